import { describe, expect, it } from 'vitest';
import { disputeHeading } from './dispute-heading.ts';

const of = (subject: string, question: string, statements: readonly string[] = [], language = 'en') =>
  disputeHeading({ subject, question, statements, language });

describe('disputeHeading', () => {
  it('has the words in the order and form of the question', () => {
    expect(of('rowing boats Sorn 2021', 'How many rowing boats were hired in Sorn in 2021?')).toBe(
      'rowing boats hired in Sorn in 2021',
    );
    expect(of('Mira 5 litres leaks Holds', 'How well does the Mira 5 hold water?')).not.toMatch(/litres/);
  });

  it('does not end within a noun of two words', () => {
    expect(of('limit noise rowing', 'What is the noise limit for a rowing boat hired in Sorn?')).toBe(
      'noise limit for a rowing boat',
    );
  });

  it('adds the one word that the question lacks', () => {
    expect(of('Mira 5 Weight', 'What length does the Mira 5 have?')).toBe('Mira 5: weight');
    expect(of('Mira 5 Gewicht', 'Wie lang ist die Mira 5?', [], 'de')).toBe('Mira 5: Gewicht');
  });

  it('turns to what a side says where the question has too little of it', () => {
    const statement = 'Our survey found the herring catch at Sorn to be 4,100 tonnes.';
    expect(of('catch Sorn herring', 'Why is the port in trouble?', [statement])).toBe(
      'herring catch at Sorn',
    );
  });

  it('leaves the value itself out', () => {
    const statement = 'A sound level of 47 dB(A) at night makes it quiet.';
    expect(of('sound level night dB', 'Is it good?', [statement])).toMatch(/^sound level at night/i);
  });

  it('does not run over two clauses', () => {
    expect(of('pier bill budget', 'What was the bill for the pier, and why was it over budget?')).toBe(
      'bill pier budget',
    );
  });

  it('keeps the words of the subject where nobody has them', () => {
    expect(of('tonnes cod', 'Why?', ['Nothing here.'])).toBe('tonnes cod');
    expect(of('', 'Why?')).toBe('');
  });
});
