import { splitSentences } from '@research-studio/language';
import { plainText } from './escape-markdown.ts';
import { imageAsked } from './images.ts';
import { marksIn, withoutMarks } from './marks/draft-marks.ts';
import { isTableRow, isTableRule, withMarksBeforeStop } from './marks/place-marks.ts';

/** One sentence, list item sentence or table row of a section. */
export interface DraftSentence {
  /** Markdown with its marks, without the space around it. */
  readonly markdown: string;
  /** Without marks and mark-up. */
  readonly text: string;
  /** `text`, a table row with the headings of its columns: "Outdoor temperature: +2 °C; COP: 3.3". */
  readonly claim: string;
  /** Evidence ids of its marks, in order; of a table row without any, those of the table's heading row. */
  readonly marks: readonly string[];
}

/** A run of lines that belong together. `fixed` blocks (headings, a table's head, images, blank lines) state nothing by themselves. */
export type DraftBlock =
  | { readonly kind: 'fixed'; readonly markdown: string }
  | {
      readonly kind: 'prose' | 'row';
      /** List marker, quote sign or indentation. */
      readonly prefix: string;
      readonly sentences: readonly DraftSentence[];
    };

/** Reads a cleaned section; hard-wrapped lines of one paragraph or list item are joined. */
export function parseDraft(markdown: string, language: string | null): DraftBlock[] {
  const lines = markdown.split('\n');
  const blocks: DraftBlock[] = [];
  let open = null as { readonly prefix: string; text: string } | null;
  const close = () => {
    if (open !== null)
      blocks.push({ kind: 'prose', prefix: open.prefix, sentences: sentencesOf(open.text, language) });
    open = null;
  };
  let isInFigure = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    isInFigure = (isInFigure && line.trim() !== '') || line.startsWith('![') || imageAsked(line) !== null;
    const prefix = /^\s*(?:>\s?)*(?:(?:[-*+]|\d{1,9}[.)])\s+)?/.exec(line)?.[0] ?? '';
    const body = line.slice(prefix.length).trim();
    const isFixed = body === '' || isInFigure || /^\s{0,3}#{1,6}\s/.test(line);
    const isOwn = isFixed || isTableRow(line) || /[-*+.)>]\s*$/.test(prefix);
    if (isOwn) close();
    if (isFixed) blocks.push({ kind: 'fixed', markdown: line });
    else if (open !== null) open.text += ` ${body}`;
    else if (isTableRow(line)) {
      const end = lines.findIndex((other, index) => index > at && !isTableRow(other));
      const rows = lines.slice(at, end < 0 ? lines.length : end);
      blocks.push(...tableBlocks(rows));
      at += rows.length - 1;
    } else open = { prefix, text: body };
  }
  close();
  return blocks;
}

function tableBlocks(rows: readonly string[]): readonly DraftBlock[] {
  let heads: readonly string[] = [];
  let headMarks: readonly string[] = [];
  return rows.map((line, index): DraftBlock => {
    if (isTableRule(rows[index + 1] ?? '') && !isTableRule(line)) {
      heads = cellsOf(withoutMarks(line));
      // Marks of the heading row are those of each row without its own.
      headMarks = rows.length > index + 2 ? marksIn(line) : [];
      return { kind: 'fixed', markdown: headMarks.length > 0 ? line : withoutMarks(line) };
    }
    if (isTableRule(line)) return { kind: 'fixed', markdown: line };
    const row = asRow(line.trim(), heads);
    const marks = row.marks.length > 0 ? row.marks : headMarks;
    return { kind: 'row', prefix: '', sentences: stating([{ ...row, marks }]) };
  });
}

/** Markdown again. A block whose sentences are all gone goes too, and so does a table head or heading left alone. */
export function renderDraft(blocks: readonly DraftBlock[]): string {
  const lines = blocks.flatMap((block) => {
    if (block.kind === 'fixed') return [block.markdown];
    if (block.sentences.length === 0) return [];
    return [block.prefix + balanced(joined(block.sentences.map(({ markdown }) => markdown)))];
  });
  return withoutLonelyHeads(lines)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export function asSentence(markdown: string): DraftSentence {
  if (isTableRow(markdown)) return asRow(markdown, []);
  const text = plainText(withoutMarks(markdown));
  return { markdown, text, claim: text, marks: marksIn(markdown) };
}

function asRow(markdown: string, heads: readonly string[]): DraftSentence {
  const cells = cellsOf(withoutMarks(markdown));
  const text = cells.filter((cell) => cell !== '').join(' | ');
  const stated = cells.flatMap((cell, column) => {
    const head = heads[column] ?? '';
    if (!hasContent(cell)) return [];
    return [head === '' ? cell : `${head.replace(/\s*[:：]$/, '')}: ${cell}`];
  });
  const hasHeads = heads.some((head) => head !== '');
  return { markdown, text, claim: hasHeads ? stated.join('; ') : text, marks: marksIn(markdown) };
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plainText(cell));
}

/** A piece without a letter or a digit in any script states nothing and is left out. */
function stating(sentences: readonly DraftSentence[]): DraftSentence[] {
  return sentences.filter(({ text }) => hasContent(text));
}

function hasContent(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Marks that follow a full stop belong to the sentence before it, so sentences are found with the marks taken out. */
function sentencesOf(text: string, language: string | null): DraftSentence[] {
  const bare = withoutMarks(text);
  const found = splitSentences(forSplitting(bare), language).map(({ end }) => end);
  const ends = [...found.slice(0, -1), bare.length];
  const sentences: DraftSentence[] = [];
  let from = 0;
  let markedFrom = 0;
  for (const end of ends) {
    const markedEnd = end === bare.length ? text.length : markedPosition(text, end);
    const body = bare.slice(from, end).trim();
    const marked = text.slice(markedFrom, markedEnd).trim();
    if (body !== '') sentences.push(asSentence(withMarksBeforeStop(marked)));
    from = end;
    markedFrom = markedEnd;
  }
  return stating(sentences);
}

/** Where a position of the text without marks lies in the text with them; marks right there come before it. */
function markedPosition(text: string, position: number): number {
  let bareAt = 0;
  let at = 0;
  for (const match of text.matchAll(/[ \t]*\[E\d{1,9}\]/g)) {
    if (bareAt + match.index - at > position) break;
    bareAt += match.index - at;
    at = match.index + match[0].length;
  }
  return at + position - bareAt;
}

/** Mark-up as brackets of the same length: sentence rules look through brackets, not through asterisks. */
function forSplitting(text: string): string {
  return text
    .replace(/(?<=^|[\s(“"])[*_]+(?=\S)/g, (signs) => '('.repeat(signs.length))
    .replace(/[*_]+(?=$|[\s.,;:!?)”"])/g, (signs) => ')'.repeat(signs.length))
    .replace(/[|#]/g, '/')
    .replace(/^[-•]/, '(');
}

function joined(parts: readonly string[]): string {
  return parts.reduce((text, part) => {
    const glue = /[。！？」』]$/u.test(text) || text === '' ? '' : ' ';
    return text + glue + part;
  }, '');
}

/** Removing a sentence may leave one half of an emphasis behind. */
function balanced(text: string): string {
  return (text.match(/(?<!\\)\*\*/g)?.length ?? 0) % 2 === 0 ? text : text.replace(/(?<!\\)\*\*/g, '');
}

function withoutLonelyHeads(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (const line of [...lines, '### ']) {
    const opensBlock = /^\s{0,3}#{1,6}\s/.test(line);
    while (opensBlock && kept.length > 0) {
      const last = kept.findLast((text) => text.trim() !== '') ?? '';
      if (!/^\s{0,3}#{1,6}\s/.test(last) && !isTableRule(last)) break;
      kept.length = kept.lastIndexOf(last);
      if (isTableRule(last)) kept.pop();
    }
    kept.push(line);
  }
  return kept.slice(0, -1);
}
