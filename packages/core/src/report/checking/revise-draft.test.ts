import { describe, expect, it } from 'vitest';
import { groundingOf } from '../../citation/grounding.ts';
import { checkKey } from '../../citation/signs/sentence-check.ts';
import { describeEvidence } from '../../research/evidence-item.ts';
import { aBrief, anEvidence, aSource } from '../../testing/builders.ts';
import { scriptedReasoner } from '../../testing/scripted-reasoner.ts';
import { stepContextWith } from '../../testing/step-context-with.ts';
import type { WritingMaterial } from '../writing/writing-material.ts';
import { checkSentences } from './check-sentences.ts';
import { numberDraft } from './numbered-draft.ts';
import { reviseDraft } from './revise-draft.ts';

const TEXT =
  'The station opened in 1968. It cost 41 million crowns, the ministry said. In 2019 it fed 12 gigawatt-hours into the grid.';
const quote = (id: string, words: string) =>
  anEvidence({
    id,
    fact: words,
    quote: words,
    start: TEXT.indexOf(words),
    end: TEXT.indexOf(words) + words.length,
  });
const evidence = [
  quote('E101', 'The station opened in 1968.'),
  quote('E102', 'It cost 41 million crowns, the ministry said.'),
  quote('E103', 'In 2019 it fed 12 gigawatt-hours into the grid.'),
];
const sources = { s1: aSource() };
const material: WritingMaterial = {
  brief: aBrief('What did the station cost and what does it yield?'),
  researchQuestions: [
    { id: 'q1', text: 'What did it cost?', priority: 1, queries: [] },
    { id: 'q2', text: 'What does it yield?', priority: 1, queries: [] },
  ],
  evidence: describeEvidence(evidence, sources),
  sources,
  standings: new Map(),
  conflicts: [],
  notFound: [],
  sourcesRead: 1,
};
const grounding = groundingOf({ evidence, sources: Object.values(sources), language: 'en' });

/** The answer of a checker. */
const answer = (...findings: readonly object[]) => ({ findings });
const finding = (n: number, given: object) => ({
  n,
  kind: 'fact',
  problemLabel: null,
  citeIds: [],
  ...given,
});
const wrong = (n: number, problem: string, given: object = {}) =>
  finding(n, { verdict: 'contradicted', problemLabel: problem, ...given });
const reworded = (n: number, rewording: string) => ({ n, kind: 'fact', verdict: 'unsupported', rewording });

/** Checks and revises a draft of one section with these replies: first look, editor, last look. */
async function revise(
  markdown: string,
  replies: readonly unknown[],
  { heading = '', maxWords = null as number | null } = {},
) {
  const reasoner = scriptedReasoner(replies);
  const context = stepContextWith({
    reasoner,
    sources: { read: () => Promise.reject(new Error('not read')), text: async () => TEXT },
  });
  const draft = { title: 'The station', sections: [{ heading, markdown }] };
  const { sentences } = numberDraft(draft, 'en');
  const asked = { ...material, brief: { ...material.brief, maxWords } };
  const checks = await checkSentences({ sentences, material: asked, grounding }, context);
  const revised = await reviseDraft({ draft, checks, material: asked, grounding }, context);
  return { ...revised, text: revised.draft.sections[0]?.markdown ?? '', reasoner };
}

const nothingToEdit = { edits: [], parts: ['yes', 'yes'] };

describe('a checked and edited draft', () => {
  it('keeps every sentence that holds, marks or none, word for word', async () => {
    const markdown =
      'The plant was opened in 1968 [E101]. It cost 41 million crowns, according to the ministry [E102]. So the yield of 2019 must be weighed against a price of half a century ago.';
    const { text, notices, answered, reasoner } = await revise(markdown, [answer(), nothingToEdit]);
    expect(text).toBe(markdown);
    expect(notices).toEqual([]);
    expect(answered).toBe('full');
    expect(reasoner.tasks).toEqual(['check-sentences@5', 'edit-report@5']);
  });

  it('asks no model about a sentence that its passage has verbatim', async () => {
    const { reasoner } = await revise('The station opened in 1968 [E101].', [nothingToEdit]);
    expect(reasoner.tasks).toEqual(['edit-report@5']);
  });

  it.each([
    'It cost 41 million crowns, says the ministry [E102]. It employs 300 people [E102].',
    'It cost **41 million crowns, says the ministry [E102]. It employs 300 people** [E102].',
  ])('takes out the sentence of an edit that the last checker rejects: %s', async (text) => {
    const revised = await revise('It cost 14 million crowns [E102].', [
      answer(wrong(1, 'the passage has 41 million')),
      { ...nothingToEdit, edits: [{ n: 1, text }] },
      answer({ n: 2, kind: 'fact', verdict: 'unsupported', rewording: null }),
    ]);
    expect(revised.text).toContain('41 million');
    expect(revised.text).not.toContain('300 people');
  });

  it('puts a wrong sentence right by the editor, and has the change checked', async () => {
    const { text, checks, reasoner } = await revise('It cost 14 million crowns [E102].', [
      answer(wrong(1, 'the passage has 41 million')),
      {
        ...nothingToEdit,
        edits: [{ n: 1, text: '{1} The ministry put its cost at 41 million crowns [E102].' }],
      },
      answer(),
    ]);
    expect(text).toBe('The ministry put its cost at 41 million crowns [E102].');
    expect(reasoner.tasks).toEqual(['check-sentences@5', 'edit-report@5', 'settle-sentences@4']);
    const key = checkKey({ text: 'The ministry put its cost at 41 million crowns.', evidenceIds: ['E102'] });
    expect(checks.get(key)?.verdict).toBe('supported');
    expect(JSON.parse(reasoner.prompts[1]?.user ?? '').faults).toEqual([
      { n: 1, problem: 'the passage has 41 million' },
    ]);
  });

  it('takes over the wording of the last checker where the edit still fails', async () => {
    const { text } = await revise('It cost 14 million crowns [E102].', [
      answer(wrong(1, 'the passage has 41 million')),
      { ...nothingToEdit, edits: [{ n: 1, text: 'It cost 40 million dollars [E102].' }] },
      answer(reworded(1, 'It cost 41 million crowns, the ministry says [E102].')),
    ]);
    expect(text).toBe('It cost 41 million crowns, the ministry says [E102].');
  });

  it('takes out what cannot be put right, and says so', async () => {
    const { text, notices } = await revise(
      'It opened in 1968, they say [E101]. It employs 300 people [E102].',
      [
        answer(wrong(2, 'no passage speaks of staff', { verdict: 'unsupported' })),
        { ...nothingToEdit, edits: [{ n: 2, text: '' }] },
      ],
    );
    expect(text).toBe('It opened in 1968, they say [E101].');
    expect(notices).toEqual([
      'A sentence that no passage supports was taken out: “It employs 300 people.” (no passage speaks of staff)',
    ]);
  });

  it('gives a sentence that the first look doubted a second one, whatever the editor did', async () => {
    const { text } = await revise('It fed in 12 gigawatt-hours during 2019 [E103].', [
      answer(wrong(1, 'misread')),
      nothingToEdit,
      answer(),
    ]);
    expect(text).toBe('It fed in 12 gigawatt-hours during 2019 [E103].');
  });

  it('takes back an edit of a right sentence that fails the last look', async () => {
    const markdown = 'The plant was opened in 1968 [E101].';
    const { text, notices } = await revise(markdown, [
      answer(),
      { ...nothingToEdit, edits: [{ n: 1, text: 'The plant was opened in 1986 [E101].' }] },
      answer(reworded(1, 'The plant was opened in 1968 [E101].')),
    ]);
    expect(text).toBe(markdown);
    expect(notices).toEqual([]);
  });

  it('loses no mark of a right sentence: an edit keeps it, and a deletion is taken back', async () => {
    const { text } = await revise('It was opened in 1968 [E101]. The price was 41 million crowns [E102].', [
      answer(),
      {
        ...nothingToEdit,
        edits: [
          { n: 1, text: 'The station was opened in 1968.' },
          { n: 2, text: '' },
        ],
      },
      answer(),
    ]);
    expect(text).toBe('The station was opened in 1968 [E101]. The price was 41 million crowns [E102].');
  });

  it('cites the passage that supports an uncited fact', async () => {
    const { text } = await revise('The station was opened in the year 1968.', [
      answer(finding(1, { verdict: 'supported', citeIds: ['[E101]'] })),
      nothingToEdit,
    ]);
    expect(text).toBe('The station was opened in the year 1968 [E101].');
  });

  it('takes out a fact that nobody can give a passage, and says so', async () => {
    const { text, notices } = await revise('It opened in 1968, they say [E101]. It employs 300 people.', [
      answer(finding(2, { verdict: 'unsupported' })),
      nothingToEdit,
      answer(),
    ]);
    expect(text).toBe('It opened in 1968, they say [E101].');
    expect(notices).toEqual([
      'A sentence that no passage supports was taken out: “It employs 300 people.” (it states a fact and cites no passage)',
    ]);
  });

  it('keeps a topic sentence that was put right, though it cites nothing itself', async () => {
    const { text, notices } = await revise('It yields little. In 2019 it fed in 12 gigawatt-hours [E103].', [
      answer(wrong(1, '“little” is not said', { kind: 'analysis' })),
      { ...nothingToEdit, edits: [{ n: 1, text: 'It feeds power into the grid.' }] },
      answer(),
    ]);
    expect(text).toBe('It feeds power into the grid. In 2019 it fed in 12 gigawatt-hours [E103].');
    expect(notices).toEqual([]);
  });

  it('is full only where each part of the question is answered', async () => {
    const { answered } = await revise('The station opened in 1968 [E101].', [
      { ...nothingToEdit, parts: ['yes', 'no'] },
    ]);
    expect(answered).toBe('partial');
  });

  it('publishes a sentence as open if the checker says so', async () => {
    const draft = 'It cost the ministry 41 million [E102]. It yields 12 gigawatt-hours of power [E103].';
    const { checks } = await revise(draft, [answer(finding(2, { verdict: 'open' })), nothingToEdit]);
    expect([...checks.values()].map(({ verdict, decidedBy }) => [verdict, decidedBy])).toEqual([
      ['supported', 'model'],
      ['open', null],
    ]);
  });

  it('opens a long report with the answer and a line for each part, without what fails', async () => {
    const opening =
      'The station opened in 1968 [E101].\n\n- **Cost:** It cost 41 million crowns, the ministry said [E102].\n- **Yield:** It fed in 90 gigawatt-hours [E103].';
    const { text } = await revise(
      'The station opened in 1968 [E101].',
      [{ ...nothingToEdit, opening }, answer(wrong(3, 'it was 12'))],
      { heading: 'History', maxWords: 4_000 },
    );
    expect(text).toBe(opening.slice(0, opening.lastIndexOf('\n')));
  });

  it('asks the editor to take a calculation out of the cell of a table, and deletes nothing', async () => {
    const markdown =
      '| What | Value |\n| --- | --- |\n| Price for each unit of 2019 | 3.4 (41 / 12 = 3.42) [E102][E103] |';
    const { text, reasoner } = await revise(markdown, [answer(), nothingToEdit]);
    expect(JSON.stringify(reasoner.prompts[1]?.user)).toContain('a cell shows a calculation');
    expect(text).toBe(markdown);
  });
});
