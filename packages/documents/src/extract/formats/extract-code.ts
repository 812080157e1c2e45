import type { ExtractedDocument } from '@research-studio/schemas';
import { plainDocument } from '../plain-document.ts';
import type { StepRecorder } from '../step-recorder.ts';
import { codeLanguage } from './code-language.ts';

interface CodeRequest {
  readonly text: string;
  readonly location: string;
  readonly steps?: StepRecorder | undefined;
}

/** Source code as it is written, under its name and language. @throws {SourceUnreadableError} `empty`. */
export function extractCode({ text, location, steps }: CodeRequest): ExtractedDocument {
  const path = new URL(location).pathname.replace(/\.gz$/i, '');
  const name = path.slice(path.lastIndexOf('/') + 1);
  return plainDocument({
    url: null,
    title: `${name} (${codeLanguage(path) ?? 'source code'})`,
    siteName: null,
    author: null,
    publishedAt: null,
    language: null,
    text,
    kind: 'code',
    method: 'code',
    location,
    steps,
  });
}
