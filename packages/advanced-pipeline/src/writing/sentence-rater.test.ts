import { anEvidence, aSource } from '@research-studio/core/testing';
import { expect, it } from 'vitest';
import { openOrigins } from '../propositions/origins.ts';
import { sentenceRater } from './sentence-rater.ts';

const source = (id: string) => aSource({ id, url: `https://${id}.example/a`, siteName: id });
const SAID = {
  E1: 'The maker promises a sound power of 47 dB(A) and a price of €8,450.',
  E2: 'We measured 54 dB(A); in shops it costs €8,450.',
  E3: 'It costs €8,450.',
};
const state = {
  sources: Object.fromEntries(['maker', 'tester', 'shop'].map((id) => [id, source(id)])),
  evidence: Object.entries(SAID).map(([id, quote], at) =>
    anEvidence({ id, quote, sourceId: ['maker', 'tester', 'shop'][at] ?? '' }),
  ),
  ...{ nearCopies: [], pageNotes: [], sourceViews: {}, credibility: {}, contradictions: [] },
  ...{ scoredClaims: [], crossValidations: [], propositions: [] },
};

it.each([
  ['what three say', 'It costs €8,450.', ['E1', 'E2', 'E3'], 3],
  ['clauses that one says each', 'Of €8,450 [machines] 54 dB(A) are measured, not 47.', ['E1', 'E2'], 1],
  ['what nobody is cited for', 'It is loud.', [], 0],
])('counts the origins that say the whole sentence: %s', async (_, text, evidenceIds, count) => {
  const origins = await openOrigins(state as never);
  const thresholds = { minLoneCredibility: 0.4, crossValidationThreshold: 2 } as never;
  const { originsOf } = sentenceRater({ state: state as never, origins, checks: new Map(), thresholds });
  expect(originsOf({ text, evidenceIds })).toBe(count);
});
