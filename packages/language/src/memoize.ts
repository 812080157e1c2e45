/** Only the last one of longer texts is kept: many rules read one page in turn. */
const MAX_KEPT_LENGTH = 4000;

/**
 * `work`, which must be pure, with its results for the last texts kept: the same passages are read for many claims. A
 * result is shared and must not be changed.
 */
export function memoizeByText<Value>(
  work: (text: string, language: string | null) => Value,
  maxTexts = 2000,
): (text: string, language: string | null) => Value {
  const byLanguage = new Map<string | null, Map<string, Value>>();
  let lastLong: { readonly text: string; readonly language: string | null; readonly value: Value } | null =
    null;
  return (text, language) => {
    if (text.length > MAX_KEPT_LENGTH) {
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
    if (known.size >= maxTexts) known.clear();
    known.set(own, value);
    return value;
  };
}
