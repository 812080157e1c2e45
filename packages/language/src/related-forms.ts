import { tokenize } from './tokens.ts';
import { numberWordsOf, packsOf, packTag, phrasesOf } from './vocabulary.ts';

/**
 * Index terms that mean the same as `term` where stemming does not bring them together: irregular forms, units and
 * number words.
 */
export function relatedForms(term: string, language: string): readonly string[] {
  const tag = packTag(language);
  const known = related.get(tag) ?? readRelated(tag);
  related.set(tag, known);
  return known.get(term) ?? [];
}

/**
 * Words as they are written that say about the same ("boss": "chief", "head", …), the nearest first, without other forms
 * that stemming brings together with it.
 */
export function relatedWords(word: string, language: string): readonly string[] {
  const tag = packTag(language);
  const [stem] = tokenize(word, tag);
  if (stem === undefined) return [];
  for (const { related } of packsOf(tag))
    for (const group of related.split('; ').map((words) => words.split(' '))) {
      const at = group.findIndex((other) => tokenize(other, tag)[0] === stem);
      if (at < 0) continue;
      const others = [...group.slice(at + 1), ...group.slice(0, at)];
      return others.filter((other) => tokenize(other, tag)[0] !== stem);
    }
  return [];
}

const related = new Map<string, ReadonlyMap<string, readonly string[]>>();

function readRelated(tag: string): ReadonlyMap<string, readonly string[]> {
  const groups = packsOf(tag).flatMap((pack) => [
    ...pack.related.split('; ').map((group) => group.split(' ')),
    ...Object.entries(pack.units).map(([unit, words]) => [unit, ...phrasesOf(words)]),
    ...[...numberWordsOf(tag)].map(([word, value]) => [word, String(value)]),
    ...pack.scales.order
      .split(' | ')
      .slice(0, -1)
      .map((words, at) => [String(at + 1), ...phrasesOf(words)]),
  ]);
  const table = new Map<string, Set<string>>();
  for (const group of groups) {
    const terms = new Set(group.filter((word) => !word.includes(' ')).flatMap((word) => tokenize(word, tag)));
    for (const term of terms) {
      const others = table.get(term) ?? new Set();
      for (const other of terms) if (other !== term) others.add(other);
      table.set(term, others);
    }
  }
  return new Map([...table].map(([term, others]) => [term, [...others]]));
}
