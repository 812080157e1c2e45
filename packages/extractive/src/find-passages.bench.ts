import { describe, it } from 'vitest';
import { findPassages } from './find-passages.ts';
import { rankEvidence } from './rank-evidence.ts';

/** Sentences of about 110 characters with a vocabulary of some thousand words, the same at every run. */
function page(characters: number, seed: number): string {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % below;
  };
  const syllables = ['ka', 'ro', 'mi', 'ter', 'lon', 'des', 'vi', 'pa', 'sun', 'gel'];
  const word = () => Array.from({ length: 2 + next(2) }, () => syllables[next(10)]).join('');
  const sentences: string[] = [];
  for (let length = 0; length < characters; length += sentences.at(-1)?.length ?? 1) {
    const words = Array.from({ length: 15 }, word);
    if (next(9) === 0) words.push('battery', 'tram', String(1900 + next(120)));
    const text = words.join(' ');
    sentences.push(`${text.charAt(0).toUpperCase()}${text.slice(1)}.${next(4) === 0 ? '\n\n' : ' '}`);
  }
  return sentences.join('');
}

const question = 'Why did the tram of 1998 have a battery, and how many trams were built?';
const large = page(50_000, 1);
const pages = Array.from({ length: 20 }, (_, index) => page(12_000, index + 2));
const find = (text: string) =>
  findPassages({ question, subQuestion: question, title: 'Battery trams', text, limit: 8 });

const rankAll = () => {
  const evidence = pages.flatMap((text, index) => {
    const { pageRelevance, passages } = find(text);
    return passages.map(({ start, end, relevance }) => ({
      id: `E${index}-${start}`,
      sourceId: String(index),
      quote: text.slice(start, end),
      relevance,
      pageRelevance,
      title: 'Battery trams',
    }));
  });
  return rankEvidence({ question, evidence });
};

describe('extractive engine, warm', () => {
  it('prints the median time of a page of 50 KB (bar: 10 ms) and of 20 pages of 12 KB ranked together (150 ms)', () => {
    const one = medianMs(() => find(large));
    const all = medianMs(rankAll);
    console.log(`50 KB: ${one.toFixed(1)} ms; 20 pages: ${all.toFixed(1)} ms`);
  });
});

function medianMs(work: () => unknown): number {
  for (let round = 0; round < 5; round += 1) work();
  const times = Array.from({ length: 11 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[5] ?? 0;
}
