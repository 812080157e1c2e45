import { additionMismatches } from './addition-mismatches.ts';
import { directionMismatches } from './direction-mismatches.ts';
import { fullNameMismatches } from './full-name-mismatches.ts';
import type { Mismatch, MismatchRequest } from './mismatch.ts';
import { misplacedTerms } from './misplaced-terms.ts';
import { nameMismatches } from './name-mismatches.ts';
import { negationMismatches } from './negation-mismatches.ts';
import { prepositionMismatches } from './preposition-mismatches.ts';
import { quantityMismatches } from './quantity-mismatches.ts';
import { roleMismatches } from './role-mismatches.ts';
import { swapMismatches } from './swap-mismatches.ts';

/**
 * What a lexical score cannot see: a number, date, unit or name in the place of another, roles turned round, a negation
 * put in or left out, a rise for a fall, a clause that nobody said.
 */
export function findMismatches(request: MismatchRequest): Mismatch[] {
  return [
    ...quantityMismatches(request),
    ...nameMismatches(request),
    ...fullNameMismatches(request),
    ...roleMismatches(request),
    ...swapMismatches(request),
    ...prepositionMismatches(request),
    ...negationMismatches(request),
    ...directionMismatches(request),
    ...misplacedTerms(request),
    ...additionMismatches(request),
  ];
}
