import { describe, expect, it } from 'vitest';
import { contextOf } from '../context.ts';
import { aState, runtimeWith } from '../testing/builders.ts';
import { madeUpEvidence } from '../testing/made-up-evidence.ts';
import { fruitlessReport } from './fruitless-report.ts';

const SAID = 'The comet will return in 2061 and shine for 40 days.';
const found = madeUpEvidence([
  { id: 'board', siteName: 'Stargazers [Board]', text: SAID, quotes: [SAID] },
  { id: 'other', siteName: 'Other', text: 'Comets are made of ice.', quotes: ['Comets are made of ice.'] },
]).state;
const claim = {
  id: 'K1',
  text: SAID,
  section: 0,
  evidenceIds: ['E1'],
  verdict: 'supported',
  decidedBy: 'quote',
  confidence: 0.2,
  level: 'low',
  reason: 'Only a forum says so.',
  signals: {},
  origins: 1,
  contradictionIds: [],
} as const;

async function reportOn(state: Parameters<typeof aState>[0]) {
  const { knobs, ports } = await contextOf(runtimeWith());
  const searchesDone = [{ query: 'comet return', results: 2, provider: 'documents', round: 1 }];
  return fruitlessReport(aState({ ...found, searchesDone, ...state } as never), { knobs, ports });
}

describe('fruitlessReport', () => {
  it('names the sources that could not be relied on, and claims nothing of what they say', async () => {
    const { markdown, claims } = await reportOn({ scoredClaims: [claim] });
    expect(markdown).toContain('not reliable enough');
    expect(markdown).toContain('- Stargazers \\[Board\\]');
    expect(markdown).not.toMatch(/2061|Other|none of them bears/);
    expect(claims).toEqual([]);
  });

  it('names all sources of evidence where none of them may be written from', async () => {
    const { markdown } = await reportOn({ rankedSourceIds: [] });
    expect(markdown).toMatch(/- Stargazers.*\n- Other/);
  });

  it('says so where nothing bears on the question', async () => {
    const { markdown } = await reportOn({ evidence: [] });
    expect(markdown).toContain('none of them bears on the question');
  });

  it('says it in the language of the question', async () => {
    const { markdown } = await reportOn({
      question: 'Wann kommt der Komet wieder, und wie lange ist er zu sehen?',
      scoredClaims: [claim],
    });
    expect(markdown).toContain('nicht verlässlich genug');
  });
});
