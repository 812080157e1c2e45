import { type Bundle, countWords } from '@research-studio/core';
import type { MarkdownReport } from './markdown-report.ts';
import { claimsNothing, isReply, type StructuralCheck } from './structural-check.ts';

/**
 * At least 200 words of text, the list of sources not counted. Two kinds of bundle go by a rule of their own: an honest
 * report on having found nothing must say so in 20 words; a report on little evidence (one narrow answer, a concise
 * format) must be at least a third as long as the passages that it cites, since it cannot say more than they do.
 */
export const checkReportMinimumLength: StructuralCheck = {
  name: 'check_report_minimum_length',
  readsMarkdownAlone: true,
  find: ({ report, bundle }) => {
    if (isReply(bundle)) return null;
    const words = wordsOf(report);
    const { least, rule } = ruleFor(bundle);
    return words >= least ? [] : [{ where: 'report', what: `${words} words of text, where ${rule} are due` }];
  },
};

const LEAST_WORDS = 200;
const LEAST_HONEST_WORDS = 20;
const SHARE_OF_EVIDENCE = 1 / 3;

function ruleFor(bundle: Bundle | null): { least: number; rule: string } {
  if (bundle === null) return { least: LEAST_WORDS, rule: `${LEAST_WORDS}` };
  if (claimsNothing(bundle))
    return { least: LEAST_HONEST_WORDS, rule: `${LEAST_HONEST_WORDS} (a report that nothing was found)` };
  // Rows of one table come with its head, each of them anew.
  const bySource = Map.groupBy(bundle.evidence, ({ sourceId }) => sourceId);
  const lines = [...bySource.values()].flatMap((items) => [
    ...new Set(items.flatMap(({ fact }) => fact.split('\n'))),
  ]);
  const quoted = lines.reduce((sum, line) => sum + countWords(line), 0);
  const least = Math.ceil(Math.min(LEAST_WORDS, quoted * SHARE_OF_EVIDENCE));
  return { least, rule: least < LEAST_WORDS ? `${least} (a third of the passages cited)` : `${LEAST_WORDS}` };
}

function wordsOf({ body }: MarkdownReport): number {
  return body.reduce(
    (sum, { text }) => sum + countWords(text.replace(/\[\^?\d{1,4}\]|[|*_#>`-]/g, ' ').trim()),
    0,
  );
}
