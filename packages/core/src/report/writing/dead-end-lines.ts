import { fill, messagesIn } from '@research-studio/messages';
import type { DeadEnd } from '@research-studio/schemas';
import { escapeMarkdown } from '../../citation/escape-markdown.ts';
import { siteOrFile } from '../../citation/site-of.ts';

/** A list item of Markdown for each kind of dead end, with what was tried: queries in words, pages by their site. */
export function deadEndLines(deadEnds: readonly DeadEnd[], language: string): string[] {
  const words = messagesIn(language);
  return Object.entries(words.deadEnds).flatMap(([kind, label]) => {
    const names = [...new Set(deadEnds.filter((end) => end.kind === kind).map(nameOf))];
    if (names.length === 0) return [];
    const rest = names.length - MOST_NAMED;
    const shown = [...names.slice(0, MOST_NAMED), ...(rest > 0 ? [fill(words.more, { count: rest })] : [])];
    return [`- ${label}: ${shown.join('; ')}`];
  });
}

const MOST_NAMED = 5;

function nameOf({ kind, target }: DeadEnd): string {
  if (kind === 'nothing_found') return `“${escapeMarkdown(target)}”`;
  return escapeMarkdown(URL.canParse(target) ? siteOrFile(new URL(target)) : target);
}
