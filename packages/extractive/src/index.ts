export {
  type AnsweredPart,
  answerQuestion,
  directAnswers,
  isAnswered,
  type PlainAnswer,
  type Statement,
  withoutAnswer,
} from './answer.ts';
export { asksForFacts, asksForResearch } from './classify-intent.ts';
export type { AnswerPassage } from './competing-answers.ts';
export {
  buildDocumentIndex,
  cutIntoTerms,
  type IndexedDocument,
  packed,
  unpack,
} from './document-index.ts';
export {
  type DocumentMatch,
  type DocumentSearch,
  openSearch,
  type PassageColumns,
  type PostingLists,
  type SearchOptions,
} from './document-search.ts';
export { cosine, type Embedder, openLocalEmbedder } from './embeddings.ts';
export { findHomonym } from './find-homonym.ts';
export { findPassages } from './find-passages.ts';
export {
  Complexity,
  complexityOf,
  harderOf,
  partsOfQuestion,
  plannedQuestions,
  queriesFor,
  unplannedParts,
} from './queries.ts';
export { readQuestion } from './question.ts';
export { withoutPreferences } from './read-preferences.ts';
export { countWords, isStatement, standsAlone } from './sentences.ts';
export { rootStart } from './terms.ts';
export { understandQuestion } from './understand-question.ts';
export { type AnswerWords, quotePassages, writeAnswer } from './write-answer.ts';
