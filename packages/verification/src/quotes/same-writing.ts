/**
 * Whether two stretches are written alike up to white space, quotation marks, dashes, ellipses, soft hyphens, NFKC
 * forms, marks of blocks (headings, items, cells), emphasis and reference marks, and the case of the first letter.
 */
export function sameWriting(one: string, other: string): boolean {
  return one === other || lowerFirst(plainWriting(one)) === lowerFirst(plainWriting(other));
}

function plainWriting(text: string): string {
  return text
    .replace(/^[ \t]*(?:#{1,6}|[-*•])[ \t]+/gm, '')
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u202a-\u202e]|\[\d{1,3}\]|\*\*|__|`/g, '')
    .replace(
      /[\u2018\u2019\u201a\u201b\u2032\u00b4\u02bc"\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\u2039\u203a\u300c-\u300f']/g,
      '',
    )
    .replace(/\s+[|/·]\s+|\s+/g, ' ')
    .replace(/ ?[\u2010-\u2015\u2212\uff0d-]+ ?/g, '-')
    .replace(/ (?=[,.;:!?)\]%])|(?<=[([]) /g, '')
    .replace(
      /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu,
      '',
    )
    .trim();
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
