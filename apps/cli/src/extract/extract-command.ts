import { availableParallelism } from 'node:os';
import { createFetcher } from '@research-studio/documents';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { UsageError } from '../failures.ts';
import { plural } from '../progress/format-progress.ts';
import { checkExclusion, listOf, readCount, readShare, settingsHere } from '../research/read-request.ts';
import { type Args, print, styleFor, type Terminal } from '../terminal.ts';
import { checkInputs, type ExtractInput, listInputs, readInput } from './inputs.ts';
import { type ExtractOutcome, renderLine, renderMarkdown, renderSteps } from './render-extraction.ts';

/** Prints the text and the facts of pages and files, each as soon as those before it are printed. */
export async function extractCommand(args: Args, terminal: Terminal): Promise<ExitCode> {
  const request = readExtractRequest(args);
  const { cwd, environment, stdin, stdout, stderr } = terminal;
  await checkInputs(request.names, cwd);
  const { settings } = await settingsHere(terminal);
  const style = styleFor(stdout, environment);
  const [name = ''] = request.names;
  const isParallel = request.names.length > 1 || name === '-' || !/^https?:|\.\w+$/.test(name);
  const extraction = { isDetailed: true, isParallel };
  const fetcher = createFetcher({ ...settings.reading, concurrency: request.parallel }, { extraction });
  const read = (input: ExtractInput) => readInput(input, { fetcher, settings: settings.reading, isParallel });
  const counts = { read: 0, failed: 0, left_out: 0 };
  for await (const outcome of inOrder(listInputs(request.names, { cwd, stdin }), read, request.parallel)) {
    counts[outcome.status] += 1;
    await print(stdout, render(outcome));
  }
  if (counts.failed > 0)
    stderr.write(`${plural(counts.failed, 'document')} could not be read, ${counts.read} could.\n`);
  if (counts.left_out > 0)
    stderr.write(`${plural(counts.left_out, 'item')} of folders left out; the lines "left_out" say why.\n`);
  if (counts.read + counts.failed + counts.left_out === 0) stderr.write('There is nothing to read.\n');
  return counts.read > 0 ? EXIT_CODE.report : EXIT_CODE.nothingUsable;

  function render(outcome: ExtractOutcome): string {
    if (request.form === 'steps') return renderSteps(outcome, style);
    return (request.form === 'markdown' ? renderMarkdown : renderLine)(outcome, request.minQuality);
  }
}

/** @throws {UsageError} */
function readExtractRequest(args: Args) {
  const names = listOf(args['_']).slice(1);
  if (names.length === 0)
    throw new UsageError(
      'There is nothing to read. Name a page, file or folder: pnpm extract https://example.org/',
    );
  checkExclusion(args, 'markdown', ['steps']);
  return {
    names,
    form: args['steps'] === true ? 'steps' : args['markdown'] === true ? 'markdown' : 'json',
    minQuality: readShare(args, 'min-quality') ?? 0,
    parallel: readCount(args, 'parallel', MOST_PARALLEL) ?? Math.max(4, availableParallelism()),
  };
}

const MOST_PARALLEL = 100;

/** Answers in the order of what was asked; at most `limit` are asked ahead of the first that is not taken yet. */
async function* inOrder<Input, Answer>(
  inputs: AsyncIterable<Input>,
  ask: (input: Input) => Promise<Answer>,
  limit: number,
): AsyncGenerator<Answer> {
  const asked: Promise<Answer>[] = [];
  for await (const input of inputs) {
    const answer = ask(input);
    // It is awaited in its turn; until then its failure is nobody's.
    answer.catch(() => undefined);
    asked.push(answer);
    if (asked.length >= limit) yield (await asked.shift()) as Answer;
  }
  for (const answer of asked) yield await answer;
}
