import { describe, expect, it } from 'vitest';
import { describeEvidence } from '../research/evidence-item.ts';
import { anEvidence, aSource } from '../testing/builders.ts';
import { scriptedReasoner } from '../testing/scripted-reasoner.ts';
import { stepContextWith } from '../testing/step-context-with.ts';
import type { Outline } from './outline.task.ts';
import { writeDraft } from './write-draft.ts';
import { writeSectionTask } from './write-section.task.ts';

const brief = {
  today: '2026-01-31',
  question: 'How many heat pumps?',
  userClarification: null,
  format: 'concise',
  language: 'en',
  maxWords: 400,
  audience: null,
  tone: null,
  instructions: 'Write for engineers.',
} as const;
const evidence = describeEvidence(
  [anEvidence({ id: 'E101' }), anEvidence({ id: 'E102', fact: 'Prices rose.', quote: 'Prices rose.' })],
  { s1: aSource() },
);
const section = (heading: string, ...evidenceIds: string[]) => ({ heading, purpose: heading, evidenceIds });

function draftWith([outline, ...replies]: readonly [Outline, ...unknown[]]) {
  const reasoner = scriptedReasoner(replies);
  const request = {
    outline,
    brief,
    researchQuestions: [],
    overview: null,
    conflicts: ['Two figures differ [E101].'],
    evidence,
  };
  const draft = writeDraft(request, stepContextWith({ reasoner }));
  return { draft, reasoner };
}

describe('writeDraft', () => {
  it('writes section after section, each with the earlier ones in view', async () => {
    const { draft, reasoner } = draftWith([
      { title: 'Pumps', sections: [section('Sales', 'E101'), section('Prices', 'E102')] },
      { markdown: 'Many were sold [E101].' },
      { markdown: 'Prices rose [E102].' },
    ]);
    expect(await draft).toEqual({
      title: 'Pumps',
      sections: [
        { heading: 'Sales', markdown: 'Many were sold [E101].' },
        { heading: 'Prices', markdown: 'Prices rose [E102].' },
      ],
    });
    const [first, second] = reasoner.prompts.map(({ user }) => JSON.parse(user));
    expect(first).toMatchObject({
      sectionsBefore: [],
      writeNow: 'Sales',
      outline: [{ heading: 'Sales' }, { heading: 'Prices' }],
      conflicts: ['Two figures differ [E101].'],
      instructions: 'Write for engineers.',
    });
    expect(first.evidence.join()).not.toContain('E102');
    expect(second.sectionsBefore).toEqual(['# Sales\nMany were sold [E101].']);
    expect(second.maxWords).toBe(200);
  });

  it('leaves out a section whose evidence does not exist, without asking for it', async () => {
    const { draft, reasoner } = draftWith([
      { title: 'Pumps', sections: [section('Sales', 'E101', 'E999', 'E101')] },
      { markdown: 'Many were sold [E101].' },
    ]);
    expect((await draft).sections).toHaveLength(1);
    expect(JSON.parse(reasoner.prompts[0]?.user ?? '').evidence).toHaveLength(1);
  });
});

describe('writeSectionTask', () => {
  const check = (markdown: string) =>
    writeSectionTask.check?.(
      { markdown },
      { brief, section: section('Sales'), outline: [], conflicts: [], evidence, earlier: [], maxWords: null },
    );

  it.each(['Many were sold [E101].', '- Many were sold [E999] [E102].'])('accepts %j', (markdown) => {
    expect(check(markdown)).toEqual([]);
  });

  it.each(['Many were sold.', 'Many were sold [E999].', '[E101]', '## Sales [E101]'])(
    'refuses %j',
    (markdown) => {
      expect(check(markdown)).toHaveLength(1);
    },
  );
});
