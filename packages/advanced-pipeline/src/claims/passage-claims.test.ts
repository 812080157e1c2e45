import { describe, expect, it } from 'vitest';
import { passageClaims } from './passage-claims.ts';

describe('passageClaims', () => {
  it('takes prose as it stands', () => {
    expect(passageClaims('The lake froze in January. It thawed in March.')).toEqual([
      'The lake froze in January. It thawed in March.',
    ]);
  });

  it('parts what stands in two blocks of a page, and keeps lines together that are only wrapped', () => {
    expect(passageClaims('Mira 5: about 34 kg\n\nThe Mira 5 is the\nlightest boat.')).toEqual([
      'Mira 5: about 34 kg',
      'The Mira 5 is the\nlightest boat.',
    ]);
  });

  it('keeps what leans on the block before it together with that', () => {
    const passage = 'Sorn hired out 412 boats.\n\nOf these, 103 had a motor.';
    expect(passageClaims(passage)).toEqual(['Sorn hired out 412 boats. Of these, 103 had a motor.']);
  });

  it('joins nothing onto a date line', () => {
    expect(passageClaims('Last updated: 2024-11-28\n\nThis release covers all boats.')).toContain(
      'This release covers all boats.',
    );
  });

  it('reads the item of a list without its bullet', () => {
    expect(passageClaims('The club hired out 412 boats.\n- That is a fifth more.')).toEqual([
      'The club hired out 412 boats.\nThat is a fifth more.',
    ]);
  });

  it('tells of a row the columns that are asked for', () => {
    const passage = 'Boat | Price | Length\nMira 5 | €4,100 | 5.2 m';
    expect(passageClaims(passage, (name) => name === 'Length')).toEqual(['Mira 5: Length 5.2 m']);
  });

  it('reads a row with the names of its columns', () => {
    expect(passageClaims('Boat | Price | Length\nMira 5 | €4,100 | 5.2 m')).toEqual([
      'Mira 5: Price €4,100, Length 5.2 m',
    ]);
  });

  it('parts a row from the sentence below its table', () => {
    const passage =
      'Cost | Boat | Kayak\nPaint | €40 | €12\nTotal | €310 | €95\nThe kayak is the cheaper one.';
    expect(passageClaims(passage)).toEqual(['Total: Boat €310, Kayak €95', 'The kayak is the cheaper one.']);
  });

  it('pairs a label with its value', () => {
    expect(passageClaims('Weight | 34 kg')).toEqual(['Weight: 34 kg']);
  });

  it.each([
    ['the head of a table', 'Cost in a year | Boat | Kayak'],
    ['figures that nothing names', 'Total | €310 | €95'],
    ['a caption', 'Boats hired out by month (units)'],
    ['an announcement', 'The club gives three reasons.'],
    ['nothing', '  '],
  ])('makes no claim of %s', (_, passage) => {
    expect(passageClaims(passage)).toEqual([]);
  });
});
