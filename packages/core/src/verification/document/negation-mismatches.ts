import { negationDiffers } from '../negation.ts';
import type { MismatchRequest } from './find-mismatches.ts';
import { statedBy } from './measure-support.ts';
import type { Mismatch } from './mismatch.ts';

/** The sentence nearest to the claim denies what the claim affirms, or affirms what it denies. */
export function negationMismatches({ claim, measure, sentences, language }: MismatchRequest): Mismatch[] {
  const all = measure.terms.reduce((sum, { weight }) => sum + weight, 0);
  return measure.best.slice(0, 2).flatMap((index): Mismatch[] => {
    const covered = measure.terms.reduce((sum, term) => sum + term.weight * statedBy(term, [index]), 0);
    const { text } = sentences.at(index);
    return covered >= sameMatter * all && negationDiffers(claim, text, language)
      ? [{ kind: 'negation', claimed: '', stated: '', sentence: index }]
      : [];
  });
}

/** Share of the claim that a sentence must say for its negations to count. */
const sameMatter = 0.5;
