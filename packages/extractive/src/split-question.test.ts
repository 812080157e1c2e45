import { describe, expect, it } from 'vitest';
import { analyzeQuestion } from './analyze-question.ts';
import { facetsOf } from './facets.ts';

const partsOf = (question: string) =>
  facetsOf(analyzeQuestion(question), 9)
    .slice(1)
    .map(({ text }) => text);

describe('parts of questions in Romance languages', () => {
  it.each([
    ['¿Quién puede usar el muelle de Sorna y cuánto cuesta?', 'cuánto cuesta', 'muelle'],
    ['Chi può chiedere il permesso e quanto costa?', 'quanto costa', 'permesso'],
    ['Quem pode pescar no lago e quanto paga?', 'quanto paga', 'lago'],
    ['Qui a vendu le phare et à combien ?', 'à combien', 'phare'],
  ])(
    'splits at a verb that carries its subject, and at a bare word at the end: %s',
    (question, part, about) => {
      const [, second = '', ...more] = partsOf(question);
      expect(more).toEqual([]);
      expect(second.startsWith(part)).toBe(true);
      expect(second).toContain(about);
    },
  );

  it.each(['¿Cuándo y dónde se construyó el faro?', 'Quando e dove fu costruito il faro?'])(
    'keeps two words that ask together: %s',
    (question) => {
      expect(partsOf(question)).toEqual([]);
    },
  );
});
