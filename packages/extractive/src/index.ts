export { analyzeQuestion, type QuestionAnalysis } from './analyze-question.ts';
export {
  type AnsweredPart,
  type AnswerPassage,
  answerQuestion,
  type PlainAnswer,
  type Statement,
  withoutAnswer,
} from './answer.ts';
export { hasAskedQuality } from './asked-quality.ts';
export { assessAnswer } from './assess-answer.ts';
export { asksForFacts, asksForResearch } from './classify-intent.ts';
export { columnsAsked } from './columns-asked.ts';
export { asksForPromise, holdsAgainstPromise } from './corrects-promise.ts';
export { countWords } from './count-words.ts';
export {
  buildDocumentIndex,
  type DocumentIndex,
  type IndexedDocument,
  loadDocumentIndex,
  StoredDocumentIndex,
} from './document-index.ts';
export { facetsOf } from './facets.ts';
export { findHomonym } from './find-homonym.ts';
export { findPassages } from './find-passages.ts';
export { holdsWholeAnswer, wholeAnswerTest } from './holds-whole-answer.ts';
export { openingNote } from './opening-note.ts';
export { opensWithPronoun } from './opens-with-pronoun.ts';
export { MOST_PIECES, outlineSections } from './outline-sections.ts';
export { partsOfQuestion, queriesFor } from './queries.ts';
export { readQuestion } from './question.ts';
export { rankEvidence } from './rank-evidence.ts';
export { withoutPreferences } from './read-preferences.ts';
export { partHeading, soleHeading } from './section-heading.ts';
export { speaksOfNames } from './speaks-of-names.ts';
export { isStatement, standsAlone } from './stands-alone.ts';
export { understandQuestion } from './understand-question.ts';
export { type AnswerWords, quotePassages, writeAnswer } from './write-answer.ts';
export { writeSection } from './write-section.ts';
