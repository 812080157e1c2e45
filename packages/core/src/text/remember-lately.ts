/** Texts longer than this are worked out anew each time. */
const longest = 4000;

/**
 * A pure function of a text that keeps what it gave for the texts met lately: the same passages are read for many
 * claims. What it gives is shared and must not be changed.
 */
export function rememberLately<Value>(
  work: (text: string, language: string | null) => Value,
  most = 2000,
): (text: string, language: string | null) => Value {
  const known = new Map<string, Value>();
  return (text, language) => {
    if (text.length > longest) return work(text, language);
    const key = `${language}\n${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = work(text, language);
    if (known.size >= most) known.clear();
    known.set(key, value);
    return value;
  };
}
