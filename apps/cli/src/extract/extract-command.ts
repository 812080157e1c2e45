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

const MAX_PARALLEL = 100;

/** Prints the text and the facts of pages and files in the order in which they are named. */
export async function extractCommand(args: Args, terminal: Terminal): Promise<ExitCode> {
  const { cwd, stdin, stdout, stderr } = terminal;
  const names = listOf(args['_']).slice(1);
  if (names.length === 0)
    throw new UsageError(
      'There is nothing to read. Name a page, file or folder: pnpm extract https://example.org/',
    );
  const render = rendererOf(args, terminal);
  const concurrency = readCount(args, 'parallel', MAX_PARALLEL) ?? Math.max(4, availableParallelism());
  await checkInputs(names, cwd);

  const { reading } = (await settingsHere(terminal)).settings;
  const isParallel = mayNameSeveral(names);
  const extraction = { isDetailed: true, isParallel };
  const fetcher = createFetcher({ ...reading, concurrency }, { extraction });
  const inputs = Readable.from(listInputs(names, { cwd, stdin }), { highWaterMark: 1 });
  const read = (input: ExtractInput) => readInput(input, { fetcher, settings: reading, isParallel });
  const readAhead = { concurrency, highWaterMark: concurrency };
  const outcomes: AsyncIterable<ExtractOutcome> = inputs.map(read, readAhead);

  const counts = { read: 0, failed: 0, left_out: 0 };
  for await (const outcome of outcomes) {
    counts[outcome.status] += 1;
    await print(stdout, render(outcome));
  }
  for (const notice of noticesOf(counts)) stderr.write(`${notice}\n`);
  return counts.read > 0 ? EXIT_CODE.report : EXIT_CODE.nothingUsable;
}

function rendererOf(args: Args, { stdout, environment }: Terminal): (outcome: ExtractOutcome) => string {
  checkExclusion(args, 'markdown', ['steps']);
  const minQuality = readShare(args, 'min-quality') ?? 0;
  const style = styleFor(stdout, environment);
  if (args['steps'] === true) return (outcome) => renderSteps(outcome, style);
  const render = args['markdown'] === true ? renderMarkdown : renderLine;
  return (outcome) => render(outcome, minQuality);
}

/** Worker threads pay off for more than one document. A name without an ending may be a folder. */
function mayNameSeveral([first = '', ...others]: readonly string[]): boolean {
  return others.length > 0 || first === '-' || !/^https?:|\.\w+$/.test(first);
}

function noticesOf({ read, failed, left_out }: Readonly<Record<ExtractOutcome['status'], number>>): string[] {
  if (read + failed + left_out === 0) return ['There is nothing to read.'];
  return [
    ...(failed > 0 ? [`${plural(failed, 'document')} could not be read, ${read} could.`] : []),
    ...(left_out > 0
      ? [`${plural(left_out, 'item')} of folders left out; the lines "left_out" say why.`]
      : []),
  ];
}
