/** Texts longer than this are worked out anew each time. */
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
  return (text, language) => {
    if (text.length > longest) return work(text, language);
    const known = byLanguage.get(language) ?? new Map<string, Value>();
    byLanguage.set(language, known);
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = work(text, language);
    if (known.size >= most) known.clear();
    known.set(text, value);
    return value;
  };
}
