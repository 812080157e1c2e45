export { aState, type RuntimeOptions, runtimeWith } from './builders.ts';
