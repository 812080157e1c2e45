import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { canonicalUrl } from '@research-studio/documents';
import { type ExtractedDocument, SearchResult } from '@research-studio/schemas';
import { z } from 'zod';
import { unlessDamaged, unlessMissing } from '../files/files.ts';
import { readJsonLines } from '../files/json-lines.ts';
import { JournalLine } from './create-journal.ts';
import { documentOf, type IndexLine, readIndex, readStored } from './source-store.ts';

interface Kept<Value> {
  readonly value: Value;
  /** When the earlier run had it; ISO 8601, UTC. */
  readonly at: string;
}

/** Answers, results and pages of earlier runs. Used only where a service cannot be asked. */
export interface EarlierRuns {
  /** By the key of the journal. */
  answer(key: string): Promise<Kept<unknown> | null>;
  /** However many results were asked for. */
  search(provider: string, query: string): Promise<Kept<readonly SearchResult[]> | null>;
  page(url: string): Promise<Kept<ExtractedDocument> | null>;
}

/** Runs that are looked at, the newest first. */
const MOST_RUNS = 50;

interface Shelf {
  readonly journal: ReadonlyMap<string, Kept<unknown>>;
  readonly pages: ReadonlyMap<string, { readonly folder: string; readonly line: IndexLine }>;
}

const Results = z.array(SearchResult).readonly();

/** The runs beside `folder`, read when something is first looked for. */
export function openEarlierRuns({ folder }: { readonly folder: string }): EarlierRuns {
  let shelf: Promise<Shelf> | undefined;
  const open = () => {
    shelf ??= openShelf(folder);
    return shelf;
  };
  return {
    async answer(key) {
      return (await open()).journal.get(key) ?? null;
    },
    async search(provider, query) {
      const kept = (await open()).journal.get(searchKey(provider, query));
      const results = Results.safeParse(kept?.value);
      return kept === undefined || !results.success ? null : { value: results.data, at: kept.at };
    },
    async page(url) {
      const found = (await open()).pages.get(canonicalUrl(url));
      if (found === undefined) return null;
      const { contentHash, fetchedAt } = found.line.source;
      // A text that is damaged there is read again here, or not at all.
      const stored = await unlessDamaged(readStored(found.folder, contentHash));
      return stored && { value: documentOf(stored), at: fetchedAt };
    },
  };
}

async function openShelf(own: string): Promise<Shelf> {
  const journal = new Map<string, Kept<unknown>>();
  const pages = new Map<string, { readonly folder: string; readonly line: IndexLine }>();
  const root = dirname(own);
  const names = (await readdir(root))
    .filter((name) => name !== basename(own))
    .sort()
    .reverse();
  for (const name of names.slice(0, MOST_RUNS)) {
    const file = join(root, name, 'journal.jsonl');
    const changed = await unlessMissing(stat(file), null);
    if (changed === null) continue;
    const at = changed.mtime.toISOString();
    for (const value of (await readJsonLines(file)).values) {
      const line = JournalLine.safeParse(value).data;
      if (line !== undefined) keepFirst(journal, withoutLimit(line.key), { value: line.value, at });
    }
    const sources = join(root, name, 'sources');
    for (const line of await readIndex(sources)) keepFirst(pages, line.address, { folder: sources, line });
  }
  return { journal, pages };
}

function keepFirst<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}

const searchKey = (provider: string, query: string) => JSON.stringify(['search', provider, query]);

/** The journal's key of a search ends with the number of results that were asked for. */
function withoutLimit(key: string): string {
  return key.startsWith('["search",') ? key.replace(/,\d+\]$/, ']') : key;
}
