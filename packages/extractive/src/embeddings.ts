import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { SettingsError } from '@research-studio/schemas';

/** Turns texts into vectors whose cosine says how near they are in meaning. */
export interface Embedder {
  readonly model: string;
  /** One vector for each text, in order. */
  readonly embed: (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;
}

/** Texts of one call: more need much memory and are no faster. */
const BATCH = 16;

/**
 * Opens a sentence encoder with `@huggingface/transformers`: a folder with config.json, tokenizer.json and
 * onnx/model.onnx, from which nothing is downloaded, or the name of such a model on the hub.
 *
 * @throws {SettingsError} when the library is not installed or the model cannot be loaded
 */
export async function openLocalEmbedder(model: string): Promise<Embedder> {
  const folder = resolve(model);
  const isLocal = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const { pipeline, env } = await import('@huggingface/transformers').catch((error: unknown) => {
    throw unusable(model, 'the optional package @huggingface/transformers is not installed', error);
  });
  if (isLocal) env.localModelPath = dirname(folder);
  const name = isLocal ? basename(folder) : model;
  const options = isLocal ? ({ local_files_only: true, dtype: 'fp32' } as const) : ({ dtype: 'q8' } as const);
  const encode = await pipeline('feature-extraction', name, options).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw unusable(model, `it cannot be loaded: ${reason}`, error);
  });
  return {
    model,
    async embed(texts) {
      const vectors: number[][] = [];
      for (let at = 0; at < texts.length; at += BATCH) {
        const found = await encode(texts.slice(at, at + BATCH), { pooling: 'mean', normalize: true });
        vectors.push(...(found.tolist() as number[][]));
      }
      return vectors;
    },
  };
}

function unusable(model: string, problem: string, cause: unknown): SettingsError {
  return new SettingsError({ message: `The embedding model ${model} cannot be used: ${problem}.`, cause });
}

/** 1 for the same direction, 0 for none in common. */
export function cosine(one: readonly number[], other: readonly number[]): number {
  let dot = 0;
  let own = 0;
  let others = 0;
  for (const [at, value] of one.entries()) {
    const against = other[at] ?? 0;
    dot += value * against;
    own += value * value;
    others += against * against;
  }
  return own === 0 || others === 0 ? 0 : dot / Math.sqrt(own * others);
}
