export {
  askedQuestion,
  believedIntent,
  distinctReadings,
  INTENT_MEANINGS,
  JudgedIntent,
  openQuestions,
  pendingUserText,
  questionOf,
  settleClarification,
} from './asked-question.ts';
export { type Assessment, assessmentInput, assessTask, nothingFound, shownSources } from './assess.task.ts';
export { type Assignments, assignQueries, distinctQueries, inTurn, newQueries } from './assign-queries.ts';
export { Candidate, WorkerCandidates } from './candidates.ts';
export type { UnreadPage } from './choose-pages.ts';
export {
  failuresOf,
  mostSources,
  PageGroup,
  type PagesOfRound,
  pagesOfRound,
  pagesOfWorkers,
} from './choose-pages.ts';
export {
  describeEvidence,
  distinctSources,
  type EvidenceItem,
  mergePassages,
  mergeSources,
  SetAside,
  strongestPassages,
} from './evidence-item.ts';
export { extractFromPages, type GroupRequest, mergeNotes } from './extract-from-pages.ts';
export { fillGaps, foundForGaps, researchQuestionAt } from './fill-gaps.ts';
export { standAloneQuestion } from './follow-up/stand-alone-question.task.ts';
export {
  askPerson,
  clarificationPause,
  NO_ANSWER,
  PauseAnswerError,
  readPauseAnswer,
} from './pause/ask-person.ts';
export { briefMarkdown, MAX_BRIEF_PARTS, readBrief } from './pause/brief-markdown.ts';
export { withNotes } from './pause/notes.ts';
export type { ResearchPorts, SourceLibrary } from './ports/ports.ts';
export type { StepContext } from './ports/step-context.ts';
export { surviveFailure, tierOfStep } from './ports/step-context.ts';
export { promptData, promptText, rawText } from './prompt-text.ts';
export {
  questionQuery,
  resultsWanted,
  type SearchAssignment,
  searchAhead,
  searchSubQuestion,
} from './search-sub-question.ts';
export {
  answeredWithin,
  gapsNotSearched,
  notSearchedFirst,
  settleAnswer,
  settleConflicts,
  withOpenQuestions,
  withoutSetAside,
} from './settle-answer.ts';
export { stillAnswered } from './still-answered.ts';
