import { join } from 'node:path';
import { parseJson } from '@research-studio/core/files';
import { findRun, listRuns } from '@research-studio/core/run';
import { readFileIfThere } from '@research-studio/core/settings';
import { Bundle, BundleSource, upgradeBundle } from '@research-studio/schemas';
import { z } from 'zod';
import { UsageError } from '../../failures.ts';
import { printableLine } from '../../terminal.ts';
import { asData, boundedText, DATA_NOTICE, defineTool, PART_INPUT, PART_OUTPUT, partOf } from '../tool.ts';

const ListedRun = z.object({
  id: z.string(),
  state: z
    .enum(['finished', 'running', 'stopped', 'damaged'])
    .describe('finished: has its report; stopped: pnpm research --resume <id> goes on with it.'),
  question: z.string().nullable(),
  pipeline: z.string().nullable(),
  createdAt: z.string().describe('ISO 8601, UTC.'),
  costUsd: z.number().nullable(),
});

export const listRunsTool = defineTool({
  name: 'list_runs',
  title: 'List runs',
  description: 'Lists earlier runs, the newest first, with question, state and cost.',
  isReadOnly: true,
  isOpenWorld: false,
  input: z.strictObject({ limit: z.int().min(1).max(200).default(20).describe('Runs to give at most.') }),
  output: z.object({ runs: z.array(ListedRun), total: z.int().describe('All runs that there are.') }),
  run: async ({ limit }, { settings }) => {
    const all = await listRuns(settings.run.directory);
    const runs = all.slice(0, limit);
    const lines = runs.map(
      ({ id, state, question }) =>
        `${id} (${state}): ${printableLine(question ?? 'its record cannot be read')}`,
    );
    return {
      structured: { runs: runs.map((run) => ({ ...run })), total: all.length },
      texts: [lines.join('\n') || 'There are no runs yet.'],
    };
  },
});

export const readSourceTool = defineTool({
  name: 'read_source',
  title: 'Read a source of a run',
  description:
    'Gives the stored text of a source of a finished run, as it was read then, with the passages that the report cites. Every passage is in the text at its offsets.',
  isReadOnly: true,
  isOpenWorld: false,
  input: z.strictObject({
    runId: boundedText(200).describe('Of research or list_runs.'),
    source: z
      .union([z.int().min(1), boundedText(4000)])
      .describe('The n of [n] in the report, or the address of the source.'),
    ...PART_INPUT,
  }),
  output: BundleSource.pick({ title: true, url: true, publishedAt: true, flags: true }).extend({
    runId: z.string(),
    number: z.int(),
    ...PART_OUTPUT,
    passages: z
      .array(z.object({ evidenceId: z.string(), start: z.int(), end: z.int(), quote: z.string() }))
      .describe('Offsets count in the whole text.'),
    notice: z.string(),
  }),
  run: async ({ runId, source: numberOrUrl, ...wanted }, { settings }) => {
    const bundle = await readBundle(settings.run.directory, runId);
    const source = findSource(bundle, numberOrUrl);
    const { id: number, title, url, publishedAt, flags } = source;
    const part = partOf(source.text, wanted);
    const passages = bundle.evidence
      .filter(({ sourceId }) => sourceId === source.id)
      .map(({ id: evidenceId, start, end, quote }) => ({ evidenceId, start, end, quote }));
    return {
      structured: { runId, number, title, url, publishedAt, flags, ...part, passages, notice: DATA_NOTICE },
      texts: [
        `Characters ${part.start} to ${part.end} of ${part.totalCharacters}.`,
        asData(part.text, `source [${number}], ${url}`),
      ],
    };
  },
});

/** @throws {RunError | UsageError} for a run that is not found or has no report */
async function readBundle(directory: string, runId: string): Promise<Bundle> {
  if (!/^[\w-][\w.-]*$/.test(runId))
    throw new UsageError(`${JSON.stringify(runId)} is not a run id; list_runs gives them.`);
  const { folder } = await findRun({ directory, runId });
  const json = await readFileIfThere(join(folder, 'report.json'));
  if (json === null) throw new UsageError(`Run ${runId} has no report yet: it is running, or was stopped.`);
  const { data: bundle } = Bundle.safeParse(upgradeBundle(parseJson(json)));
  if (bundle === undefined) throw new UsageError(`The report of run ${runId} cannot be read: it is damaged.`);
  return bundle;
}

/** @param numberOrUrl 3, "3", "[3]" or the address */
function findSource({ runId, sources }: Bundle, numberOrUrl: number | string): BundleSource {
  const number = Number(String(numberOrUrl).replace(/^\[(\d+)\]$/, '$1'));
  const found = sources.find(({ id, url }) => id === number || url === numberOrUrl);
  if (found !== undefined) return found;
  const known = sources.length === 0 ? 'it has none' : `it has 1 to ${sources.length}`;
  throw new UsageError(`Run ${runId} has no source ${JSON.stringify(numberOrUrl)}; ${known}.`);
}
