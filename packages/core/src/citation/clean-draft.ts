import { isSourcesHeading } from '@research-studio/messages';
import { withoutInvisible } from './escape-markdown.ts';
import { markPattern, normaliseMarks } from './marks/draft-marks.ts';
import { withoutHtml } from './without-html.ts';

/**
 * Untrusted model text as the safe Markdown of one section: paragraphs, lists, tables, quotes, emphasis and headings of
 * level 3, citation marks as "[E101]". Its own title, a repetition of `heading`, source lists, links, addresses,
 * images, HTML, code fences and characters nobody can see are taken out.
 */
export function cleanDraft(markdown: string, options: { heading?: string } = {}): string {
  const text = withoutHtml(normaliseMarks(withoutLinks(unfenced(withoutInvisible(markdown)))));
  const lines = withoutReferenceLists(text.split('\n').map((line) => line.trimEnd()));
  return levelHeadings(lines, options.heading ?? '')
    .join('\n')
    .replace(/(?<=\S)[ \t]+(?=[ \t]|[.,;:!?](?:\s|$))/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Fences go, what stood in them is read as text: models fence whole answers, and code states nothing citable. */
function unfenced(text: string): string {
  return text
    .replace(/^[ \t]*(?:```|~~~)[^\n]*$/gm, '')
    .replace(
      /^([^\s|#>*-][^\n]{0,120}[^\s.!?|])\n(=|-)\2+[ \t]*$/gm,
      (_, title: string, sign: string) => `${sign === '=' ? '#' : '##'} ${title}`,
    )
    .replace(/^(?: {4,}|\t+)(?=[^\s*+\-\d])/gm, '')
    .replace(/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, '');
}

const target = '\\((?:[^()\\n]|\\([^()\\n]{0,500}\\)){0,2000}\\)';

function withoutLinks(text: string): string {
  return text
    .replace(new RegExp(`!\\[[^\\]\\n]{0,500}\\](?:${target}|\\[[^\\]\\n]{0,200}\\])?`, 'g'), '')
    .replace(/^[ \t]{0,3}\[[^\]\n]{1,200}\]:[^\n]*$/gm, '')
    .replace(new RegExp(`\\[([^[\\]\\n]{1,500})\\]${target}`, 'g'), (_, label: string) =>
      /^\s*\^?E?\d{1,9}\s*$/i.test(label) ? `[${label}]` : label,
    )
    .replace(/<(?:https?|ftp|mailto|javascript|data|file|vbscript):[^<>\n]{0,2000}>/gi, '')
    .replace(pointer, '')
    .replace(
      /(?<![\p{L}\p{N}])(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s<>\])）】」"']{1,2000}/giu,
      addressTail,
    )
    .replace(/[ \t]?[([（][ \t]*[)\]）]/g, '');
}

/** "See https://… for more.": nothing is left of it without the address. */
const pointer =
  /(?<=^|[.!?]\s)(?:(?:for more|for details|see|visit|read|learn|more)\b[^.!?:\n]{0,80}?:?\s*)(?:https?:\/\/|www\.)\S{1,2000}(?:[ \t]+for [^.!?\n]{0,60}[.!?]?)?/gim;

/** The stop that ends the sentence is not part of the address. */
function addressTail(address: string): string {
  return /[.,;:!?。]+$/.exec(address)?.[0] ?? '';
}

const headingPattern = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*$/;
const boldLine = /^\s*(?:\*\*|__)([^*_]{1,120})(?:\*\*|__):?\s*$/;

/** Drops lists of sources that a model writes by itself: under a heading for them, or lines that open with a mark. */
function withoutReferenceLists(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let isInList = false;
  for (const line of lines) {
    const heading = headingPattern.exec(line)?.[2] ?? boldLine.exec(line)?.[1];
    const isLabel = heading === undefined && /^\s*[^.!?]{1,60}:\s*$/.test(line) && isSourcesHeading(line);
    if (heading !== undefined || isLabel) isInList = isLabel || isSourcesHeading(heading ?? '');
    if (isInList || isReferenceEntry(line)) continue;
    kept.push(line);
  }
  return kept;
}

/** "[E101]: …", "- [E101] Title, site": a mark comes after what it proves, so a line that opens with one lists sources. */
function isReferenceEntry(line: string): boolean {
  const entry = /^\s*(?:[-*+]\s+|\d+[.)]\s+)?(?:\[E\d{1,9}\])+\s*(.*)$/.exec(line)?.[1];
  if (entry === undefined) return false;
  const body = entry.replace(markPattern, '');
  return /^[:–—-]/.test(body) || body === '' || !/[.!?。！？]\s*$/.test(body);
}

/** One level for all headings; the section's own is written by code. */
function levelHeadings(lines: readonly string[], heading: string): string[] {
  const kept: string[] = [];
  let isStart = true;
  for (const line of lines) {
    const found = headingPattern.exec(line);
    const title = found?.[2] ?? boldLine.exec(line)?.[1];
    if (title === undefined) {
      kept.push(line);
      if (line.trim() !== '') isStart = false;
      continue;
    }
    const level = found?.[1]?.length ?? 6;
    const isOwnTitle = isStart && (level <= 2 || sameWords(title, heading));
    if (isOwnTitle || level === 1 || sameWords(title, heading)) continue;
    kept.push('', `### ${title.replace(markPattern, '').trim()}`, '');
    isStart = false;
  }
  return kept;
}

function sameWords(one: string, other: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return bare(one) !== '' && bare(one) === bare(other);
}
