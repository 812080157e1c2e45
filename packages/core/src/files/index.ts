export { type JsonLines, openJsonLines, parseJson } from './json-lines.ts';
