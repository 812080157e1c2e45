import { withoutSigns } from '../signs/claim-signs.ts';

/** A citation mark of a draft, in the only form that later steps know: "[E101]". */
export const markPattern = /\[E(\d{1,9})\]/g;

/**
 * Brings every way in which models write citation marks into the form "[E101]", one mark per id: other brackets,
 * lower case, "Source E101", "^", lists, ranges, bare numbers in square brackets, code spans and links around a mark.
 * Whether the id exists is not asked here.
 */
export function normaliseMarks(markdown: string): string {
  return markdown
    .replace(/<sup>\s*((?:\[[^\]\n]{1,80}\]\s*)+)<\/sup>/gi, '$1')
    .replace(/<sup>\s*([Ee]?\d{1,9})\s*<\/sup>/gi, '[$1]')
    .replace(anyBracket, (whole, group: string) => marksOf(group, whole) ?? whole)
    .replace(/`(\s*(?:\[E\d{1,9}\][\s,;]*)+)`/g, '$1')
    .replace(/\[((?:\[E\d{1,9}\][\s,;]*)+)\]/g, '$1')
    .replace(/\(((?:\[E\d{1,9}\][\s,;]*)+)\)/g, '$1')
    .replace(/(\[E\d{1,9}\])\([^()\s]{0,2000}\)/g, '$1')
    .replace(/(\[E\d{1,9}\])\s*[,;]\s*(?=\[E\d{1,9}\])/g, '$1');
}

/** The ids of the marks in a text, in order, each once. */
export function marksIn(text: string): string[] {
  return [...new Set([...text.matchAll(markPattern)].map(([, digits]) => `E${digits}`))];
}

/** The numbers of sources that a text of the report cites, in order. */
export function numbersIn(markdown: string): number[] {
  return [...markdown.matchAll(/(?<!\\)\[(\d{1,4})\]/g)].map(([, digits]) => Number(digits));
}

/** A text of the report as a draft: without signs, its numbers as marks. */
export function asDraft(markdown: string): string {
  return withoutSigns(markdown).replace(/(?<!\\)\[(\d{1,4})\]/g, '[E$1]');
}

/** The text without its marks and without the space before them. */
export function withoutMarks(text: string): string {
  return text.replace(/(?<![ \t])[ \t]*\[E\d{1,9}\]/g, '');
}

const anyBracket = /[[【［〔{(（<]([^[\]【】［］〔〕{}()（）<>\n]{1,120})[\]】］〕})）>]/g;

const lead =
  '(?:(?:see|cf\\.?|sources?|evidence|refs?\\.?|references?|citations?|cite|id|quellen?|belege?|fuentes?|fonte?|fonti|источник|出典|来源)[:#\\s]*)?';
const id = '(?:E[\\s-]?)?\\d{1,9}';
const groupPattern = new RegExp(
  `^\\s*\\^?\\s*${lead}\\^?(${id}(?:\\s*(?:[,;、，&|/]|and|und|et|y|e|и|–|-|—|\\s)\\s*\\^?${lead}${id})*)\\s*(?:[†‡:].{0,60})?$`,
  'iu',
);

/** Null when the bracket is prose: "(2024)" and "(12, 14)" are, "[12]" and "(E12)" are not. */
function marksOf(inner: string, whole: string): string | null {
  const group = groupPattern.exec(inner.normalize('NFKC'))?.[1];
  if (group === undefined || !(/^[[【［〔]/.test(whole) || /E[\s-]?\d/i.test(group))) return null;
  const parts = group.matchAll(/(?:E[\s-]?)?(\d{1,9})(?:\s*[–—-]\s*(?:E[\s-]?)?(\d{1,9}))?/gi);
  const numbers = [...parts].flatMap(([, from, to = from]) => range(Number(from), Number(to)));
  return [...new Set(numbers)].map((number) => `[E${number}]`).join('');
}

/** "E101–E104" cites all four; more than twenty is not a citation, so only its ends count. */
function range(first: number, last: number): number[] {
  if (last < first || last - first > 20) return [first, last];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
