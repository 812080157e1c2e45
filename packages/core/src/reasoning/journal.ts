import { createHash } from 'node:crypto';
import type { Prompt } from './task.ts';

/** Answers of models that were paid for already; a resumed run asks it before it asks a model. */
export interface ReasoningJournal {
  /** Undefined when there is none. May come later: a promise is awaited. */
  get(key: string): unknown;
  put(key: string, value: unknown): Promise<void>;
}

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
  return createHash('sha256')
    .update(JSON.stringify([taskId, model, prompt.system, prompt.user]))
    .digest('hex');
}
