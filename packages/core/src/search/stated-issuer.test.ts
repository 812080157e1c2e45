import { describe, expect, it } from 'vitest';
import { statedIssuer } from './stated-issuer.ts';

const page = {
  url: 'https://www.harbour-board.example/reports/7',
  title: 'Yearbook of the port',
  author: 'Ana Ruiz',
  siteName: 'Orrin Herald',
  text: 'A report of the Valmark Energy Agency.\nDas Statistische Bundesamt hat gezählt. 経済産業省が発表した。',
};

describe('statedIssuer', () => {
  it.each([
    ['Valmark Energy Agency'],
    ['valmark  energy agency'],
    ['Statistisches Bundesamt'],
    ['経済産業省'],
    ['Orrin Herald'],
    ['Ana Ruiz'],
    ['Harbour Board'],
  ])('keeps %s, which the page names in its text, metadata or host', (issuer) => {
    expect(statedIssuer(issuer, page)).toBe(issuer);
  });

  it.each([['Ministry of Trade'], ['Energy Office'], ['Valmark Agency'], ['board'], ['—'], [' ']])(
    'does not take %s, which the page does not name',
    (issuer) => {
      expect(statedIssuer(issuer, page)).toBeNull();
    },
  );

  it('leaves out what a model adds to a name', () => {
    expect(statedIssuer('Valmark Energy Agency (Ministry of Trade)', page)).toBe('Valmark Energy Agency');
    expect(statedIssuer('Ana Ruiz and others, Orrin Herald', page)).toBe('Orrin Herald');
    const both = 'Valmark Energy Agency and Orrin Herald';
    expect(statedIssuer(both, page)).toBe(both);
    expect(statedIssuer('Valmark Energy Agency and Ministry of Trade', page)).toBeNull();
    expect(statedIssuer('Ana Ruiz, Orrin Herald', page)).toBe('Ana Ruiz, Orrin Herald');
    expect(statedIssuer(null, page)).toBeNull();
  });
});
