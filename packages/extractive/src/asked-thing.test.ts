import { describe, expect, it } from 'vitest';
import { analyzeQuestion } from './analyze-question.ts';
import { isRowAsked, otherThingThan } from './asked-thing.ts';

describe('isRowAsked', () => {
  const analysis = analyzeQuestion('How many boats were hired in Sorn in 2021?');

  it('takes the row of all names and numbers of the question', () => {
    expect(isRowAsked('Year 2021: Sorn 412, Vik 518', analysis)).toBe(true);
    expect(isRowAsked('Year 2020: Sorn 401, Vik 533', analysis)).toBe(false);
    expect(isRowAsked('Year 2021: Vik 518', analysis)).toBe(false);
  });

  it('takes none for a question that gives one of them only', () => {
    expect(isRowAsked('Sorn: 412', analyzeQuestion('How many boats were hired in Sorn?'))).toBe(false);
  });
});

describe('otherThingThan', () => {
  const isOther = otherThingThan(analyzeQuestion('How many rowing boats were hired in Sorn?'));

  it('tells what shares the description and not the thing', () => {
    expect(isOther('In Sorn 90 rowing machines were sold.')).toBe(true);
    expect(isOther('In Sorn 412 rowing boats were hired.')).toBe(false);
    expect(isOther('In Sorn 412 were hired.')).toBe(false);
  });

  it('tells nothing of a thing of one word, or in other languages', () => {
    expect(otherThingThan(analyzeQuestion('How many boats were hired?'))('Rowing machines')).toBe(false);
    expect(otherThingThan(analyzeQuestion('Wie viele Ruderboote wurden verliehen?'))('Maschinen')).toBe(
      false,
    );
  });
});
