/**
 * A text as expectations are compared: case, spacing, type-setting and accents of quotes and dashes do not count, a
 * figure's separators of thousands neither ("118,400", "118 400" and "118.400" are one).
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/(?<=\d)[.,\s'’](?=\d{3}(?!\d))/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
