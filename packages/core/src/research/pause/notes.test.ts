import type { RunEvent } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { withNotes } from './notes.ts';

async function noted(clarification: string | null, notes?: readonly string[]) {
  const events: RunEvent[] = [];
  const ports = { notes: notes && (async () => notes), emit: (event: RunEvent) => void events.push(event) };
  return { text: await withNotes(clarification, 'assess 0', ports), announced: events.length };
}

it.each([
  ['nothing where nobody can add any', null, undefined, null, 0],
  ['the answer to a question before', 'The river', [], 'The river', 0],
  ['a first note', null, ['Only Norway'], 'Only Norway', 1],
  ['a note after an answer', 'The river', ['Only Norway'], 'The river\nOnly Norway', 1],
  ['a note that was taken before, once', 'Only Norway', ['Only Norway'], 'Only Norway', 0],
  ['a note that is a part of what was said', 'The cost of it', ['cost'], 'The cost of it\ncost', 1],
])('the clarification holds %s', async (_, before, notes, text, announced) => {
  expect(await noted(before, notes)).toEqual({ text, announced });
});
