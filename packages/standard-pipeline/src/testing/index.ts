export { aState, type RuntimeOptions, runtimeWith } from './builders.ts';
export { answerByTask, type ModelOverrides, type TaskName, taskOf } from './model-answers.ts';
