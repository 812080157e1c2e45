export { anEvidence, aSource, aState, type RuntimeOptions, runtimeWith } from './builders.ts';
