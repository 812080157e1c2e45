import { describe, expect, it } from 'vitest';
import { groundSection } from '../../citation/enforce-citations.ts';
import { groundingOf } from '../../citation/grounding.ts';
import { writeSection } from './write-section.ts';

const write = (quote: string) => {
  const markdown = writeSection({
    heading: 'Old houses',
    evidence: [{ id: 'E1', sourceId: 's1', quote }],
    format: 'concise',
    written: [],
  });
  const grounding = groundingOf({
    evidence: [
      {
        id: 'E1',
        sourceId: 's1',
        subQuestionId: 'q1',
        fact: quote,
        quote,
        start: 0,
        end: quote.length,
        relevance: 1,
        pageRelevance: 1,
      },
    ],
    sources: [{ id: 's1', title: 'Pumps', siteName: null, author: null, publishedAt: null }],
    language: 'en',
  });
  return { markdown, grounded: groundSection({ heading: 'Old houses', markdown }, grounding) };
};

describe('a drafted section through the citation checks', () => {
  it.each([
    [
      'Mara Lindqvist said: “Old houses in Odde are no obstacle, and neither are old radiators.”',
      'Mara Lindqvist said: “Old houses in Odde are no obstacle, and neither are old radiators” [E1].',
    ],
    ['In 2021 she asked: “Does Odde need 40 pumps?”', ''],
    ['In 2021 she called to Odde: “Buy 40 pumps!”', 'In 2021 she called to Odde: “Buy 40 pumps!” [E1].'],
    [
      'In 1937 Kaltenbrück heated its hall with 175 kW; coal had grown scarce.[',
      'In 1937 Kaltenbrück heated its hall with 175 kW; coal had grown scarce [E1].',
    ],
    [
      'Odde counted 412 boats in 2021. It had counted 388 boats in 2020.',
      'Odde counted 412 boats in 2021 [E1]. It had counted 388 boats in 2020 [E1].',
    ],
  ])('keeps each mark where it is: %s', (quote, expected) => {
    const { markdown, grounded } = write(quote);
    expect(markdown).toBe(expected);
    expect(grounded).toEqual({ markdown: expected, changes: [] });
  });
});
