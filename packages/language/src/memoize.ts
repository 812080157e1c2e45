/** Of texts longer than this only the last one is kept: many rules read one page in turn. */
const longest = 4000;

/**
 * A pure function of a text that keeps what it gave for the texts met lately: the same passages are read for many
 * claims. What it gives is shared and must not be changed.
 */
export function memoizeByText<Value>(
  work: (text: string, language: string | null) => Value,
  most = 2000,
): (text: string, language: string | null) => Value {
  const byLanguage = new Map<string | null, Map<string, Value>>();
  let lastLong: { readonly text: string; readonly language: string | null; readonly value: Value } | null =
    null;
  return (text, language) => {
    if (text.length > longest) {
      if (lastLong?.text !== text || lastLong.language !== language)
        lastLong = { text, language, value: work(text, language) };
      return lastLong.value;
    }
    const known = byLanguage.get(language) ?? new Map<string, Value>();
    byLanguage.set(language, known);
    const before = known.get(text);
    if (before !== undefined) return before;
    // A sentence that was cut out of a page keeps the whole page in memory; a copy of it does not.
    const own = structuredClone(text);
    const value = work(own, language);
    if (known.size >= most) known.clear();
    known.set(own, value);
    return value;
  };
}
