import { expect, it } from 'vitest';
import { aBrief, anEvidence, aSource } from '../../testing/builders.ts';
import { stepContextWith } from '../../testing/step-context-with.ts';
import { writeDraft } from '../writing/write-draft.ts';
import { writingMaterial } from '../writing/writing-material.ts';
import { checkAsWritten, checkDraft } from './checked-draft.ts';

const QUOTE = 'It cost 41 million crowns, the ministry said.';
const material = writingMaterial({
  brief: aBrief('What did it cost?', { depth: 'deep' }),
  researchQuestions: [],
  conflicts: [],
  missing: [],
  sources: { s1: aSource() },
  pageNotes: [],
  evidence: [anEvidence({ id: 'E101', quote: QUOTE, start: 0, end: QUOTE.length })],
});

it('checks a section while the next one is still being written, and asks about it no second time', async () => {
  const section = (heading: string) => ({ heading, purpose: '', evidenceIds: ['E101'] });
  const asked: string[] = [];
  let tellChecked: () => void = () => undefined;
  const isChecked = new Promise<void>((resolve) => {
    tellChecked = resolve;
  });
  const answers: Record<string, (input: { section?: { heading: string } }) => unknown> = {
    outline: () => ({ title: 'The station', sections: [section('Price'), section('Payer')] }),
    'write-section': async ({ section: { heading } = { heading: '' } }) => {
      // Never ends unless the first section is checked before the second one is written.
      if (heading === 'Payer') await isChecked;
      return {
        markdown: heading === 'Payer' ? 'The ministry paid all [E101].' : 'The price was 41 million [E101].',
      };
    },
    'check-sentences': () => {
      tellChecked();
      return { findings: [] };
    },
  };
  const context = stepContextWith({
    reasoner: {
      budget: () => null,
      reason: async (task, input) => {
        const [name = ''] = task.id.split('@');
        asked.push(name);
        return task.schema.parse(await answers[name]?.(input as never));
      },
    },
    sources: { read: () => Promise.reject(new Error('not read')), text: async () => QUOTE },
  });
  const { onSections, checks } = checkAsWritten(material, context);
  const { draft } = await writeDraft({ material, onSections }, context);
  const known = await checks();
  const checked = await checkDraft({ draft, material, known }, context);
  expect(checked.checks.map(({ verdict, decidedBy }) => [verdict, decidedBy])).toEqual([
    ['supported', 'model'],
    ['supported', 'model'],
  ]);
  expect(asked.filter((name) => name === 'check-sentences')).toHaveLength(2);
});
