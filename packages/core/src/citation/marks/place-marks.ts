import { marksIn, withoutMarks } from './draft-marks.ts';

/** A sentence or table row with these marks and no others: before the stop, where splitters see them, or behind the last filled cell. */
export function withMarks(markdown: string, ids: readonly string[]): string {
  const body = withoutMarks(markdown).trimEnd();
  const marks = ids.map((id) => `[${id}]`).join('');
  if (marks === '') return body;
  return insertMarks(body, marks, isTableRow(body) ? (EMPTY_CELLS.exec(body)?.[0] ?? ' |') : stopOf(body));
}

/** Marks after the stop of a sentence are moved before it; marks inside the sentence stay where they are. */
export function withMarksBeforeStop(sentence: string): string {
  const [, body = '', marks] =
    /^(.*?[.!?…。！？]["”’»」』)*_]*)((?:\s*\[E\d{1,9}\])+)$/su.exec(sentence) ?? [];
  return marks === undefined ? sentence : insertMarks(body, marks.replace(/\s+/g, ''), stopOf(body));
}

/** The marks of each table row come once, behind its last filled cell, wherever a writer put them. */
export function withRowMarks(markdown: string): string {
  const lines = markdown.split('\n');
  return lines
    .map((line, at) => {
      const isHead = isTableRule(line) || isTableRule(lines[at + 1] ?? '');
      return isTableRow(line) && !isHead ? withMarks(line.trim(), marksIn(line)) : line;
    })
    .join('\n');
}

/** The numbers of sources of a table row whose last cell is a dash, moved behind its last cell with words. */
export function withNumbersBehindWords(row: string): string {
  const found = /^(\|.*)\|\s*([–—-]+)\s*((?:\[\d+\])+[⚠?]?)\s*\|\s*$/u.exec(row);
  const [, start = '', dash = '', marks = ''] = found ?? [];
  const cells = start.split(/(?<!\\)\|/);
  const place = cells.findLastIndex((cell) => /[\p{L}\p{N}]/u.test(cell));
  if (place < 1) return row;
  const cell = `${cells[place]?.trimEnd() ?? ''} ${marks} `;
  return `${cells.with(place, cell).join('|')}| ${dash} |`;
}

export function isTableRow(line: string): boolean {
  return /^\s*\|.*\|\s*$/.test(line);
}

/** The line under the head of a table. */
export function isTableRule(line: string): boolean {
  return isTableRow(line) && /^[\s|:-]+$/.test(line) && line.includes('-');
}

/** The end of a table row, from its last filled cell on. */
const EMPTY_CELLS = /(?<=[\p{L}\p{N}][^|]*?)(?:\s*\|[^\p{L}\p{N}|]*)+$/u;

function stopOf(sentence: string): string {
  return /[.!?…:。！？：]*["”’»」』)*_]*$/u.exec(sentence)?.[0] ?? '';
}

function insertMarks(body: string, marks: string, tail: string): string {
  const head = body.slice(0, body.length - tail.length);
  const isJoined = /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\[E\d{1,9}\])$/u.test(head);
  return `${head}${isJoined ? '' : ' '}${marks}${tail}`;
}
