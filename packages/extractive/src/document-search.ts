import { tokenize } from '@research-studio/language';
import { rootStart, sharesRoot } from './terms.ts';

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

export interface SearchOptions {
  /** Matches at most; default all. */
  readonly limit?: number;
  /** Documents that may be found, by position; default all. The others count in the statistics all the same. */
  readonly accepts?: (document: number) => boolean;
}

export interface DocumentSearch {
  /** Best first; ties by position. */
  search(query: string, options?: SearchOptions): readonly DocumentMatch[];
  /** The passages of all documents alike, several of one document too. Best first; ties by position. */
  searchPassages(query: string): readonly DocumentMatch[];
  /** All passages, in order. */
  passages(): readonly Omit<DocumentMatch, 'score'>[];
}

/** Document, start, end and number of terms of each passage, in the order of the documents. */
export interface PassageColumns {
  readonly document: Uint32Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly length: Uint32Array;
}

/** Where the terms of passages are looked up; a passage is named by its position. */
export interface PostingLists {
  /** Reports each passage that has the term, and each below a title or heading that has it. */
  visit(term: string, visitor: PostingVisitor): void;
  /** The terms there are whose `rootStart` is this. */
  startingWith(start: string): readonly string[];
}

export interface PostingVisitor {
  /** `count` is how often the passage has the term. */
  text(passage: number, count: number): void;
  heading(passage: number): void;
}

/** The searched data: the language of each document, the passages, and their terms. */
export interface IndexContents {
  readonly languages: readonly string[];
  readonly passages: PassageColumns;
  readonly postings: PostingLists;
}

/** The same ranking over an index in memory and over one that is kept elsewhere. */
export function openSearch(contents: IndexContents): DocumentSearch {
  const { languages, passages } = contents;
  const opened: Opened = { ...contents, ...normsOf(contents) };
  const spoken = [...new Set(languages)];
  const search = (query: string, rank: (way: Way) => readonly DocumentMatch[]) =>
    waysToAsk(query, spoken)
      .flatMap(({ terms, own }) => rank({ terms, isOwn: (id) => own.has(languages[id] ?? '') }))
      .sort((a, b) => b.score - a.score || a.document - b.document || a.start - b.start);
  return {
    search: (query, { limit, accepts = () => true } = {}) =>
      search(query, ({ terms, isOwn }) =>
        rankDocuments({ terms, isOwn: (id) => isOwn(id) && accepts(id) }, opened, limit),
      ).slice(0, limit),
    searchPassages: (query) => search(query, (way) => rankPassages(way, opened)),
    passages: () => Array.from(passages.document, (_, id) => placeOf(id, passages)),
  };
}

/** The terms of a query, and the documents that it counts for when it is cut so. */
interface Way {
  readonly terms: readonly string[];
  readonly isOwn: (document: number) => boolean;
}

/** The query is cut by the rules of each language there is, and each way counts for the documents of that language. */
function waysToAsk(query: string, languages: readonly string[]) {
  const ways = new Map<string, { readonly terms: readonly string[]; readonly own: Set<string> }>();
  for (const language of languages) {
    const terms = [...new Set(tokenize(query, language))];
    if (terms.length === 0) continue;
    const key = terms.join('\n');
    const way = ways.get(key) ?? { terms, own: new Set() };
    ways.set(key, { terms, own: way.own.add(language) });
  }
  return [...ways.values()];
}

interface Opened extends IndexContents {
  readonly passageNorms: Float64Array;
  readonly documentNorms: Float64Array;
}

/** BM25 with the usual constants (Robertson and Zaragoza, 2009). */
const BM25 = { k: 1.2, b: 0.7 };

/** BM25's addition to each count for the length of the text. */
function normsOf({ languages, passages }: IndexContents) {
  const lengths = new Float64Array(languages.length);
  let total = 0;
  for (const [id, length] of passages.length.entries()) {
    const document = passages.document[id] ?? 0;
    lengths[document] = (lengths[document] ?? 0) + length;
    total += length;
  }
  const norms = (own: ArrayLike<number>) => {
    const average = Math.max(1, total / Math.max(1, own.length));
    return Float64Array.from(own, (length) => BM25.k * (1 - BM25.b + (BM25.b * length) / average));
  };
  return { passageNorms: norms(passages.length), documentNorms: norms(lengths) };
}

/** BM25 of texts, added up term by term; a text is named by its position. */
class Tally {
  /** Texts that have any of the terms. */
  readonly found: number[] = [];
  readonly #norms: Float64Array;
  readonly #scores: Float64Array;
  readonly #covered: Float64Array;
  /** Counts of the present term. */
  readonly #counts: Float64Array;
  #having: number[] = [];
  #weights = 0;

  constructor(norms: Float64Array) {
    this.#norms = norms;
    this.#scores = new Float64Array(norms.length);
    this.#covered = new Float64Array(norms.length);
    this.#counts = new Float64Array(norms.length);
  }

  /** @param more greater than 0. */
  add(id: number, more: number): void {
    const known = this.#counts[id] ?? 0;
    if (known === 0) this.#having.push(id);
    this.#counts[id] = known + more;
  }

  /** Ends a term, and reports how often each text has it. */
  endTerm(tell?: (id: number, count: number) => void): void {
    const [having, total] = [this.#having, this.#norms.length];
    const weight = Math.log(1 + (total - having.length + 0.5) / (having.length + 0.5));
    for (const id of having) {
      const count = this.#counts[id] ?? 0;
      const covered = this.#covered[id] ?? 0;
      if (covered === 0) this.found.push(id);
      this.#covered[id] = covered + weight * Math.min(1, count);
      this.#scores[id] = (this.#scores[id] ?? 0) + (weight * count) / (count + (this.#norms[id] ?? 0));
      this.#counts[id] = 0;
      tell?.(id, count);
    }
    this.#having = [];
    this.#weights += weight;
  }

  /** Weight of all terms together; one that no text has weighs 1. */
  weight(): number {
    return this.#weights / Math.log(1 + (this.#norms.length + 0.5) / 0.5);
  }

  /** BM25 as a share of what a text full of every term would get. */
  share(id: number): number {
    return (this.#scores[id] ?? 0) / this.#weights;
  }

  /** Share of the terms by weight. */
  covered(id: number): number {
    return (this.#covered[id] ?? 0) / this.#weights;
  }
}

/** Weight of an occurrence in another form of the word, and in a title or heading. */
const SAME_ROOT = 0.4;
const HEADING = 1.2;

function tallyOf(terms: readonly string[], { postings, passages, passageNorms, documentNorms }: Opened) {
  const byPassage = new Tally(passageNorms);
  const byDocument = new Tally(documentNorms);
  for (const term of terms) {
    const forms = postings.startingWith(rootStart(term)).filter((form) => sharesRoot(form, term));
    for (const form of new Set([term, ...forms])) {
      const worth = form === term ? 1 : SAME_ROOT;
      postings.visit(form, {
        text: (passage, count) => byPassage.add(passage, worth * count),
        heading: (passage) => byPassage.add(passage, worth * HEADING),
      });
    }
    byPassage.endTerm((passage, count) => byDocument.add(passages.document[passage] ?? 0, count));
    byDocument.endTerm();
  }
  return { byPassage, byDocument };
}

/** Turns relevance into a score: the page that answers mostly comes out at 0.4 to 0.7, pages beside the point below 0.25. */
const STEEPNESS = 6;
/** A query with the weight of this many words that hardly any document has gets half its score. */
const VAGUENESS = 3;

function asScore(relevance: number, weight: number): number {
  return (1 - Math.exp(-STEEPNESS * relevance)) * (weight / (weight + VAGUENESS));
}

/**
 * Relevance of a document is the mean of its BM25 and that of its best passage, each as a share of what a text full of
 * every term would get, lowered by the weight of the terms that are missing: in proportion for a passage, by the root
 * for a document, since a long one has most words anyway. A term that no document has counts as missing, and a match
 * of a short or vague query counts for less: both make scores comparable between queries.
 */
function rankDocuments({ terms, isOwn }: Way, index: Opened, limit?: number): readonly DocumentMatch[] {
  const { byPassage, byDocument } = tallyOf(terms, index);
  const { document } = index.passages;
  const best = new Int32Array(index.languages.length).fill(-1);
  const relevance = new Float64Array(index.languages.length);
  for (const id of byPassage.found) {
    const own = document[id] ?? 0;
    const known = relevance[own] ?? 0;
    const found = byPassage.share(id) * byPassage.covered(id);
    if (found < known || (found === known && id > (best[own] ?? 0))) continue;
    best[own] = id;
    relevance[own] = found;
  }
  const weight = byDocument.weight();
  const ids = byDocument.found.filter(isOwn);
  const scores = Float64Array.from(ids, (id) =>
    asScore((byDocument.share(id) * Math.sqrt(byDocument.covered(id)) + (relevance[id] ?? 0)) / 2, weight),
  );
  const least = limit === undefined || limit >= ids.length ? 0 : scores.toSorted()[ids.length - limit];
  const matches: DocumentMatch[] = [];
  for (const [at, id] of ids.entries()) {
    const score = scores[at] ?? 0;
    if (score >= (least ?? 0)) matches.push({ ...placeOf(best[id] ?? 0, index.passages), score });
  }
  return matches;
}

/** The same scale as that of documents; of its own a passage counts by what it covers of the query. */
function rankPassages({ terms, isOwn }: Way, index: Opened): readonly DocumentMatch[] {
  const { byPassage } = tallyOf(terms, index);
  const weight = byPassage.weight();
  return byPassage.found.flatMap((id) => {
    const place = placeOf(id, index.passages);
    const relevance = byPassage.share(id) * byPassage.covered(id);
    return isOwn(place.document) ? [{ ...place, score: asScore(relevance, weight) }] : [];
  });
}

function placeOf(id: number, { document, start, end }: PassageColumns): Omit<DocumentMatch, 'score'> {
  return { document: document[id] ?? 0, start: start[id] ?? 0, end: end[id] ?? 0 };
}
