import { setImmediate as nextTick } from 'node:timers/promises';
import { tokenize } from '@research-studio/language';
import type MiniSearch from 'minisearch';
import type { SearchResult as Match, Options } from 'minisearch';
import { z } from 'zod';
import { splitPassages } from './split-passages.ts';

export interface IndexedDocument {
  readonly title: string;
  readonly text: string;
  /** BCP 47 tag; says by which rules the document is cut into terms. */
  readonly language: string;
}

/** One document that shares a term with the query. */
export interface DocumentMatch {
  /** Position among the documents that the index was built from. */
  readonly document: number;
  /** 0 to 1, comparable between queries: see `scoreDocuments`. */
  readonly score: number;
  /** Offsets of the passage that fits the query best. */
  readonly start: number;
  readonly end: number;
}

export interface DocumentIndex {
  /** Best first; ties by position. */
  search(query: string): readonly DocumentMatch[];
  /** The passages of all documents alike, several of one document too. Best first; ties by position. */
  searchPassages(query: string): readonly DocumentMatch[];
  /** For `loadDocumentIndex`. */
  toJSON(): StoredDocumentIndex;
}

export const StoredDocumentIndex = z.object({
  languages: z.array(z.string()).readonly(),
  /** Document, start and end of each passage. */
  passages: z.array(z.tuple([z.number().int(), z.number().int(), z.number().int()])).readonly(),
  documents: z.looseObject({}),
  passageTexts: z.looseObject({}),
});
export type StoredDocumentIndex = z.infer<typeof StoredDocumentIndex>;

interface Parts {
  readonly languages: readonly string[];
  readonly passages: readonly (readonly [document: number, start: number, end: number])[];
  readonly documents: MiniSearch;
  readonly passageTexts: MiniSearch;
}

/** Index over documents and over their passages, each document cut into terms by the rules of its own language. */
export async function buildDocumentIndex(
  documents: AsyncIterable<IndexedDocument> | Iterable<IndexedDocument>,
): Promise<DocumentIndex> {
  const { default: Engine } = await import('minisearch');
  const parts = {
    languages: [] as string[],
    passages: [] as [number, number, number][],
    documents: new Engine(OPTIONS),
    passageTexts: new Engine(OPTIONS),
  };
  for await (const { title: rawTitle, text: whole, language } of documents) {
    const cut = (text: string) => tokenize(text, language).join(SEPARATOR);
    const document = parts.languages.push(language) - 1;
    const title = cut(rawTitle);
    const headings = new Set<string>();
    const texts: string[] = [];
    for (const { start, end, heading } of splitPassages(whole, language)) {
      const id = parts.passages.push([document, start, end]) - 1;
      const text = cut(whole.slice(start, end));
      texts.push(text);
      headings.add(heading);
      parts.passageTexts.add({ id, title, heading: cut(heading), text });
    }
    parts.documents.add({
      id: document,
      title,
      heading: cut([...headings].join('\n')),
      text: texts.join(SEPARATOR),
    });
    await nextTick();
  }
  return toIndex(parts);
}

/** @throws any error when what was stored is not an index of this version of the engine. */
export async function loadDocumentIndex(stored: StoredDocumentIndex): Promise<DocumentIndex> {
  const { default: Engine } = await import('minisearch');
  const load = (part: object) => Engine.loadJS(part as Parameters<typeof Engine.loadJS>[0], OPTIONS);
  return toIndex({ ...stored, documents: load(stored.documents), passageTexts: load(stored.passageTexts) });
}

/** The engine is given terms, not text: cutting depends on the language of each document. */
const SEPARATOR = '\n';
const OPTIONS: Options = {
  fields: ['title', 'heading', 'text'],
  tokenize: (terms) => terms.split(SEPARATOR).filter((term) => term !== ''),
  processTerm: (term) => term,
};

function toIndex(parts: Parts): DocumentIndex {
  return {
    search: (query) => searchParts(parts, query, scoreDocuments),
    searchPassages: (query) => searchParts(parts, query, scorePassages),
    toJSON: () => ({
      languages: [...parts.languages],
      passages: parts.passages.map(([document, start, end]) => [document, start, end]),
      documents: { ...parts.documents.toJSON() },
      passageTexts: { ...parts.passageTexts.toJSON() },
    }),
  };
}

/** The query is cut by the rules of each language there is, and each way counts for the documents of that language. */
function searchParts(
  parts: Parts,
  query: string,
  score: (query: PartsQuery) => DocumentMatch[],
): readonly DocumentMatch[] {
  const ways = new Map<string, { terms: readonly string[]; languages: Set<string> }>();
  for (const language of new Set(parts.languages)) {
    const terms = [...new Set(tokenize(query, language))];
    const key = terms.join(SEPARATOR);
    const way = ways.get(key) ?? { terms, languages: new Set() };
    ways.set(key, { terms, languages: way.languages.add(language) });
  }
  return [...ways.values()]
    .flatMap(({ terms, languages }) => (terms.length === 0 ? [] : score({ parts, terms, languages })))
    .sort((a, b) => b.score - a.score || a.document - b.document || a.start - b.start);
}

interface PartsQuery {
  readonly parts: Parts;
  /** Never empty. */
  readonly terms: readonly string[];
  /** Of the documents that are wanted. */
  readonly languages: ReadonlySet<string>;
}

/** BM25 with the usual constants (Robertson and Zaragoza, 2009), without the floor of BM25+ that favours long texts. */
const BM25 = { k: 1.2, b: 0.7, d: 0 };
/** A word in a title counts for more than one in the text anyhow, as titles are short. */
const BOOST = { title: 1, heading: 0.5 };
/** Turns relevance into a score: the page that answers a question mostly comes out at 0.4 to 0.7, pages beside the point below 0.25. */
const STEEPNESS = 6;
/** A query with the weight of this many words that hardly any document has gets half its score, one of one word a quarter. */
const VAGUENESS = 3;

/**
 * Relevance is the mean of the document's BM25 and that of its best passage, each as a share of what a text full of
 * every query term would get. Each is lowered by the terms (by weight) that are missing: in a passage in proportion,
 * in a document by the root only, since a long document has most words anyway. A term that no document has counts as
 * missing, and a match of a short or vague query counts for less, since it says less: both make scores comparable
 * between queries. Measured over 91 news pages and 20 questions: an answering page is among the first five for 20, by
 * the question alone and merged with the queries made from it (18 without the regard for vagueness); the mixture of
 * document and passage matters little.
 */
function scoreDocuments({ parts, terms, languages }: PartsQuery): DocumentMatch[] {
  const isWanted = (document: number) => languages.has(parts.languages[document] ?? '');
  const best = new Map<number, { passage: number; relevance: number }>();
  for (const match of measure(parts.passageTexts, terms)) {
    const document = parts.passages[match.id]?.[0] ?? -1;
    const relevance = match.share * match.coverage;
    const known = best.get(document);
    if (
      known === undefined ||
      relevance > known.relevance ||
      (relevance === known.relevance && match.id < known.passage)
    )
      best.set(document, { passage: match.id, relevance });
  }
  return measure(parts.documents, terms)
    .filter(({ id }) => isWanted(id))
    .map(({ id, share, coverage, weight }) => {
      const passage = best.get(id);
      const [, start = 0, end = 0] = parts.passages[passage?.passage ?? -1] ?? [];
      const relevance = (share * Math.sqrt(coverage) + (passage?.relevance ?? 0)) / 2;
      return { document: id, score: asScore(relevance, weight), start, end };
    });
}

/** The same scale as that of documents; of its own a passage counts by what it covers of the query. */
function scorePassages({ parts, terms, languages }: PartsQuery): DocumentMatch[] {
  return measure(parts.passageTexts, terms).flatMap(({ id, share, coverage, weight }) => {
    const [document = -1, start = 0, end = 0] = parts.passages[id] ?? [];
    if (!languages.has(parts.languages[document] ?? '')) return [];
    return [{ document, score: asScore(share * coverage, weight), start, end }];
  });
}

function asScore(relevance: number, weight: number): number {
  return (1 - Math.exp(-STEEPNESS * relevance)) * (weight / (weight + VAGUENESS));
}

interface Measured {
  readonly id: number;
  /** Weight of all terms of the query together; a term that no document has weighs 1. */
  readonly weight: number;
  /** BM25 as a share of its upper bound. */
  readonly share: number;
  /** Share of the query's terms by weight. */
  readonly coverage: number;
}

function measure(engine: MiniSearch, terms: readonly string[]): Measured[] {
  const matches: Match[] = engine.search(terms.join(SEPARATOR), {
    combineWith: 'OR',
    boost: BOOST,
    bm25: BM25,
  });
  const frequency = new Map<string, number>();
  for (const { queryTerms } of matches)
    for (const term of queryTerms) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const weight = (term: string) => {
    const having = frequency.get(term) ?? 0;
    return Math.log(1 + (engine.documentCount - having + 0.5) / (having + 0.5));
  };
  const total = terms.reduce((sum, term) => sum + weight(term), 0);
  return matches.map(({ id, score, queryTerms }) => ({
    id,
    weight: total / Math.log(1 + (engine.documentCount + 0.5) / 0.5),
    // The engine multiplies BM25 by the number of terms found.
    share: Math.min(1, score / queryTerms.length / (total * (BM25.k + 1))),
    coverage: queryTerms.reduce((sum, term) => sum + weight(term), 0) / total,
  }));
}
