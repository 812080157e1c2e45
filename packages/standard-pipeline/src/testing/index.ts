export { anEvidence, aSource, aState, type RuntimeOptions, runtimeWith } from './builders.ts';
export {
  asSearchPages,
  asWebPages,
  htmlOf,
  type MadeUpPage,
  ORRIN_PAGES,
  ORRIN_QUESTION,
  writePages,
} from './made-up-pages.ts';
export { answerByTask, type ModelOverrides, raw, type TaskName, taskOf } from './model-answers.ts';
