import { anyImageToken, captionOf, imageAsked, type OfferedImage } from '../../citation/images.ts';
import { marksIn } from '../../citation/marks/draft-marks.ts';
import type { Draft } from '../writing/draft.ts';

/**
 * The draft with those tokens alone whose image may be shown: one that was offered, of a source that the draft cites,
 * for the first time. `notices` has a sentence for each that was taken out.
 */
export function settleImages(
  draft: Draft,
  material: {
    readonly images?: readonly OfferedImage[];
    readonly evidence: readonly { readonly id: string; readonly sourceId: string }[];
  },
): { readonly draft: Draft; readonly notices: readonly string[] } {
  const marks = new Set(draft.sections.flatMap(({ markdown }) => marksIn(markdown)));
  const cited = new Set(material.evidence.filter(({ id }) => marks.has(id)).map(({ sourceId }) => sourceId));
  const shown = new Set<number>();
  const notices: string[] = [];
  const mayBeShown = (line: string): boolean => {
    const number = imageAsked(line);
    if (number === null) return true;
    const offered = material.images?.find((image) => image.number === number);
    const problem = problemOf(number, offered, { cited, shown });
    shown.add(number);
    if (problem !== null) notices.push(`An image was left out: ${problem}.`);
    return problem === null;
  };
  const sections = draft.sections.map((section) => {
    if (section.markdown.search(anyImageToken) < 0) return section;
    const kept = section.markdown.split('\n').filter(mayBeShown).join('\n');
    return { ...section, markdown: kept.replace(/\n{3,}/g, '\n\n').trim() };
  });
  return { draft: { ...draft, sections: sections.filter(({ markdown }) => markdown !== '') }, notices };
}

function problemOf(
  number: number,
  offered: OfferedImage | undefined,
  { cited, shown }: { readonly cited: ReadonlySet<string>; readonly shown: ReadonlySet<number> },
): string | null {
  if (offered === undefined) return `no source of this run has an image ${number}`;
  const name = `“${captionOf(offered.image)}”`;
  if (shown.has(number)) return `${name} is shown already`;
  return cited.has(offered.source.id) ? null : `the report does not cite the source of ${name}`;
}
