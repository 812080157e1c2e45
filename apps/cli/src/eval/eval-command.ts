import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import {
  builtInCases,
  type ComparedRow,
  type Comparison,
  chooseCases,
  compareWithBaseline,
  type EvalResults,
  measureOwnError,
  ownErrorFaults,
  readCaseFile,
  readResults,
  renderAnnotations,
  renderJunit,
  renderMarkdown,
  renderResults,
  renderTable,
  SNAPSHOTS_FOLDER,
  snapshotPath,
  unmeasuredLines,
} from '@research-studio/evals';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { codeOf, UsageError } from '../failures.ts';
import { writeOutputFile } from '../output-file.ts';
import { interruptible } from '../research/run-once.ts';
import { type Args, print, printable, printableLine, styleFor, type Terminal } from '../terminal.ts';
import { compareReportPairs } from './compare-report-pairs.ts';
import { type EvalSession, type Evaluation, evaluate, refreshSnapshotFiles, wantedBy } from './evaluate.ts';
import { readEvalRequest } from './read-eval-request.ts';
import { renderEvaluation } from './render-evaluation.ts';
import { tryRulings, trySentences } from './score-labels.ts';

/**
 * Evaluates the pipelines or saved results of theirs; fails on failed checks or, with a baseline, on regressions, and
 * does not pass where something could not be measured.
 */
export async function evalCommand(args: Args, terminal: Terminal): Promise<ExitCode> {
  const request = readEvalRequest(args, terminal.cwd);
  const known = request.caseFile === null ? await builtInCases() : await readCaseFile(request.caseFile);
  const cases = request.cases === null ? known : chooseCases(known, request.cases);
  const baseline = request.baseline === null ? null : await readBaseline(request.baseline);
  using interruption = interruptible();
  const session = { request, cases, args, terminal, signal: interruption.signal };
  try {
    if (request.compared !== null) return await compareReportPairs(request.compared, session);
    if (request.rulings !== null) return await tryRulings(request.rulings, session);
    if (request.sentences !== null) return await trySentences(request.sentences, session);
    if (request.mode === 'refresh-snapshots') return await refreshSnapshotFiles(session);
    const evaluation = await evaluate(session);
    const { results } = evaluation;
    const comparison = baseline === null ? null : compare(session, results, baseline);
    await report(session, evaluation, comparison);
    const faults = await ownErrorFaults(await measureOwnError());
    for (const fault of faults) terminal.stderr.write(`${fault}\n`);
    return faults.length > 0 ? EXIT_CODE.belowThreshold : exitCodeOf(results, comparison);
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    const hint = request.mode === 'live' ? ' The same command goes on where it stopped.' : '';
    terminal.stderr.write(`Interrupted.${hint}\n`);
    return EXIT_CODE.interrupted;
  }
}

async function readBaseline(path: string): Promise<EvalResults> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const code = codeOf(error);
    const what = code === 'ENOENT' ? `there is no file ${path}` : `${path} cannot be read (${code})`;
    throw new UsageError(`--baseline: ${what}.`, error);
  });
  return readResults(text, path);
}

/** Omissions on purpose are not missed: cases and pipelines that were not named, judges without --judge. */
function compare(session: EvalSession, results: EvalResults, baseline: EvalResults): Comparison {
  const isWanted = wantedBy(session);
  const wasAsked = (series: Parameters<typeof isWanted>[0] & Pick<ComparedRow, 'kind'>) =>
    isWanted(series) && (session.request.judge || series.kind !== 'judge');
  return compareWithBaseline({ results, baseline, wasAsked });
}

function exitCodeOf({ rows }: EvalResults, comparison: Comparison | null): ExitCode {
  if (comparison !== null) return comparison.exitCode;
  if (rows.some(({ passed }) => passed === false)) return EXIT_CODE.belowThreshold;
  return unmeasuredLines(rows).length > 0 ? EXIT_CODE.notMeasured : EXIT_CODE.report;
}

/** The file of a regression, where it has one. */
function snapshotOf({ caseId, pipeline }: ComparedRow, { request, terminal }: EvalSession): string | null {
  if (request.mode !== 'from-snapshots' || caseId === null) return null;
  const folder = request.snapshots ?? SNAPSHOTS_FOLDER;
  return relative(terminal.cwd, snapshotPath(folder, { caseId, pipeline, repeat: 1 }));
}

async function report(session: EvalSession, { results, output }: Evaluation, comparison: Comparison | null) {
  const { request, terminal } = session;
  const { stdout, environment } = terminal;
  const style = styleFor(stdout, environment);
  const { rows } = results;
  // The comparison reports it itself.
  const unmeasured = comparison === null ? unmeasuredLines(rows) : [];
  const shown = request.json
    ? renderResults(results)
    : [
        `${renderEvaluation(rows, { style, error: await measureOwnError(), unmeasured })}\n`,
        ...(comparison === null ? [] : [`${renderTable(comparison).trimEnd()}\n`]),
      ].join('\n');
  const isPlain = stdout.isTTY === true && !style('bold', '').includes('\u001B');
  await print(stdout, isPlain ? printable(shown) : shown);
  if (request.json)
    for (const line of unmeasuredLines(rows)) terminal.stderr.write(`Not measured: ${printableLine(line)}\n`);
  if (request.annotations && comparison !== null)
    await print(stdout, renderAnnotations({ comparison, fileOf: (row) => snapshotOf(row, session) }));
  if (output !== null) await writeOutputFile(output, renderResults(results), terminal);
  if (request.junit !== null)
    await writeOutputFile(request.junit, renderJunit({ results, comparison }), terminal);
  if (request.markdown !== null && comparison !== null)
    await writeOutputFile(request.markdown, renderMarkdown(comparison), terminal);
}
