/**
 * Passages that a sentence gives as somebody's words: text in quotation marks, long enough to be quoted rather than
 * named, i.e. four words or, in scripts without spaces, ten characters. In order; marks within marks are left alone.
 */
export function quotationsIn(text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(quoted)) {
    const inner = match.slice(1).find((group) => group !== undefined) ?? '';
    const words = inner.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0;
    const unspaced = inner.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
    if (words >= 4 || unspaced >= 10) found.push(inner.trim());
  }
  return found;
}

/** Whether a quotation is opened in the text and not closed. */
export function opensQuotation(text: string): boolean {
  const rest = text.replace(quoted, '');
  return /[“„«「『]|(?<![\p{L}\p{N}])"(?=[\p{L}\p{N}])/u.test(rest.replace(/\p{N}["”]/gu, ''));
}

const quoted =
  /“([^“”]{1,3000})”|„([^„“”]{1,3000})[“”]|«([^«»]{1,3000})»|「([^「」]{1,3000})」|『([^『』]{1,3000})』|(?<![\p{L}\p{N}])"(?=\S)([^"]{1,3000}?)(?<=\S)"(?!\p{N})/gu;
