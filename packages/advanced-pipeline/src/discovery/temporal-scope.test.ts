import { describe, expect, it } from 'vitest';
import { checkedScope, temporalScopeOf } from './temporal-scope.ts';

const today = '2025-11-01';

describe('the time that a question is about', () => {
  it.each([
    // Years
    ['How many trams ran in Olmen in 1998?', 'historical', '1998', '1998'],
    ['How many trams ran in Olmen in 2023?', 'period', '2023', '2023'],
    ['How many trams ran in Olmen in 2024?', 'current', '2024', '2024'],
    ['What will the toll be in 2027?', 'current', '2027', '2027'],
    ['How much power is needed by 2030?', 'current', '2030', '2030'],
    ['What happened between 2016 and 2021 in Lirania?', 'period', '2016', '2021'],
    ['Rents in the season 2021/22', 'period', '2021', '2022'],
    ['Rents in the 2010s', 'period', '2010', '2019'],
    ['Wie entwickelten sich die Mieten seit 2012?', 'period', '2012', null],
    ['Comment les loyers ont-ils évolué depuis 2012 ?', 'period', '2012', null],
    ['¿Qué leyes había antes de 1950?', 'historical', null, '1950'],
    ['Quali ponti furono costruiti nel 1931?', 'historical', '1931', '1931'],
    ['2019年の売上はいくらでしたか。', 'period', '2019', '2019'],
    ['Painting in the 17th century', 'historical', '1601', '1700'],
    // Words
    ['What is the latest version of the ferry timetable?', 'current', null, null],
    ['Who currently leads the union?', 'current', null, null],
    ['How many visitors came this year?', 'current', null, null],
    ['Wie hoch ist der Beitrag derzeit?', 'current', null, null],
    ['Quel est le tarif aujourd’hui ?', 'current', null, null],
    ['¿Cuál es la tasa actualmente?', 'current', null, null],
    ['Qual è la situazione oggi?', 'current', null, null],
    ['Каков текущий тариф?', 'current', null, null],
    ['現在の料金はいくらですか。', 'current', null, null],
    ['Tell me the history of the lighthouse', 'historical', null, null],
    ['Geschichte der Post in Bergau', 'historical', null, null],
    // Neither
    ['Who built the pier?', 'historical', null, null],
    ['What does a season ticket cost?', 'current', null, null],
    ['Is fishing allowed in the reserve?', 'current', null, null],
    ['Is the ferry cheaper than the train?', 'current', null, null],
    ['Ist die Fähre günstiger als die Bahn?', 'current', null, null],
    ['Le bac est-il moins cher que le train ?', 'current', null, null],
    ['How do glaciers move?', 'timeless', null, null],
    ['Why is the sky blue?', 'timeless', null, null],
  ] as const)('%s → %s', (question, kind, from, to) => {
    expect(temporalScopeOf(question, today)).toEqual({ kind, from, to });
  });

  it.each([
    'Which car makers fulfil ISO 2000 best?',
    'Why do 1500 homes in Olmen have no heating?',
    'What does a price of €2010 include?',
    'Which lamps use 2000 watts?',
    'Who needs 1.998 metres of rope?',
  ])('takes no number for a year in: %s', (question) => {
    expect(temporalScopeOf(question, today)).toMatchObject({ from: null, to: null });
  });

  it('moves with the day of the question', () => {
    expect(temporalScopeOf('Sales in 2024', '2025-06-30').kind).toBe('current');
    expect(temporalScopeOf('Sales in 2024', '2026-06-30').kind).toBe('period');
  });
});

describe('a model’s reading of the time', () => {
  const given = { kind: 'period', from: '2020', to: '2022' } as const;

  it('is kept if the question has no years of its own', () => {
    expect(checkedScope(given, 'How did ferries run during the pandemic?', today)).toEqual(given);
  });

  it('gives way to the years and the words of the question', () => {
    expect(checkedScope(given, 'How did ferries run in 2011?', today)).toMatchObject({
      from: '2011',
      to: '2011',
    });
    expect(checkedScope(given, 'What is the latest timetable?', today)).toEqual({
      kind: 'current',
      from: null,
      to: null,
    });
  });

  it('has no years if it is not a period, and none that run backwards', () => {
    expect(checkedScope({ ...given, kind: 'timeless' }, 'How do ferries float?', today).from).toBeNull();
    expect(checkedScope({ kind: 'period', from: '2022', to: '2020' }, 'Ferries', today)).toEqual({
      kind: 'historical',
      from: null,
      to: null,
    });
  });
});
