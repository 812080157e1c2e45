import { words } from '../../text/tokens.ts';
import { areOpposed } from '../quotes/are-opposed.ts';
import type { MismatchRequest } from './find-mismatches.ts';
import { localContext } from './local-context.ts';
import type { Mismatch } from './mismatch.ts';

/** A word of the claim whose opposite stands in its place where the document says the rest: "rose" for "fell". */
export function directionMismatches({ claim, measure, sentences }: MismatchRequest): Mismatch[] {
  const own = words(claim).slice(0, mostWords);
  return own.flatMap((word, at): Mismatch[] => {
    if (![...sentenceWords(measure.best, sentences)].some((other) => areOpposed(word, other))) return [];
    const context = localContext({ terms: measure.terms, from: at, to: at });
    for (const index of context.nearest) {
      if (context.alone(index) < sameMatter) break;
      const stated = words(sentences.at(index).text).slice(0, mostWords);
      const lower = new Set(stated.map((other) => other.toLowerCase()));
      if (lower.has(word.toLowerCase())) break;
      const opposite = stated.find((other) => areOpposed(word, other));
      if (opposite === undefined || own.some((other) => other.toLowerCase() === opposite.toLowerCase()))
        continue;
      return [{ kind: 'direction', claimed: word, stated: opposite, sentence: index }];
    }
    return [];
  });
}

const mostWords = 150;
const sameMatter = 0.65;

function sentenceWords(indices: readonly number[], sentences: MismatchRequest['sentences']): Set<string> {
  return new Set(indices.flatMap((index) => words(sentences.at(index).text).slice(0, mostWords)));
}
