import { ANY_SIGN, messagesIn, QUOTATION_MARKS } from '@research-studio/messages';
import { escapeMarkdown, plainText } from './escape-markdown.ts';

/** The line of a verified finding, with the marks of its evidence: a quotation, word for word, in the marks of a language. */
export function findingLine(
  {
    id,
    quote,
    evidenceIds = [id],
  }: { readonly id: string; readonly quote: string; readonly evidenceIds?: readonly string[] },
  language: string | null = null,
): string {
  const [open, close] = messagesIn(language).quotes;
  return `> ${open}${escapeMarkdown(quote)}${close} ${evidenceIds.map((each) => `[${each}]`).join('')}`;
}

/**
 * Whether a quote survives being shown: read back from its line, escapes undone, it is the stored one to the byte. Line
 * breaks, marks of the page itself and characters that cannot be seen do not.
 */
export function canBeShown(quote: string): boolean {
  return plainText(escapeMarkdown(quote)) === quote;
}

const SHOWN = new RegExp(`^> (.*?)\\s*(?:\\[\\d+\\]${ANY_SIGN}?)+$`, 'u');

/** The quotes that a findings block shows, in its order, escapes undone. `markdown` is that of its section. */
export function shownFindings(markdown: string): string[] {
  return markdown.split('\n').flatMap((line) => {
    const shown = SHOWN.exec(line)?.[1];
    const pair = QUOTATION_MARKS.find(([open, close]) => shown?.startsWith(open) && shown.endsWith(close));
    if (shown === undefined || pair === undefined) return [];
    return [plainText(shown.slice(pair[0].length, shown.length - pair[1].length))];
  });
}
