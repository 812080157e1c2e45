import { expect, it } from 'vitest';
import { upgradeBundle, upgradeVerdicts } from './upgrade-bundle.ts';

const claim = (verdict: string, signals: Record<string, number>, more: Record<string, unknown> = {}) => ({
  id: 'C1',
  text: 'It ran.',
  verdict,
  signals,
  evidenceIds: ['E1'],
  ...more,
});

it('says who decided each claim of a bundle of version 1, and leaves open what nobody did', () => {
  const old = {
    schemaVersion: 1,
    claims: [
      claim('supported', { verbatim: 1 }),
      claim('supported', { verbatim: 0, model: 1 }),
      claim('contradicted', { verbatim: 0, model: 0 }),
      claim('supported', { verbatim: 0 }),
      claim('unverifiable', { verbatim: 0 }, { reason: { code: 'unverifiable' } }),
      claim('supported', { verbatim: 0, model: 1 }, { level: 'high' }),
      claim('contradicted', { verbatim: 0, model: 0 }, { level: 'low' }),
      claim('unsupported', {}, { evidenceIds: [] }),
    ],
    trust: { leftOut: [{ text: 'It stood.', reason: { code: 'unverifiable' } }] },
  };
  const upgraded = upgradeBundle(old) as {
    schemaVersion: number;
    claims: { verdict: string; decidedBy: string | null }[];
    trust: typeof old.trust;
  };
  expect(upgraded.schemaVersion).toBe(2);
  expect(upgraded.claims.map(({ verdict, decidedBy }) => [verdict, decidedBy])).toEqual([
    ['supported', 'quote'],
    ['supported', 'model'],
    ['contradicted', 'model'],
    ['open', null],
    ['open', null],
    ['supported', 'model'],
    ['open', null],
    ['unsupported', 'rule'],
  ]);
  expect(upgraded.claims[4]).toMatchObject({ reason: { code: 'open' } });
  expect(upgraded.trust.leftOut[0]?.reason.code).toBe('open');
});

it('leaves a bundle of this version, and what is none, as it is', () => {
  const bundle = { schemaVersion: 2, claims: [claim('open', {}, { decidedBy: null })] };
  expect(upgradeBundle(bundle)).toBe(bundle);
  expect(upgradeBundle('text')).toBe('text');
});

it('reads a reason by the code that replaced it', () => {
  const bundle = {
    schemaVersion: 2,
    claims: [claim('supported', {}, { decidedBy: 'model', reason: { code: 'interested_alone' } })],
  };
  expect(upgradeBundle(bundle)).toMatchObject({
    claims: [{ verdict: 'supported', decidedBy: 'model', reason: { code: 'interested' } }],
  });
});

it('upgrades the checks and claims of a state that an older version saved', () => {
  const state = {
    checks: [
      { kind: 'fact', verdict: 'supported', decidedBy: 'rules' },
      { kind: 'connection', verdict: 'supported', decidedBy: 'rules' },
      { kind: 'fact', verdict: 'unverifiable', decidedBy: 'model' },
      { kind: 'fact', verdict: 'contradicted', decidedBy: 'model' },
    ],
    contradictions: [{ decidedBy: 'rules', preferredSide: 0 }],
  };
  expect(upgradeVerdicts(state)).toEqual({
    checks: [
      { kind: 'fact', verdict: 'open', decidedBy: null },
      { kind: 'connection', verdict: 'supported', decidedBy: 'rule' },
      { kind: 'fact', verdict: 'open', decidedBy: null },
      { kind: 'fact', verdict: 'contradicted', decidedBy: 'model' },
    ],
    contradictions: [{ decidedBy: 'rules', preferredSide: 0 }],
  });
});
