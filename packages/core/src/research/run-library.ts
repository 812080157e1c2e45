import { addressesModels } from '@research-studio/documents';
import {
  buildDocumentIndex,
  cosine,
  type DocumentMatch,
  type DocumentSearch,
  type Embedder,
  type IndexedDocument,
} from '@research-studio/extractive';
import { detectLanguage, similarity } from '@research-studio/language';
import type { Source } from '@research-studio/schemas';
import type { ResearchPorts } from './ports/ports.ts';

/** A passage of a source that was read: `text.slice(start, end) === quote`. */
export interface LibraryPassage {
  readonly sourceId: string;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  /** 0 to 1, comparable between queries. */
  readonly score: number;
}

export type KnownPassage = Omit<LibraryPassage, 'quote' | 'score'> & Partial<Pick<LibraryPassage, 'quote'>>;

export interface LibrarySearch {
  /** Passages at most. */
  readonly limit: number;
  /** Passages of which these hold half or more, or that say nearly the same elsewhere in their source, are left out. */
  readonly exclude?: readonly KnownPassage[];
}

/** Everything that a run has read, searchable by passage. */
export interface RunLibrary {
  /** Best first; empty when no text shares a word with the query and no model finds one near it in meaning. */
  search(query: string, search: LibrarySearch): Promise<readonly LibraryPassage[]>;
}

/** One a run: its steps ask for the same texts. */
const opened = new WeakMap<ResearchPorts['sources'], { key: string; library: Promise<RunLibrary> }>();

/**
 * BM25 over the passages of all sources given. The index is built when it is first asked for and kept until the sources
 * change. Sources with one text count once, under the id of the first. Left out is what nothing may be written from: pages
 * behind a log-in wall, and passages that speak to language models.
 *
 * @throws {RunError} when a stored text is missing or damaged.
 */
export function openRunLibrary(
  sources: readonly Source[],
  { sources: texts, embedder }: Pick<ResearchPorts, 'sources' | 'embedder'>,
): Promise<RunLibrary> {
  const open = sources.filter(({ flags }) => !flags.includes('login_wall'));
  const distinct = [...new Map(open.toReversed().map((source) => [source.contentHash, source])).values()];
  const ordered = distinct.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const key = ordered.map(({ id, contentHash }) => `${id} ${contentHash}`).join('\n');
  const known = opened.get(texts);
  if (known?.key === key) return known.library;
  const library = build(ordered, texts, embedder);
  opened.set(texts, { key, library });
  return library;
}

async function build(
  sources: readonly Source[],
  texts: ResearchPorts['sources'],
  embedder: Embedder | undefined,
): Promise<RunLibrary> {
  const textOf = async (document: number) => texts.text(sources[document]?.contentHash ?? '');
  const index = await buildDocumentIndex(documentsOf(sources, textOf));
  const near = embedder === undefined ? null : nearnessIn({ index, textOf, embedder });
  return {
    search: async (query, search) => {
      const matches = near === null ? index.searchPassages(query) : await near(query);
      return searchIn({ sources, textOf, matches }, search);
    },
  };
}

/** Texts stay on the disk: together they may be larger than what a run may hold. */
type TextOf = (document: number) => Promise<string>;

async function* documentsOf(sources: readonly Source[], textOf: TextOf): AsyncGenerator<IndexedDocument> {
  for (const [at, { title, language }] of sources.entries()) {
    const text = await textOf(at);
    yield { title, text, language: detectLanguage(text) ?? language ?? 'en' };
  }
}

/** Words and meaning count alike. */
const MEANING = 0.5;

/** Ranks all passages by their words and by how near they are in meaning; their vectors are made once. */
function nearnessIn({
  index,
  textOf,
  embedder,
}: {
  readonly index: DocumentSearch;
  readonly textOf: TextOf;
  readonly embedder: Embedder;
}): (query: string) => Promise<readonly DocumentMatch[]> {
  const passages = index.passages();
  const vectorsOf = async () =>
    embedder.embed(
      await Promise.all(
        passages.map(async ({ document, start, end }) => (await textOf(document)).slice(start, end)),
      ),
    );
  let known: Promise<readonly (readonly number[])[]> | undefined;
  return async (query) => {
    known ??= vectorsOf();
    const [vectors, [asked = []]] = await Promise.all([known, embedder.embed([query])]);
    const worded = new Map(
      index.searchPassages(query).map(({ document, start, score }) => [`${document} ${start}`, score]),
    );
    return passages
      .map((passage, at) => {
        const words = worded.get(`${passage.document} ${passage.start}`) ?? 0;
        const meaning = Math.max(0, cosine(asked, vectors[at] ?? []));
        return { ...passage, score: (1 - MEANING) * words + MEANING * meaning };
      })
      .sort((a, b) => b.score - a.score || a.document - b.document || a.start - b.start);
  };
}

/** Same words and numbers, but for a few. */
const NEARLY_SAME = 0.8;

interface Contents {
  readonly matches: readonly DocumentMatch[];
  readonly sources: readonly Source[];
  readonly textOf: TextOf;
}

async function searchIn(
  { sources, textOf, matches }: Contents,
  { limit, exclude = [] }: LibrarySearch,
): Promise<readonly LibraryPassage[]> {
  const known = Map.groupBy(exclude, ({ sourceId }) => sourceId);
  const found: LibraryPassage[] = [];
  for (const { document, score, start, end } of matches) {
    if (found.length >= limit) break;
    const sourceId = sources[document]?.id ?? '';
    const others = [...(known.get(sourceId) ?? []), ...found.filter((other) => other.sourceId === sourceId)];
    const overlap = others.reduce(
      (sum, other) => sum + Math.max(0, Math.min(end, other.end) - Math.max(start, other.start)),
      0,
    );
    if (overlap >= (end - start) / 2) continue;
    // A copy: what is cut out of a text keeps the whole of it in memory.
    const quote = structuredClone((await textOf(document)).slice(start, end));
    const isRepeated = others.some((other) => similarity(quote, other.quote ?? '') >= NEARLY_SAME);
    if (quote !== '' && !isRepeated && !addressesModels(quote))
      found.push({ sourceId, start, end, quote, score });
  }
  return found;
}
