import { describe, expect, it } from 'vitest';
import type { TemporalScope } from '../discovery/query-analysis.ts';
import { freshness } from './freshness.ts';

const score = (publishedAt: string | null, scope: TemporalScope, text = '') =>
  freshness({ publishedAt, scope, text, today: '2025-06-30' });
const always = (kind: TemporalScope['kind']): TemporalScope => ({ kind, from: null, to: null });
const current = always('current');

describe('freshness', () => {
  it('halves with each half-life for a question about the present', () => {
    expect(score('2025-06-30', current).score).toBe(1);
    expect(score('2023-07-01', current).score).toBe(0.5);
    expect(score('2021-07-01', current).score).toBe(0.25);
    expect(score('2005-01-01', current).score).toBeLessThan(0.01);
  });

  it.each([
    ['historical', '1962-04-01', 1],
    ['timeless', '1994-04-01', 1],
    ['historical', null, 0.7],
    ['timeless', null, 0.7],
    ['current', null, 0.35],
  ] as const)('for a %s question gives a page of %s a score of %d', (kind, day, expected) => {
    expect(score(day, always(kind)).score).toBe(expected);
  });

  it.each([
    ['before it', '2014-12-31', 0.15],
    ['within it', '2016-05-01', 1],
    ['after it', '2024-01-01', 1],
  ])('asks of a page on a period only not to stand before it: %s', (_, day, expected) => {
    expect(score(day, { kind: 'period', from: '2015', to: '2017' }).score).toBe(expected);
  });

  it.each([
    ['- Last updated: 2025-05-01'],
    ['Updated on 1 May 2025'],
    ['Zuletzt geändert: 1. Mai 2025'],
    ['Mis à jour le 1 mai 2025'],
    ['Actualizado el 1 de mayo de 2025'],
    ['Ultimo aggiornamento: 1 maggio 2025'],
    ['最終更新日：2025年5月1日'],
  ])('goes by a later change that the page states: %s', (line) => {
    const { score: value, reasons } = score('2019-01-01', current, `Intro\n${line}\n\nText.`);
    expect(value).toBeGreaterThan(0.9);
    expect(reasons).toEqual([{ code: 'updated', detail: '2025-05-01' }]);
  });

  it.each([
    ['is before the page itself', 'Last updated: 2012-05-01'],
    ['lies in the future', 'Last updated: 2031-05-01'],
    [
      'is of something else, deep in the text',
      `${'Filler. '.repeat(200)}The law was last revised on 2 May 2025. ${'Filler. '.repeat(200)}`,
    ],
    ['can be read two ways', 'Last updated: 03/04/2025'],
  ])('does not go by a change that %s', (_, text) => {
    expect(score('2023-07-01', current, text).score).toBe(0.5);
  });

  it.each([
    'At present no such battery exists.',
    'Derzeit gibt es keine solche Batterie.',
    'Une telle batterie n’existe pas à l’heure actuelle.',
    'Actualmente no existe tal batería.',
    '現在、そのような電池はない。',
  ])(
    'takes an old page that speaks of its own present for outdated, unless the past is asked about: %s',
    (text) => {
      expect(score('2012-04-01', always('timeless'), text).score).toBeLessThan(0.12);
      expect(score('2012-04-01', always('timeless'), 'A battery stores energy.').score).toBe(1);
      expect(score('2023-04-01', always('timeless'), text).score).toBe(1);
      expect(score('2012-04-01', always('historical'), text).score).toBe(1);
    },
  );

  it('gives little for a date that cannot be', () => {
    expect(score('2027-01-01', always('timeless')).score).toBe(0.2);
  });

  it('says why', () => {
    expect(score('2010-03-08', current).reasons).toEqual([{ code: 'published', detail: '2010-03-08' }]);
    expect(score(null, current).reasons).toEqual([{ code: 'undated', detail: null }]);
    expect(score('2014-01-01', { kind: 'period', from: '2020', to: '2020' }).reasons).toEqual([
      { code: 'before_period', detail: '2020' },
      { code: 'published', detail: '2014-01-01' },
    ]);
  });
});
