import { resolve } from 'node:path';
import { publishedMarkdown } from '@research-studio/core/citation';
import { withLocalModel } from '@research-studio/core/models';
import { findRun } from '@research-studio/core/run';
import { type Bundle, RunError, type Settings } from '@research-studio/schemas';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { UsageError } from '../failures.ts';
import { labelledOutput, writeOutputFile } from '../output-file.ts';
import { type Args, print, type Terminal } from '../terminal.ts';
import { withKeptOptions } from './kept-options.ts';
import { manageRuns } from './manage-runs.ts';
import { checkDocuments, type ResearchRequest, readRequest, settingsHere } from './read-request.ts';
import { comparisonTable } from './render-result.ts';
import { type FinishedRun, type RunOnceOptions, runOnce } from './run-once.ts';
import { readServerRequest, type ServerRequest } from './server-request.ts';
import { terminalReport } from './terminal-report.ts';

/** Reports everything wrong with the command line and the settings before anything runs. */
export async function researchCommand(args: Args, terminal: Terminal): Promise<ExitCode> {
  if (args['list'] === true || args['prune'] !== undefined) return manageRuns(args, terminal);
  const request = readRequest(args, terminal.cwd);
  const server = readServerRequest(args);
  if (server !== null) return onServer(request, server, terminal);
  const { settings: given, secrets: keys, origins } = await settingsHere(terminal, request.flags);
  const origin = origins['search.docs'];
  await checkDocuments({
    paths: given.search.docs,
    origin: origin?.layer === 'command line' ? origin.name : `search.docs (in ${origin?.name})`,
  });
  const settings =
    request.resumeRunId === null
      ? await followingRun(await namingLocalModel(given, { keys, terminal }), origins['run.follows']?.name)
      : given;
  const { directory } = settings.run;
  const kept = await withKeptOptions(request, { args, cwd: terminal.cwd, directory });
  const options = { request: kept, settings, keys, terminal, advanced: request.advanced };
  if (request.dryRun) return (await import('./dry-run.ts')).dryRun(options);
  return request.compare ? compare(options) : show(await runOnce(options), options);
}

/** A follow-up names its run in full. @throws {UsageError} with the ids that there are, where no run or several have the name. */
async function followingRun(settings: Settings, origin = '--follow'): Promise<Settings> {
  const { follows, directory } = settings.run;
  if (follows === null) return settings;
  try {
    const { id } = await findRun({ directory, runId: follows });
    return { ...settings, run: { ...settings.run, follows: id } };
  } catch (error) {
    if (RunError.isInstance(error)) throw new UsageError(`${origin}: ${error.message}`, error);
    throw error;
  }
}

/** Where a model of this machine is asked because no key is set, the user sees a notice. */
async function namingLocalModel(
  settings: Settings,
  { keys, terminal }: Pick<RunOnceOptions, 'keys' | 'terminal'>,
): Promise<Settings> {
  const { models, local } = await withLocalModel(settings.models, keys);
  if (local !== null && settings.models.smart === null && models.smart === local)
    terminal.stderr.write(
      `No key is set: asking ${local} on this machine. --model none goes without a model.\n`,
    );
  return { ...settings, models };
}

/** The server has settings of its own; of those here count the key that says whose run it is, and which folders are the program's own. */
async function onServer(
  request: ResearchRequest,
  server: ServerRequest,
  terminal: Terminal,
): Promise<ExitCode> {
  const { settings, secrets: keys } = await settingsHere(terminal);
  const paths = server.docs.map((path) => resolve(terminal.cwd, path));
  await checkDocuments({ paths, origin: '--docs' });
  const { runOnServer } = await import('./run-on-server.ts');
  return show(await runOnServer({ request, server, settings, keys, terminal }), { request, terminal });
}

async function show(
  result: FinishedRun | ExitCode,
  { request, terminal }: Pick<RunOnceOptions, 'request' | 'terminal'>,
): Promise<ExitCode> {
  if (typeof result === 'number') return result;
  await print(terminal.stdout, request.json ? toJson(result.bundle) : toText(result.bundle, terminal));
  await writeOutputs(request, result, terminal);
  return EXIT_CODES[result.outcome];
}

const EXIT_CODES = {
  report: EXIT_CODE.report,
  chat: EXIT_CODE.report,
  nothing_usable: EXIT_CODE.nothingUsable,
  out_of_budget: EXIT_CODE.outOfBudget,
} as const satisfies Record<FinishedRun['outcome'], ExitCode>;

/** The runs of `--compare`: the two modes, or with `--advanced` the two pipelines. */
function variantsOf({ request, advanced, settings }: RunOnceOptions) {
  const modes = advanced ? (['standard', 'advanced'] as const) : (['single', 'multi'] as const);
  return modes.map((mode) => ({
    mode,
    name: advanced ? mode : `${mode}-agent`,
    advanced: mode === 'advanced',
    request: { ...request, outputs: request.outputs.map((output) => labelledOutput(output, mode)) },
    settings:
      mode === 'single' || mode === 'multi'
        ? Object.freeze({ ...settings, research: Object.freeze({ ...settings.research, mode }) })
        : settings,
  }));
}

/** One after the other, so that neither takes the other's time. */
async function compare(options: RunOnceOptions): Promise<ExitCode> {
  const { request, terminal } = options;
  const runs: (FinishedRun & { mode: string; name: string; wallMs: number })[] = [];
  const variants = variantsOf(options);
  for (const variant of variants) {
    const { mode, name } = variant;
    terminal.stderr.write(`${name.charAt(0).toUpperCase()}${name.slice(1)} run\n`);
    const startedAt = performance.now();
    const result = await runOnce({ ...options, ...variant });
    if (typeof result === 'number') return result;
    runs.push({ ...result, mode, name, wallMs: performance.now() - startedAt });
  }
  const bundles = Object.fromEntries(runs.map(({ mode, bundle }) => [mode, bundle]));
  await print(terminal.stdout, request.json ? toJson(bundles) : `${comparisonTable(runs)}\n`);
  for (const [at, run] of runs.entries()) await writeOutputs(variants[at]?.request ?? request, run, terminal);
  const codes = runs.map(({ outcome }) => EXIT_CODES[outcome]);
  return codes.find((code) => code !== EXIT_CODE.report) ?? EXIT_CODE.report;
}

async function writeOutputs({ outputs }: ResearchRequest, result: FinishedRun, terminal: Terminal) {
  for (const { path, form } of outputs) await writeOutputFile(path, await result.render(form), terminal);
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** As it is in report.md for files and pipes, and readable on a terminal. */
function toText(bundle: Bundle, { stdout }: Terminal): string {
  const text = publishedMarkdown(bundle);
  return stdout.isTTY === true ? terminalReport(text, { columns: stdout.columns ?? 80 }) : text;
}
