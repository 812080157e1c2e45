import {
  type ComparedSides,
  compareSides,
  type EvalProgress,
  type JudgedPair,
  judgePairs,
  type PairVerdicts,
  readComparedSide,
  renderComparison,
  renderComparisonJson,
  renderPairVerdicts,
  renderSideBySide,
} from '@research-studio/evals';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { UsageError } from '../failures.ts';
import { writeOutputFile } from '../output-file.ts';
import { plural } from '../progress/format-progress.ts';
import { print, shortPath } from '../terminal.ts';
import { type EvalSession, evalDisplay, judgesFor, userSettings } from './evaluate.ts';
import type { EvalRequest } from './read-eval-request.ts';

/**
 * Lays two evaluations beside each other: their scores on the terminal, their reports on a page and, with --judge, which
 * of two reports a model finds better. Pairs that could not be judged fail it.
 */
export async function compareEvaluations(
  compared: NonNullable<EvalRequest['compared']>,
  session: EvalSession,
): Promise<ExitCode> {
  const { request, terminal } = session;
  // A missing judge is reported before anything is scored.
  const context = request.judge ? (await judgesFor(session, await userSettings(session))).context : null;
  const sides = await readSides(compared, session);
  const verdicts = context === null ? null : await judge(sides, { session, context });
  const json = renderComparisonJson(sides, verdicts);
  const shown = `${renderSideBySide(sides)}${verdicts === null ? '' : `\n${renderPairVerdicts(verdicts)}`}`;
  await print(terminal.stdout, request.json ? json : shown);
  const files = [
    [request.output, async () => json],
    [compared.html, () => renderComparison(sides, verdicts)],
  ] as const;
  for (const [path, render] of files) {
    if (path === null) continue;
    await writeOutputFile(path, await render(), terminal);
  }
  return verdicts === null || verdicts.failed === 0 ? EXIT_CODE.report : toldFailed(verdicts, session);
}

async function readSides(
  { left, right }: NonNullable<EvalRequest['compared']>,
  { terminal, signal }: EvalSession,
): Promise<ComparedSides> {
  const display = evalDisplay(terminal, { isLive: false });
  const { onProgress } = display;
  try {
    // One after the other: the progress of one is shown at a time.
    const one = await readComparedSide({ path: left, signal, onProgress });
    const other = await readComparedSide({ path: right, signal, onProgress });
    const isNamedAlike = one.label === other.label;
    return isNamedAlike
      ? compareSides(
          { ...one, label: shortPath(terminal, left) },
          { ...other, label: shortPath(terminal, right) },
        )
      : compareSides(one, other);
  } finally {
    display.end();
  }
}

async function judge(
  sides: ComparedSides,
  { session, context }: { session: EvalSession; context: Parameters<typeof judgePairs>[0]['context'] },
): Promise<PairVerdicts> {
  const { request, terminal } = session;
  const { pairs, left, right } = sides;
  if (pairs.length === 0)
    throw new UsageError(
      [
        '--judge compares reports, and there are no two to compare.',
        ...left.problems,
        ...right.problems,
      ].join('\n'),
    );
  const display = evalDisplay(terminal, { isLive: true });
  try {
    return await judgePairs({
      pairs,
      context,
      // A cap is held to best by asking about one pair after the other.
      concurrency: request.budgetUsd === null ? request.concurrency : 1,
      onJudged: (judged, progress) => display.onProgress(progressOf(judged, progress)),
    });
  } finally {
    display.end();
  }
}

function progressOf(
  { pair: { left }, outcome }: JudgedPair,
  { done, total }: { done: number; total: number },
): EvalProgress {
  const { caseId, pipeline, repeat } = left;
  const { winner, problem } = outcome;
  const message = winner === null ? problem : winner === 'tie' ? 'neither' : winner;
  return { kind: winner === null ? 'run-failed' : 'run-end', caseId, pipeline, repeat, done, total, message };
}

function toldFailed({ judged, failed }: PairVerdicts, { terminal }: EvalSession): ExitCode {
  const reasons = new Set(
    judged.flatMap(({ outcome: { winner, problem } }) => (winner === null ? [problem] : [])),
  );
  terminal.stderr.write(
    `${judged.length - failed} of ${plural(judged.length, 'pair')} judged: ${[...reasons].slice(0, 3).join(' ')}\n`,
  );
  return EXIT_CODE.notMeasured;
}
