import {
  renderRulings,
  renderSentences,
  runRulings,
  runSentences,
  type ScoredEvaluator,
  type ScoredVerdicts,
  type Share,
  shareText,
} from '@research-studio/evals';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { writeOutputFile } from '../output-file.ts';
import { print, printable } from '../terminal.ts';
import { type EvalSession, judgesFor } from './evaluate.ts';
import type { EvalRequest } from './read-eval-request.ts';

/**
 * How far the verification and, with --judge, the judges that go claim by claim agree with what people ruled. Claims that
 * could not be judged, and fewer rulings met than --min-agreement asks for, fail it.
 */
export async function tryRulings(path: string, session: EvalSession): Promise<ExitCode> {
  const { request, terminal } = session;
  const { context } = await judgesFor(session);
  const evaluators = await runRulings({
    path,
    context,
    // A cap is held to best by asking one question after the other.
    concurrency: request.budgetUsd === null ? request.concurrency : 1,
    onProgress: ({ judge, done, total, problem }) =>
      void terminal.stderr.write(
        `${judge}: ${done} of ${total}${problem === '' ? '' : `: ${printable(problem)}`}\n`,
      ),
  });
  const json = `${JSON.stringify({ schemaVersion: 1, evaluators }, null, 1)}\n`;
  await print(terminal.stdout, request.json ? json : renderRulings(evaluators));
  if (request.output !== null) await writeOutputFile(request.output, json, terminal);
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
  const { request, terminal } = session;
  const { context } = await judgesFor(session);
  const scored = await runSentences({
    ...{ path, context },
    // A cap is held to best by asking one question after the other.
    concurrency: request.budgetUsd === null ? request.concurrency : 1,
    onAnswered: (answered) => void terminal.stderr.write(`Calls answered: ${answered}\n`),
  });
  const json = `${JSON.stringify({ schemaVersion: 1, verdicts: scored }, null, 1)}\n`;
  await print(terminal.stdout, request.json ? json : renderSentences(scored));
  if (request.output !== null) await writeOutputFile(request.output, json, terminal);
  const held = scored.find(({ name }) => name === (request.judge ? 'model' : 'recorded'));
  return held === undefined ? EXIT_CODE.report : outcome(held, session);
}

function outcome(held: ScoredVerdicts, { request, terminal }: EvalSession): ExitCode {
  const limits = limitsOf(held, request.sentenceLimits);
  const broken = limits.filter(({ share, isKept }) => share.share !== null && !isKept(share.share));
  const empty = limits.filter(({ share }) => share.share === null);
  for (const { what, share, asked } of [...broken, ...empty])
    terminal.stderr.write(`${what}: ${shareText(share)}; asked for is ${asked}.\n`);
  if (broken.length > 0) return EXIT_CODE.belowThreshold;
  const { unjudged, sentences } = held.score;
  const isSilent = held.name === 'model' && unjudged > 0;
  if (isSilent)
    terminal.stderr.write(
      `${sentences - unjudged} of ${sentences} sentences judged: ${printable(held.problems.slice(0, 3).join(' '))}\n`,
    );
  return isSilent || empty.length > 0 ? EXIT_CODE.notMeasured : EXIT_CODE.report;
}

interface Limit {
  readonly what: string;
  readonly share: Share;
  /** In words. */
  readonly asked: string;
  readonly isKept: (share: number) => boolean;
}

function limitsOf({ score }: ScoredVerdicts, limits: EvalRequest['sentenceLimits']): readonly Limit[] {
  const { maxFalseAlarms, maxMissed, minPrecision } = limits;
  const atMost = (what: string, share: Share, limit: number | null): Limit[] =>
    limit === null
      ? []
      : [{ what, share, asked: `at most ${percent(limit)}`, isKept: (found) => found <= limit }];
  const atLeast = (what: string, share: Share, limit: number | null): Limit[] =>
    limit === null
      ? []
      : [{ what, share, asked: `at least ${percent(limit)}`, isKept: (found) => found >= limit }];
  return [
    ...atMost('Right sentences with a negative verdict', score.falseAlarms, maxFalseAlarms),
    ...atMost('Wrong sentences that pass as supported', score.missed, maxMissed),
    ...atLeast('Precision of “contradicted”', score.perVerdict.contradicted.precision, minPrecision),
  ];
}
