import { setImmediate as nextTick } from 'node:timers/promises';
import { tokenize } from '@research-studio/language';
import { z } from 'zod';
import { splitPassages } from './split-passages.ts';
import { sharesRoot } from './terms.ts';

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
  /** 0 to 1, comparable between queries. */
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
  /** All passages, in order. */
  passages(): readonly Omit<DocumentMatch, 'score'>[];
  /** For `loadDocumentIndex`. */
  toJSON(): StoredDocumentIndex;
}

const Postings = z.record(z.string(), z.array(z.number()));

export const StoredDocumentIndex = z.object({
  languages: z.array(z.string()).readonly(),
  /** Document, start, end and number of terms of each passage. */
  passages: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])).readonly(),
  /** For each term pairs of passage and frequency. */
  terms: Postings,
  /** For each term of titles and headings the passages below them. */
  headings: Postings,
});
export type StoredDocumentIndex = z.infer<typeof StoredDocumentIndex>;

/** Index over documents and over their passages, each document cut into terms by the rules of its own language. */
export async function buildDocumentIndex(
  documents: AsyncIterable<IndexedDocument> | Iterable<IndexedDocument>,
): Promise<DocumentIndex> {
  const languages: string[] = [];
  const passages: [number, number, number, number][] = [];
  const terms = new Map<string, NumberList>();
  const headings = new Map<string, NumberList>();
  for await (const indexed of documents) {
    const document = languages.push(indexed.language) - 1;
    for (const { start, end, length, frequencies, heading } of cutIntoTerms(indexed)) {
      const id = passages.push([document, start, end, length]) - 1;
      for (const [term, count] of frequencies) push(terms, term, packed(id, count));
      for (const term of heading) push(headings, term, id);
    }
    await nextTick();
  }
  return openIndex({ languages, passages, terms: fromMap(terms), headings: fromMap(headings) });
}

/** An index as `toJSON` gave it. */
export function loadDocumentIndex(stored: StoredDocumentIndex): DocumentIndex {
  const terms: Record<string, number[]> = Object.create(null);
  for (const [term, pairs] of Object.entries(stored.terms))
    terms[term] = pairs.flatMap((id, at) => (at % 2 === 0 ? [packed(id, pairs[at + 1] ?? 0)] : []));
  return openIndex({ ...stored, terms });
}

/** A passage as an index sees it. */
export interface PassageTerms {
  readonly start: number;
  readonly end: number;
  /** Number of terms, each as often as it stands there. */
  readonly length: number;
  readonly frequencies: ReadonlyMap<string, number>;
  /** Terms of the title and of the heading above. */
  readonly heading: ReadonlySet<string>;
}

/** What an index keeps of a document, passage by passage; for an index that is kept elsewhere than in memory. */
export function* cutIntoTerms({ title, text, language }: IndexedDocument): Generator<PassageTerms> {
  for (const { start, end, heading } of splitPassages(text, language)) {
    const tokens = tokenize(text.slice(start, end), language);
    yield {
      ...{ start, end, length: tokens.length, frequencies: frequenciesOf(tokens) },
      heading: new Set(tokenize(`${title}\n${heading}`, language)),
    };
  }
}

function frequenciesOf(tokens: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

function push(postings: Map<string, NumberList>, term: string, entry: number): void {
  const known = postings.get(term);
  const list = known ?? new NumberList();
  // A copy of the term: what is cut out of a text keeps the whole of it in memory.
  if (known === undefined) postings.set(structuredClone(term), list);
  list.push(entry);
}

/** More of one term in one passage count as this many. */
const MOST_FREQUENT = 255;

/** Passage and frequency in one number of 32 bits. */
export function packed(id: number, count: number): number {
  return id * (MOST_FREQUENT + 1) + Math.min(MOST_FREQUENT, count);
}

function unpack(entry: number): [id: number, count: number] {
  return [Math.floor(entry / (MOST_FREQUENT + 1)), entry % (MOST_FREQUENT + 1)];
}

/** Lists of numbers by term; in `terms` each is passage and frequency, see `packed`. */
type Lists = Readonly<Record<string, readonly number[] | Uint32Array>>;
const TYPED_FROM = 64;

/** A list that grows; a long one is typed, which takes a third of the memory. */
class NumberList {
  readonly #few: number[] = [];
  #many: Uint32Array = new Uint32Array(0);
  #length = 0;

  push(value: number): void {
    if (this.#length < TYPED_FROM) this.#few.push(value);
    else {
      if (this.#many.length === 0) this.#grow(this.#few);
      else if (this.#length === this.#many.length) this.#grow(this.#many);
      this.#many[this.#length] = value;
    }
    this.#length += 1;
  }

  values(): readonly number[] | Uint32Array {
    // A copy has no room to grow in.
    return this.#many.length === 0 ? this.#few.slice() : this.#many.slice(0, this.#length);
  }

  #grow(from: ArrayLike<number>): void {
    const larger = new Uint32Array(Math.ceil(this.#length * 1.5));
    larger.set(from);
    this.#many = larger;
  }
}

/** Without a prototype: "constructor" is a word, too. */
function fromMap(postings: Map<string, NumberList>): Lists {
  const lists: Record<string, readonly number[] | Uint32Array> = Object.create(null);
  for (const [term, list] of postings) {
    lists[term] = list.values();
    postings.delete(term);
  }
  return lists;
}

function plain(lists: Lists, write: (entry: number) => readonly number[]): Record<string, number[]> {
  return Object.fromEntries(Object.entries(lists).map(([term, list]) => [term, [...list].flatMap(write)]));
}

interface Contents extends Pick<StoredDocumentIndex, 'languages' | 'passages'> {
  readonly terms: Lists;
  readonly headings: Lists;
}

function openIndex(stored: Contents): DocumentIndex {
  const { terms, headings, languages, passages } = stored;
  const roots = lazyRoots(stored);
  const postings: PostingLists = {
    terms: (term) => terms[term] ?? [],
    headings: (term) => headings[term] ?? [],
    startingWith: (beginning) => roots().get(beginning) ?? [],
  };
  return {
    ...openSearch({ languages, passages, postings }),
    toJSON: () => ({
      ...stored,
      terms: plain(stored.terms, unpack),
      headings: plain(stored.headings, (id) => [id]),
    }),
  };
}

/** Where the terms of passages are looked up; a passage is named by its position. */
export interface PostingLists {
  /** Passages that have the term, each with how often, as `packed` puts them together. */
  terms(term: string): ArrayLike<number>;
  /** Passages below a title or heading that has the term. */
  headings(term: string): ArrayLike<number>;
  /** The terms there are whose first `ROOT_KEY` characters are these; shorter ones when they are just it. */
  startingWith(beginning: string): readonly string[];
}

/** The documents in order, their passages in the order of the documents, and the terms of these. */
export interface IndexContents extends Pick<StoredDocumentIndex, 'languages' | 'passages'> {
  readonly postings: PostingLists;
}

/** The same ranking over an index that is kept elsewhere. */
export function openSearch(contents: IndexContents): Omit<DocumentIndex, 'toJSON'> {
  const opened = { ...contents, sizes: sizesOf(contents) };
  return {
    search: (query) => searchBy(query, opened, rankDocuments),
    searchPassages: (query) => searchBy(query, opened, rankPassages),
    passages: () => contents.passages.map(([document, start, end]) => ({ document, start, end })),
  };
}

interface Opened extends IndexContents {
  readonly sizes: Sizes;
}

interface Sizes {
  readonly documents: readonly number[];
  readonly averageDocument: number;
  readonly averagePassage: number;
}

function sizesOf({ languages, passages }: IndexContents): Sizes {
  const documents = languages.map(() => 0);
  let total = 0;
  for (const [document, , , length] of passages) {
    documents[document] = (documents[document] ?? 0) + length;
    total += length;
  }
  return {
    documents,
    averageDocument: Math.max(1, total / Math.max(1, languages.length)),
    averagePassage: Math.max(1, total / Math.max(1, passages.length)),
  };
}

const ROOT_KEY = 3;

function lazyRoots({ terms, headings }: Contents): () => ReadonlyMap<string, readonly string[]> {
  let built: ReadonlyMap<string, readonly string[]> | undefined;
  return () => {
    built ??= Map.groupBy(new Set([...Object.keys(terms), ...Object.keys(headings)]), (term) =>
      term.slice(0, ROOT_KEY),
    );
    return built;
  };
}

/** The query is cut by the rules of each language there is, and each way counts for the documents of that language. */
function searchBy(
  query: string,
  index: Opened,
  rank: (found: Found, index: Opened) => DocumentMatch[],
): readonly DocumentMatch[] {
  const ways = new Map<string, { terms: readonly string[]; languages: Set<string> }>();
  for (const language of new Set(index.languages)) {
    const terms = [...new Set(tokenize(query, language))];
    const key = terms.join('\n');
    const way = ways.get(key) ?? { terms, languages: new Set() };
    ways.set(key, { terms, languages: way.languages.add(language) });
  }
  return [...ways.values()]
    .flatMap(({ terms, languages }) => {
      if (terms.length === 0) return [];
      return rank(find(terms, index), index).filter(({ document }) =>
        languages.has(index.languages[document] ?? ''),
      );
    })
    .sort((a, b) => b.score - a.score || a.document - b.document || a.start - b.start);
}

/** For each term of the query how often each passage has it, in its text and in its headings together. */
type Found = readonly Counts[];

/** Numbers by position, in the order in which these came up; over many passages faster than a map. */
class Counts {
  readonly ids: number[] = [];
  readonly #counts: Float64Array;

  constructor(positions: number) {
    this.#counts = new Float64Array(positions);
  }

  get size(): number {
    return this.ids.length;
  }

  get(id: number): number {
    return this.#counts[id] ?? 0;
  }

  /** @param more greater than 0. */
  add(id: number, more: number): void {
    const known = this.#counts[id] ?? 0;
    if (known === 0) this.ids.push(id);
    this.#counts[id] = known + more;
  }
}

/** What one occurrence counts that is another form of the word, and one in a title or heading. */
const SAME_ROOT = 0.4;
const HEADING = 1.2;

function find(terms: readonly string[], { postings, passages }: Opened): Found {
  return terms.map((term) => {
    const found = new Counts(passages.length);
    const forms = postings.startingWith(term.slice(0, ROOT_KEY)).filter((form) => sharesRoot(form, term));
    for (const form of new Set([term, ...forms])) {
      const worth = form === term ? 1 : SAME_ROOT;
      const own = postings.terms(form);
      for (let at = 0; at < own.length; at += 1) {
        const [passage, count] = unpack(own[at] ?? 0);
        found.add(passage, worth * count);
      }
      const above = postings.headings(form);
      for (let at = 0; at < above.length; at += 1) found.add(above[at] ?? 0, worth * HEADING);
    }
    return found;
  });
}

/** BM25 with the usual constants (Robertson and Zaragoza, 2009). */
const BM25 = { k: 1.2, b: 0.7 };
/** Turns relevance into a score: the page that answers mostly comes out at 0.4 to 0.7, pages beside the point below 0.25. */
const STEEPNESS = 6;
/** A query with the weight of this many words that hardly any document has gets half its score. */
const VAGUENESS = 3;

/**
 * Relevance of a document is the mean of its BM25 and that of its best passage, each as a share of what a text full of
 * every term would get, lowered by the weight of the terms that are missing: in proportion for a passage, by the root
 * for a document, since a long one has most words anyway. A term that no document has counts as missing, and a match
 * of a short or vague query counts for less: both make scores comparable between queries.
 */
function rankDocuments(found: Found, { passages, languages, sizes }: Opened): DocumentMatch[] {
  const byDocument = found.map((frequency) => {
    const sums = new Counts(languages.length);
    for (const passage of frequency.ids) sums.add(passages[passage]?.[0] ?? 0, frequency.get(passage));
    return sums;
  });
  const best = new Map<number, Measured>();
  for (const match of measure(
    found,
    passages.length,
    (id) => (passages[id]?.[3] ?? 0) / sizes.averagePassage,
  )) {
    const document = passages[match.id]?.[0] ?? 0;
    const known = best.get(document);
    const isBetter = known === undefined || match.relevance > known.relevance;
    if (isBetter || (match.relevance === known.relevance && match.id < known.id)) best.set(document, match);
  }
  return measure(
    byDocument,
    languages.length,
    (id) => (sizes.documents[id] ?? 0) / sizes.averageDocument,
  ).map(({ id, share, covered, weight }) => {
    const passage = best.get(id);
    const [, start = 0, end = 0] = passages[passage?.id ?? -1] ?? [];
    const relevance = (share * Math.sqrt(covered) + (passage?.relevance ?? 0)) / 2;
    return { document: id, score: asScore(relevance, weight), start, end };
  });
}

/** The same scale as that of documents; of its own a passage counts by what it covers of the query. */
function rankPassages(found: Found, { passages, sizes }: Opened): DocumentMatch[] {
  return measure(found, passages.length, (id) => (passages[id]?.[3] ?? 0) / sizes.averagePassage).map(
    ({ id, relevance, weight }) => {
      const [document = 0, start = 0, end = 0] = passages[id] ?? [];
      return { document, score: asScore(relevance, weight), start, end };
    },
  );
}

function asScore(relevance: number, weight: number): number {
  return (1 - Math.exp(-STEEPNESS * relevance)) * (weight / (weight + VAGUENESS));
}

interface Measured {
  readonly id: number;
  /** Of all terms of the query together; a term that no text has weighs 1. */
  readonly weight: number;
  /** BM25 as a share of its upper bound. */
  readonly share: number;
  /** Share of the query's terms by weight. */
  readonly covered: number;
  readonly relevance: number;
}

function measure(found: Found, total: number, lengthOf: (id: number) => number): readonly Measured[] {
  const weights = found.map(({ size }) => Math.log(1 + (total - size + 0.5) / (size + 0.5)));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const any = new Counts(total);
  for (const { ids } of found) for (const id of ids) any.add(id, 1);
  const unit = Math.log(1 + (total + 0.5) / 0.5);
  return any.ids.map((id) => {
    const norm = BM25.k * (1 - BM25.b + BM25.b * lengthOf(id));
    let score = 0;
    let covered = 0;
    found.forEach((frequency, term) => {
      const count = frequency.get(id);
      if (count === 0) return;
      const weight = weights[term] ?? 0;
      score += (weight * count) / (count + norm);
      covered += weight * Math.min(1, count);
    });
    const share = sum === 0 ? 0 : score / sum;
    const part = sum === 0 ? 0 : covered / sum;
    return { id, weight: sum / unit, share, covered: part, relevance: share * part };
  });
}
