import { createHash } from 'node:crypto';
import type { Prompt } from './task.ts';

/** Finished calls of models and searches; a resumed run looks here before it calls again. */
export interface ReasoningJournal {
  /** A fresh copy of the value last put under the key; undefined when there is none. A promise is awaited. */
  get(key: string): unknown;
  /** Resolves when the entry is on the disk. The value must be JSON. */
  put(key: string, value: unknown): Promise<void>;
}

/** Prompts are long, and each is looked up and kept under several keys: what they end with, and those made so far. */
const known = new WeakMap<Prompt, { readonly text: Buffer; readonly keys: Map<string, string> }>();

/** The same question to the same model: 64 hexadecimal digits. */
export function journalKey(asked: { taskId: string; model: string; prompt: Prompt }): string {
  const { taskId, model, prompt } = asked;
  const { system, user } = prompt;
  const { text, keys } = known.get(prompt) ?? {
    text: Buffer.from(`,${JSON.stringify(system)},${JSON.stringify(user)}]`),
    keys: new Map<string, string>(),
  };
  known.set(prompt, { text, keys });
  const name = JSON.stringify([taskId, model]).slice(0, -1);
  const key = keys.get(name) ?? createHash('sha256').update(name).update(text).digest('hex');
  keys.set(name, key);
  return key;
}
