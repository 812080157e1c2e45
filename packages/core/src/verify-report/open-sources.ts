import type { IndexedSource } from './index-source.ts';
import type { ResolvedSource } from './resolve-sources.ts';
import { type SourceIndexes, sourceIndexes } from './source-indexes.ts';

/** The sources of a report by their keys, each indexed at its first use. */
export interface SourceShelf {
  /** Null where the source could not be read. */
  read(key: string): IndexedSource | null;
  source(key: string): ResolvedSource | null;
  /** Every source was read, so that what none of them says is in none of them. */
  readonly isComplete: boolean;
  /** Sources that have most of a sentence's words, rarer ones counting more, best first. */
  likely(sentence: string, limit: number): readonly IndexedSource[];
}

export interface SourcesToOpen {
  readonly sources: readonly ResolvedSource[];
  /** Of the report. */
  readonly language: string | null;
  /** Texts that were made ready for other reports; left out: none. */
  readonly indexes?: SourceIndexes | undefined;
}

export function openSources({ sources, language, indexes = sourceIndexes() }: SourcesToOpen): SourceShelf {
  const byKey = new Map(sources.map((source) => [source.key, source]));
  const indexed = new Map<string, IndexedSource>();
  let words: ReadonlyMap<string, readonly string[]> | undefined;
  const read = (key: string): IndexedSource | null => {
    const source = byKey.get(key);
    if (source === undefined || source.found !== 'read') return null;
    const known = indexed.get(key) ?? indexes.indexed(source, language);
    indexed.set(key, known);
    return known;
  };
  return {
    read,
    source: (key) => byKey.get(key) ?? null,
    isComplete: sources.length > 0 && sources.every(({ found }) => found === 'read'),
    likely(sentence, limit) {
      words ??= postingsOf(sources);
      return bestKeys(sentence, words, sources.length)
        .slice(0, limit)
        .flatMap((key) => read(key) ?? []);
    },
  };
}

/** Keys of the sources that have a word. */
function postingsOf(sources: readonly ResolvedSource[]): ReadonlyMap<string, readonly string[]> {
  const postings = new Map<string, string[]>();
  for (const source of sources) {
    if (source.found !== 'read') continue;
    for (const term of roughWords(source.text)) {
      const keys = postings.get(term);
      if (keys === undefined) postings.set(term, [source.key]);
      else keys.push(source.key);
    }
  }
  return postings;
}

function bestKeys(
  sentence: string,
  postings: ReadonlyMap<string, readonly string[]>,
  count: number,
): string[] {
  const scores = new Map<string, number>();
  let total = 0;
  for (const word of roughWords(sentence)) {
    const keys = postings.get(word) ?? [];
    const weight = Math.log(1 + count / (keys.length + 0.5));
    total += weight;
    for (const key of keys) scores.set(key, (scores.get(key) ?? 0) + weight);
  }
  return [...scores]
    .filter(([, score]) => score >= total * leastShare)
    .sort(([, one], [, other]) => other - one)
    .map(([key]) => key);
}

/** A source with fewer of the words cannot bear the sentence out. */
const leastShare = 0.5;

/** Enough to choose texts by, for any language: words by their first six letters, and pairs of Han and kana signs. */
function roughWords(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/\p{N}+|\p{L}{3,}/gu)) {
    if (!/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) found.add(word.slice(0, 6));
    else for (let at = 0; at < word.length - 1; at += 1) found.add(word.slice(at, at + 2));
  }
  return found;
}
