/** "A day costs €12 (2019).": a statement with the year of its source, where it names none itself. */
export function withYear(text: string, publishedAt: string | null): string {
  const year = publishedAt?.slice(0, 4);
  if (year === undefined || /(?<!\p{N})(?:1[5-9]|20|21)\d\d(?!\p{N})/u.test(text)) return text;
  const stop = /[.!。！]$/u.exec(text)?.[0] ?? '';
  const body = text.slice(0, text.length - stop.length);
  const isUnspaced = /[。！]$|[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]$/u.test(text);
  return isUnspaced ? `${body}（${year}年）${stop}` : `${body} (${year})${stop}`;
}
