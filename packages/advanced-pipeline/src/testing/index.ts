export { aState, type RuntimeOptions, runtimeWith } from './builders.ts';
export { answerByTask } from './model-answers.ts';
export { RECORDED_QUESTION, RECORDED_TRUST, recordedSettings, recordingOf } from './recorded-run.ts';
