/** A run of lines of a report that belong together: a heading, a paragraph, one list item or a table. */
export interface ReportBlock {
  readonly kind: 'heading' | 'text' | 'item' | 'table';
  /** 1 to 6; 7 for a line in bold that stands alone. 0 for what is no heading. */
  readonly level: number;
  /** As written, without the signs of a heading; a table's rows have their outer bars. */
  readonly lines: readonly string[];
  /** Of the first line, from 1. */
  readonly line: number;
}

/** Longer lines are cut, so that what works on a block never meets more than this. */
const longestLine = 8000;
/** A block ends after so many characters, whatever follows. */
const longestBlock = 16_000;

/**
 * The blocks of a Markdown report in order. Front matter, code, formulas, comments and rules are left out. Linear in
 * the text, whatever it holds.
 */
export function reportBlocks(markdown: string): ReportBlock[] {
  const blocks: ReportBlock[] = [];
  let open: { kind: 'text' | 'item' | 'table'; lines: string[]; line: number; size: number } | null = null;
  const close = () => {
    if (open !== null) blocks.push({ kind: open.kind, level: 0, lines: open.lines, line: open.line });
    open = null;
  };
  for (const { text, line } of visibleLines(markdown)) {
    const heading = headingOf(text);
    const last = open as { kind: string; lines: string[]; line: number; size: number } | null;
    if (text.trim() === '') close();
    else if (heading !== null) {
      close();
      blocks.push({ kind: 'heading', ...heading, line });
    } else if (isUnderline(text) && last?.kind === 'text' && last.lines.length === 1) {
      blocks.push({
        kind: 'heading',
        level: text.trim().startsWith('=') ? 1 : 2,
        lines: last.lines,
        line: last.line,
      });
      open = null;
    } else if (isRule(text)) close();
    else {
      const kind = kindOf(text, last);
      const isNew =
        last === null ||
        kind !== last.kind ||
        (kind === 'item' && (itemStart.test(text) || footnoteStart.test(text)));
      if (isNew || last.size + text.length > longestBlock) {
        close();
        open = { kind, lines: [], line, size: 0 };
      }
      const target = open as unknown as { lines: string[]; size: number };
      target.lines.push(kind === 'table' ? barred(text) : text);
      target.size += text.length;
    }
  }
  close();
  return blocks;
}

const itemStart = /^\s{0,20}(?:>\s?){0,8}(?:[-*+•·‣▪]|\(?\d{1,9}[.)、])\s+\S/;
const footnoteStart = /^\s{0,3}\[\^?[^\]\n]{1,60}\]:?\s+\S/;

function kindOf(
  text: string,
  open: { kind: string; lines: readonly string[] } | null,
): 'text' | 'item' | 'table' {
  if (isRow(text) || (open?.kind === 'table' && text.includes('|'))) return 'table';
  if (itemStart.test(text) || (footnoteStart.test(text) && !readsOn(text, open))) return 'item';
  return open?.kind === 'item' ? 'item' : 'text';
}

/** A line of a paragraph may begin with a mark where lines are wrapped; an entry of a list has an address or a colon. */
function readsOn(text: string, open: { kind: string; lines: readonly string[] } | null): boolean {
  if (open?.kind !== 'text' || /[:：*]\s*$/.test(open.lines[0] ?? '')) return false;
  return !/^\s*\[[^\]]{1,60}\]:|https?:\/\//.test(text);
}

interface Line {
  readonly text: string;
  readonly line: number;
}

function* visibleLines(markdown: string): Generator<Line> {
  let line = 0;
  let hidden: RegExp | null = null;
  for (const raw of linesOf(markdown)) {
    line += 1;
    const text = raw.trimEnd();
    if (hidden !== null) {
      if (hidden.test(text)) hidden = null;
      continue;
    }
    hidden = hiddenUntil(text, line);
    if (hidden !== null) continue;
    const shown = text.includes('<!--') ? text.replace(/<!--.{0,7000}?-->/g, '') : text;
    if (shown.length <= longestLine) yield { text: shown, line };
    else for (const part of cut(shown)) yield { text: part, line };
  }
}

/** What ends the part that begins with this line and is not shown; null for a line that is shown. */
function hiddenUntil(text: string, line: number): RegExp | null {
  if (line === 1 && /^---$/.test(text)) return /^(?:---|\.\.\.)$/;
  const fence = /^\s{0,12}(?:>\s?){0,3}(`{3,}|~{3,})([^`]*)$/.exec(text)?.[1];
  if (fence !== undefined) return fence.startsWith('`') ? /^\s*(?:>\s?)*`{3,}$/ : /^\s*(?:>\s?)*~{3,}$/;
  if (/^\s*\$\$/.test(text) && !/\$\$.*\$\$/.test(text)) return /\$\$/;
  if (/^\s*\\\[\s*$/.test(text)) return /\\\]/;
  if (/^\s*<!--/.test(text) && !text.includes('-->')) return /-->/;
  return null;
}

function* linesOf(text: string): Generator<string> {
  let from = 0;
  while (from <= text.length) {
    const newline = text.indexOf('\n', from);
    const end = newline < 0 ? text.length : newline;
    yield text.slice(from, end);
    from = end + 1;
  }
}

/** Pieces of at most `longestLine`, cut after a sentence where one ends in the second half, else at a space. */
function* cut(text: string): Generator<string> {
  let from = 0;
  while (text.length - from > longestLine) {
    const window = text.slice(from, from + longestLine);
    const half = longestLine / 2;
    const stop = Math.max(window.lastIndexOf('. '), window.lastIndexOf('。'));
    const at = stop > half ? stop + 1 : Math.max(window.lastIndexOf(' '), half);
    yield text.slice(from, from + at);
    from += at;
  }
  yield text.slice(from);
}

function headingOf(text: string): { level: number; lines: string[] } | null {
  const atx = /^\s{0,3}(#{1,6})(?:\s+|(?=[^#\s]))(.{0,1000})$/.exec(text);
  if (atx) return { level: atx[1]?.length ?? 1, lines: [(atx[2] ?? '').replace(/\s+#+$/, '').trim()] };
  const bold = /^\s{0,3}(\*\*|__)([^*_]{1,100})\1\s*[:：]?$/.exec(text)?.[2];
  if (bold === undefined || /[.!?。！？\]】]\s*$/u.test(bold)) return null;
  return { level: 7, lines: [bold.trim()] };
}

function isUnderline(text: string): boolean {
  return /^\s{0,3}(?:=+|-+)$/.test(text);
}

function isRule(text: string): boolean {
  return /^\s{0,3}([-*_])(?:\s{0,3}\1){2,}$/.test(text);
}

function isRow(text: string): boolean {
  return /^\s*\|/.test(text) || (/^[\s|:-]+$/.test(text) && text.includes('|') && text.includes('-'));
}

function barred(text: string): string {
  const row = text.trim();
  return `${row.startsWith('|') ? '' : '| '}${row}${row.endsWith('|') && row.length > 1 ? '' : ' |'}`;
}
