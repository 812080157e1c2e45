/** Longer questions are cut at a word for the title; the bundle has them whole. */
const MAX_CHARACTERS = 200;

/** A question as the title of a report: one line, at most 200 characters. */
export function shortTitle(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_CHARACTERS) return line;
  const cut = line.slice(0, MAX_CHARACTERS - 1);
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_CHARACTERS / 2));
  return `${atWord.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}
