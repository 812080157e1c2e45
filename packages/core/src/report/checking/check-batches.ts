/** A paragraph, or the rows of a table, as a unit of a check. */
export interface Paragraph {
  readonly heading: string;
  /** All of its sentences, as context. */
  readonly sentences: readonly SentenceToCheck[];
  /** Those that are to be judged. */
  readonly wanted: readonly SentenceToCheck[];
  /** Ids of the passages that they are judged by. */
  readonly passages: ReadonlySet<string>;
}

/** Sentences of one call, about those of a report of 1,200 words: more, and a judge gets careless. */
export const MOST_IN_A_CALL = 60;
/** What a call costs besides its passages, counted in passages. */
const CALL = 6;

/**
 * Paragraphs in the order of the report, cut into calls where the parts share fewest passages, so that each passage is sent as
 * seldom as possible.
 */
export function batchesOf(paragraphs: readonly Paragraph[]): readonly (readonly Paragraph[])[] {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= paragraphs.length; end += 1) {
    const passages = new Set<string>();
    let size = 0;
    let found = { cost: Number.POSITIVE_INFINITY, from: end - 1 };
    for (let from = end - 1; from >= 0; from -= 1) {
      size += paragraphs[from]?.wanted.length ?? 0;
      if (size > MOST_IN_A_CALL && from < end - 1) break;
      for (const id of paragraphs[from]?.passages ?? []) passages.add(id);
      const cost = (best[from]?.cost ?? 0) + passages.size + CALL;
      if (cost < found.cost) found = { cost, from };
    }
    best.push(found);
  }
  const batches: (readonly Paragraph[])[] = [];
  for (let end = paragraphs.length; end > 0; ) {
    const from = best[end]?.from ?? 0;
    batches.unshift(paragraphs.slice(from, end));
    end = from;
  }
  return batches;
}

/** Sentences by paragraph; rows of one table belong together, and so do sentences of one heading whose place is not known. */
export function paragraphsOf(sentences: readonly SentenceToCheck[]): readonly (readonly SentenceToCheck[])[] {
  const paragraphs: SentenceToCheck[][] = [];
  for (const sentence of sentences) {
    const last = paragraphs.at(-1);
    const before = last?.at(-1);
    const isTogether =
      before !== undefined &&
      before.section === sentence.section &&
      before.heading === sentence.heading &&
      (before.block === sentence.block || (before.isRow && sentence.isRow));
    if (isTogether && last !== undefined) last.push(sentence);
    else paragraphs.push([sentence]);
  }
  return paragraphs;
}

/** A sentence to be checked, as `numberDraft` gives it. */
export interface SentenceToCheck {
  readonly n: number;
  readonly heading: string;
  readonly markdown: string;
  readonly text: string;
  /** `text`, a table row with the headings of its columns. */
  readonly claim: string;
  readonly marks: readonly string[];
  readonly isRow: boolean;
  /** Place of its section, and of its paragraph in it; left out for a sentence without a section. */
  readonly section?: number;
  readonly block?: number;
}
