export { aState, type RuntimeOptions, runtimeWith } from './builders.ts';
export { compileSentence, draftOfSentence, type SentenceToCompile } from './compile-sentence.ts';
export { type LibraryEvidence, openLibrary } from './library-evidence.ts';
export { answerByTask } from './model-answers.ts';
export { RECORDED_QUESTION, RECORDED_TRUST, recordedSettings, recordingOf } from './recorded-run.ts';
