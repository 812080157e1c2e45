import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ChatMessage } from '../models/providers/chat-model.ts';
import type { ModelServerRequest } from './model-protocols.ts';
import type { ModelServerAnswer } from './model-server.ts';

interface Take {
  readonly messages: readonly ChatMessage[];
  readonly answer: string;
}

export interface Cassette {
  /** For `startModelServer`. The same question may come again and gets the same answer. */
  readonly answer: (request: ModelServerRequest) => ModelServerAnswer;
  /** What was asked and is not on the cassette; a test expects it to be empty. */
  readonly misses: readonly string[];
  /** First lines of what is on the cassette and was never asked; a test expects it to be empty. */
  unused(): readonly string[];
}

/**
 * Replays recorded model calls: a file of lines `{ key, messages, answer }`, matched by their messages alone. A call
 * that was not recorded is answered with HTTP 500 and shows where its prompt first differs from the nearest recorded one.
 *
 * @throws when the file cannot be read; nothing is ever recorded on the fly.
 */
export async function openCassette(file: string | URL): Promise<Cassette> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  const takes = lines.map((line): Take => JSON.parse(line));
  const used = new Set<Take>();
  const misses: string[] = [];
  return {
    misses,
    unused: () => takes.filter((take) => !used.has(take)).map(({ messages }) => opening(messages)),
    answer({ messages }) {
      const take = takes.find((candidate) => isDeepStrictEqual(candidate.messages, messages));
      if (take !== undefined) {
        used.add(take);
        return take.answer;
      }
      const message = `The cassette has no answer to this call. ${difference(messages, takes)}`;
      misses.push(message);
      return { fault: 'status', status: 500, message };
    },
  };
}

function opening(messages: readonly ChatMessage[]): string {
  return textOf(messages).slice(0, 200);
}

function textOf(messages: readonly ChatMessage[]): string {
  return messages.map(({ role, content }) => `--- ${role} ---\n${content}`).join('\n');
}

function difference(messages: readonly ChatMessage[], takes: readonly Take[]): string {
  const asked = textOf(messages);
  const recorded = takes.map((take) => textOf(take.messages));
  const nearest = recorded.reduce(
    (best, text) => (sharedLength(asked, text) > sharedLength(asked, best) ? text : best),
    '',
  );
  const at = sharedLength(asked, nearest);
  const from = Math.max(0, at - 80);
  const show = (text: string) => JSON.stringify(text.slice(from, at + 120));
  return `It differs from the nearest recorded one at character ${at}.\nasked:    ${show(asked)}\nrecorded: ${show(nearest)}`;
}

function sharedLength(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at += 1) if (a[at] !== b[at]) return at;
  return end;
}
