export { aState, type RuntimeOptions, runtimeWith } from './builders.ts';
export { answerByTask, type ModelOverrides, type TaskName, taskOf } from './model-answers.ts';
export { RECORDED_MODES, RECORDED_QUESTION, recordedSettings, recordingOf } from './recorded-run.ts';
