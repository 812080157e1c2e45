import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { BEHAVIOURAL_DOCUMENTS, type EvalRow } from '@research-studio/evals';
import { Bundle } from '@research-studio/schemas';
import type { Terminal } from '../terminal.ts';

/** Carries a command line out and gives what it printed. */
export type CallCommand = (args: readonly string[], cwd: string) => Promise<string>;

/** The whole way from a command line to its report: what the options ask for is what is printed. */
export async function commandLineHeeded(call: CallCommand = callCommand): Promise<EvalRow> {
  const cwd = await mkdtemp(join(tmpdir(), 'research-studio-command-line-'));
  try {
    const printed = await call(ARGS, cwd);
    return rowOf(problemsOf(Bundle.parse(JSON.parse(printed))));
  } catch (error) {
    return rowOf([`The command line came to nothing: ${String(error).slice(0, 300)}`]);
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

const QUESTION = 'How much does an adult ticket for the Saltmere ferry cost?';
/** Nearly seven years after the page that answers. */
const TODAY = '2031-02-01';
const ARGS = [
  'research',
  '--advanced',
  '--docs',
  join(BEHAVIOURAL_DOCUMENTS, 'saltmere', 'council-ferry-fares-2024.html'),
  '--format',
  'bullet_points',
  '--today',
  TODAY,
  '--json',
  '--yes',
  QUESTION,
];

function problemsOf({ question, pipeline, report, sources }: Bundle): string[] {
  const prose = report.sections
    .filter(({ role }) => role === undefined)
    .flatMap(({ markdown }) => markdown.split('\n'));
  const lines = prose.filter((line) => /\p{L}/u.test(line));
  const age = sources.map(({ credibilityParts }) => credibilityParts?.freshness.reason ?? '').join(' ');
  return [
    ...(question === QUESTION ? [] : [`It was asked "${question}".`]),
    ...(pipeline === 'advanced-full' ? [] : [`--advanced was given, and it ran as ${pipeline}.`]),
    ...(lines.some((line) => line.includes('7.60 crowns')) ? [] : ['The document of --docs is not told.']),
    ...(lines.every((line) => /^\s*[-*] /.test(line)) ? [] : ['--format bullet_points was not heeded.']),
    ...(/\b[67] years old\b/.test(age) ? [] : [`--today ${TODAY} was not heeded: ${age}`]),
  ];
}

function rowOf(problems: readonly string[]): EvalRow {
  const passed = problems.length === 0;
  return {
    caseId: 'behavioural',
    pipeline: 'advanced-full',
    repeat: 1,
    evaluator: 'behaviour',
    kind: 'behavioural',
    metric: 'command_line_heeded',
    score: Number(passed),
    passed,
    message: problems.join(' '),
    judge: null,
  };
}

/** In this process, with pipes in place of a terminal and without keys. */
async function callCommand(argv: readonly string[], cwd: string): Promise<string> {
  const [{ default: yargs }, { RESEARCH_OPTIONS }, { researchCommand }] = await Promise.all([
    import('yargs'),
    import('../research/research-options.ts'),
    import('../research/research-command.ts'),
  ]);
  const args = await yargs([...argv])
    .parserConfiguration({ 'camel-case-expansion': false, 'dot-notation': false, 'parse-numbers': false })
    .options(RESEARCH_OPTIONS)
    .exitProcess(false)
    .parseAsync();
  const stdin = new PassThrough().end();
  const stdout = new PassThrough();
  const stderr = new PassThrough().resume();
  const printed = text(stdout);
  await researchCommand(args, { stdin, stdout, stderr, environment: {}, cwd } as unknown as Terminal);
  stdout.end();
  return printed;
}
