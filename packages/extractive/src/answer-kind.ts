/** What a question asks for. "fact" where no closer kind is told. */
export type AnswerKind =
  | 'person'
  | 'name'
  | 'place'
  | 'date'
  | 'duration'
  | 'count'
  | 'measure'
  | 'money'
  | 'percent'
  | 'cause'
  | 'manner'
  | 'definition'
  | 'comparison'
  | 'list'
  | 'statement'
  | 'condition'
  | 'yes_no'
  | 'fact';

/** How one language asks. All patterns meet lower-case text. */
export interface QuestionCues {
  /** Kinds in the order in which they are tried; every pattern that matches counts. */
  readonly kinds: readonly (readonly [AnswerKind, RegExp])[];
  /** Interrogatives with their prepositions, as the start of a clause. */
  readonly clauseStart: RegExp;
  /** Words that join clauses or sides. */
  readonly conjunction: string;
  /** Words that say little about the subject: half weight. Lower-case, blank-separated. */
  readonly generic: string;
}
