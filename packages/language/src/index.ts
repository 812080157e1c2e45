export { findDates, isWeekday, lastingSince, type StatedDate } from './dates.ts';
export { detectLanguage, primaryTag } from './detection.ts';
export { inTurns } from './in-turns.ts';
export { memoizeByText } from './memoize.ts';
export { isNewsAgency, newsAgencies, organisationKind } from './organisations.ts';
export type { Entry, Scale } from './packs/pack.ts';
export { findQuantities, type Quantities, type StatedNumber, statesQuantity } from './quantities.ts';
export { readableDate } from './readable-date.ts';
export { relatedForms, relatedWords } from './related-forms.ts';
export { areOpposite, type ScaleSide, scalesIn, sidesOf } from './scales.ts';
export { eachSentence, HOLDING_SPACE, type Sentence, splitSentences } from './sentences.ts';
export { isNarrower, joinLabels, profileSimilarity, queryProfile, similarity } from './similarity.ts';
export { cellsOf, isHeadOf } from './table-rows.ts';
export {
  type ColumnTest,
  columnUnits,
  headRows,
  LONGEST_CAPTION,
  readingOf,
  readList,
  readRow,
  readsAsRow,
  withCaptionUnits,
} from './tables.ts';
export { tokenize, words } from './tokens.ts';
export {
  kindOfUnit,
  scaleAt,
  unitAt,
  unitNamed,
  unitOf,
} from './units.ts';
export {
  fractionsIn,
  numberWordsOf,
  type PhraseMatch,
  phrasesFor,
  type Vocabulary,
  type VocabularyLanguage,
  vocabulary,
} from './vocabulary.ts';
export { isCommonWord, rulesOf } from './word-forms.ts';
