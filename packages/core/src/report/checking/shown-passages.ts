import { promptText } from '../../research/prompt-text.ts';
import type { CheckInput } from './check-sentences.task.ts';

/** Characters of the page before and after a passage: whose it is, of what time, what follows. */
const AROUND = { before: 250, after: 120 };
const LONGEST_PASSAGE = 1600;
/** Longer runs of letters, as of languages without spaces, are cut anywhere. */
const LONGEST_WORD = 30;
const MOST_AROUND = AROUND.before + LONGEST_WORD;

interface PassageOfPage {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  /** Context that a reader of the passage alone would lack. */
  readonly note?: string | null | undefined;
}

/** Passages in the order of their page, in guillemets, each between the text around it, of which nothing is shown twice. */
export function shownPassages(
  passages: readonly PassageOfPage[],
  page: string,
): CheckInput['sources'][number]['passages'] {
  const items = passages.toSorted((a, b) => a.start - b.start);
  let shownTo = 0;
  return items.map(({ id, start, end, quote, note = null }, index) => {
    const next = items[index + 1]?.start ?? page.length;
    const before = page.slice(wordStart(page, Math.max(shownTo, start - AROUND.before)), start);
    const after = page.slice(end, wordStart(page, Math.min(next, end + AROUND.after)));
    shownTo = Math.max(shownTo, end + after.length);
    const shown = `«${promptText(quote, LONGEST_PASSAGE)}»`;
    const context = note === null ? '' : `(context: ${promptText(note, 300)})`;
    return {
      id,
      text: joined([promptText(before, MOST_AROUND), shown, promptText(after, MOST_AROUND), context]),
      bare: joined([shown, context]),
    };
  });
}

/** The same place, or the start of the word that it is in. */
function wordStart(page: string, place: number): number {
  const word = /[\p{L}\p{N}]+$/u.exec(page.slice(Math.max(0, place - LONGEST_WORD), place))?.[0] ?? '';
  return /^[\p{L}\p{N}]/u.test(page.slice(place, place + 2)) ? place - word.length : place;
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
