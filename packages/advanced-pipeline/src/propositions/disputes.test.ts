import { describe, expect, it } from 'vitest';
import type { RuledContradiction } from './claim.ts';
import { disputeAbout, settleContradictions, sidesOf } from './disputes.ts';

const SALES: RuledContradiction = {
  id: 'X1',
  kind: 'quantity',
  subject: 'heat pumps sold in Valmark in 2023',
  sides: [
    { value: '96,300 sold in 2023', statementIds: ['E1', 'E2'], sourceIds: ['a', 'b'] },
    { value: '118,400 sold in 2023', statementIds: ['E3'], sourceIds: ['c'] },
  ],
  certainty: 1,
  isSettledByCode: false,
  explanation: null,
  decidedBy: 'model',
  preferredSide: 0,
  rule: null,
  ruling: 'The agency counts registrations.',
};
const GRANT: RuledContradiction = {
  ...SALES,
  id: 'X2',
  subject: 'whether the grant covers rented homes',
  sides: [
    { value: 'the grant covers rented homes', statementIds: ['E5'], sourceIds: ['a'] },
    { value: 'tenants and landlords get nothing', statementIds: ['E6'], sourceIds: ['b'] },
  ],
  preferredSide: null,
};
const says = (text: string, ...evidenceIds: string[]) => ({ text, evidenceIds });

describe('sidesOf', () => {
  it.each([
    ['the figure of one side', says('In 2023, 96,300 heat pumps were sold.', 'E1'), [0]],
    ['both', says('The agency counts 96,300, the association 118,400.', 'E1', 'E3'), [0, 1]],
    ['a year that both sides name', says('In 2023 the market changed.', 'E1'), []],
    ['the figure, given by a source that is on no side', says('118,400 heat pumps were sold.', 'E9'), [1]],
    ['the figure of something else', says('The stadium seats 118,400 people.', 'E9'), []],
  ])('knows the sides by their figures: %s', (_, statement, sides) => {
    expect(sidesOf(statement, SALES)).toEqual(sides);
  });

  it('knows sides without figures by their words', () => {
    expect(sidesOf(says('The grant also covers rented homes.', 'E5'), GRANT)).toEqual([0]);
    expect(sidesOf(says('The grant also covers rented homes.', 'E1'), GRANT)).toEqual([]);
    expect(sidesOf(says('Applications take twelve weeks.', 'E5'), GRANT)).toEqual([]);
  });
});

describe('disputeAbout', () => {
  it.each([
    ['lost', says('118,400 heat pumps were sold.', 'E3')],
    ['preferred', says('96,300 heat pumps were sold.', 'E1')],
    ['both', says('The agency counts 96,300, the association 118,400.', 'E1', 'E3')],
    ['both', says('Agency and association disagree: 118,400 is the larger count.', 'E1', 'E3')],
    ['open', says('The grant covers rented homes.', 'E5')],
    ['none', says('Heat pumps hum.', 'E1')],
  ])('is "%s" by the side that a statement is on', (dispute, statement) => {
    expect(disputeAbout(statement, [SALES, GRANT])).toBe(dispute);
  });

  it('is none for a figure that replaced an older one', () => {
    const replaced = { ...SALES, isReplaced: true };
    expect(disputeAbout(says('96,300 heat pumps were sold.', 'E1'), [replaced])).toBe('none');
    expect(disputeAbout(says('118,400 heat pumps were sold.', 'E3'), [replaced])).toBe('lost');
  });
});

it('keeps each figure that one test refutes of one data sheet', () => {
  const found = (title: string, promised: string, measured: string) => ({
    title,
    sides: [
      { label: promised, evidenceIds: ['E1'] },
      { label: measured, evidenceIds: ['E2'] },
    ],
    better: 2,
    why: 'The test is independent.',
    isReplaced: false,
  });
  const settled = settleContradictions(
    [
      found('SCOP at 35 °C', '5.1', '4.4'),
      found('Sound at night', '47 dB(A)', '54 dB(A)'),
      found('Night noise', 'promised: 47 dB(A)', 'measured: 54 dB(A)'),
    ],
    [
      { id: 'E1', sourceId: 's1' },
      { id: 'E2', sourceId: 's2' },
    ],
  );
  expect(settled.map(({ subject }) => subject)).toEqual(['SCOP at 35 °C', 'Sound at night']);
});

it('keeps contradictions with two sides that stand on different evidence, each matter once', () => {
  const evidence = ['E1', 'E2', 'E3'].map((id) => ({ id, sourceId: `s${id}` }));
  const side = (label: string, ...evidenceIds: string[]) => ({ label, evidenceIds });
  const found = (...sides: ReturnType<typeof side>[]) => ({
    title: 'Sales',
    sides,
    better: null,
    why: '',
    isReplaced: true,
  });
  const settled = settleContradictions(
    [
      found(side('96,300', 'E1'), side('118,400', 'E3')),
      found(side('118,400', 'E3'), side('96,300', 'E1', 'E2')),
      found(side('one', 'E1'), side('same passage', 'E1')),
      found(side('one', 'E1'), side('nothing', 'E77')),
    ],
    evidence,
  );
  expect(settled).toMatchObject([{ id: 'X1', preferredSide: null, isReplaced: false }]);
});
