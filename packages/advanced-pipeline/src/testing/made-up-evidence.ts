import type { SourceLibrary } from '@research-studio/core/research';
import { anEvidence, aSource } from '@research-studio/core/testing';
import type { Evidence, Source } from '@research-studio/schemas';
import type { ResearchState } from '../state.ts';
import { aState } from './builders.ts';

/** A page and the passages that were taken from it, word for word. */
export interface MadeUpPage extends Partial<Source> {
  readonly id: string;
  readonly text: string;
  readonly quotes: readonly string[];
}

/** A state in which these pages were read; evidence ids are E1, E2, … over all pages. All sources may be written from. */
export function madeUpEvidence(
  pages: readonly MadeUpPage[],
  overrides: Partial<ResearchState> = {},
): { readonly state: ResearchState; readonly port: SourceLibrary } {
  const texts = new Map(pages.map(({ id, text }) => [id, text]));
  const sources = pages.map(({ text: _text, quotes: _quotes, ...source }) =>
    aSource({
      url: `https://${source.id}.example/`,
      title: 'Report',
      siteName: null,
      ...source,
      contentHash: source.id,
    }),
  );
  const evidence = pages
    .flatMap(({ id, text, quotes }) => quotes.map((quote) => ({ id, text, quote })))
    .map(({ id, text, quote }, at): Evidence => {
      const start = text.indexOf(quote);
      if (start < 0) throw new Error(`"${quote}" does not stand in page ${id}.`);
      return anEvidence({ id: `E${at + 1}`, sourceId: id, quote, start, end: start + quote.length });
    });
  return {
    state: aState({
      foundSources: sources,
      sources: Object.fromEntries(sources.map((source) => [source.id, source])),
      rankedSourceIds: sources.map(({ id }) => id),
      evidence,
      ...overrides,
    }),
    port: {
      read: () => Promise.reject(new Error('nothing is read here')),
      text: async (hash) => {
        const text = texts.get(hash);
        if (text === undefined) throw new Error(`No page ${hash}.`);
        return text;
      },
    },
  };
}
