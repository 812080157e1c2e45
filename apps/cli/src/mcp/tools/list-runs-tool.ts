import { listRuns } from '@research-studio/core';
import { z } from 'zod';
import { printableLine } from '../../terminal.ts';
import { defineTool } from '../tool.ts';

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

/** The runs of the folder in which the server works. */
export const listRunsTool = defineTool({
  name: 'list_runs',
  title: 'List runs',
  description: 'Lists earlier runs, the newest first, with question, state and cost.',
  isReadOnly: true,
  isOpenWorld: false,
  input: z.strictObject({
    limit: z.int().min(1).max(200).default(20).describe('Runs to give at most.'),
  }),
  output: z.object({ runs: z.array(ListedRun), total: z.int().describe('All runs that there are.') }),
  run: async ({ limit }, { settings }) => {
    const all = await listRuns(settings.run.directory);
    const runs = all.slice(0, limit).map((run) => ({ ...run }));
    const lines = runs.map(
      ({ id, state, question }) =>
        `${id} (${state}): ${printableLine(question ?? 'its record cannot be read')}`,
    );
    return {
      structured: { runs, total: all.length },
      texts: [lines.length === 0 ? 'There are no runs yet.' : lines.join('\n')],
    };
  },
});
