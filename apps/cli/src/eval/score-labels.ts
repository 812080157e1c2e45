import {
  renderRulings,
  renderSentences,
  runRulings,
  runSentences,
  type ScoredEvaluator,
  type ScoredVerdicts,
  shareText,
} from '@research-studio/evals';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { printable } from '../terminal.ts';
import { type EvalSession, judgesFor, printScores } from './evaluate.ts';
import type { EvalRequest } from './read-eval-request.ts';

/**
 * How far the verification and, with --judge, the judges that go claim by claim agree with what people ruled. Claims that
 * could not be judged, and fewer rulings met than --min-agreement asks for, fail it.
 */
export async function tryRulings(path: string, session: EvalSession): Promise<ExitCode> {
  const { request, terminal } = session;
  const { context, concurrency } = await judgesFor(session);
  const evaluators = await runRulings({
    path,
    context,
    concurrency,
    onProgress: ({ judge, done, total, problem }) =>
      void terminal.stderr.write(
        `${judge}: ${done} of ${total}${problem === '' ? '' : `: ${printable(problem)}`}\n`,
      ),
  });
  await printScores(session, { schemaVersion: 1, evaluators }, renderRulings(evaluators));
  const silent = evaluators.flatMap(unjudged);
  const short = evaluators.flatMap((evaluator) => tooFew(evaluator, request.minAgreement));
  for (const problem of [...silent, ...short]) terminal.stderr.write(`${printable(problem)}\n`);
  if (short.length > 0) return EXIT_CODE.belowThreshold;
  return silent.length > 0 ? EXIT_CODE.notMeasured : EXIT_CODE.report;
}

function unjudged({ name, score, judge, problems }: ScoredEvaluator): string[] {
  if (score.unjudged === 0) return [];
  const count = `${score.rulings - score.unjudged} of ${score.rulings} claims judged`;
  const why = problems.length > 0 ? problems.slice(0, 3).join(' ') : 'no answer';
  return [`${name}: ${count}${judge === null ? '' : ` by ${judge.model}`}: ${why}`];
}

function tooFew({ name, score }: ScoredEvaluator, minAgreement: number | null): string[] {
  if (minAgreement === null || score.accuracy >= minAgreement) return [];
  return [
    `${name} meets ${percent(score.accuracy)} of the rulings; --min-agreement asks for ${percent(minAgreement)}.`,
  ];
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(2))}%`;
}

/**
 * How far verdicts on the sentences of reports agree with the labels of readers. Limits hold for the recorded verdicts,
 * with --judge for those that the model gives now.
 */
export async function trySentences(path: string, session: EvalSession): Promise<ExitCode> {
  const { context, concurrency } = await judgesFor(session);
  const scored = await runSentences({
    path,
    context,
    concurrency,
    onAnswered: (answered) => void session.terminal.stderr.write(`Calls answered: ${answered}\n`),
  });
  await printScores(session, { schemaVersion: 1, verdicts: scored }, renderSentences(scored));
  const held = scored.find(({ name }) => name === (session.request.judge ? 'model' : 'recorded'));
  return held === undefined ? EXIT_CODE.report : outcome(held, session);
}

function outcome(held: ScoredVerdicts, { request, terminal }: EvalSession): ExitCode {
  const limits = limitsOf(held, request.sentenceLimits);
  const empty = limits.filter(({ share: { share } }) => share === null);
  const broken = limits.filter(
    ({ share: { share }, bound, limit }) =>
      share !== null && (bound === 'at most' ? share > limit : share < limit),
  );
  for (const { what, share, bound, limit } of [...broken, ...empty])
    terminal.stderr.write(`${what}: ${shareText(share)}; asked for is ${bound} ${percent(limit)}.\n`);
  if (broken.length > 0) return EXIT_CODE.belowThreshold;
  const { unjudged, sentences } = held.score;
  const isSilent = held.name === 'model' && unjudged > 0;
  if (isSilent)
    terminal.stderr.write(
      `${sentences - unjudged} of ${sentences} sentences judged: ${printable(held.problems.slice(0, 3).join(' '))}\n`,
    );
  return isSilent || empty.length > 0 ? EXIT_CODE.notMeasured : EXIT_CODE.report;
}

/** The limits that were set. */
function limitsOf({ score }: ScoredVerdicts, limits: EvalRequest['sentenceLimits']) {
  const { maxFalseAlarms, maxMissed, minPrecision } = limits;
  const all = [
    ['Right sentences with a negative verdict', score.falseAlarms, 'at most', maxFalseAlarms],
    ['Wrong sentences that pass as supported', score.missed, 'at most', maxMissed],
    ['Precision of “contradicted”', score.perVerdict.contradicted.precision, 'at least', minPrecision],
  ] as const;
  return all.flatMap(([what, share, bound, limit]) => (limit === null ? [] : { what, share, bound, limit }));
}
