import { detectLanguage, tokenize } from '@research-studio/core';
import type { Finding } from './finding.ts';
import { type CheckedReport, isReply, type StructuralCheck } from './structural-check.ts';

/** Of the words of a question that tell something, as many at least stand in a report on it. */
const LEAST_SHARE = 0.34;
/** Shorter headings ("What the sources say") may be of any matter. */
const TELLING_HEADING = 3;

/** The report is on the question of its run, and each heading on the text below it. Null where languages differ. */
export const checkKeepsToQuestion: StructuralCheck = {
  name: 'check_keeps_to_question',
  readsMarkdownAlone: false,
  find: ({ bundle }) => {
    if (bundle === null || isReply(bundle)) return null;
    const { question, report } = bundle;
    const language = detectLanguage(question);
    if (language === null || language !== detectLanguage(report.markdown)) return null;
    const asked = new Set(tokenize(question, language));
    const said = new Set(tokenize(report.markdown, language));
    const share = [...asked].filter((word) => said.has(word)).length / Math.max(1, asked.size);
    return [
      ...(share < LEAST_SHARE
        ? [{ where: 'report', what: `it has hardly a word of the question "${question}"` }]
        : []),
      ...headingFindings(bundle, asked, language),
    ];
  },
};

function headingFindings(
  { report }: NonNullable<CheckedReport['bundle']>,
  asked: ReadonlySet<string>,
  language: string,
): Finding[] {
  return report.sections
    .filter(({ role }) => role === undefined)
    .flatMap(({ heading, markdown }) => {
      const words = [...new Set(tokenize(heading, language))];
      const below = new Set(tokenize(markdown, language));
      const isApart = words.every((word) => !asked.has(word) && !below.has(word));
      return words.length >= TELLING_HEADING && isApart
        ? [{ where: `section “${heading}”`, what: 'no word of its heading stands in it or in the question' }]
        : [];
    });
}
