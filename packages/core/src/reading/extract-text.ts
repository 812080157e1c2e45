import type { ExtractedDocument } from '../schemas/source.ts';
import type { TextRequest } from './extract-markdown.ts';
import { readFrontMatter } from './front-matter.ts';
import { plainDocument } from './plain-document.ts';
import { tidyLine, tidyText } from './tidy-text.ts';

/** A longer first line is the first sentence, not a title. */
const LONGEST_TITLE = 120;
/** Lines wrapped at a column have at least this many characters, all but the last of a paragraph. */
const WRAPPED_FROM = 45;
const WRAPPED_TO = 110;

/** Plain text: paragraphs by blank lines, lines that were wrapped at a column joined again. @throws {SourceUnreadableError} `empty`. */
export async function extractText({ text, location }: TextRequest): Promise<ExtractedDocument> {
  const facts = await readFrontMatter(text);
  const paragraphs = tidyText(facts.body).split(/\n{2,}/);
  const first = paragraphs[0]?.split('\n')[0] ?? '';
  const isTitle =
    first.length > 3 && first.length <= LONGEST_TITLE && !/[.!?。]$/.test(first) && paragraphs.length > 1;
  return plainDocument({
    ...facts,
    title: facts.title ?? (isTitle ? tidyLine(first.replace(/^#+ /, '')) : null),
    text: paragraphs.map(unwrap).join('\n\n'),
    kind: 'text',
    method: 'plain',
    location,
  });
}

/** A list is unwrapped item by item. */
function unwrap(paragraph: string): string {
  return paragraph
    .split(/\n(?=(?:[-*•]|\d+[.)])\s)/)
    .map(joinWrapped)
    .join('\n');
}

function joinWrapped(text: string): string {
  const lines = text.split('\n');
  const body = lines.slice(0, -1);
  const isWrapped =
    body.length > 0 &&
    body.every((line) => line.length >= WRAPPED_FROM && line.length <= WRAPPED_TO && !/ \| /.test(line));
  return isWrapped ? lines.join(' ') : text;
}
