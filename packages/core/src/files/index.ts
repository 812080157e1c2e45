export { openJsonLines, parseJson } from './json-lines.ts';
