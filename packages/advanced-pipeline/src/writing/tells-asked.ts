import { analyzeQuestion, type EvidenceItem, hasAskedQuality, tokenize } from '@research-studio/core';
import { namesAsked } from '../claims/names-asked.ts';

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
    ofYear(question, items),
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
  return focus.length === 0 || !items.some(has) ? () => true : has;
}

const WORDED: ReadonlySet<string> = new Set(['cause', 'manner', 'comparison', 'definition', 'statement']);

/** A year that only serves for comparison ("fewer than in 2023") is not what the passage is about. */
function ofYear(question: string, items: readonly Item[]): Test {
  const asked = analyzeQuestion(question).numbers.filter((number) => year.test(number));
  if (asked.length === 0) return () => true;
  const named = (text: string) =>
    (text.replace(comparison, ' ').match(years) ?? []).some((found) => asked.includes(found));
  const pages = new Set(
    items.filter(({ quote, title }) => named(quote) || named(title)).map(({ sourceId }) => sourceId),
  );
  return ({ quote, title, sourceId }) =>
    named(quote) || named(title) || (quote.match(years) === null && pages.has(sourceId));
}

const year = /^(?:1[5-9]|20|21)\d\d$/;
const years = /(?<![\d.,])(?:1[5-9]|20|21)\d\d(?!\d|[.,]\d)/gu;
const comparison =
  /(?<!\p{L})(?:than|compared (?:with|to)|against|als|gegenüber|im Vergleich zu|que|qu['’]|par rapport à|respecto a|rispetto (?:al|a)|che) ?(?:in|im Jahr|en|nel|dem Jahr|l['’]année)? ?(?:1[5-9]|20|21)\d\d/giu;

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
