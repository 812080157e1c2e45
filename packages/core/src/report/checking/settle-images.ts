import {
  anyImageToken,
  captionOf,
  citedSources,
  imageAsked,
  type OfferedImage,
} from '../../citation/images.ts';
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
  const cited = citedSources(
    draft.sections.map(({ markdown }) => markdown),
    material.evidence,
  );
  const shown = new Set<number>();
  const notices: string[] = [];
  const sections = draft.sections.map((section) => {
    if (section.markdown.search(anyImageToken) < 0) return section;
    const lines = section.markdown.split('\n').filter((line) => {
      const number = imageAsked(line);
      if (number === null) return true;
      const problem = problemOf(number, { images: material.images ?? [], cited, shown });
      shown.add(number);
      if (problem !== null) notices.push(`An image was left out: ${problem}.`);
      return problem === null;
    });
    return {
      ...section,
      markdown: lines
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim(),
    };
  });
  return { draft: { ...draft, sections: sections.filter(({ markdown }) => markdown !== '') }, notices };
}

function problemOf(
  number: number,
  {
    images,
    cited,
    shown,
  }: {
    readonly images: readonly OfferedImage[];
    readonly cited: ReadonlySet<string>;
    readonly shown: ReadonlySet<number>;
  },
): string | null {
  const offered = images.find((image) => image.number === number);
  if (offered === undefined) return `no source of this run has an image ${number}`;
  if (shown.has(number)) return `“${captionOf(offered.image)}” is shown already`;
  return cited.has(offered.source.id)
    ? null
    : `the report does not cite the source of “${captionOf(offered.image)}”`;
}
