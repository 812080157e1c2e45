/** A title without what lists, browsers and exports change about it: case, signs, spaces, accents of type-setting. */
export function titleKey(title: string): string {
  return (
    title
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(' ');
}
