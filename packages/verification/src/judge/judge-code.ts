import type { NameKeys } from '../reader/names.ts';
import type { PassageSentence } from './passage-index.ts';
import type { SupportMeasure } from './support-features.ts';

/** Why a claim has its verdict: a closed code with what it was found on. Sentences are made of it at the edge. */
export type JudgeCode =
  /** It is there, up to type-setting or a few words that do not matter. */
  | { readonly code: 'verbatim'; readonly passage: string }
  /** A value of the same kind is in its place. */
  | { readonly code: 'number_differs' | 'date_differs'; readonly claim: string; readonly passage: string }
  /** No passage has the value. */
  | { readonly code: 'number_missing' | 'date_missing'; readonly claim: string }
  | { readonly code: 'name_missing'; readonly claim: string }
  /** No passage has the name, and the sentence nearest to the claim has another. */
  | { readonly code: 'name_differs'; readonly claim: string; readonly passage: string }
  /** One side denies what the other affirms. */
  | { readonly code: 'negation_differs'; readonly passage: string }
  /** The passage has the value for something else, and another for what the claim says. */
  | { readonly code: 'value_misplaced'; readonly claim: string; readonly passage: string }
  /** The nearest sentence says the opposite of a word. */
  | { readonly code: 'opposite_said'; readonly claim: string; readonly passage: string }
  /** So many words in a row that no sentence near the claim has any of them: a clause that nobody said. */
  | { readonly code: 'clause_missing'; readonly words: readonly string[] }
  /** Words that no sentence near the claim has. */
  | { readonly code: 'words_missing'; readonly words: readonly string[] }
  /** Words of two languages do not meet. */
  | { readonly code: 'other_language'; readonly language: string }
  | { readonly code: 'no_passage' };

/** What codes are looked for in. */
export interface Compared {
  readonly claim: string;
  readonly measure: SupportMeasure;
  readonly sentences: readonly PassageSentence[];
  readonly context: string;
  readonly names: { readonly own: NameKeys; readonly pages: readonly NameKeys[] };
  readonly language: string | null;
}
