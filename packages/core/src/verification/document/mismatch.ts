/** Where a claim departs from the sentence of its document that says the same thing otherwise. */
export interface Mismatch {
  readonly kind: 'number' | 'date' | 'unit' | 'name' | 'roles' | 'negation' | 'direction';
  /** The words of the claim. */
  readonly claimed: string;
  /** What the sentence has in their place. */
  readonly stated: string;
  readonly sentence: number;
}
