import { checkSentencesTask } from '@research-studio/core';
import { Verdict } from '@research-studio/schemas';
import pLimit from 'p-limit';
import type { EvalContext, Judged } from '../evaluators/evaluator.ts';
import { sumOfUses } from '../judges/judge-reasoner.ts';
import type { JudgeUse } from '../results/eval-row.ts';
import { type CheckedAs, checkLabelledSentences } from './check-labelled-sentences.ts';
import { type LabelledSentence, readLabelledSentences, SentenceLabel } from './labelled-sentence.ts';

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

/** `share` is null where there is nothing to measure. */
export interface Share {
  readonly count: number;
  readonly of: number;
  readonly share: number | null;
}

export interface ScoredSentence {
  readonly sentence: LabelledSentence;
  readonly verdict: Verdict;
}

export interface SentenceScore {
  readonly sentences: number;
  /** Without a verdict; they count nowhere else. */
  readonly unjudged: number;
  /** By label first. */
  readonly confusion: Readonly<Record<SentenceLabel, Readonly<Record<Verdict, number>>>>;
  /** What is no claim is rightly called supported. No label asks for "unverifiable". */
  readonly perVerdict: Readonly<Record<Verdict, { readonly precision: Share; readonly recall: Share }>>;
  /** Right sentences with a negative verdict. */
  readonly falseAlarms: Share;
  /** Wrong sentences that pass as supported. */
  readonly missed: Share;
  /** The sentences of both, in the order of the file. */
  readonly faults: readonly ScoredSentence[];
}

const RIGHT_VERDICT: Readonly<Record<SentenceLabel, Verdict>> = {
  supported: 'supported',
  not_a_claim: 'supported',
  partially_supported: 'partially_supported',
  contradicted: 'contradicted',
  unsupported: 'unsupported',
};

const ASKED_FOR = new Set(Object.values(RIGHT_VERDICT));

/** Scores verdicts on labelled sentences; `verdictOf` gives null for a sentence without one. */
export function scoreSentences(
  rows: readonly LabelledSentence[],
  verdictOf: (row: LabelledSentence) => Verdict | null,
): SentenceScore {
  const judged = rows.flatMap((sentence) => {
    const verdict = verdictOf(sentence);
    return verdict === null ? [] : [{ sentence, verdict, right: RIGHT_VERDICT[sentence.label] }];
  });
  const right = judged.filter((one) => one.right === 'supported');
  const wrong = judged.filter((one) => one.right !== 'supported');
  const falseAlarms = right.filter(({ verdict }) => isNegative(verdict));
  const missed = wrong.filter(({ verdict }) => verdict === 'supported');
  const faults = new Set([...falseAlarms, ...missed]);
  return {
    sentences: rows.length,
    unjudged: rows.length - judged.length,
    confusion: recordOf(SentenceLabel.options, (label) => {
      const labelled = judged.filter(({ sentence }) => sentence.label === label);
      return recordOf(Verdict.options, (given) => labelled.filter(({ verdict }) => verdict === given).length);
    }),
    perVerdict: recordOf(Verdict.options, (name) => {
      const given = judged.filter(({ verdict }) => verdict === name);
      const asked = judged.filter((one) => one.right === name);
      const both = given.filter((one) => one.right === name).length;
      const precision = shareOf(both, ASKED_FOR.has(name) ? given.length : 0);
      return { precision, recall: shareOf(both, asked.length) };
    }),
    falseAlarms: shareOf(falseAlarms.length, right.length),
    missed: shareOf(missed.length, wrong.length),
    faults: judged.filter((one) => faults.has(one)).map(({ sentence, verdict }) => ({ sentence, verdict })),
  };
}

function isNegative(verdict: Verdict): boolean {
  return verdict === 'contradicted' || verdict === 'unsupported' || verdict === 'partially_supported';
}

function shareOf(count: number, of: number): Share {
  return { count, of, share: of === 0 ? null : count / of };
}

function recordOf<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
}
