import type { EvidenceItem } from '@research-studio/core';
import { analyzeQuestion } from '@research-studio/extractive';
import { lastingSince } from '@research-studio/language';

type Dated = Pick<EvidenceItem, 'quote' | 'title' | 'sourceId'>;

/**
 * Tells what speaks of the years that a question asks about, in its words or its title, and what names no year on a page
 * that does; everything where the question names none. A year that only serves for comparison ("fewer than in 2023") is
 * not what a passage is about; a later one than that of the title is. What has held since an earlier year holds in the
 * year that is asked about.
 */
export function yearsAsked(question: string, items: readonly Dated[]): (item: Dated) => boolean {
  const asked = analyzeQuestion(question).numbers.filter((number) => year.test(number));
  if (asked.length === 0) return () => true;
  const latest = Math.max(...asked.map(Number));
  const named = (text: string) =>
    (text.replace(comparison, ' ').match(years) ?? []).some((found) => asked.includes(found));
  const pages = new Set(
    items.filter(({ quote, title }) => named(quote) || named(title)).map(({ sourceId }) => sourceId),
  );
  return ({ quote, title, sourceId }) => {
    const told = quote.match(years) ?? [];
    if (named(quote)) return true;
    if (told.length === 0) return named(title) || pages.has(sourceId);
    if (lastingSince(quote).some((from) => from <= latest)) return true;
    return named(title) && told.every((year) => Number(year) <= latest);
  };
}

const year = /^(?:1[5-9]|20|21)\d\d$/;
const years = /(?<![\d.,])(?:1[5-9]|20|21)\d\d(?!\d|[.,]\d)/gu;
const comparison =
  /(?<!\p{L})(?:than|compared (?:with|to)|against|als|gegenüber|im Vergleich zu|que|qu['’]|par rapport à|respecto a|rispetto (?:al|a)|che) ?(?:in|im Jahr|en|nel|dem Jahr|l['’]année)? ?(?:1[5-9]|20|21)\d\d/giu;
