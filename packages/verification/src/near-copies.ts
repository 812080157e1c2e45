import { z } from 'zod';

export interface ComparedText {
  readonly id: string;
  readonly text: string;
  /** YYYY-MM-DD, or null when unknown. */
  readonly publishedAt: string | null;
  /**
   * Who published it, as a registrable domain. Pages of one site share menus, notices and templates, so they must be
   * alike as wholes to be copies. Null or left out when unknown.
   */
  readonly site?: string | null;
  /**
   * 2 for a page of a news agency, which others print; 1 for one that is signed by an agency, which goes before the other
   * prints of its day. Default 0.
   */
  readonly agency?: 0 | 1 | 2;
}

/** One text that was published more than once. */
export const NearCopies = z.object({
  /** Id of the agency's own text, else of the earliest by date, else of the longest. */
  original: z.string(),
  copies: z.array(z.string()).readonly(),
  /** Share of the shorter text's word runs that stand in the other: the least of all pairs that were joined. */
  similarity: z.number().min(0).max(1),
});
export type NearCopies = z.infer<typeof NearCopies>;

/**
 * Shorter texts have too little of their own: two such notices are often alike. In words, or in characters for scripts
 * without spaces.
 */
const LEAST_LENGTH = 50;
/**
 * An edit spoils four runs of words, so that a text with an edit in every eighth word still shares half. Of 91 real
 * pages, two of different sites that report on one event share a tenth, and two of one site three tenths.
 */
const LEAST_OF_SHORTER = 0.45;
/** A text inside a much longer one is quoted there. */
const LEAST_OF_LONGER = 0.25;
/** Between pages of one site, of the longer one. */
const LEAST_WITHIN_SITE = 0.75;
/** Two releases in one form of words differ in their figures: fewer in common than this, and it is not one text. */
const LEAST_NUMBERS = 0.5;
const ENOUGH_NUMBERS = 5;

/** Takes one text after the other, and keeps of each only what it is compared by. */
export interface NearCopyFinder {
  add(text: ComparedText): void;
  /**
   * Groups of texts that are near copies of each other: lightly edited, cut, with a paragraph added or under another
   * headline. A text in no group is a copy of none. Each text joins the group of the earlier text that it is most like,
   * so that a digest of two texts does not make one of them.
   */
  clusters(): NearCopies[];
}

export function createNearCopyFinder(): NearCopyFinder {
  const added: Compared[] = [];
  return {
    add({ text, ...facts }) {
      const entry = { ...facts, characters: text.length, ...shingle(text) };
      if (entry.length >= LEAST_LENGTH) added.push(entry);
    },
    clusters: () => clustersOf(added.toSorted(byOrigin)),
  };
}

/** The near copies among texts that are at hand together. */
export function clusterNearCopies(texts: readonly ComparedText[]): NearCopies[] {
  const finder = createNearCopyFinder();
  for (const text of texts) finder.add(text);
  return finder.clusters();
}

function clustersOf(texts: readonly Compared[]): NearCopies[] {
  const clusterOf = new Map<Compared, { original: string; copies: string[]; similarity: number }>();
  for (const [at, text] of texts.entries()) {
    const [best] = texts
      .slice(0, at)
      .map((other) => ({ other, similarity: copySimilarity(text, other) }))
      .sort((one, other) => other.similarity - one.similarity);
    if (best === undefined || best.similarity === 0) continue;
    const { other, similarity } = best;
    const cluster = clusterOf.get(other) ?? { original: other.id, copies: [], similarity: 1 };
    cluster.copies.push(text.id);
    cluster.similarity = Math.min(cluster.similarity, similarity);
    clusterOf.set(other, cluster).set(text, cluster);
  }
  return [...new Set(clusterOf.values())];
}

interface Compared extends Omit<ComparedText, 'text'>, Shingled {
  readonly characters: number;
}

const UNDATED = '9999-99-99';

/** An agency before those who print it; dated before undated, early before late, signed by an agency before unsigned, long before short. */
function byOrigin(a: Compared, b: Compared): number {
  const isOwn = Number(b.agency === 2) - Number(a.agency === 2);
  if (isOwn !== 0) return isOwn;
  const [day, otherDay] = [a.publishedAt ?? UNDATED, b.publishedAt ?? UNDATED];
  if (day !== otherDay) return day < otherDay ? -1 : 1;
  return (b.agency ?? 0) - (a.agency ?? 0) || b.characters - a.characters;
}

const SKETCH = 256;

/** 0 when neither is a copy of the other. */
function copySimilarity(a: Compared, b: Compared): number {
  // Copies share some of their lowest hashes (bottom-k MinHash); most pairs end here.
  if (sharedCount(a.hashes.subarray(0, SKETCH), b.hashes.subarray(0, SKETCH)) === 0) return 0;
  const shared = sharedCount(a.hashes, b.hashes);
  const ofShorter = shared / Math.min(a.hashes.length, b.hashes.length);
  const ofLonger = shared / Math.max(a.hashes.length, b.hashes.length);
  const isOneSite = a.site !== undefined && a.site !== null && a.site === b.site;
  if (ofShorter < LEAST_OF_SHORTER || ofLonger < (isOneSite ? LEAST_WITHIN_SITE : LEAST_OF_LONGER)) return 0;
  const numbers = Math.min(a.numbers.length, b.numbers.length);
  if (numbers >= ENOUGH_NUMBERS && sharedCount(a.numbers, b.numbers) / numbers < LEAST_NUMBERS) return 0;
  return Math.round(ofShorter * 100) / 100;
}

/** What a text is compared by: see `shingle`. */
interface Shingled {
  /** Words, or characters where a script puts no spaces between words. */
  readonly length: number;
  /** Hashes of all runs of words, ascending, each once. */
  readonly hashes: Uint32Array;
  /** Hashes of its distinct numbers as written, ascending. */
  readonly numbers: Uint32Array;
}

/** Words in a run. Longer runs break at every edit, shorter ones are common property of the language. */
const WORDS = 4;
/** The same for scripts without spaces, in characters: about as much text as four words. */
const CHARACTERS = 8;
/** Longer texts are compared by their beginning. */
const MOST_CHARACTERS = 500_000;

/** One letter of a script that puts no spaces between words, a number, or a word. */
const unspaced =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';
const tokenPattern = new RegExp(`([${unspaced}])|(\\p{N}+)|[[\\p{L}\\p{M}]--[${unspaced}]]+`, 'gv');

/** Runs of words of a text, lower-cased and without punctuation, mark-up and line breaks, as 32-bit hashes. */
function shingle(text: string): Shingled {
  const tokens: number[] = [];
  const numbers: number[] = [];
  let letters = 0;
  const plain = text.slice(0, MOST_CHARACTERS).normalize('NFKC').toLowerCase();
  for (const [word, letter, number] of plain.matchAll(tokenPattern)) {
    tokens.push(hashOf(word));
    if (number !== undefined) numbers.push(hashOf(number));
    if (letter !== undefined) letters += 1;
  }
  const span = letters > tokens.length / 2 ? CHARACTERS : WORDS;
  const hashes = new Uint32Array(Math.max(0, tokens.length - span + 1));
  for (let at = 0; at < hashes.length; at += 1) {
    let hash = FNV_OFFSET;
    for (let next = at; next < at + span; next += 1) hash = mixed(hash, tokens[next] ?? 0);
    hashes[at] = hash;
  }
  return { length: tokens.length, hashes: ascending(hashes), numbers: ascending(numbers) };
}

/** How many hashes stand in both of two ascending lists. */
function sharedCount(a: Uint32Array, b: Uint32Array): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const left = a[i] ?? 0;
    const right = b[j] ?? 0;
    if (left === right) shared += 1;
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return shared;
}

const FNV_OFFSET = 0x811c9dc5;

/** One step of FNV-1a, 32 bit. */
function mixed(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193) >>> 0;
}

function hashOf(word: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < word.length; at += 1) hash = mixed(hash, word.charCodeAt(at));
  return hash;
}

/** Each hash once. */
function ascending(hashes: Iterable<number>): Uint32Array {
  return Uint32Array.from(new Set(hashes)).sort();
}
