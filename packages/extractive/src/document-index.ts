import { setImmediate as nextTick } from 'node:timers/promises';
import { inTurns, tokenize } from '@research-studio/language';
import {
  type DocumentSearch,
  openSearch,
  type PassageColumns,
  type PostingLists,
} from './document-search.ts';
import { splitPassages } from './split-passages.ts';
import { rootStart } from './terms.ts';

export interface IndexedDocument {
  readonly title: string;
  readonly text: string;
  /** BCP 47 tag; says by which rules the document is cut into terms. */
  readonly language: string;
}

/** Index over documents and over their passages, each document cut into terms by the rules of its own language. */
export async function buildDocumentIndex(
  documents: AsyncIterable<IndexedDocument> | Iterable<IndexedDocument>,
): Promise<DocumentSearch> {
  const languages: string[] = [];
  const passages: [number, number, number, number][] = [];
  const terms = new Map<string, NumberList>();
  const headings = new Map<string, NumberList>();
  for await (const indexed of documents) {
    const document = languages.push(indexed.language) - 1;
    for await (const { start, end, length, frequencies, heading } of cutIntoTerms(indexed)) {
      const id = passages.push([document, start, end, length]) - 1;
      for (const [term, count] of frequencies) push(terms, term, packed(id, count));
      for (const term of heading) push(headings, term, id);
    }
    await nextTick();
  }
  return openIndex({ languages, passages, terms: fromMap(terms), headings: fromMap(headings) });
}

/** A passage as an index sees it. */
export interface PassageTerms {
  readonly start: number;
  readonly end: number;
  /** Number of terms, each as often as it occurs. */
  readonly length: number;
  readonly frequencies: ReadonlyMap<string, number>;
  /** Terms of the title and of the heading above. */
  readonly heading: ReadonlySet<string>;
}

/** The terms of a document, passage by passage; for an index that is stored elsewhere than in memory. */
export async function* cutIntoTerms({
  title,
  text,
  language,
}: IndexedDocument): AsyncGenerator<PassageTerms> {
  for await (const { start, end, heading } of inTurns(splitPassages(text, language), 100)) {
    const tokens = tokenize(text.slice(start, end), language);
    yield {
      start,
      end,
      length: tokens.length,
      frequencies: frequenciesOf(tokens),
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

/** The parts of a value of `packed`. */
export function unpack(entry: number): readonly [id: number, count: number] {
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

interface Contents {
  readonly languages: readonly string[];
  /** Document, start, end and number of terms of each passage. */
  readonly passages: readonly (readonly [number, number, number, number])[];
  readonly terms: Lists;
  readonly headings: Lists;
}

function openIndex(stored: Contents): DocumentSearch {
  const { terms, headings, languages, passages } = stored;
  const roots = lazyRoots(stored);
  const postings: PostingLists = {
    visit(term, visitor) {
      for (const entry of terms[term] ?? []) visitor.text(...unpack(entry));
      for (const passage of headings[term] ?? []) visitor.heading(passage);
    },
    startingWith: (start) => roots().get(start) ?? [],
  };
  return openSearch({ languages, passages: columnsOf(passages), postings });
}

function columnsOf(passages: Contents['passages']): PassageColumns {
  return {
    document: Uint32Array.from(passages, ([document]) => document),
    start: Uint32Array.from(passages, ([, start]) => start),
    end: Uint32Array.from(passages, ([, , end]) => end),
    length: Uint32Array.from(passages, ([, , , length]) => length),
  };
}

function lazyRoots({ terms, headings }: Contents): () => ReadonlyMap<string, readonly string[]> {
  let built: ReadonlyMap<string, readonly string[]> | undefined;
  return () => {
    built ??= Map.groupBy(new Set([...Object.keys(terms), ...Object.keys(headings)]), rootStart);
    return built;
  };
}
