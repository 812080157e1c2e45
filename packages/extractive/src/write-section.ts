import { type ColumnTest, readingOf, readsAsRow, splitSentences } from '@research-studio/language';
import type { ReportFormat } from '@research-studio/schemas';
import { cleanSentence } from './clean-sentence.ts';
import { isStatement } from './stands-alone.ts';

export interface WritableEvidence {
  readonly id: string;
  readonly sourceId: string;
  readonly quote: string;
  /** The row of a table, already read; left out, the quote tells. */
  readonly isRow?: boolean;
}

export interface WriteSectionRequest {
  readonly heading: string;
  /** In writing order. */
  readonly evidence: readonly WritableEvidence[];
  readonly format: ReportFormat;
  /** Markdown of the sections before this one; what they say is not said again. */
  readonly written: readonly string[];
  /** Language of the quotes, for splitting them; detected when left out. */
  readonly language?: string | null;
  /** Of a row of a table only these columns are told, where it has any of them. */
  readonly isAsked?: ColumnTest;
}

/**
 * Markdown of one section without its heading: the quoted sentences in order, each with its evidence mark before the
 * final stop ("… in 1901 [E7]."), a bullet for each passage or a paragraph for each run of one source; single
 * sentences of several sources that follow each other share one, and three rows of tables or more are a list. Empty
 * when nothing is new.
 */
export function writeSection(request: WriteSectionRequest): string {
  const { evidence, format, written, language, isAsked } = request;
  const said = new Set(
    written.flatMap((markdown) => markdown.split('\n').flatMap((line) => sentenceKeys(line))),
  );
  const paragraphs: Paragraph[] = [];
  for (const { id, sourceId, quote, isRow } of evidence) {
    const sentences: Written[] = [];
    const reading = readingOf(quote, isAsked);
    for (const { text } of splitSentences(reading, language)) {
      const clean = cleanSentence(text);
      const key = sentenceKey(clean);
      if (key === '' || said.has(key) || !isStatement(clean)) continue;
      said.add(key);
      sentences.push({ text: withMark(clean, id), isRow: isRow ?? readsAsRow(quote) });
    }
    if (sentences.length === 0) continue;
    const last = paragraphs.at(-1);
    if (format !== 'bullet_points' && last?.sourceId === sourceId) last.sentences.push(...sentences);
    else paragraphs.push({ sourceId, sentences });
  }
  if (format === 'bullet_points')
    return paragraphs.map(({ sentences }) => `- ${sentences.map(({ text }) => text).join(' ')}`).join('\n');
  return joinSingles(paragraphs)
    .flatMap(({ sentences }) => blocksOf(sentences))
    .join('\n\n');
}

interface Written {
  readonly text: string;
  readonly isRow: boolean;
}

/** Fewer rows than this read well in a line. */
const LIST_FROM = 3;

/** Runs of prose as paragraphs, runs of rows as lists. */
function blocksOf(sentences: readonly Written[]): string[] {
  const runs: Written[][] = [];
  for (const sentence of sentences) {
    const last = runs.at(-1);
    if (last?.[0]?.isRow === sentence.isRow) last.push(sentence);
    else runs.push([sentence]);
  }
  const blocks: string[] = [];
  let isOpen = false;
  for (const run of runs) {
    const isList = run[0]?.isRow === true && run.length >= LIST_FROM;
    const text = run.map((sentence) => `${isList ? '- ' : ''}${sentence.text}`).join(isList ? '\n' : ' ');
    if (isOpen && !isList) blocks.push(`${blocks.pop()} ${text}`);
    else blocks.push(text);
    isOpen = !isList;
  }
  return blocks;
}

interface Paragraph {
  readonly sourceId: string;
  readonly sentences: Written[];
}

/** Up to four single sentences in a row become one paragraph. */
function joinSingles(paragraphs: readonly Paragraph[]): Paragraph[] {
  const joined: Paragraph[] = [];
  let singles = 0;
  for (const paragraph of paragraphs) {
    const last = joined.at(-1);
    const isSingle = paragraph.sentences.length === 1;
    if (isSingle && last && singles > 0 && singles < 4) {
      last.sentences.push(...paragraph.sentences);
      singles += 1;
      continue;
    }
    singles = isSingle ? 1 : 0;
    joined.push({ ...paragraph, sentences: [...paragraph.sentences] });
  }
  return joined;
}

/** Keys of the sentences of a line, as written by `withMark`: each ends with its mark. */
function sentenceKeys(line: string): string[] {
  return line.split(/\s*\[(?:E?\d+)\][.!?。！？…]*["”’»」]?\s*/u).map(sentenceKey);
}

function sentenceKey(sentence: string): string {
  return sentence
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * The mark stands before the final stop. Where the stop is inside a closing quotation mark, the mark comes after the
 * quotation, and a full stop moves out with it: “Come in” [E2].
 */
function withMark(sentence: string, id: string): string {
  const quoted = /^(.*?)([.!?。！？…]+)(["”’»」』]+)[.。]?$/su.exec(sentence);
  if (quoted) {
    const [, body = '', stop = '', close = ''] = quoted;
    const isPlain = stop === '.' || stop === '。';
    return `${body}${isPlain ? '' : stop}${close} [${id}]${stop === '。' ? stop : '.'}`;
  }
  const [, body = sentence, stop = ''] = /^(.*?)([.!?。！？…]*["”’»」』)]*)$/su.exec(sentence) ?? [];
  const end = /[.!?。！？…]/u.test(stop) ? stop : `${stop}.`;
  return /^[.!?。！？…]/u.test(stop) ? `${body.trimEnd()} [${id}]${end}` : `${body}${stop} [${id}].`;
}
