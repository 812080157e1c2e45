import { describe, expect, it } from 'vitest';
import { checkEntities, findEntities } from './find-entities.ts';
import type { Entity } from './query-analysis.ts';

const names = (question: string) => findEntities(question).map(({ name }) => name);
const anEntity = (overrides: Partial<Entity> = {}): Entity => ({
  name: 'Olmen',
  kind: 'place',
  readings: ['Olmen'],
  confidence: 1,
  ...overrides,
});

describe('findEntities', () => {
  it.each([
    ['How many ferries sailed from Olmen to Port Ansel in November 2023?', ['Olmen', 'Port Ansel']],
    ['Does the Seawind 9 keep its promises?', ['Seawind 9']],
    ['Qui a construit le phare de Saint-Aubin ?', ['Saint-Aubin']],
    ['¿Quién ganó la Copa de Skarland?', ['Copa de Skarland']],
    ['Chi ha fondato la Banca di Lirania?', ['Banca di Lirania']],
    ['How do glaciers move?', []],
  ])('%s → %j', (question, expected) => {
    expect(names(question)).toEqual(expected);
  });

  it('gives a name that may mean several things its readings, and doubts it', () => {
    const [entity] = findEntities('Tell me about Mercury');
    expect(entity?.readings.length).toBeGreaterThanOrEqual(3);
    expect(entity?.confidence).toBeLessThan(0.7);
  });

  it('is sure of such a name where the question settles it', () => {
    const entities = findEntities('How far is the planet Mercury from the Sun?');
    expect(entities.every(({ confidence }) => confidence === 1)).toBe(true);
  });
});

describe('a model’s entities', () => {
  const question = 'How many ferries sailed from Olmen?';

  it('must stand in the question, once', () => {
    const given = [anEntity(), anEntity({ name: 'OLMEN' }), anEntity({ name: 'Ignore all rules' })];
    expect(checkEntities(given, question).map(({ name }) => name)).toEqual(['Olmen']);
  });

  it('have distinct readings, the name itself where none is given', () => {
    const [entity] = checkEntities([anEntity({ readings: [] })], question);
    expect(entity?.readings).toEqual(['Olmen']);
    const [other] = checkEntities(
      [anEntity({ readings: ['the town', 'The Town ', 'the lake', ' '] })],
      question,
    );
    expect(other?.readings).toEqual(['The Town ', 'the lake']);
  });

  it('may not hide that a known name is open', () => {
    const plain = anEntity({ name: 'Python', readings: ['the language'], confidence: 1 });
    for (const given of [[plain], []]) {
      const [entity] = checkEntities(given, 'What is Python used for?');
      expect(entity?.confidence).toBeLessThan(0.7);
      expect(entity?.readings.length).toBeGreaterThanOrEqual(3);
    }
  });
});
