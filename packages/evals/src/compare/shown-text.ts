import { escapeHtml, withoutInvisible } from '@research-studio/core';

/** Text of files, pages and models as HTML content: no mark-up, and nothing that hides or turns what is read. */
export function shownText(text: string): string {
  return escapeHtml(withoutInvisible(text));
}
