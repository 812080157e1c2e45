import type { GuardedSentences } from './guarded-sentences.ts';
import type { SupportMeasure } from './measure-support.ts';

/** Where a claim departs from the sentence of its document that says the same thing otherwise. */
export interface Mismatch {
  readonly kind: 'number' | 'date' | 'unit' | 'name' | 'roles' | 'negation' | 'direction' | 'addition';
  /** The words of the claim. */
  readonly claimed: string;
  /** What the sentence has in their place; empty: nothing. */
  readonly stated: string;
  readonly sentence: number;
  /** The sentence speaks of the same and says otherwise; false: the document only leaves the claim's part open. */
  readonly isContradiction: boolean;
}

/** A claim, measured against the sentences of its document. */
export interface MismatchRequest {
  readonly claim: string;
  readonly measure: SupportMeasure;
  readonly sentences: GuardedSentences;
  readonly language: string | null;
}
