import { parseReport } from '@research-studio/core';
import type { Bundle } from '@research-studio/schemas';

export interface CitedSentence {
  readonly text: string;
  /** Its sources, by their numbers. */
  readonly cited: readonly Bundle['sources'][number][];
}

/** Sentences of what the report itself claims (see `proseOf`), with the sources that stand behind them in brackets. */
export function citedSentences({ report, sources }: Bundle): readonly CitedSentence[] {
  const claiming = new Set(
    report.sections
      .filter(({ role }) => role === undefined || role === 'findings')
      .map(({ heading }) => heading),
  );
  return parseReport(report.markdown)
    .sentences.filter(({ section }) => claiming.has(section ?? ''))
    .map(({ text, citations }) => {
      const numbers = new Set(citations.map(({ mark }) => mark));
      return { text, cited: sources.filter(({ id }) => numbers.has(`[${id}]`)) };
    });
}
