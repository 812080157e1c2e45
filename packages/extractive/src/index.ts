export {
  type AnsweredPart,
  type AnswerPassage,
  answerQuestion,
  type PlainAnswer,
  type Statement,
  withoutAnswer,
} from './answer.ts';
export { asksForFacts, asksForResearch } from './classify-intent.ts';
export {
  buildDocumentIndex,
  cutIntoTerms,
  type DocumentIndex,
  type DocumentMatch,
  type IndexedDocument,
  loadDocumentIndex,
  openSearch,
  type PostingLists,
  packed,
  StoredDocumentIndex,
} from './document-index.ts';
export { cosine, type Embedder, openLocalEmbedder } from './embeddings.ts';
export { findHomonym } from './find-homonym.ts';
export { findPassages } from './find-passages.ts';
export { partsOfQuestion, queriesFor } from './queries.ts';
export { readQuestion } from './question.ts';
export { withoutPreferences } from './read-preferences.ts';
export { countWords, isStatement, standsAlone } from './sentences.ts';
export { understandQuestion } from './understand-question.ts';
export { type AnswerWords, quotePassages, writeAnswer } from './write-answer.ts';
