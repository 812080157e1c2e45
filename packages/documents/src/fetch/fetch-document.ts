import type { Settings } from '@research-studio/schemas';
import type { Extraction } from '../extract/step-recorder.ts';
import type { FetcherOptions, PageReader } from './page-reader.ts';

/** Reads web pages and documents for one run: robots.txt is asked once per origin, and few are read at a time. */
export interface Fetcher {
  /** Refuses private addresses unless `allowHosts` names them. @throws {SourceUnreadableError} */
  fetchDocument(url: string, signal?: AbortSignal): Promise<Extraction>;
}

/** The readers are loaded with the first page, so that a command that reads none starts faster. */
export function createFetcher(settings: Settings['reading'], options: FetcherOptions = {}): Fetcher {
  let opened: Promise<PageReader> | null = null;
  return {
    async fetchDocument(url, signal) {
      opened ??= import('./page-reader.ts').then(({ PageReader }) => new PageReader(settings, options));
      return (await opened).read(url, signal);
    },
  };
}

const PAGE =
  '<!doctype html><title>A page</title><article><p>A sentence that is long enough to be read.</p></article>';

/**
 * Loads what pages of the web are read with, by reading a page of one sentence: some 300 ms that the first real page
 * would wait for, and that pass unnoticed while a model thinks about the question.
 */
export async function preloadReading(): Promise<void> {
  const [{ extractHtml }] = await Promise.all([import('../extract/extract-html.ts'), import('undici')]);
  await extractHtml({ html: PAGE, location: 'https://page.example/' });
}
