import { cellsOf, findDates, readRow, vocabulary, words } from '@research-studio/language';

/** Whether a sentence opens with a word that refers to something named before it. */
export function opensLeaning(sentence: string, language: string): boolean {
  return (
    vocabulary(language, 'pronouns').opens(sentence) !== null ||
    vocabulary(language, 'connectives').opens(sentence) !== null
  );
}

/** Whether a passage can be read without the text around it. */
export function standsAlone(passage: string, language: string): boolean {
  const text = passage.trim();
  return !/^\p{Ll}+\s/u.test(text) && !opensLeaning(text, language) && isStatement(text);
}

/** Words of up to so many letters stand between names: of, and, the. */
const SHORT = 3;

/** Words that a line needs beside its dates and figures to say something. */
const LEAST_WORDS = 3;

/** Leaves out what says nothing by itself: questions, labels, date lines, addresses, the opening of a list. */
export function isStatement(passage: string): boolean {
  const text = passage.trim();
  if (/[:：;,、，]$|[?？][)"”’»]*$|(?:…|\.\.\.)["”’»)]*$/u.test(text) || /^[\])}|]|^\[?\d{1,3}\]/u.test(text))
    return false;
  // Half of a parenthesis of two sentences.
  if (/^[(（][^)）]*$|^[^(（]*[)）]$/u.test(text)) return false;
  if (/^[^.!?]{0,60}(?:https?:\/\/|www\.)\S+$/u.test(text)) return false;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text))
    return /[。！\p{N}]|.{12}/u.test(text);
  const plain = withoutDates(text);
  const isLabelledFigure = text.includes(': ') && /\p{N}/u.test(plain);
  const said = words(plain).filter((word) => /\p{L}{2}/u.test(word));
  // Affiliations, by-lines and titles in capitals state nothing.
  const longWords = said.filter((word) => word.length > SHORT);
  if (longWords.length >= LEAST_WORDS && longWords.every((word) => /^\p{Lu}/u.test(word))) return false;
  const hasStop = /[.!。！]["”’»)]*$/u.test(text);
  return (
    said.length >= (hasStop || isLabelledFigure ? 1 : LEAST_WORDS) &&
    (hasStop || isLabelledFigure || said.length > MOST_LABEL_WORDS || /\p{N}/u.test(plain))
  );
}

/** A menu entry or heading has no more words, no figure and no stop. */
const MOST_LABEL_WORDS = 5;

function withoutDates(text: string): string {
  return findDates(text).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

/**
 * A quoted sentence made fit for a Markdown line: the page's own citation marks ("[3]"), invisible characters and line
 * breaks go, what Markdown would act on is escaped, a table row reads as "first cell: the others". No word is changed.
 */
export function cleanSentence(quote: string): string {
  const plain = quote
    .replaceAll(INVISIBLE, '')
    .replaceAll(PAGE_MARKS, '')
    .replaceAll(/\s+/gu, ' ')
    .replace(/(?<=\S)\s*\[\d{0,3}\s*$/u, '')
    .trim();
  const cells = cellsOf(plain);
  return (cells === null ? withBothQuotes(plain) : readRow(cells, null))
    .replaceAll(/\s+([,.;:!?])(?=\s|$)/gu, '$1')
    .replaceAll(/[\\`*_<>[\]](?=\S)|(?<=\S)[\\`*_<>[\]]/gu, (mark) => `\\${mark}`)
    .replace(/^(?=#{1,6}\s|[-+]\s|\d+[.)]\s)/u, '\\')
    .trim();
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/gu;
const PAGE_MARKS = /\s?\[(?:\d{1,3}(?:[,–-]\s?\d{1,3})*|[a-z]|edit|citation needed|note \d+)\]/giu;

/** A sentence out of a longer quotation gets the quotation mark that stood in another sentence. */
function withBothQuotes(text: string): string {
  for (const [open, close] of [
    ['“', '”'],
    ['"', '"'],
  ] as const) {
    if ((text.match(new RegExp(`[${open}${close}]`, 'gu')) ?? []).length !== 1) continue;
    if (text.startsWith(open)) return `${text}${close}`;
    if (/\p{L}[.!?]["”]$/u.test(text) && text.endsWith(close)) return `${open}${text}`;
  }
  return text;
}

/**
 * A sentence with its mark before the final stop. Where the stop is inside a closing quotation mark, the mark comes
 * after the quotation, and a full stop moves out with it: “Come in” [E2].
 */
export function withMark(sentence: string, id: string): string {
  const quoted = /^(.*?)([.!?。！？…]+)(["”’»」』]+)[.。]?$/su.exec(sentence);
  if (quoted !== null) {
    const [, body = '', stop = '', close = ''] = quoted;
    const isPlain = stop === '.' || stop === '。';
    return `${body}${isPlain ? '' : stop}${close} [${id}]${stop === '。' ? stop : '.'}`;
  }
  const [, body = sentence, stop = ''] = /^(.*?)([.!?。！？…]*["”’»」』)]*)$/su.exec(sentence) ?? [];
  if (/^[.!?。！？…]/u.test(stop)) return `${body.trimEnd()} [${id}]${stop}`;
  return `${body}${stop} [${id}].`;
}

/** Words as a reader counts them: between blanks, and two characters each in Chinese and Japanese. */
export function countWords(text: string): number {
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu)?.length ?? 0;
  const spaced = text.split(/\s+/u).filter((word) => word !== '').length;
  return ideographs === 0 ? spaced : spaced + Math.ceil(ideographs / 2);
}
