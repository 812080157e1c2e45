import { describe, expect, it } from 'vitest';
import { findContradictions } from './find-contradictions.ts';

/** What a model is not asked about is told from here on. */
const told = 0.6;

function contradict(one: string, other: string, contexts: readonly [string, string] = ['', '']): boolean {
  const statements = [one, other].map((text, at) => ({
    id: `E${at}`,
    text,
    sourceId: `s${at}`,
    context: contexts[at] ?? '',
    publishedAt: '2024-05-01',
  }));
  return findContradictions({ statements }).some(({ certainty }) => certainty >= told);
}

describe('what one source affirms and another denies', () => {
  it.each([
    [
      'in clauses of longer sentences',
      'The gearbox wheels did not overheat and were not damaged.',
      'The operator, Harl Lines, said that a gearbox wheel had overheated and that the train had stopped by itself.',
    ],
    ['bare', 'The roof of the Orla hall collapsed.', 'The roof of the Orla hall did not collapse.'],
    ['contracted', 'The alarm sounded, the guard said.', "The alarm didn't sound."],
    [
      'of a subject that the clause before names',
      'The dam wall cracked in the frost and was repaired.',
      'The dam wall was inspected and was not repaired.',
    ],
    ['German, at the end', 'Die Batteriezellen überhitzten.', 'Die Batteriezellen überhitzten nicht.'],
    ['German', 'Das Dach der Halle ist eingestürzt.', 'Das Dach der Halle ist nicht eingestürzt.'],
    ['French', 'Le toit du hall a brûlé.', "Le toit du hall n'a pas brûlé."],
    ['Spanish', 'El motor del tren se incendió.', 'El motor del tren no se incendió.'],
    [
      'Italian',
      'Le celle della batteria della Sella si sono surriscaldate.',
      'Le celle della batteria della Sella non si sono surriscaldate.',
    ],
  ])('%s', (_, one, other) => {
    expect(contradict(one, other)).toBe(true);
    expect(contradict(other, one)).toBe(true);
  });

  it('knows a thing by the page where the sentence names it in short', () => {
    const contexts = ['Inquiry into the Lady Orla', 'Lady Orla adrift'] as const;
    expect(
      contradict('The cells did not overheat.', 'A cell of the Lady Orla had overheated.', contexts),
    ).toBe(true);
  });

  it.each([
    ['another thing', 'The wheels did not overheat.', 'The motor of the tram overheated.'],
    ['another place', 'Trams do not run on the Orla bridge.', 'Trams run on the Corran bridge.'],
    ['a general statement', 'Trams do not run on the Orla bridge.', 'Trams run.'],
    ['another year', 'The ferry did not run in 2021.', 'The ferry ran in 2023.'],
    ['a possibility', 'The cells did not overheat.', 'The cells could overheat.'],
    ['a condition', 'The cells did not overheat.', 'If the cells overheated, the alarm would sound.'],
    ['a denial of all cases', 'The cells do not always overheat.', 'The cells overheat.'],
    [
      'a rule',
      'You must not have work started before the voucher.',
      'Many had the work on the house started before a voucher was issued by the office.',
    ],
    ['another German thing', 'Die Räder überhitzten nicht.', 'Der Motor überhitzte.'],
  ])('takes %s for no contradiction', (_, one, other) => {
    expect(contradict(one, other)).toBe(false);
  });

  it('tells copies of one sentence as one side', () => {
    const text = 'A wheel of the Harl tram had overheated.';
    const statements = ['The wheels of the Harl tram did not overheat.', text, text, text].map(
      (each, at) => ({
        id: `E${at}`,
        text: each,
        sourceId: `s${at}`,
        context: '',
        publishedAt: null,
      }),
    );
    const found = findContradictions({ statements });
    expect(found.map(({ sides }) => sides.map(({ sourceIds }) => sourceIds.length).sort())).toEqual([[1, 3]]);
  });
});
