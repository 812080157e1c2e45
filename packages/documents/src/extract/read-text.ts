import { organisationKind } from '@research-studio/language';
import { readFrontMatter } from './front-matter.ts';
import { listOmissions } from './list-omissions.ts';
import type { DocumentText } from './plain-document.ts';
import { readMarkup } from './read-markup.ts';
import { headingOf, joinBlocks, tidyLine, tidyText } from './render-blocks.ts';

/** A longer first line is the first sentence, not a title. */
const LONGEST_TITLE = 120;
/** Lines wrapped at a column have at least this many characters, all but the last of a paragraph. */
const WRAPPED_FROM = 45;
const WRAPPED_TO = 110;

/** Plain text: paragraphs by blank lines, lines that were wrapped at a column joined again. */
export async function readText(text: string): Promise<DocumentText> {
  const { body, ...facts } = await readFrontMatter(text);
  const paragraphs = tidyText(body).split(/\n{2,}/);
  const first = paragraphs[0]?.split('\n')[0] ?? '';
  const isTitle =
    first.length > 3 && first.length <= LONGEST_TITLE && !/[.!?。]$/.test(first) && paragraphs.length > 1;
  const letterhead = isTitle ? readLetterhead(paragraphs) : null;
  return {
    ...facts,
    url: facts.url ?? statedAddress(paragraphs),
    siteName: facts.siteName ?? letterhead?.siteName ?? null,
    title: facts.title ?? letterhead?.title ?? (isTitle ? tidyLine(first.replace(/^#+ /, '')) : null),
    text: paragraphs.map(unwrap).join('\n\n'),
    kind: 'text',
    method: 'plain',
  };
}

/** The address that a clipped text gives for itself, alone on a line at its head or foot. */
function statedAddress(paragraphs: readonly string[]): string | null {
  const lines = paragraphs.flatMap((paragraph) => paragraph.split('\n')).map((line) => line.trim());
  const found = [...lines.slice(0, HEAD_LINES), ...lines.slice(-FOOT_LINES)].flatMap((line) => {
    const url = ADDRESS.exec(line)?.[1];
    return url !== undefined && URL.canParse(url) ? new URL(url).href : [];
  });
  return new Set(found).size === 1 ? (found[0] ?? null) : null;
}

const HEAD_LINES = 6;
const FOOT_LINES = 2;
const ADDRESS =
  /^(?:(?:source|url|link|address|available at|retrieved from|quelle|adresse|fundstelle|fuente|fonte|lien|出典)\s*[:：]?\s+)?<?(https?:\/\/[^\s<>"]{4,300}?)>?[.,]?$/i;

/** "PARLIAMENT OF SKERROW / WRITTEN ANSWERS": who publishes, above what it is. */
function readLetterhead(paragraphs: readonly string[]): { siteName: string; title: string } | null {
  const [first = '', second = ''] = paragraphs.slice(0, 2).join('\n').split('\n');
  const isName = first.length <= LONGEST_NAME && organisationKind(first) !== null && !/[:\d]/.test(first);
  if (!isName || second.length < 4 || second.length > LONGEST_TITLE || /[.!?。:]$/.test(second)) return null;
  const isBoth = first === first.toUpperCase() && second === second.toUpperCase();
  return isBoth || first.split(' ').length <= 5
    ? { siteName: inTitleCase(first), title: tidyLine(second) }
    : null;
}

const LONGEST_NAME = 70;

function inTitleCase(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name
    .toLowerCase()
    .replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/ (?:Of|For|And|The|On|Und|Für|De|La|Du|Des|Et|Del|Y|Di|E) /g, (word) => word.toLowerCase());
}

/** A list is unwrapped item by item. */
export function unwrap(paragraph: string): string {
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

/** Markdown without its mark-up, with the facts of its front matter. */
export async function readMarkdown(text: string): Promise<DocumentText> {
  const { body, ...facts } = await readFrontMatter(text);
  const { default: MarkdownIt } = await import('markdown-it');
  const html = new MarkdownIt({ html: true, linkify: false }).render(body);
  const { blocks, hidden, prose, struck } = await readMarkup(html);
  return {
    ...facts,
    title: facts.title ?? headingOf(blocks),
    text: joinBlocks(blocks),
    hidden,
    omissions: listOmissions({ kind: 'hidden_text', texts: prose }, { kind: 'struck_text', texts: struck }),
    kind: 'markdown',
    method: 'markdown-it',
  };
}
