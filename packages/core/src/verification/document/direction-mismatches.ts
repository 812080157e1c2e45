import { words } from '../../text/tokens.ts';
import { areOpposed } from '../quotes/are-opposed.ts';
import { localContext } from './local-context.ts';
import type { Mismatch, MismatchRequest } from './mismatch.ts';

/** A word of the claim whose opposite stands in its place where the document says the rest: "rose" for "fell". */
export function directionMismatches({ claim, measure, sentences }: MismatchRequest): Mismatch[] {
  const own = words(claim).slice(0, mostWords);
  const held = new Set(own.map(lower));
  const wordsOf = (index: number) => new Set(words(sentences.at(index).text).slice(0, mostWords).map(lower));
  const strangers = [...new Set(measure.best.flatMap((index) => [...wordsOf(index)]))].filter(
    (word) => !held.has(word),
  );
  return own.flatMap((word, at): Mismatch[] => {
    const opposites = new Set(strangers.filter((other) => areOpposed(word, other)));
    if (opposites.size === 0) return [];
    const context = localContext({ terms: measure.terms, from: at, to: at });
    for (const index of context.nearest) {
      if (context.alone(index) < sameMatter) break;
      const stated = wordsOf(index);
      if (stated.has(word.toLowerCase())) break;
      const opposite = [...stated].find((other) => opposites.has(other));
      if (opposite !== undefined)
        return [
          { kind: 'direction', claimed: word, stated: opposite, sentence: index, isContradiction: false },
        ];
    }
    return [];
  });
}

const mostWords = 100;
/** Share of the words around it that a sentence must say. */
const sameMatter = 0.65;

function lower(word: string): string {
  return word.toLowerCase();
}
