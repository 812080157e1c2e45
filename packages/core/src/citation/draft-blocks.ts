import { splitSentences } from '@research-studio/language';
import { plainText } from './escape-markdown.ts';
import { imageAsked } from './images.ts';
import { marksIn, withoutMarks } from './marks.ts';

/** One sentence, list item sentence or table row of a section. */
export interface DraftSentence {
  /** Markdown with its marks, without the space around it. */
  readonly markdown: string;
  /** What it says: no marks, no mark-up. */
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
  let open: { prefix: string; text: string } | null = null;
  let heads: readonly string[] = [];
  let headMarks: readonly string[] = [];
  let isInFigure = false;
  const close = () => {
    if (open !== null)
      blocks.push({ kind: 'prose', prefix: open.prefix, sentences: sentencesOf(open.text, language) });
    open = null;
  };
  lines.forEach((line, index) => {
    if (!isRow(line)) [heads, headMarks] = [[], []];
    isInFigure = (isInFigure && line.trim() !== '') || line.startsWith('![') || imageAsked(line) !== null;
    const prefix = /^\s*(?:>\s?)*(?:(?:[-*+]|\d{1,9}[.)])\s+)?/.exec(line)?.[0] ?? '';
    const body = line.slice(prefix.length).trim();
    if (body === '' || isInFigure || /^\s{0,3}#{1,6}\s/.test(line)) {
      close();
      blocks.push({ kind: 'fixed', markdown: line });
    } else if (isRow(line)) {
      close();
      const isHead = isRule(line) || isRule(lines[index + 1] ?? '');
      if (isHead && !isRule(line)) {
        heads = cellsOf(withoutMarks(line));
        // Marks of the heading row are those of each row without its own.
        headMarks = isRow(lines[index + 2] ?? '') ? marksIn(line) : [];
      }
      const row = asRow(line.trim(), heads);
      blocks.push(
        isHead
          ? { kind: 'fixed', markdown: headMarks.length > 0 ? line : withoutMarks(line) }
          : {
              kind: 'row',
              prefix: '',
              sentences: stating([row.marks.length > 0 ? row : { ...row, marks: headMarks }]),
            },
      );
    } else if (open !== null && !/[-*+.)>]\s*$/.test(prefix)) {
      open = {
        prefix: (open as { prefix: string }).prefix,
        text: `${(open as { text: string }).text} ${body}`,
      };
    } else {
      close();
      open = { prefix, text: body };
    }
  });
  close();
  return blocks;
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
  if (isRow(markdown)) return asRow(markdown, []);
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

/** The sentence with these marks and no others, at its end but before its stop, where splitters see them. */
export function withMarks(sentence: DraftSentence, ids: readonly string[]): DraftSentence {
  const marks = ids.map((id) => `[${id}]`).join('');
  const body = withoutMarks(sentence.markdown).trimEnd();
  if (marks === '') return asSentence(body);
  const tail = isRow(body)
    ? (/(?<=[\p{L}\p{N}][^|]*?)(?:\s*\|[^\p{L}\p{N}|]*)+$/u.exec(body)?.[0] ?? ' |')
    : (/[.!?…:。！？：]*["”’»」』)*_]*$/u.exec(body)?.[0] ?? '');
  const head = body.slice(0, body.length - tail.length);
  return asSentence(
    `${head}${/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(head) ? '' : ' '}${marks}${tail}`,
  );
}

/** Marks that follow a full stop belong to the sentence before it, so sentences are found with the marks taken out. */
function sentencesOf(text: string, language: string | null): DraftSentence[] {
  const bare = withoutMarks(text);
  const ends = [
    ...splitSentences(forSplitting(bare), language)
      .map(({ end }) => end)
      .slice(0, -1),
    bare.length,
  ];
  const sentences: DraftSentence[] = [];
  let from = 0;
  let markedFrom = 0;
  for (const end of ends) {
    const markedEnd = end === bare.length ? text.length : markedPosition(text, end);
    const body = bare.slice(from, end).trim();
    const marked = text.slice(markedFrom, markedEnd).trim();
    if (body !== '') sentences.push(tidy(asSentence(marked)));
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

/** Marks after the stop are moved before it; marks inside the sentence stay where they are. */
function tidy(sentence: DraftSentence): DraftSentence {
  const trailing = /^(.*?[.!?…。！？]["”’»」』)*_]*)((?:\s*\[E\d{1,9}\])+)$/su.exec(sentence.markdown);
  if (trailing === null) return sentence;
  const [, body = '', marks = ''] = trailing;
  const tail = /[.!?…。！？]*["”’»」』)*_]*$/u.exec(body)?.[0] ?? '';
  const head = body.slice(0, body.length - tail.length);
  const space = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\]]$/u.test(head) ? '' : ' ';
  return asSentence(`${head}${space}${marks.replace(/\s+/g, '')}${tail}`);
}

/** Mark-up as brackets of the same length: sentence rules look through brackets, not through asterisks. */
function forSplitting(text: string): string {
  return text
    .replace(/(?<=^|[\s(“"])[*_]+(?=\S)/g, (signs) => '('.repeat(signs.length))
    .replace(/[*_]+(?=$|[\s.,;:!?)”"])/g, (signs) => ')'.repeat(signs.length))
    .replace(/[|#]/g, '/')
    .replace(/^[-•]/, '(');
}

/** The marks of a row come once, behind its last filled cell, wherever a writer put them. */
export function withRowMarks(markdown: string): string {
  const lines = markdown.split('\n');
  return lines
    .map((line, index) => {
      const isStated = isRow(line) && !isRule(line) && !isRule(lines[index + 1] ?? '');
      return isStated ? withMarks(asSentence(line.trim()), marksIn(line)).markdown : line;
    })
    .join('\n');
}

function isRow(line: string): boolean {
  return /^\s*\|.*\|\s*$/.test(line);
}

function isRule(line: string): boolean {
  return isRow(line) && /^[\s|:-]+$/.test(line) && line.includes('-');
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
      if (!/^\s{0,3}#{1,6}\s/.test(last) && !isRule(last)) break;
      kept.length = kept.lastIndexOf(last);
      if (isRule(last)) kept.pop();
    }
    kept.push(line);
  }
  return kept.slice(0, -1);
}
