import type { Task } from '@research-studio/core/models';
import { promptData, promptText } from '@research-studio/core/research';
import { z } from 'zod';
import { JUDGING } from './judging-rules.ts';

export interface CompareInput {
  readonly question: string;
  /** Markdown without lists of sources, cut to a length that is the same for both. */
  readonly first: string;
  readonly second: string;
}

const Side = z.enum(['first', 'second', 'equal']);
export type Side = z.infer<typeof Side>;

const CRITERIA = {
  answer: 'which one answers the question that was asked, and more of it',
  evidence:
    'which one cites its statements one by one, concludes no more than it cites, and tells what it does not know',
  soundness:
    'which one is free of contradictions in itself, of figures that cannot be and of what is beside the question',
  reading: 'which one says it in fewer words and better order; saying more of the same is a fault',
} as const;
export type Criterion = keyof typeof CRITERIA;
export const PAIR_CRITERIA = Object.keys(CRITERIA) as readonly Criterion[];

const ruling = (criterion: Criterion) =>
  z
    .object({
      reason: z.string().min(1).describe('What decides it, named in both reports, in at most forty words.'),
      better: Side,
    })
    .describe(`By this alone: ${CRITERIA[criterion]}.`);

export const PairVerdict = z.object({
  /** Null where there was nobody to judge. */
  verdict: z
    .object({
      answer: ruling('answer'),
      evidence: ruling('evidence'),
      soundness: ruling('soundness'),
      reading: ruling('reading'),
      reason: z.string().min(1).describe('Which criteria decide it here, in at most forty words.'),
      better: Side.describe('All in all; equal where neither would serve the asker better.'),
    })
    .nullable(),
});
export type PairVerdict = z.infer<typeof PairVerdict>;

const SYSTEM = `You compare two research reports on the same question and say which one serves the asker better: by four criteria first, then all in all. The order in which they stand is chance: judge as if it were the other way round. The longer report is not the better one: what counts is what it adds that answers the question and is cited. Where they are as good as each other, say equal.

${JUDGING}`;

export const compareReportsTask: Task<CompareInput, PairVerdict> = {
  id: 'compare-reports@1',
  role: 'smart',
  schema: PairVerdict,
  prompt: ({ question, first, second }) => ({
    system: SYSTEM,
    ...promptData({ question: promptText(question, 2000), first, second }),
  }),
  check: ({ verdict }) => (verdict === null ? ['Compare the reports.'] : oppositions(verdict)),
  extract: () => ({ verdict: null }),
};

/** A winner that no criterion prefers while one prefers the other does not follow from them. */
function oppositions(verdict: NonNullable<PairVerdict['verdict']>): string[] {
  const sides = PAIR_CRITERIA.map((criterion) => verdict[criterion].better);
  const { better } = verdict;
  if (better === 'equal') {
    const [side] = sides;
    return side !== 'equal' && sides.every((other) => other === side)
      ? [`Every criterion prefers the ${side} report, and the verdict is that they are equal.`]
      : [];
  }
  const other = better === 'first' ? 'second' : 'first';
  return !sides.includes(better) && sides.includes(other)
    ? [
        `No criterion prefers the ${better} report and one prefers the ${other}, and the verdict is for the ${better}.`,
      ]
    : [];
}
