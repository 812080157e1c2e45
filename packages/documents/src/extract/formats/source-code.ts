import type { DocumentText } from '../plain-document.ts';
import endings from './code-languages.json' with { type: 'json' };

const LANGUAGES = new Map(
  Object.entries(endings).flatMap(([language, own]) => own.split(' ').map((ending) => [ending, language])),
);

/** The programming language of a file by its name; null for others. */
export function codeLanguage(path: string): string | null {
  return LANGUAGES.get(/\.([a-z]\w{0,6})$/i.exec(path)?.[1]?.toLowerCase() ?? '') ?? null;
}

/** Source code as it is written, under its name and language. */
export function readCode(text: string, location: string): DocumentText {
  const path = new URL(location).pathname.replace(/\.gz$/i, '');
  const name = path.slice(path.lastIndexOf('/') + 1);
  return { title: `${name} (${codeLanguage(path) ?? 'source code'})`, text, kind: 'code', method: 'code' };
}
