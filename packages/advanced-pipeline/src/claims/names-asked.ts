import type { EvidenceItem } from '@research-studio/core';
import { analyzeQuestion, speaksOfNames } from '@research-studio/extractive';

type Named = Pick<EvidenceItem, 'quote' | 'title' | 'site'>;

/**
 * Tells what speaks of the names that a question asks about, in its words, its title or its site. Every passage does
 * where the question names nothing, where the language writes common nouns as names, or where no passage does.
 */
export function namesAsked(question: string, items: readonly Named[]): (item: Named) => boolean {
  const speaks = speaksOfNames(analyzeQuestion(question));
  if (speaks === null) return () => true;
  const tells = ({ quote, title, site }: Named) => speaks(`${quote} ${title} ${site}`);
  return items.some(tells) ? tells : () => true;
}
