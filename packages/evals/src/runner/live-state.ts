import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openJsonLines } from '@research-studio/core';
import type { Settings } from '@research-studio/schemas';
import { z } from 'zod';
import { EvalRow } from '../results/eval-row.ts';
import type { PlannedRun } from './planned-run.ts';

const LiveEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('started'),
    run: z.string(),
    runId: z.string().nullable().describe('To go on with; null where that makes no sense any more.'),
  }),
  z.object({
    kind: z.literal('spent'),
    runId: z.string(),
    costUsd: z.number().describe('Of the whole run so far; the last one counts.'),
  }),
  z.object({ kind: z.literal('ran'), run: z.string() }).describe('Its bundle lies among the snapshots.'),
  z.object({ kind: z.literal('judged'), run: z.string(), rows: z.array(EvalRow) }),
]);
type LiveEntry = z.infer<typeof LiveEntry>;

/** What a live evaluation has done so far, on disk after each step, so that nothing is paid for twice. */
export interface LiveState {
  startedRunId(run: string): string | null;
  hasRun(run: string): boolean;
  judgedRows(run: string): readonly EvalRow[] | null;
  /** Of runs and judgements, in US dollars, as far as prices are known. */
  spentUsd(): number;
  /** Of one run so far. */
  spentOn(runId: string): number;
  add(entry: LiveEntry): void;
  close(): void;
}

export async function openLiveState(folder: string): Promise<LiveState> {
  await mkdir(folder, { recursive: true });
  const { values, lines } = await openJsonLines(stateFile(folder));
  const entries = values.map((value) => LiveEntry.safeParse(value)).flatMap(({ data }) => data ?? []);
  const spent = new Map<string, number>();
  const judged = new Map<string, readonly EvalRow[]>();
  const started = new Map<string, string | null>();
  const ran = new Set<string>();
  const take = (entry: LiveEntry) => {
    if (entry.kind === 'started') started.set(entry.run, entry.runId);
    else if (entry.kind === 'spent') spent.set(entry.runId, entry.costUsd);
    else if (entry.kind === 'ran') ran.add(entry.run);
    else judged.set(entry.run, entry.rows);
  };
  entries.forEach(take);
  return {
    startedRunId: (run) => started.get(run) ?? null,
    hasRun: (run) => ran.has(run),
    judgedRows: (run) => judged.get(run) ?? null,
    spentUsd: () =>
      sum(spent.values()) + sum([...judged.values()].flat().map(({ judge }) => judge?.costUsd ?? 0)),
    spentOn: (runId) => spent.get(runId) ?? 0,
    add: (entry) => {
      take(entry);
      lines.append(entry);
    },
    close: () => lines.close(),
  };
}

/** The next evaluation in this folder begins anew; its snapshots stay. */
export async function forgetLiveState(folder: string): Promise<void> {
  await rm(stateFile(folder), { force: true });
}

/** Names a run of an evaluation together with all that its result depends on. */
export function liveRunName(planned: PlannedRun, settings: Settings): string {
  const { case: evalCase, pipeline, repeat } = planned;
  const { run, ...deciding } = settings;
  const what = JSON.stringify([evalCase.question, evalCase.docs, evalCase.today, run.today, deciding]);
  const hash = createHash('sha256').update(what).digest('hex').slice(0, 16);
  return `${evalCase.id}/${pipeline}/${repeat}/${hash}`;
}

function sum(values: Iterable<number>): number {
  return Array.from(values).reduce((total, value) => total + value, 0);
}

function stateFile(folder: string): string {
  return join(folder, 'state.jsonl');
}
