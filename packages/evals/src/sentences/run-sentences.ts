import { checkSentencesTask } from '@research-studio/core';
import pLimit from 'p-limit';
import type { EvalContext, Judged } from '../evaluators/evaluator.ts';
import { sumOfUses } from '../judges/judge-reasoner.ts';
import type { JudgeUse } from '../results/eval-row.ts';
import { type CheckedAs, checkLabelledSentences } from './check-labelled-sentences.ts';
import { readLabelledSentences } from './read-sentences.ts';
import { type SentenceScore, scoreSentences } from './score-sentences.ts';

/** recorded: as the model of each run judged; shown: as the reports show it; rules: code alone; model: asked now. */
export interface ScoredVerdicts {
  readonly name: 'recorded' | 'shown' | 'rules' | 'model';
  readonly score: SentenceScore;
  /** Null where no model answered now. */
  readonly judge: JudgeUse | null;
  /** Why sentences were not judged, each reason once. */
  readonly problems: readonly string[];
  /** What the model says now, to be kept with the sentences. */
  readonly answers: readonly ({ readonly id: string } & Pick<CheckedAs, 'kind' | 'verdict'>)[];
}

/**
 * Scores verdicts on the labelled sentences of a file: the recorded ones, those of the reports, those of rules alone,
 * and with a reasoner those that its model gives now.
 *
 * @throws {ResearchError} USAGE, for a file or a line that cannot be used, naming it
 */
export async function runSentences(request: {
  path: string;
  context: EvalContext;
  /** Calls at the same time. */
  concurrency?: number;
  onAnswered?: (answered: number) => void;
}): Promise<readonly ScoredVerdicts[]> {
  const { path, context, concurrency = 1, onAnswered = () => undefined } = request;
  const { reasoner, signal } = context;
  const rows = await readLabelledSentences(path);
  const byRules = await checkLabelledSentences({ rows, signal });
  const unasked = { judge: null, problems: [], answers: [] };
  const scored: ScoredVerdicts[] = [
    { name: 'recorded', score: scoreSentences(rows, ({ verdict }) => verdict?.verdict ?? null), ...unasked },
    { name: 'shown', score: scoreSentences(rows, ({ shown }) => shown), ...unasked },
    { name: 'rules', score: scoreSentences(rows, ({ id }) => byRules.get(id)?.verdict ?? null), ...unasked },
  ];
  if (reasoner === null) return scored;
  const limit = pLimit(concurrency);
  const answers: Judged<unknown>[] = [];
  const byModel = await checkLabelledSentences({
    ...{ rows, signal },
    ask: async (input) => {
      const answer = await limit(() => reasoner.judge(checkSentencesTask, input, signal));
      onAnswered(answers.push(answer));
      return answer.isAnswered ? answer.output.verdicts : null;
    },
  });
  const model: ScoredVerdicts = {
    name: 'model',
    score: scoreSentences(rows, ({ id }) => byModel.get(id)?.verdict ?? null),
    judge: sumOfUses(answers.flatMap(({ use }) => use ?? [])),
    problems: [...new Set(answers.flatMap(({ problem }) => (problem === '' ? [] : [problem])))],
    answers: [...byModel].flatMap(([id, check]) =>
      check?.decidedBy === 'model' ? [{ id, kind: check.kind, verdict: check.verdict }] : [],
    ),
  };
  return [...scored, model];
}
