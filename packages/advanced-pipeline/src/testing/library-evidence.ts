import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceLibrary } from '@research-studio/core/research';
import { speakerFlags, speakerOf } from '@research-studio/core/search';
import { readLocalFile } from '@research-studio/documents';
import type { Evidence, Source } from '@research-studio/schemas';
import type { ResearchState } from '../state.ts';
import { aState } from './builders.ts';

const NO_LISTS = { trustedDomains: [], lowTrustDomains: [] };
const LIBRARY = join(import.meta.dirname, '../../../../examples/library');

/** The example library as sources of a run; ids and hashes are the files' names without their endings. */
export interface LibraryEvidence {
  /** State in which these passages were found; each is given by the beginning of its file's name and words that stand in it. */
  readonly state: (passages: readonly Passage[], overrides?: Partial<ResearchState>) => ResearchState;
  readonly port: SourceLibrary;
}

/** `[file, words]`: the words are the passage, evidence ids are E1, E2, … in the order given. */
export type Passage = readonly [file: string, words: string];

export async function openLibrary(): Promise<LibraryEvidence> {
  const files = await readdir(LIBRARY);
  const documents = await Promise.all(
    files.map(async (file) => {
      const document = await readLocalFile({
        path: join(LIBRARY, file),
        maxBytes: 10_000_000,
        signal: undefined,
      });
      const { text, ...found } = document;
      const flags = [...found.flags, ...speakerFlags(speakerOf(document, NO_LISTS))];
      const id = file.replace(/\.[a-z]+$/, '');
      const source: Source = { ...found, flags, id, contentHash: id, fetchedAt: '2025-11-01T00:00:00Z' };
      return { source, text };
    }),
  );
  const find = (name: string) => {
    const found = documents.find(({ source }) => source.id.startsWith(name));
    if (found === undefined) throw new Error(`No document of the library begins with "${name}".`);
    return found;
  };
  const evidenceOf = ([name, words]: Passage, at: number): Evidence => {
    const { source, text } = find(name);
    const start = text.indexOf(words);
    if (start < 0) throw new Error(`"${words}" does not stand in ${source.id}.`);
    return {
      id: `E${at + 1}`,
      subQuestionId: 'q1',
      fact: words,
      sourceId: source.id,
      quote: words,
      start,
      end: start + words.length,
      relevance: 0.8,
      pageRelevance: 0.8,
    };
  };
  return {
    state: (passages, overrides) => {
      const foundSources = [...new Set(passages.map(([name]) => find(name).source))];
      return aState({
        foundSources,
        sources: Object.fromEntries(foundSources.map((source) => [source.id, source])),
        evidence: passages.map(evidenceOf),
        analysis: {
          questionType: 'factual',
          entities: [],
          temporalScope: { kind: 'current', from: null, to: null },
          complexity: 'medium',
        },
        ...overrides,
      });
    },
    port: {
      read: () => Promise.reject(new Error('nothing is read here')),
      text: async (hash) => find(hash).text,
    },
  };
}
