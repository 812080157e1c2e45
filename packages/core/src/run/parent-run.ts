import { join, resolve } from 'node:path';
import { buildDocumentIndex, type DocumentSearch } from '@research-studio/extractive';
import { detectLanguage, tokenize } from '@research-studio/language';
import {
  type ExtractedDocument,
  RunError,
  type Settings,
  SettingsError,
  type Source,
  SourceUnreadableError,
} from '@research-studio/schemas';
import { exists, unlessDamaged } from '../files/files.ts';
import { chooseProviders } from '../search/create-providers.ts';
import type { SearchProvider } from '../search/search-provider.ts';
import type { Keys } from '../settings/keys.ts';
import { readRunRecord } from './run-record.ts';
import { documentOf, readIndex, readStored, type StoredSource } from './source-store.ts';

interface OpenParentRuns {
  /** The folder that holds the runs. */
  readonly directory: string;
  /** The runs that the question follows, the latest first. */
  readonly runIds: readonly [string, ...string[]];
  readonly clock: () => Date;
  /** Called with what of these runs cannot be used any more. */
  readonly onWarning: (message: string) => void;
}

export const PARENT_RUN = 'parent-run';

/** Least share of the words of a query in a passage of a relevant run. */
const LEAST_COVER = 0.6;

/** With the folder that holds its text. */
type ShelvedSource = { readonly source: Source; readonly folder: string };

interface Shelf {
  readonly sources: readonly ShelvedSource[];
  readonly index: DocumentSearch;
}

/**
 * What the runs that a question follows have read, as a search provider: their stored texts are found and read without the
 * web, so that the follow-up cites the same passages. It is asked before all others.
 */
export function parentRuns({ directory, runIds, clock, onWarning }: OpenParentRuns): SearchProvider {
  let opening: Promise<Shelf> | undefined;
  const open = () => {
    const runs = runIds.map((runId) => ({ runId, folder: join(resolve(directory), runId, 'sources') }));
    opening ??= openShelf(runs, onWarning);
    return opening;
  };
  return {
    name: PARENT_RUN,
    comesFirst: true,
    async search({ query, limit }) {
      const { sources, index } = await open();
      const wanted = new Set(tokenize(query, detectLanguage(query) ?? 'en'));
      const matches = index.search(query).slice(0, limit);
      const results = matches.map(async ({ document, score, start, end }) => {
        const { source, folder } = sources[document] as ShelvedSource;
        const { text } = await readStored(folder, source.contentHash);
        const passage = text.slice(start, end);
        const { url, title, publishedAt } = source;
        const has = new Set(tokenize(`${title} ${passage}`, source.language ?? detectLanguage(text) ?? 'en'));
        const cover = [...wanted].filter((term) => has.has(term)).length / Math.max(1, wanted.size);
        const snippet = passage.replaceAll(/\s+/g, ' ').trim() || null;
        return { cover, result: { url, title, snippet, score, provider: PARENT_RUN, publishedAt } };
      });
      return (await Promise.all(results)).flatMap(({ cover, result }) => (cover < LEAST_COVER ? [] : result));
    },
    async read({ url }): Promise<ExtractedDocument> {
      const found = (await open()).sources.find(({ source }) => source.url === url);
      if (found === undefined) {
        const detail = `it is not among the sources of ${runIds.join(', ')}`;
        throw new SourceUnreadableError({ location: url, reason: 'not_found', detail });
      }
      return agedDocument(await readStored(found.folder, found.source.contentHash), clock());
    },
  };
}

/** A page of the web comes from the disk, with its age; a local file is what it was. */
function agedDocument(stored: StoredSource, now: Date): ExtractedDocument {
  const document = documentOf(stored);
  const { obtained } = document;
  if (obtained === undefined || obtained.way === 'search_snippet') return document;
  const at = obtained.at ?? stored.fetchedAt;
  const ageHours = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / HOUR_MS));
  return { ...document, obtained: { ...obtained, way: 'cache', at, ageHours } };
}

const HOUR_MS = 3_600_000;

/** An address that several runs have read is there once, as the latest read it. */
async function openShelf(
  runs: readonly { readonly runId: string; readonly folder: string }[],
  onWarning: OpenParentRuns['onWarning'],
): Promise<Shelf> {
  const byUrl = new Map<string, ShelvedSource>();
  for (const { runId, folder } of runs) {
    // As the run knew them last.
    const own = new Map((await readIndex(folder)).map(({ source }) => [source.id, source]));
    if (own.size === 0)
      onWarning(`Run ${runId}, which the question follows, has no source that can be read.`);
    for (const source of own.values()) if (!byUrl.has(source.url)) byUrl.set(source.url, { source, folder });
  }
  const sources: ShelvedSource[] = [];
  const texts: { readonly title: string; readonly text: string; readonly language: string }[] = [];
  for (const shelved of byUrl.values()) {
    try {
      const { text, title, language } = await readStored(shelved.folder, shelved.source.contentHash);
      sources.push(shelved);
      texts.push({ title, text, language: detectLanguage(text) ?? language ?? 'en' });
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      onWarning(`${error.message} The follow-up goes on without it.`);
    }
  }
  return { sources, index: await buildDocumentIndex(texts) };
}

/**
 * A follow-up looks where its parent looked unless given other places: the documents that are still there, and the
 * providers, of the parent. Settings of a run without a parent come back as they are.
 */
export async function settingsOfFollowUp(settings: Settings, keys: Keys): Promise<Settings> {
  const { follows, directory } = settings.run;
  const { docs, providers, mcp, followedOnly } = settings.search;
  if (followedOnly && follows === null)
    throw new SettingsError({
      message: 'search.followedOnly is set, and the run follows none; name a run with --follow.',
    });
  if (follows === null || docs.length > 0 || providers.length > 0 || mcp.length > 0) return settings;
  // What is missing of the parent is reported when it is searched.
  const record = await unlessDamaged(readRunRecord(join(resolve(directory), follows)));
  if (record === null) return settings;
  const parent = record.settings;
  const there = await Promise.all(parent.search.docs.map(exists));
  const search = {
    ...settings.search,
    docs: parent.search.docs.filter((_, place) => there[place]),
    providers: chooseProviders({ settings: parent, keys }).filter((name) => name !== 'documents'),
    mcp: parent.search.mcp,
  };
  return { ...settings, search };
}
