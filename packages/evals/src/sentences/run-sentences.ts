import { checkSentencesTask, verdictsIn } from '@research-studio/core/report';
import type { Verdict } from '@research-studio/schemas';
import pLimit from 'p-limit';
import type { EvalContext, Judged } from '../evaluators/evaluator.ts';
import { sumOfUses } from '../judges/judge-reasoner.ts';
import type { JudgeUse } from '../results/eval-row.ts';
import { type LabelScore, type Share, scoreLabels, shareOf } from '../results/label-score.ts';
import { type CheckedAs, checkLabelledSentences } from './check-labelled-sentences.ts';
import { type LabelledSentence, readLabelledSentences, type SentenceLabel } from './labelled-sentence.ts';

/** recorded: as the model of each run judged; shown: as the reports show it; rules: code alone; model: asked now. */
export interface ScoredVerdicts {
  readonly name: 'recorded' | 'shown' | 'rules' | 'model';
  readonly score: SentenceScore;
  /** Null where no model answered now. */
  readonly judge: JudgeUse | null;
  /** Why sentences were not judged, each reason once. */
  readonly problems: readonly string[];
  /** The model's answers now, to be kept with the sentences. */
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
    rows,
    signal,
    ask: async (input) => {
      const answer = await limit(() => reasoner.judge(checkSentencesTask, input, signal));
      onAnswered(answers.push(answer));
      return answer.isAnswered ? verdictsIn(answer.output, input.sentences) : null;
    },
  });
  const model: ScoredVerdicts = {
    name: 'model',
    score: scoreSentences(rows, ({ id }) => byModel.get(id)?.verdict ?? null),
    judge: sumOfUses(answers.flatMap(({ use }) => use ?? [])),
    problems: [...new Set(answers.flatMap(({ problem }) => (problem === '' ? [] : [problem])))],
    answers: [...byModel].flatMap(([id, check]) =>
      check !== null && check.decidedBy !== 'quote' ? [{ id, kind: check.kind, verdict: check.verdict }] : [],
    ),
  };
  return [...scored, model];
}

export interface ScoredSentence {
  readonly sentence: LabelledSentence;
  readonly verdict: Verdict;
}

export interface SentenceScore extends LabelScore<SentenceLabel> {
  readonly sentences: number;
  /** Right sentences with a negative verdict. */
  readonly falseAlarms: Share;
  /** Wrong sentences that pass as supported. */
  readonly missed: Share;
  /** The sentences of both, in the order of the file. */
  readonly faults: readonly ScoredSentence[];
}

/** A sentence that is not a claim is rightly called supported. */
const RIGHT_VERDICT: Readonly<Record<SentenceLabel, Verdict>> = {
  supported: 'supported',
  not_a_claim: 'supported',
  partially_supported: 'partially_supported',
  contradicted: 'contradicted',
  unsupported: 'unsupported',
};

/** Scores verdicts on labelled sentences; `verdictOf` gives null for a sentence without one. */
export function scoreSentences(
  rows: readonly LabelledSentence[],
  verdictOf: (row: LabelledSentence) => Verdict | null,
): SentenceScore {
  const scored = rows.map((sentence) => ({ sentence, label: sentence.label, verdict: verdictOf(sentence) }));
  const judged = scored.flatMap(({ sentence, verdict }) => (verdict === null ? [] : [{ sentence, verdict }]));
  const isRight = ({ sentence }: ScoredSentence) => RIGHT_VERDICT[sentence.label] === 'supported';
  const right = judged.filter(isRight);
  const falseAlarms = right.filter(({ verdict }) => verdict !== 'supported' && verdict !== 'open');
  const missed = judged.filter((one) => !isRight(one) && one.verdict === 'supported');
  return {
    ...scoreLabels(scored, RIGHT_VERDICT),
    sentences: rows.length,
    falseAlarms: shareOf(falseAlarms.length, right.length),
    missed: shareOf(missed.length, judged.length - right.length),
    faults: judged.filter((one) => falseAlarms.includes(one) || missed.includes(one)),
  };
}
