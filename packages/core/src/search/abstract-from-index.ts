/** Places beyond this are mistakes or worse; the longest abstracts have some thousand words. */
const MOST_WORDS = 5000;

/** Puts an abstract together from OpenAlex's inverted index, which gives for each word the places where it stands. */
export function abstractFromIndex(index: Readonly<Record<string, readonly number[]>>): string {
  const placed: [place: number, word: string][] = [];
  for (const [word, places] of Object.entries(index)) {
    for (const place of places) if (place >= 0 && place < MOST_WORDS) placed.push([place, word]);
  }
  return placed
    .sort(([a], [b]) => a - b)
    .slice(0, MOST_WORDS)
    .map(([, word]) => word)
    .join(' ');
}
