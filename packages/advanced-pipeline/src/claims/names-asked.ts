import { analyzeQuestion, type EvidenceItem } from '@research-studio/core';

type Named = Pick<EvidenceItem, 'quote' | 'title' | 'site'>;

/**
 * Tells what speaks of the names that a question asks about, in its words, its title or its site. Every passage does
 * where the question names nothing, where the language writes common nouns as names, or where no passage does.
 */
export function namesAsked(question: string, items: readonly Named[]): (item: Named) => boolean {
  const { names: asked, language } = analyzeQuestion(question);
  const names = BLIND.has(language) ? [] : asked.map(plain).filter((name) => name.length >= SHORTEST);
  const tells = ({ quote, title, site }: Named) => {
    const text = plain(`${quote} ${title} ${site}`);
    return names.some((name) => text.includes(name));
  };
  return names.length === 0 || !items.some(tells) ? () => true : tells;
}

const BLIND: ReadonlySet<string> = new Set(['de', 'ja', 'zh']);
const SHORTEST = 3;

function plain(text: string): string {
  return text.toLowerCase().replace(/[’‘]/gu, "'");
}
