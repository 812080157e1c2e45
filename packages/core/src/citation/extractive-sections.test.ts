import { quotePassages } from '@research-studio/extractive';
import { describe, expect, it } from 'vitest';
import { cleanDraft } from './clean-draft.ts';

const write = (quote: string) => {
  const markdown = quotePassages([{ id: 'E1', sourceId: 's1', quote }], {
    format: 'concise',
    language: 'en',
    maxWords: null,
  });
  return markdown;
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
    const markdown = write(quote);
    expect(markdown).toBe(expected);
    expect(cleanDraft(markdown, { heading: 'Old houses' })).toBe(expected);
  });
});

describe('rows of tables', () => {
  const row = (label: string, value: string) => `Boat | Length\n${label} | ${value}`;
  const section = (quotes: readonly string[], format: 'detailed' | 'bullet_points' = 'detailed') =>
    quotePassages(
      quotes.map((quote, at) => ({ id: `E${at + 1}`, sourceId: 's1', quote })),
      { format, language: 'en', maxWords: null },
    );

  it('are a list from three on, behind the prose of the same source', () => {
    const markdown = section([
      'The club hires out four boats.',
      row('Mira 5', '5.2 m'),
      row('Tern 7', '7.1 m'),
      row('Gull 9', '9.4 m'),
      'Boats are hired by the day.',
    ]);
    expect(markdown).toBe(
      'The club hires out four boats [E1]. Boats are hired by the day [E5].\n\n- Mira 5: Length 5.2 m [E2].\n- Tern 7: Length 7.1 m [E3].\n- Gull 9: Length 9.4 m [E4].',
    );
  });

  it('stand in the line where they are two', () => {
    const markdown = section(['The club hires out boats.', row('Mira 5', '5.2 m'), row('Tern 7', '7.1 m')]);
    expect(markdown).not.toContain('\n');
  });

  it('are points like all others where points are wanted', () => {
    expect(section([row('Mira 5', '5.2 m')], 'bullet_points')).toBe('- Mira 5: Length 5.2 m [E1].');
  });
});
