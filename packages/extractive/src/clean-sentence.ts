import { cellsOf, readRow } from '@research-studio/language';

/**
 * A quoted sentence made fit for a Markdown line: the page's own citation marks ("[3]", "[citation needed]"),
 * invisible characters and line breaks go, characters that Markdown would act on are escaped, a table row reads as
 * "first cell: the others". No word is added or changed.
 */
export function cleanSentence(quote: string): string {
  const plain = quote
    .replaceAll(invisible, '')
    .replaceAll(pageMarks, '')
    .replaceAll(/\s+/gu, ' ')
    .replace(brokenMark, '')
    .trim();
  const cells = cellsOf(plain);
  return (cells ? readRow(cells, null) : withBothQuotes(plain))
    .replaceAll(/\s+([,.;:!?])(?=\s|$)/gu, '$1')
    .replaceAll(/[\\`*_<>[\]#](?=\S)|(?<=\S)[\\`*_<>[\]]/gu, (mark) => (mark === '#' ? mark : `\\${mark}`))
    .replace(/^(?=#{1,6}\s|[-+]\s|\d+[.)]\s)/u, '\\')
    .trim();
}

/** A sentence out of a longer quotation gets the quotation mark that stood in another sentence. */
function withBothQuotes(text: string): string {
  for (const [open, close] of [
    ['“', '”'],
    ['"', '"'],
  ] as const) {
    const count = (text.match(new RegExp(`[${open}${close}]`, 'gu')) ?? []).length;
    if (count !== 1) continue;
    if (text.startsWith(open)) return `${text}${close}`;
    if (/\p{L}[.!?]["”]$/u.test(text) && text.endsWith(close)) return `${open}${text}`;
  }
  return text;
}

/** What is left of a page's mark where a sentence was cut inside it: "… scarce.[". */
const brokenMark = /(?<=\S)\s*\[\d{0,3}\s*$/u;
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/gu;
const pageMarks =
  /\s?\[(?:\d{1,3}(?:[,–-]\s?\d{1,3})*|[a-z]|edit|citation needed|note \d+|Bearbeiten|Anm\. \d+)\]/giu;
