import { tokenize } from '@research-studio/language';
import type { Bundle, BundleSource, Claim, ReportSection } from '@research-studio/schemas';
import { parseDraft } from '../draft-blocks.ts';
import { withoutInvisible } from '../escape-markdown.ts';
import { sharedTerms } from '../shown-quote.ts';
import { type CitedPassage, citedPassages, passageUrl } from '../source-list.ts';
import { asDraft, numbersIn } from './draft-marks.ts';

/** A passage that the report cites, with its number: 1 to N, source by source. */
export interface NumberedPassage extends CitedPassage {
  readonly number: number;
  /** The number of its source with its place among the passages of that source: "4.2". */
  readonly label: string;
  readonly source: BundleSource;
}

/** Neighbouring marks, what they are for, and the passages that each leads to. */
export interface MarkGroup {
  /** The space before them. */
  readonly lead: string;
  readonly marks: readonly { readonly number: number; readonly passages: readonly NumberedPassage[] }[];
  /** Undefined where they belong to no claim, as in the caption of an image. */
  readonly claim: Claim | undefined;
}

/** All passages of a report in the order of its sources. */
export function numberedPassages(bundle: Pick<Bundle, 'sources' | 'evidence' | 'claims'>): NumberedPassage[] {
  return bundle.sources
    .flatMap((source) =>
      citedPassages({ ...bundle, sourceId: source.id }).map((passage, index) => ({
        ...passage,
        source,
        label: `${source.id}.${index + 1}`,
      })),
    )
    .map((passage, index) => ({ ...passage, number: index + 1 }));
}

/** Where the marks of a passage lead: to the passage on its page, else to its entry among the passages. */
export function passageTarget(passage: NumberedPassage): string {
  const url = passageUrl(passage.source, passage);
  return url === null || url.startsWith('file:') ? `#p${passage.number}` : url;
}

/** The links of a mark: one to each passage, by its label where there are several; one without a passage where there is none. */
export function linksOf(
  number: number,
  passages: readonly NumberedPassage[],
): readonly { readonly text: string; readonly passage: NumberedPassage | null }[] {
  if (passages.length < 2) return [{ text: `[${number}]`, passage: passages[0] ?? null }];
  return passages.map((passage) => ({ text: `[${passage.label}]`, passage }));
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
    const marks = numbers.map((number) => ({
      number,
      passages: passagesFor(number, owner, bundle, passages),
    }));
    return write({ lead, marks, claim: owner?.claim });
  });
}

const MARKS = /([ \t]*)(?<!\\)\[\d{1,4}\](?:[ \t]*\[\d{1,4}\])*/g;

interface Owner {
  readonly claim: Claim | undefined;
  /** The sentence or line with the marks. */
  readonly said: string;
}

/** The sentence of each mark of a section, in order; empty where the marks of its sentences are not those of its text. */
function ownersOf(section: ReportSection, { claims }: Pick<Bundle, 'claims'>): readonly Owner[] {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const waiting = section.claimIds.flatMap((id) => byId.get(id) ?? []);
  const draft = asDraft(section.markdown);
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

/**
 * The passages of source `number` that the statement rests on, in its order. Where it rests on none, or the mark belongs
 * to no statement, the one passage of the source that shares most with the words beside the mark; empty without any.
 */
function passagesFor(
  number: number,
  owner: Owner | undefined,
  { evidence }: Pick<Bundle, 'evidence'>,
  passages: readonly NumberedPassage[],
): readonly NumberedPassage[] {
  const ofSource = passages.filter(({ source }) => source.id === number);
  const quotes = (owner?.claim?.evidenceIds ?? []).flatMap(
    (id) => evidence.find((item) => item.id === id && item.sourceId === number)?.quote ?? [],
  );
  const cited = new Set(
    quotes.flatMap((quote) => ofSource.find((passage) => passage.quote.includes(quote)) ?? []),
  );
  if (cited.size > 0) return [...cited];
  const words = new Set(tokenize(owner?.said ?? ''));
  const ranked = ofSource.map((passage) => ({
    passage,
    score: sharedTerms(new Set(tokenize(passage.quote)), words),
  }));
  return ranked
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 1)
    .map(({ passage }) => passage);
}
