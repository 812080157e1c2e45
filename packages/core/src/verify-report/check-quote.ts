import type { IndexedSource } from './index-source.ts';
import type { CheckedQuote } from './verified-report.ts';

/** Looks a quotation up in texts; the best reading counts. The verdict is null without any text. */
export function checkQuote(quote: string, texts: readonly IndexedSource[]): CheckedQuote {
  const found = texts.map((text) => text.quote(quote));
  const [best] = found.sort((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
  if (best === undefined) return { quote, verdict: null, changes: [], passage: null };
  return {
    quote,
    verdict: best.verdict,
    changes: best.changes.map(({ quoted, actual }) => ({ quoted, actual })),
    passage: best.passage,
  };
}

const order = ['exact', 'edited', 'altered', 'absent'];
