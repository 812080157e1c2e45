/** A text in pieces of at most `max` characters, cut where a paragraph or a line ends if one does in the second half. */
export function piecesOf(text: string, max: number): string[] {
  const pieces: string[] = [];
  let at = 0;
  while (text.length - at > max) {
    const window = text.slice(at, at + max);
    const end = ['\n\n', '\n', ' '].map((gap) => window.lastIndexOf(gap)).find((index) => index > max / 2);
    pieces.push(window.slice(0, end ?? max).trim());
    at += end ?? max;
  }
  return [...pieces, text.slice(at).trim()].filter((piece) => piece !== '');
}
