import { describe, expect, it } from 'vitest';
import { partsOfQuestion, queriesFor, unplannedParts } from './queries.ts';

describe('partsOfQuestion', () => {
  it('gives the parts alone, and loses none of many', () => {
    const question = 'Who founded Lego, where is its seat and when did it nearly fail?';
    const parts = partsOfQuestion(question).map(({ text }) => text);
    expect(parts).toEqual(['Who founded Lego', 'where is its seat', 'when did it nearly fail']);
    const yesOrNo = partsOfQuestion('Is noise a problem with heat pumps, and what limits apply?');
    expect(yesOrNo.map(({ text }) => text)).toEqual([
      'Is noise a problem with heat pumps',
      'what limits apply',
    ]);
    const many = Array.from({ length: 12 }, (_, at) => `How high is tower number ${at}?`);
    const text = partsOfQuestion(many.join(' ')).map((part) => part.text);
    for (let at = 0; at < 12; at += 1) expect(text.join('. ')).toContain(`number ${at}`);
  });

  it('leaves a simple question and a bare "when and where" whole', () => {
    expect(partsOfQuestion('Why is the sky blue?')).toHaveLength(1);
    expect(partsOfQuestion('When and where was the first tunnel built?')).toHaveLength(1);
  });
});

describe('unplannedParts', () => {
  const question =
    'When was the lighthouse of Skagen lit? How much is a ticket for the ferry? How many seals live there?';

  it('names the parts that no planned question is about', () => {
    const planned = ['Price of ferry tickets in Skagen', 'Skagen ferry timetable'];
    expect(unplannedParts(question, planned)).toEqual([
      'When was the lighthouse of Skagen lit',
      'How many seals live there',
    ]);
    expect(unplannedParts(question, [...planned, 'Seals at Skagen', 'Age of its lighthouse'])).toEqual([]);
  });

  it('leaves a simple question and a plan in another language alone', () => {
    expect(unplannedParts('Why is the sky blue?', ['Scattering of light'])).toEqual([]);
    const german = ['Wann wurde der Leuchtturm in Betrieb genommen und wer hat ihn damals gebaut?'];
    expect(unplannedParts(question, german)).toEqual([]);
  });

  it('takes planned questions in other words for the parts that are left', () => {
    const hollow = 'When was the Kessel footbridge opened, and how long is it?';
    expect(unplannedParts(hollow, ['Opening of the Kessel footbridge'])).toEqual(['how long is it']);
    expect(unplannedParts(hollow, ['Opening of the Kessel footbridge', 'Its length'])).toEqual([]);
  });
});

describe('queriesFor', () => {
  const question = 'Why did the Tay Bridge collapse in 1879?';

  it('starts with the words that tell and gives no query twice', () => {
    const queries = queriesFor({ question, facet: question, count: 4 });
    expect(queries[0]).toBe('Tay Bridge collapse 1879');
    const keys = queries.map((query) => query.toLowerCase().split(' ').sort().join(' '));
    expect(new Set(keys).size).toBe(queries.length);
    expect(queries.length).toBeLessThanOrEqual(4);
  });

  it('gives a part the names of the whole question', () => {
    const whole = 'Who sold the Vasa museum shop, and for how much?';
    expect(queriesFor({ question: whole, facet: 'for how much', count: 4 }).join(' ')).toContain('Vasa');
  });

  it('asks for a part that leans on the one before by the words of that one', () => {
    const three = 'Who painted the ferry? When was the footbridge of Olmen opened, and how long is it?';
    const [first] = queriesFor({ question: three, facet: 'how long is it', count: 4 });
    expect(first).toBe('footbridge Olmen opened');
  });

  it('gives a query for anything that has a word', () => {
    for (const text of ['NASA', 'なぜ空は青いのですか？'])
      expect(queriesFor({ question: text, facet: text, count: 4 }).length).toBeGreaterThan(0);
  });
});
