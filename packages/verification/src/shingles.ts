/** What a text is compared by: see `shingle`. */
export interface Shingled {
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
const MOST_CHARACTERS = 2_000_000;

/** Runs of words of a text, lower-cased and without punctuation, mark-up and line breaks, as 32-bit hashes. */
export function shingle(text: string): Shingled {
  const { tokens, numbers, isUnspaced } = tokenHashes(text.slice(0, MOST_CHARACTERS));
  const span = isUnspaced ? CHARACTERS : WORDS;
  const hashes = new Uint32Array(Math.max(0, tokens.length - span + 1));
  for (let at = 0; at < hashes.length; at += 1) {
    let hash = FNV_OFFSET;
    for (let next = at; next < at + span; next += 1) hash = mixed(hash ^ (tokens[next] ?? 0));
    hashes[at] = hash;
  }
  return { length: tokens.length, hashes: ascending(hashes), numbers: ascending(Uint32Array.from(numbers)) };
}

/** How many hashes stand in both of two ascending lists. */
export function sharedCount(a: Uint32Array, b: Uint32Array): number {
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

/** FNV-1a, 32 bit. */
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** One pass over the UTF-16 units: runs of letters and digits are words, each unit of an unspaced script is one. */
function tokenHashes(text: string): { tokens: Uint32Array; numbers: Set<number>; isUnspaced: boolean } {
  const plain = text.normalize('NFKC').toLowerCase();
  const tokens = new Uint32Array(plain.length);
  const numbers = new Set<number>();
  let count = 0;
  let unspaced = 0;
  let hash = FNV_OFFSET;
  let isOpen = false;
  let isNumber = false;
  const close = () => {
    if (!isOpen) return;
    tokens[count] = hash;
    count += 1;
    if (isNumber) numbers.add(hash >>> 0);
    isOpen = false;
    hash = FNV_OFFSET;
  };
  for (let at = 0; at < plain.length; at += 1) {
    const unit = plain.charCodeAt(at);
    const kind = kindOf(unit);
    if (kind === OTHER) {
      close();
      continue;
    }
    if (kind === UNSPACED || (isOpen && isNumber !== (kind === DIGIT))) close();
    if (!isOpen) isNumber = kind === DIGIT;
    isOpen = true;
    hash = Math.imul(hash ^ unit, FNV_PRIME);
    if (kind !== UNSPACED) continue;
    unspaced += 1;
    close();
  }
  close();
  return { tokens: tokens.subarray(0, count), numbers, isUnspaced: unspaced > count / 2 };
}

const OTHER = 1;
const LETTER = 2;
const DIGIT = 3;
const UNSPACED = 4;
/** The kind of each UTF-16 unit, filled in as units are met. */
const kinds = new Uint8Array(0x10000);

const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function kindOf(unit: number): number {
  const known = kinds[unit] ?? OTHER;
  if (known !== 0) return known;
  const letter = String.fromCharCode(unit);
  const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
  let kind = OTHER;
  if (unspacedScript.test(letter)) kind = UNSPACED;
  else if (/\p{N}/u.test(letter)) kind = DIGIT;
  else if (isSurrogate || /[\p{L}\p{M}]/u.test(letter)) kind = LETTER;
  kinds[unit] = kind;
  return kind;
}

/** Spreads a hash over all 32 bits (the finalizer of MurmurHash3), so that any bits of it can be sampled by. */
function mixed(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

function ascending(hashes: Uint32Array): Uint32Array {
  hashes.sort();
  let kept = 0;
  for (let at = 0; at < hashes.length; at += 1) {
    if (at > 0 && hashes[at] === hashes[at - 1]) continue;
    hashes[kept] = hashes[at] ?? 0;
    kept += 1;
  }
  return hashes.subarray(0, kept);
}
