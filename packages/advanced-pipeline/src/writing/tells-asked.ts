import type { EvidenceItem } from '@research-studio/core';
import { analyzeQuestion, hasAskedQuality } from '@research-studio/extractive';
import { tokenize } from '@research-studio/language';
import { namesAsked } from '../claims/names-asked.ts';
import { yearsAsked } from '../claims/years-asked.ts';

type Item = Pick<EvidenceItem, 'quote' | 'title' | 'site' | 'sourceId'>;
type Test = (item: Item) => boolean;

/**
 * Tells what speaks of the matter of a question: of its names, of the thing that its question word stands with, of the
 * year and the quality ("how long does it last") that it asks about, and, where it asks who, of somebody.
 */
export function tellsAsked(question: string, items: readonly Item[]): Test {
  const tests = [
    namesAsked(question, items),
    ofFocus(question, items),
    yearsAsked(question, items),
    ofSomebody(question),
    ({ quote }: Item) => hasAskedQuality(question, quote),
  ];
  return (item) => tests.every((test) => test(item));
}

/** In the passage or its title; of no use where no passage has it, and reasons are given in other words. */
function ofFocus(question: string, items: readonly Item[]): Test {
  const { focus, language, kinds } = analyzeQuestion(question);
  if (WORDED.has(kinds[0] ?? '')) return () => true;
  const has: Test = ({ quote, title }) => {
    const terms = new Set(tokenize(`${quote} ${title}`, language));
    return focus.some((term) => terms.has(term));
  };
  if (focus.length === 0) return () => true;
  // How many there are of what no passage speaks of, none of them tells.
  return items.some(has) || kinds[0] === 'count' ? has : () => true;
}

const WORDED: ReadonlySet<string> = new Set([
  'cause',
  'manner',
  'comparison',
  'definition',
  'statement',
  'condition',
]);

/** Somebody is a name that the question lacks, and neither a place ("in Arlen") nor a month ("3 June"). */
function ofSomebody(question: string): Test {
  const { kinds, language } = analyzeQuestion(question);
  if (kinds[0] !== 'person' || ['de', 'ja', 'zh'].includes(language)) return () => true;
  const asked = question.toLowerCase();
  return ({ quote }) =>
    (quote.match(somebody) ?? []).some((name) =>
      name.split(' ').every((word) => !asked.includes(word.toLowerCase())),
    );
}

const somebody =
  /(?<!(?:^|[.!?] )|(?:\p{N}|(?<!\p{L})(?:in|at|of|from|to|since|on|near|en|dans|à|au|de|del|di|nel|nella|a|em|no|na)) )\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)*|^\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)+/gu;
