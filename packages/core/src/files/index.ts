export { type JsonLines, openJsonLines } from './json-lines.ts';
