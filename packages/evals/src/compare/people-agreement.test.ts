import type { Verdict } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import type { RuledClaim } from './rulings.ts';
import { peopleAgreement } from './score-against-rulings.ts';

let line = 0;
function ruled(by: string, ruling: Verdict, { claim = 'It rained.', from = 'a' } = {}): RuledClaim {
  line += 1;
  return { id: `gold.jsonl:${line}`, claim, ruling, by, note: '', texts: [], from };
}

describe('peopleAgreement', () => {
  it('has nothing to say where each claim has one ruling, or one person says the same twice', () => {
    const claims = [
      ruled('Ann', 'supported'),
      ruled('Ann', 'supported'),
      ruled('Bo', 'unsupported', { from: 'b' }),
    ];
    expect(peopleAgreement(claims)).toEqual({
      ...{ pairs: 0, share: null, kappa: null, disagreements: [], contradictions: [] },
    });
  });

  it('finds a person who rules both ways of one claim and text, however the claim is spaced', () => {
    const claims = [ruled('Ann', 'supported'), ruled('Ann', 'contradicted', { claim: ' It  rained. ' })];
    expect(peopleAgreement(claims)).toMatchObject({
      ...{ pairs: 0, disagreements: [] },
      contradictions: [
        { claim: 'It rained.', one: { by: 'Ann', ruling: 'supported' }, other: { ruling: 'contradicted' } },
      ],
    });
  });

  it('measures how far people agree, beyond chance as in a table worked by hand', () => {
    const claims = ['supported', 'supported', 'supported', 'unsupported'].flatMap((ruling, index) => [
      ruled('Ann', ruling as Verdict, { from: String(index) }),
      ruled('Bo', index === 0 ? 'unsupported' : (ruling as Verdict), { from: String(index) }),
    ]);
    const { pairs, share, kappa, disagreements, contradictions } = peopleAgreement(claims);
    expect([pairs, share, contradictions]).toEqual([4, 0.75, []]);
    // Five of eight rulings are supported, three are not: 0.390625 + 0.140625 by chance.
    expect(kappa).toBeCloseTo((0.75 - 0.53125) / (1 - 0.53125), 9);
    expect(disagreements).toHaveLength(1);
    expect(disagreements[0]).toMatchObject({ one: { by: 'Ann' }, other: { by: 'Bo' } });
  });

  it('takes each pair of three people, and takes its time with no crowd', () => {
    const three = [ruled('Ann', 'supported'), ruled('Bo', 'supported'), ruled('Cy', 'unsupported')];
    expect(peopleAgreement(three)).toMatchObject({ pairs: 3, share: 1 / 3 });
    const crowd = Array.from({ length: 5000 }, (_, index) => ruled(`P${index}`, 'supported'));
    expect(peopleAgreement(crowd).pairs).toBeLessThan(2000);
  });
});
