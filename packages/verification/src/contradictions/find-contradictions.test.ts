import { describe, expect, it } from 'vitest';
import { Contradiction } from './contradiction.ts';
import { findContradictions } from './find-contradictions.ts';
import type { Statement } from './statement.ts';

interface Given {
  readonly text: string;
  readonly context?: string;
  readonly publishedAt?: string | null;
}

function statement(given: string | Given, at: number): Statement {
  const {
    text,
    context = '',
    publishedAt = '2024-05-01',
  } = typeof given === 'string' ? { text: given } : given;
  return { id: `E${at + 1}`, text, sourceId: `s${at + 1}`, context, publishedAt };
}

const find = (...given: readonly (string | Given)[]) =>
  findContradictions({ statements: given.map(statement) });

/** Single pairs are rows of the corpus "contradictions"; here is what holds of the answer as a whole. */
describe('findContradictions', () => {
  it('gives both sides with their values, sentences and sources', () => {
    const texts = ['In 2021 Ostermoor had 48,200 inhabitants.', 'Ostermoor had 61,900 inhabitants in 2021.'];
    const [found, ...rest] = find(...texts);
    expect(rest).toEqual([]);
    expect(Contradiction.parse(found)).toMatchObject({ kind: 'quantity', isSettledByCode: true });
    expect(found?.sides).toEqual([
      { value: '48,200', text: texts[0], statementIds: ['E1'], sourceIds: ['s1'] },
      { value: '61,900', text: texts[1], statementIds: ['E2'], sourceIds: ['s2'] },
    ]);
    expect(found?.subject).toContain('inhabitants');
  });

  it.each([
    ['date', 'The Lindow library was founded in 1874.', 'Founded in 1891, the Lindow library is the oldest.'],
    ['statement', 'House prices in Calder rose in 2023.', 'House prices in Calder fell in 2023.'],
    [
      'statement',
      'The Moss reactor can run on thorium fuel.',
      'The Moss reactor cannot run on thorium fuel.',
    ],
  ])('knows a contradiction of kind %s', (kind, one, other) => {
    expect(find(one, other)).toMatchObject([{ kind }]);
  });

  it('finds nothing between statements of one source, nor in nothing', () => {
    const texts = ['Ostermoor had 48,200 inhabitants in 2021.', 'Ostermoor had 61,900 inhabitants in 2021.'];
    const statements = texts.map(statement).map((one) => ({ ...one, sourceId: 'one' }));
    expect(findContradictions({ statements })).toEqual([]);
    expect(findContradictions({ statements: [] })).toEqual([]);
  });

  it('settles only where hardly a word beside the values differs', () => {
    const [open] = find(
      'Unemployment in Haldon was 5.2% in 2023.',
      'Youth unemployment in Haldon was 12.8% in 2023.',
    );
    expect(open?.isSettledByCode ?? false).toBe(false);
  });

  it('gathers all who state a value on its side, and says by a code what may explain the difference', () => {
    const found = find(
      { text: 'The bicycle grant of Wend is €300.', publishedAt: '2015-02-01' },
      { text: 'The bicycle grant of Wend is €750.', publishedAt: '2024-02-01' },
      { text: 'The bicycle grant of Wend is €750.', publishedAt: '2024-03-01' },
    );
    expect(found).toMatchObject([{ explanation: 'published_apart' }]);
    expect(found[0]?.sides.map(({ sourceIds }) => [...sourceIds].sort())).toEqual(
      expect.arrayContaining([['s1'], ['s2', 's3']]),
    );
  });

  it('does not take what a source says held once for its own word', () => {
    const rule = { sourceId: 'rules', context: 'Speed limits on canals', publishedAt: '2024-05-01' };
    const statements = [
      { ...rule, id: 'E1', text: 'The speed limit on the Tarn canal is 9 km/h.' },
      { ...rule, id: 'E2', text: 'The former speed limit on the Tarn canal was 12 km/h.' },
      { ...rule, id: 'E3', text: 'The speed limit on the Tarn canal is 12 km/h.', sourceId: 'forum' },
    ];
    const [found] = findContradictions({ statements });
    expect(found?.sides.map(({ statementIds }) => statementIds)).toEqual([['E1'], ['E3']]);
  });

  it('reports each quantity in which two statements differ, and none twice', () => {
    const found = find(
      'The Wren oven heats up in 12 minutes and weighs 41 kg.',
      'In our test the Wren oven heats up in 31 minutes and weighs 58 kg.',
    );
    expect(found.map(({ sides }) => sides.map(({ value }) => value).sort()).sort()).toEqual([
      ['12 minutes', '31 minutes'],
      ['41 kg', '58 kg'],
    ]);
  });

  it('shows copies of one sentence as one side', () => {
    const text = 'A wheel of the Harl tram had overheated on the way to Corran.';
    const denial = 'The wheels of the Harl tram had not overheated on the way to Corran.';
    const found = find(denial, text, text, text);
    expect(found.map(({ sides }) => sides.map(({ sourceIds }) => sourceIds.length).sort())).toEqual([[1, 3]]);
  });

  it('takes a common heading and a unit for no common matter', () => {
    const context = 'Luggage on the ferry';
    expect(
      find(
        { text: 'An adult gets 12 kg and a child 7 kg.', context },
        { text: 'The new pelican swallows 3 kg.', context },
      ),
    ).toEqual([]);
  });

  it('stays linear: 2,000 statements about one matter take no square of comparisons', () => {
    const statements = Array.from({ length: 2000 }, (_, at) =>
      statement(
        `In ${1900 + (at % 100)} the village of Aa${at % 700} in Brenland had ${300 + at} inhabitants.`,
        at,
      ),
    );
    expect(findContradictions({ statements, language: 'en' }).length).toBeLessThan(2500);
  });
});
