export { columnUnits, LONGEST_CAPTION } from './column-units.ts';
export { findDates, isWeekday, lastingSince, type StatedDate } from './dates.ts';
export { detectLanguage, primaryTag } from './detection.ts';
export { isNewsAgency, organisationKind } from './organisation-kind.ts';
export type { Entry, Scale } from './packs/pack.ts';
export { findQuantities, type Quantities, type StatedNumber, statesQuantity } from './quantities.ts';
export { itemOf, readList } from './quoted-list.ts';
export { readingOf, readsAsRow } from './reading-of.ts';
export { relatedForms } from './related-forms.ts';
export { rememberLately } from './remember-lately.ts';
export { areOpposite, type ScaleSide, scalesIn, sidesOf } from './scales.ts';
export { HOLDING_SPACE, type Sentence, splitSentences } from './sentences.ts';
export { profileSimilarity, queryProfile, similarity } from './similarity.ts';
export { type ColumnTest, cellsOf, headRows, quotedTable, readRow, withUnitsTold } from './table-row.ts';
export { tokenize, words } from './tokens.ts';
export {
  isAmbiguousUnit,
  isSameUnit,
  isSpelledLike,
  kindOfUnit,
  magnitudeOf,
  scaleAt,
  unitAt,
  unitNamed,
  unitOf,
} from './units.ts';
export {
  numberWordsOf,
  type PhraseMatch,
  type Vocabulary,
  type VocabularyLanguage,
  vocabulary,
} from './vocabulary.ts';
export { isCommonWord, rulesOf } from './word-forms.ts';
