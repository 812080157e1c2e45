import { eachSentence } from '@research-studio/language';

/** Something that a source states: a quote, or a fact drawn from it. */
export interface Statement {
  readonly id: string;
  /** One sentence or table row; cells are parted by " | ". */
  readonly text: string;
  readonly sourceId: string;
  /**
   * What the text is read under, a line each: title, heading, the header row of its table (with " | "), the sentences
   * before it, site, date. May give names, years and terms, no values.
   */
  readonly context: string;
  /** YYYY-MM-DD, or null when unknown. */
  readonly publishedAt: string | null;
  /** BCP 47 tag of its source; left out or null, it is detected from all that the source says. */
  readonly language?: string | null;
}

export interface StatedDocument {
  readonly id: string;
  readonly title: string;
  readonly siteName: string | null;
  readonly publishedAt: string | null;
  readonly language: string | null;
  readonly text: string;
}

/** How much of the text before a sentence of the same paragraph is given with it. */
const maxBefore = 300;

/**
 * The sentences and table rows of a document as statements, each with its context: title, heading, header row of its
 * table, sentences before it in its paragraph, site and date. Header rows and bare labels are none. The title is the
 * first statement.
 */
export function* statementsOf(document: StatedDocument): Generator<Statement> {
  const { id, title, siteName, publishedAt, language, text } = document;
  let count = 0;
  const made = (quote: string, context: readonly string[]) => ({
    id: `${id}:${count++}`,
    text: quote,
    sourceId: id,
    context: [...context, siteName ?? '', publishedAt ?? ''].filter((line) => line !== '').join('\n'),
    publishedAt,
    language,
  });
  yield made(title, []);
  let block = -1;
  let header = '';
  let before = '';
  let caption = '';
  let isAlone = false;
  for (const sentence of eachSentence(text, language)) {
    if (sentence.block !== block) {
      block = sentence.block;
      caption = isAlone && isCaption(before) ? before : '';
      header = '';
      // A line that announces a list is read with each of its items.
      before = /[:：]$/u.test(before) ? before.slice(before.lastIndexOf('. ') + 1).trim() : '';
    }
    const isRow = sentence.text.includes(' | ') || sentence.text.startsWith('| ');
    if (isRow && header === '' && isHeader(sentence.text)) {
      header = sentence.text;
      continue;
    }
    yield made(sentence.text, [
      title,
      sentence.heading ?? '',
      isRow ? header : '',
      before || (isRow ? caption : ''),
    ]);
    isAlone = !isRow && before === '';
    if (!isRow) before = `${before} ${sentence.text}`.trim().slice(-maxBefore);
  }
}

const longestCaption = 120;

/** A line of its own that is not a sentence names what the table below it shows. */
function isCaption(line: string): boolean {
  return line.length <= longestCaption && !/[.!?:。！？：]$/u.test(line);
}

/** The cells after the first name something and measure nothing. */
function isHeader(row: string): boolean {
  const cells = row.split('|').slice(1);
  // A year alone names a column; any other cell that begins with a figure is a value.
  const isValue = (cell: string) =>
    /^\s*[-−–+±€$£¥<>≤≥~]*\s*\p{N}/u.test(cell) && !/^\s*(?:1[5-9]|20|21)\d\d\s*$/.test(cell);
  return cells.some((cell) => /\p{L}/u.test(cell)) && !cells.some(isValue) && !isSentenceLike(row);
}

function isSentenceLike(row: string): boolean {
  return row.split('|').some((cell) => cell.trim().split(/\s+/).length > 14);
}
