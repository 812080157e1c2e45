import { type Fetcher, readLocalFile } from '@research-studio/documents';
import { SourceUnreadableError } from '@research-studio/schemas';
import type { ExtractInput } from './list-inputs.ts';
import type { ExtractOutcome } from './render-extraction.ts';

interface Reading {
  readonly fetcher: Fetcher;
  readonly settings: { readonly maxBytes: number };
  readonly isParallel: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The document, or why it could not be read. */
export async function readInput(input: ExtractInput, reading: Reading): Promise<ExtractOutcome> {
  const { fetcher, settings, isParallel, signal } = reading;
  if (input.kind === 'left_out')
    return { input: input.name, status: 'left_out', reason: input.reason, detail: input.detail };
  try {
    const document =
      input.kind === 'page'
        ? await fetcher.fetchDocument(input.name, signal)
        : await readLocalFile({
            ...{ path: input.path, maxBytes: settings.maxBytes, signal, isDetailed: true, isParallel },
          });
    return { input: input.name, status: 'read', document };
  } catch (error) {
    if (!(error instanceof SourceUnreadableError)) throw error;
    return { input: input.name, status: 'failed', reason: error.reason, detail: error.detail };
  }
}
