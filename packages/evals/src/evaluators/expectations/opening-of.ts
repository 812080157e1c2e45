import { parseReport } from '@research-studio/core';

/** What a reader of a report meets first, and what follows it. */
export interface Opening {
  /** The note under the title; empty: none. */
  readonly note: string;
  /** The sentences of the opening that cite nothing. */
  readonly uncited: readonly string[];
  /** Every sentence of the report that cites. */
  readonly cited: readonly string[];
  readonly hasHeading: boolean;
}

/** A report that has not said it by then says it in passing. */
const SENTENCES = 3;
/** The report of a run that found nothing tells first what was tried. */
const SENTENCES_WITHOUT_CITATION = 40;

export function openingOf(markdown: string): Opening {
  const { sentences } = parseReport(markdown);
  const note = /^# .*\n\s*\n((?:> .*\n?)+)/.exec(markdown)?.[1] ?? '';
  const cited = sentences.filter(({ citations }) => citations.length > 0);
  const first = sentences.slice(0, cited.length === 0 ? SENTENCES_WITHOUT_CITATION : SENTENCES);
  return {
    note: note.replace(/^> ?/gmu, '').replace(/\s+/gu, ' ').trim(),
    uncited: first.filter(({ citations }) => citations.length === 0).map(({ text }) => text),
    cited: cited.map(({ text }) => text),
    hasHeading: /^#{1,6} /m.test(markdown),
  };
}
