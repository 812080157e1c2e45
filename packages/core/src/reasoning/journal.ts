import { createHash } from 'node:crypto';
import type { Prompt } from './task.ts';

/** Answers of models that were paid for already; a resumed run asks it before it asks a model. */
export interface ReasoningJournal {
  /** Undefined when there is none. May come later: a promise is awaited. */
  get(key: string): unknown;
  put(key: string, value: unknown): Promise<void>;
}

interface KnownPrompt {
  /** What all keys of the prompt end with, as JSON. */
  readonly text: Buffer;
  readonly keys: Map<string, string>;
}

/** Prompts are long, and each is looked up and kept under several keys. */
const known = new WeakMap<Prompt, KnownPrompt>();

/** The same question to the same model: 64 hexadecimal digits. */
export function journalKey({
  taskId,
  model,
  prompt,
}: {
  taskId: string;
  model: string;
  prompt: Prompt;
}): string {
  const { text, keys } = known.get(prompt) ?? opened(prompt);
  const name = JSON.stringify([taskId, model]).slice(0, -1);
  const key = keys.get(name) ?? createHash('sha256').update(name).update(text).digest('hex');
  keys.set(name, key);
  return key;
}

function opened(prompt: Prompt): KnownPrompt {
  const { system, user } = prompt;
  const text = Buffer.from(`,${JSON.stringify(system)},${JSON.stringify(user)}]`);
  const one: KnownPrompt = { text, keys: new Map() };
  known.set(prompt, one);
  return one;
}
