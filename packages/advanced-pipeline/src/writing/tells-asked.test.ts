import { describe, expect, it } from 'vitest';
import { tellsAsked } from './tells-asked.ts';

const item = (quote: string, sourceId = 's1', title = 'Report') => ({ quote, title, site: 'Site', sourceId });
const told = (question: string, ...quotes: readonly string[]) => {
  const items = quotes.map((quote, at) => item(quote, `s${at}`));
  const tells = tellsAsked(question, items);
  return items.filter(tells).map(({ quote }) => quote);
};

describe('tellsAsked', () => {
  it('wants the thing that is asked for', () => {
    const [range, other] = ['The range falls by 14% in frost.', 'In shops 36,900 kayaks were sold.'];
    expect(told('How much range does a kayak with a motor lose in frost?', range ?? '', other ?? '')).toEqual(
      [range],
    );
  });

  it('wants the year that is asked for, and not as what is compared with', () => {
    const own = 'In 2021 the port landed 4,100 tonnes of herring.';
    const other = 'In 2022 the port landed 3,900 tonnes of herring, less than in 2021.';
    expect(told('How many tonnes of herring were landed in 2021?', own, other)).toEqual([own]);
    expect(told('How many tonnes of herring were landed in 1904?', own, other)).toEqual([]);
  });

  it('passes what names no year beside what does, on the same page', () => {
    const items = [item('Im Jahr 2021 sank der Fang um 8 %.'), item('Grund war ein Sturm.')];
    const tells = tellsAsked('Warum sank der Fang 2021?', items);
    expect(items.every(tells)).toBe(true);
  });

  it('wants somebody where it is asked who', () => {
    const question = 'Who invented the sea organ?';
    const by = 'The sea organ was invented by Mara Lindqvist.';
    expect(told(question, by, 'The sea organ has played in Sorn since 3 June 1998.')).toEqual([by]);
  });

  it('wants the quality that is asked for', () => {
    const lasts = 'A ski lift lasts for 30 years.';
    expect(
      told('How long does a ski lift last?', lasts, 'Passes for a ski lift are valid for 9 hours.'),
    ).toEqual([lasts]);
  });

  it('passes everything where nothing closer is asked', () => {
    expect(told('Are kayaks safe?', 'Kayaks are safe.', 'Boats float.')).toHaveLength(2);
  });
});
