import { scriptedReasoner } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { anEvidence, aSource, aState, runtimeWith } from '../testing/builders.ts';
import { groundedEvidence, verify } from './verify.ts';

const QUOTE = 'In 2023 Norrland bought 41,200 heat pumps.';
const exact = anEvidence({ id: 'E101', quote: QUOTE });
const wrong = anEvidence({ id: 'E102', quote: QUOTE, fact: 'In 2023 Norrland bought 51,200 heat pumps.' });
const open = (id: string, relevance = 0.5) =>
  anEvidence({ id, quote: QUOTE, fact: 'Norrland bought a great many heating machines.', relevance });
const withEvidence = (...evidence: (typeof exact)[]) => aState({ evidence, sources: { s1: aSource() } });
const verdict = (evidenceId: string, supported = true) => ({ evidenceId, reason: 'so', supported });

const TEXT = 'All figures are for Norrland and a home of 120 square metres. ';
const sources = {
  read: () => Promise.reject(new Error('nothing is read here')),
  text: async () => `${TEXT}In 2023 Norrland bought 41,200 heat pumps.`,
};

describe('verify', () => {
  it('asks no model where code can decide', async () => {
    const reasoner = scriptedReasoner([]);
    const update = await verify(withEvidence(exact, wrong), runtimeWith({ reasoner, ports: { sources } }));
    expect(update.verifiedClaims).toMatchObject([
      { evidenceId: 'E101', supported: true, decidedBy: 'quote' },
      { evidenceId: 'E102', supported: false, decidedBy: 'rules' },
    ]);
    expect(update.confidence).toBe(0.5);
  });

  it('asks the model about what is left open only, the twenty most relevant at most', async () => {
    const left = Array.from({ length: 25 }, (_, index) => open(`E${200 + index}`, index / 25));
    const reasoner = scriptedReasoner([{ verdicts: [verdict('E224')] }]);
    await verify(withEvidence(exact, wrong, ...left), runtimeWith({ reasoner, ports: { sources } }));
    const { items } = JSON.parse(reasoner.prompts[0]?.user ?? '') as { items: string[] };
    expect(items).toHaveLength(20);
    expect(items[0]).toMatch(/^\[E224\]/);
    expect(items.join('\n')).not.toMatch(/E101|E102|E200\b/);
  });

  it('shows the model what the page says before the passage, so that a fact may name what it is about', async () => {
    const reasoner = scriptedReasoner([{ verdicts: [verdict('E201')] }]);
    const item = { ...open('E201'), start: TEXT.length, end: TEXT.length + QUOTE.length };
    await verify(withEvidence(item), runtimeWith({ reasoner, ports: { sources } }));
    expect(reasoner.prompts[0]?.user).toContain('a home of 120 square metres');
  });

  it.each([
    ['Norrland bought 41,300 heating machines, a great many.', false],
    ['Norrland bought 41200 heating machines, a great many, for homes of 120 square metres.', true],
  ])('lets no model find a figure where none stands: %s', async (fact, supported) => {
    const reasoner = scriptedReasoner([{ verdicts: [verdict('E201')] }]);
    const item = { ...open('E201'), fact, start: TEXT.length, end: TEXT.length + QUOTE.length };
    const update = await verify(withEvidence(item), runtimeWith({ reasoner, ports: { sources } }));
    expect(update.verifiedClaims).toMatchObject([{ evidenceId: 'E201', supported }]);
  });

  it('counts two verdicts on one item once, and the stricter of them', async () => {
    const reasoner = scriptedReasoner([{ verdicts: [verdict('E201'), verdict('E201', false)] }]);
    const update = await verify(withEvidence(open('E201')), runtimeWith({ reasoner, ports: { sources } }));
    expect(update.verifiedClaims).toMatchObject([{ evidenceId: 'E201', supported: false }]);
    expect(update.confidence).toBe(0);
  });

  it('lets a fact that did not hold, or was not checked, give way to its passage', () => {
    const unchecked = open('E201');
    const claims = [
      { evidenceId: 'E101', supported: true, decidedBy: 'quote', reason: null } as const,
      { evidenceId: 'E102', supported: false, decidedBy: 'rules', reason: 'numbers' } as const,
    ];
    const facts = groundedEvidence([exact, wrong, unchecked], claims).map(({ fact }) => fact);
    expect(facts).toEqual([QUOTE, QUOTE, QUOTE]);
  });
});
