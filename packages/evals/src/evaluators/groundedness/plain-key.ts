/** Letters and figures of a text alone: two texts with one key differ in type-setting only. */
export function plainKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}%€$£¥°+<>=−-]+/gu, ' ')
    .trim();
}
