export { aBrief, anEvidence, aSource, deepFreeze, portsWith, tiersAt } from './builders.ts';
export { type Cassette, openCassette } from './cassette.ts';
export { extractiveReasoner } from './extractive-reasoner.ts';
export { FEW_DOCUMENTS } from './few-documents.ts';
export {
  asSearchPages,
  asWebPages,
  htmlOf,
  type MadeUpPage,
  ORRIN_PAGES,
  ORRIN_QUESTION,
  withBarrageImage,
  writePages,
} from './made-up-pages.ts';
export { manyPages, surveyQuery } from './many-pages.ts';
export {
  allSupported,
  answerTasks,
  factIn,
  idsIn,
  idsOf,
  type ModelAnswer,
  type ModelOverrides,
  type PromptData,
  raw,
  SHARED_ANSWERS,
  SHARED_SYSTEM_PARTS,
  type SharedTaskName,
  sentenceOf,
  type TaskAnswers,
  taskByPrompt,
  telling,
} from './model-answers.ts';
export type { ModelServerReply, ModelServerRequest } from './model-protocols.ts';
export {
  type ModelServer,
  type ModelServerAnswer,
  type ModelServerFault,
  startModelServer,
} from './model-server.ts';
export { recordCalls } from './record-calls.ts';
export { type Recording, recordRun } from './record-run.ts';
export { type ScriptedReasoner, scriptedReasoner } from './scripted-reasoner.ts';
export {
  type SearchServer,
  type SearchServerFault,
  type SearchServerPage,
  startSearchServer,
} from './start-search-server.ts';
export { startWebServer, type WebPage, type WebServer } from './start-web-server.ts';
export { stepContextWith } from './step-context-with.ts';
export { type FaultPlan, type ModelFaultKind, withFaults } from './with-faults.ts';
