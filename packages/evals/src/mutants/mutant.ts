import type { Bundle } from '@research-studio/schemas';

export type MutantGroup = 'citation' | 'number' | 'quote' | 'structure' | 'content' | 'metadata' | 'trust';

/** A broken bundle. It need not fit the schema any more: what breaks it may be just that. */
export interface Mutation {
  readonly bundle: Bundle;
  /** What was broken and where, for a person. */
  readonly where: string;
}

/** One way in which a finished run can be wrong so that a careful reader would see it. */
export interface Mutant {
  /** snake_case. */
  readonly name: string;
  readonly group: MutantGroup;
  /** Same bundle, same seed: same mutation. Null where the bundle has nothing of the kind to break. */
  readonly mutate: (bundle: Bundle, seed: number) => Mutation | null;
}
