import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { createFetcher } from '@research-studio/documents';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { UsageError } from '../failures.ts';
import { plural } from '../progress/format-progress.ts';
import { checkExclusion, listOf, readCount, readShare, settingsHere } from '../research/read-request.ts';
import { type Args, print, styleFor, type Terminal } from '../terminal.ts';
import { checkInputs, type ExtractInput, listInputs, readInput } from './inputs.ts';
import { type ExtractOutcome, renderLine, renderMarkdown, renderSteps } from './render-extraction.ts';

const MOST_PARALLEL = 100;

/** Prints the text and the facts of pages and files, each as soon as those before it are printed. */
export async function extractCommand(args: Args, terminal: Terminal): Promise<ExitCode> {
  const names = listOf(args['_']).slice(1);
  const [name] = names;
  if (name === undefined)
    throw new UsageError(
      'There is nothing to read. Name a page, file or folder: pnpm extract https://example.org/',
    );
  checkExclusion(args, 'markdown', ['steps']);
  const minQuality = readShare(args, 'min-quality') ?? 0;
  const concurrency = readCount(args, 'parallel', MOST_PARALLEL) ?? Math.max(4, availableParallelism());
  const { cwd, environment, stdin, stdout, stderr } = terminal;
  await checkInputs(names, cwd);
  const { reading } = (await settingsHere(terminal)).settings;
  const isParallel = names.length > 1 || name === '-' || !/^https?:|\.\w+$/.test(name);
  const fetcher = createFetcher(
    { ...reading, concurrency },
    { extraction: { isDetailed: true, isParallel } },
  );
  const style = styleFor(stdout, environment);
  const render = (outcome: ExtractOutcome) =>
    args['steps'] === true
      ? renderSteps(outcome, style)
      : (args['markdown'] === true ? renderMarkdown : renderLine)(outcome, minQuality);
  const counts = { read: 0, failed: 0, left_out: 0 };
  const inputs = Readable.from(listInputs(names, { cwd, stdin }), { highWaterMark: 1 });
  const read = (input: ExtractInput) => readInput(input, { fetcher, settings: reading, isParallel });
  const ahead = { concurrency, highWaterMark: concurrency };
  const outcomes: AsyncIterable<ExtractOutcome> = inputs.map(read, ahead);
  for await (const outcome of outcomes) {
    counts[outcome.status] += 1;
    await print(stdout, render(outcome));
  }
  if (counts.failed > 0)
    stderr.write(`${plural(counts.failed, 'document')} could not be read, ${counts.read} could.\n`);
  if (counts.left_out > 0)
    stderr.write(`${plural(counts.left_out, 'item')} of folders left out; the lines "left_out" say why.\n`);
  if (counts.read + counts.failed + counts.left_out === 0) stderr.write('There is nothing to read.\n');
  return counts.read > 0 ? EXIT_CODE.report : EXIT_CODE.nothingUsable;
}
