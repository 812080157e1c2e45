import {
  type JudgedPair,
  judgePairs,
  pairReports,
  readComparedReports,
  renderPairVerdicts,
} from '@research-studio/evals';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { UsageError } from '../failures.ts';
import { plural } from '../progress/format-progress.ts';
import { type EvalSession, evalDisplay, judgesFor, printScores } from './evaluate.ts';
import type { EvalRequest } from './read-eval-request.ts';

/** Asks a model which report of each pair is better. Pairs without a verdict fail it. */
export async function compareReportPairs(
  compared: NonNullable<EvalRequest['compared']>,
  session: EvalSession,
): Promise<ExitCode> {
  const { terminal } = session;
  // A missing model is reported before anything is read.
  const { context, concurrency } = await judgesFor(session);
  const { pairs, alone } = pairReports(
    await readComparedReports(compared.left),
    await readComparedReports(compared.right),
  );
  if (pairs.length === 0)
    throw new UsageError(`No report of ${compared.left} answers a case or question of ${compared.right}.`);
  if (alone > 0) terminal.stderr.write(`${plural(alone, 'report')} without a counterpart, left out.\n`);
  const display = evalDisplay(terminal, { isLive: true });
  const verdicts = await judgePairs({
    pairs,
    context,
    concurrency,
    onJudged: (judged, progress) => display.onProgress(progressOf(judged, progress)),
  }).finally(display.end);
  const scores = { schemaVersion: 2, ...verdicts, judged: verdicts.judged.map(withoutTexts) };
  await printScores(session, scores, renderPairVerdicts(verdicts));
  return verdicts.failed === 0 ? EXIT_CODE.report : EXIT_CODE.notMeasured;
}

function withoutTexts({ pair: { left, right }, outcome }: JudgedPair) {
  const place = ({ caseId, pipeline, repeat }: typeof left) => ({ caseId, pipeline, repeat });
  return { question: left.bundle.question, a: place(left), b: place(right), outcome };
}

function progressOf(
  { pair: { left }, outcome: { winner, problem } }: JudgedPair,
  { done, total }: { done: number; total: number },
) {
  const { caseId, pipeline, repeat } = left;
  const message = winner === null ? problem : winner === 'tie' ? 'neither' : winner;
  const kind = winner === null ? ('run-failed' as const) : ('run-end' as const);
  return { kind, caseId, pipeline, repeat, done, total, message };
}
