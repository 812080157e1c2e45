import { createModelChains, findLocalModel, type Keys } from '@research-studio/core';
import type { Settings } from '@research-studio/schemas';
import type { Terminal } from '../terminal.ts';

/** Where no model is named and no key is set, the largest model of an Ollama server that answers; the user is told. */
export async function withLocalModel(
  settings: Settings,
  { keys, terminal }: { readonly keys: Keys; readonly terminal: Terminal },
): Promise<Settings> {
  const { models } = settings;
  if (models.smart !== null || createModelChains({ settings: models, keys }).smart.length > 0)
    return settings;
  const local = await findLocalModel(keys);
  if (local === null) return settings;
  terminal.stderr.write(
    `No key is set: asking ${local} on this machine. --model none goes without a model.\n`,
  );
  return { ...settings, models: { ...models, smart: local, fast: models.fast ?? local } };
}
