export { openJsonLines } from './json-lines.ts';
