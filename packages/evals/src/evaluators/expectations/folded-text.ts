/**
 * A text as expectations are compared: case, spacing, type-setting and accents of quotes and dashes do not count, a
 * figure's separators of thousands neither ("118,400", "118 400" and "118.400" are one), and a decimal comma is a point.
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/(?<![\d.,])\d{1,3}(?:[.,\s'’]\d{3})+(?!\d)/g, (figure) => figure.replace(/\D/g, ''))
    .replace(/(?<![\d.,])(\d+),(\d{1,2})(?![\d,])/g, '$1.$2')
    .replace(/\s+/g, ' ')
    .trim();
}
