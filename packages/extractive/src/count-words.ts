/** Words as a reader counts them: between blanks, and two characters each in Chinese and Japanese. */
export function countWords(text: string): number {
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu)?.length ?? 0;
  const spaced = text.split(/\s+/u).filter((word) => word !== '').length;
  return ideographs === 0 ? spaced : spaced + Math.ceil(ideographs / 2);
}
