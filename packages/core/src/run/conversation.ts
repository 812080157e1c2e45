import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ReportSection } from '@research-studio/schemas';
import { z } from 'zod';
import { unlessDamaged, unlessMissing } from '../files/files.ts';
import { parseJson } from '../files/json-lines.ts';
import type { Turn } from '../research/ports/ports.ts';
import { readRunRecord } from './run-record.ts';

/** Turns that a follow-up looks back on; older ones are neither read to the model nor searched. */
export const MOST_TURNS = 10;

/**
 * The runs that a follow-up continues, the latest first: its parent, the parent of that, and so on, up to `MOST_TURNS`.
 * It ends before a run that cannot be read.
 */
export async function readConversation(from: {
  /** The folder that holds the runs. */
  readonly directory: string;
  /** Null where the question follows none. */
  readonly follows: string | null;
}): Promise<readonly Turn[]> {
  const turns: Turn[] = [];
  for (let next = from.follows; next !== null && turns.length < MOST_TURNS; ) {
    const runId: string = next;
    if (turns.some((turn) => turn.runId === runId)) break;
    const folder = join(resolve(from.directory), runId);
    const record = await unlessDamaged(readRunRecord(folder));
    if (record === null) break;
    turns.push({ runId, question: record.question, answer: await openingOfReport(folder) });
    next = record.settings.run.follows;
  }
  return turns;
}

/**
 * An update that sets the fields of a graph's state back to their defaults, so that a second question on a thread begins
 * afresh. Fields with a reducer get `emptied`, LangGraph's `Overwrite([])`; `messages` and fields without a default stay.
 */
export function clearedFields<Emptied>(
  fields: Readonly<Record<string, unknown>>,
  emptied: Emptied,
): Record<string, unknown> {
  const update: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (name === 'messages' || typeof field !== 'object' || field === null) continue;
    if ('reducer' in field) update[name] = emptied;
    else {
      const { success, data } = (field as z.ZodType).safeParse(undefined);
      if (success) update[name] = data;
    }
  }
  return update;
}

/** The run that a stored run follows; null where it follows none, or cannot be read. */
export async function followedRun(folder: string): Promise<string | null> {
  return (await unlessDamaged(readRunRecord(folder)))?.settings.run.follows ?? null;
}

const Sections = z.object({
  report: z.object({ sections: z.array(ReportSection.pick({ markdown: true })) }),
});

async function openingOfReport(folder: string): Promise<string | null> {
  const bundle = parseJson(await unlessMissing(readFile(join(folder, 'report.json'), 'utf8'), ''));
  const markdown = Sections.safeParse(bundle).data?.report.sections[0]?.markdown;
  return markdown?.replace(/\s*\[\d+\](?:\([^)]*\))?/g, '').trim() || null;
}
