export { aState, type RuntimeOptions, runtimeWith } from './builders.ts';
export { compileSentence, draftOfSentence, type SentenceToCompile } from './compile-sentence.ts';
export { type LibraryEvidence, openLibrary } from './library-evidence.ts';
export { answerByTask } from './model-answers.ts';
export { approve, RECORDED_QUESTION, RECORDED_RUNS, recordedSettings, recordingOf } from './recorded-run.ts';
