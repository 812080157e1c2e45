import { createHash } from 'node:crypto';
import type { Prompt } from './task.ts';

/** Answers of models that were paid for already; a resumed run asks it before it asks a model. */
export interface ReasoningJournal {
  /** Undefined when there is none. May come later: a promise is awaited. */
  get(key: string): unknown;
  put(key: string, value: unknown): Promise<void>;
}

/** Prompts are long, and each is looked up and kept under several keys. */
const known = new WeakMap<Prompt, Map<string, string>>();

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
  const keys = known.get(prompt) ?? new Map<string, string>();
  known.set(prompt, keys);
  const name = `${taskId} ${model}`;
  const key = keys.get(name) ?? digest([taskId, model, prompt.system, prompt.user]);
  keys.set(name, key);
  return key;
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
