/** Words before the number of a source: "Source 3", "Ref. 3", "来源3". */
const lead =
  '(?:(?:see(?: also)?|cf\\.?|sources?|evidence|refs?\\.?|references?|citations?|cite|notes?|footnotes?|quellen?|belege?|fuentes?|fontes?|fonti|источник|出典|来源|參考|参考)[:：#.\\s]*)?';
const id = '\\^?(?:[A-Za-z]{1,2}-?)?\\d{1,4}(?::\\d{1,4})?\\^?';
const group = new RegExp(
  `^${lead}(${id}(?:(?:\\s?[,;、，；&|/]\\s?|\\s(?:and|und|et|y|e|и)\\s|\\s?[–—~-]\\s?|\\s)${lead}${id})*)(.*)$`,
  'isu',
);
/** What may follow the numbers in a mark: "†source", "†L12-L18", ", p. 4", ": 12–14", "(S. 3)". */
const tail =
  /^(?:\s?[†‡].{0,80}|\s?[,;:(]\s?(?:pp?|S|s|Seiten?|pages?|pág|ch|chap|chapter|sec|section|§|Abb|fig|table|no|nr|at|para|l)\b\.?.{0,40})?$/isu;

/**
 * The keys that a bracket cites: "1, 3-5" gives 1, 3, 4, 5. Null when it is prose, an interval or anything else but
 * marks. Whether there are such sources is not asked.
 */
export function citationKeys(inner: string): string[] | null {
  const text = inner.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const match = text.length > 200 ? null : group.exec(text);
  if (match === null || !tail.test(match[2] ?? '')) return null;
  const keys: string[] = [];
  const parts = (match[1] ?? '').matchAll(
    /([A-Za-z]{1,2}-?)?(\d{1,4})(:\d{1,4})?\^?(?:\s?[–—~-]\s?\^?(?:[A-Za-z]{1,2}-?)?(\d{1,4})(?![:\d]))?/g,
  );
  for (const [, prefix = '', from = '', part = '', to] of parts)
    for (const number of range(Number(from), to === undefined ? Number(from) : Number(to)))
      keys.push(citationKey(`${prefix}${number}${part}`));
  return [...new Set(keys)];
}

/** One spelling for the name of a source: "s-1", "S1" and "^S01" are "S1". */
export function citationKey(raw: string): string {
  const text = raw.normalize('NFKC').replace(/[\^\s]/g, '');
  const number = /^([A-Za-z]{1,2})?-?0*(\d+)$/.exec(text);
  return number === null ? text.toLowerCase() : `${(number[1] ?? '').toUpperCase()}${number[2]}`;
}

/** More than thirty in a row are no citation, so only the ends count. */
function range(first: number, last: number): number[] {
  if (last <= first || last - first > 30) return last === first ? [first] : [first, last];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
