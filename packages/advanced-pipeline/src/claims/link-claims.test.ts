import { expect, it } from 'vitest';
import { madeUpEvidence } from '../testing/made-up-evidence.ts';
import { openEvidenceBase } from './evidence-base.ts';
import { linkClaims } from './link-claims.ts';

const SOLD = 'In Norrland 41,200 heat pumps were sold in 2023.';
const NOISE = 'A neighbour hears a quiet hum from the outdoor unit on winter nights.';
const part = { score: 0.5, reason: '' };
const parts = { domainTrust: part, freshness: part, authority: part, contentQuality: part };

it('finds what states a claim, that of the most credible source first, and nothing on another subject', async () => {
  const { state, port } = madeUpEvidence([
    { id: 'a', text: `${SOLD} ${NOISE}`, quotes: [SOLD, NOISE] },
    { id: 'b', text: SOLD, quotes: [SOLD] },
  ]);
  const base = await openEvidenceBase({ ...state, language: 'en', library: port });
  const claims = [{ id: 'K1', text: SOLD, section: 0, evidenceIds: [] }];
  const credibility = { a: { score: 0.4, parts }, b: { score: 0.8, parts } };
  const [linked] = linkClaims({ claims, proposed: [['E2', 'E99']], base, credibility });
  expect(linked?.evidenceIds).toEqual(['E3', 'E1']);
});
