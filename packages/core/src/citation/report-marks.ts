import { tokenize } from '@research-studio/language';
import type { Bundle, BundleSource, Claim, ReportSection } from '@research-studio/schemas';
import { parseDraft } from './draft-blocks.ts';
import { withoutInvisible } from './escape-markdown.ts';
import { withoutSigns } from './signs/claim-signs.ts';
import { type CitedPassage, citedPassages, passageUrl } from './source-list.ts';

/** A passage that the report cites, with its number: 1 to N, source by source. */
export interface NumberedPassage extends CitedPassage {
  readonly number: number;
  readonly source: BundleSource;
}

/** Marks that stand together, what they are for, and the passage of each that supports it. */
export interface MarkGroup {
  /** The space before them. */
  readonly lead: string;
  readonly marks: readonly { readonly number: number; readonly passage: NumberedPassage | null }[];
  /** Undefined where they belong to no claim, as in the caption of an image. */
  readonly claim: Claim | undefined;
}

/** All passages of a report in the order of its sources. */
export function numberedPassages(bundle: Pick<Bundle, 'sources' | 'evidence' | 'claims'>): NumberedPassage[] {
  return bundle.sources
    .flatMap((source) => citedPassages({ ...bundle, sourceId: source.id }).map((one) => ({ ...one, source })))
    .map((passage, index) => ({ ...passage, number: index + 1 }));
}

/** Where the marks of a passage lead: to the passage on its page, else to its entry among the passages. */
export function passageTarget(passage: NumberedPassage): string {
  const url = passageUrl(passage.source, passage);
  return url === null || url.startsWith('file:') ? `#p${passage.number}` : url;
}

/** Writes each group of marks of a section in another way; the rest of its Markdown stays as it is. */
export function rewriteMarks(request: {
  readonly section: ReportSection;
  readonly bundle: Pick<Bundle, 'sources' | 'evidence' | 'claims'>;
  readonly passages: readonly NumberedPassage[];
  readonly write: (group: MarkGroup) => string;
}): string {
  const { section, bundle, passages, write } = request;
  const markdown = withoutInvisible(section.markdown);
  const known = new Set(bundle.sources.map(({ id }) => id));
  const owners = ownersOf({ ...section, markdown }, bundle);
  let next = 0;
  return markdown.replace(MARKS, (group, lead: string) => {
    const owner = owners[next];
    const numbers = numbersIn(group);
    next += numbers.length;
    if (!numbers.every((number) => known.has(number))) return group;
    const marks = numbers.map((number) => ({ number, passage: passageFor(number, owner, bundle, passages) }));
    return write({ lead, marks, claim: owner?.claim });
  });
}

const MARKS = /([ \t]*)(?<!\\)\[\d{1,4}\](?:[ \t]*\[\d{1,4}\])*/g;

function numbersIn(markdown: string): number[] {
  return [...markdown.matchAll(/(?<!\\)\[(\d{1,4})\]/g)].map(([, digits]) => Number(digits));
}

interface Owner {
  readonly claim: Claim | undefined;
  /** The sentence or line with the marks. */
  readonly said: string;
}

/** The sentence of each mark of a section, in order; empty where the marks of its sentences are not those of its text. */
function ownersOf(section: ReportSection, { claims }: Pick<Bundle, 'claims'>): readonly Owner[] {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const waiting = section.claimIds.flatMap((id) => byId.get(id) ?? []);
  const draft = withoutSigns(section.markdown).replace(/(?<!\\)\[(\d{1,4})\]/g, '[E$1]');
  const numbers: number[] = [];
  const owners: Owner[] = [];
  const add = (markdown: string, owner: Owner) => {
    for (const [, digits] of markdown.matchAll(/\[E(\d{1,4})\]/g)) {
      numbers.push(Number(digits));
      owners.push(owner);
    }
  };
  if (section.role !== undefined) {
    for (const line of draft.split('\n'))
      if (/\[E\d+\]/.test(line)) add(line, { claim: waiting.shift(), said: line });
    return owners;
  }
  for (const block of parseDraft(draft, null)) {
    if (block.kind === 'fixed') add(block.markdown, { claim: undefined, said: block.markdown });
    else
      for (const { markdown, text, claim } of block.sentences)
        add(markdown, { claim: waiting[0]?.text === claim ? waiting.shift() : undefined, said: text });
  }
  return numbers.join() === numbersIn(section.markdown).join() ? owners : [];
}

/** Of the passages that the claim rests on, else of all of the source, the one that shares most with the sentence. */
export function passageFor(
  number: number,
  owner: { readonly claim?: Claim | undefined; readonly said: string } | undefined,
  { evidence }: Pick<Bundle, 'evidence'>,
  passages: readonly NumberedPassage[],
): NumberedPassage | null {
  const own = new Set(
    evidence
      .filter(({ id, sourceId }) => sourceId === number && owner?.claim?.evidenceIds.includes(id))
      .map(({ quote }) => quote),
  );
  const ofSource = passages.filter(({ source }) => source.id === number);
  const cited = ofSource.filter(({ quote }) => own.has(quote));
  const words = new Set(tokenize(owner?.said ?? ''));
  const shared = ({ quote }: NumberedPassage) =>
    [...new Set(tokenize(quote))]
      .filter((term) => words.has(term))
      .reduce((sum, term) => sum + (/\d/.test(term) ? 3 : 1), 0);
  const ranked = (cited.length > 0 ? cited : ofSource).map((passage) => ({
    passage,
    score: shared(passage),
  }));
  return ranked.toSorted((a, b) => b.score - a.score)[0]?.passage ?? null;
}
