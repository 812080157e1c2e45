import { describe, expect, it } from 'vitest';
import { groundingOf } from '../../citation/grounding.ts';
import type { Reasoner } from '../../models/reasoning/task.ts';
import { describeEvidence } from '../../research/evidence-item.ts';
import { aBrief, anEvidence, aSource } from '../../testing/builders.ts';
import { scriptedReasoner } from '../../testing/scripted-reasoner.ts';
import { stepContextWith } from '../../testing/step-context-with.ts';
import { writingMaterial } from '../writing/writing-material.ts';
import { checkSentences } from './check-sentences.ts';
import { numberDraft } from './numbered-draft.ts';

const TEXT =
  'The station opened in 1968. It cost 41 million crowns, the ministry said. In 2019 it fed 12 gigawatt-hours into the grid.';
const QUOTES = TEXT.split(/(?<=\.) /);
const evidence = QUOTES.map((words, index) => {
  const start = TEXT.indexOf(words);
  return anEvidence({ id: `E10${index + 1}`, quote: words, start, end: start + words.length });
});
const sources = { s1: aSource() };
const material = {
  ...writingMaterial({
    brief: aBrief('What did it cost?'),
    researchQuestions: [],
    conflicts: [],
    missing: [],
    evidence,
    sources,
    pageNotes: [],
  }),
  evidence: describeEvidence(evidence, sources),
};
const grounding = groundingOf({ evidence, sources: Object.values(sources), language: 'en' });

/** What is asked about a draft of one section, and the checks when the answers are these. */
async function check(markdown: string, answers: readonly object[], utilisation?: Reasoner['utilisation']) {
  const reasoner = scriptedReasoner(answers);
  const context = stepContextWith({
    reasoner: { ...reasoner, ...(utilisation !== undefined && { utilisation }) },
    sources: { read: () => Promise.reject(new Error('not read')), text: async () => TEXT },
  });
  const { sentences } = numberDraft({ title: '', sections: [{ heading: 'Cost', markdown }] }, 'en');
  const checks = await checkSentences({ sentences, material, grounding }, context);
  return { checks, asked: reasoner.prompts.map(({ user }) => JSON.parse(user)) };
}

const fine = { findings: [] };

describe('what a checker is asked', () => {
  it('has whole paragraphs in order, and each passage once, at the start', async () => {
    const { asked } = await check(
      'It was costly for what it yields. The ministry paid 41 million [E102]. That bought 12 gigawatt-hours a year [E102][E103].\n\nThe price was paid to open it in 1968 [E102][E101].',
      [fine],
    );
    expect(asked).toHaveLength(1);
    expect(asked[0].report).toEqual([
      {
        heading: 'Cost',
        paragraphs: [
          '{1} It was costly for what it yields. {2} The ministry paid 41 million [E102]. {3} That bought 12 gigawatt-hours a year [E102][E103].',
          '{4} The price was paid to open it in 1968 [E102][E101].',
        ],
      },
    ]);
    expect(asked[0].sources[0].passages).toEqual(
      QUOTES.map((quote, index) => `[E10${index + 1}] «${quote}»`),
    );
    expect(Object.keys(asked[0]).indexOf('sources')).toBeLessThan(Object.keys(asked[0]).indexOf('report'));
  });

  it('has what the rules settled as context alone, without its passages', async () => {
    const { asked, checks } = await check(
      'The station opened in 1968 [E101]. It swallowed 41 million crowns of the ministry [E102].',
      [fine],
    );
    expect(asked[0].report[0].paragraphs).toEqual([
      'The station opened in 1968 [E101]. {2} It swallowed 41 million crowns of the ministry [E102].',
    ]);
    expect(asked[0].sources[0].passages).toEqual([expect.stringContaining('«It cost 41 million')]);
    expect([...checks.values()].map(({ decidedBy }) => decidedBy)).toEqual(['quote', 'model']);
  });

  it('halves a paragraph that is too long for the model, with the passages of each half alone', async () => {
    const isTooLong: Reasoner['utilisation'] = async (task, input) =>
      task.prompt(input).user.includes('{1}') && task.prompt(input).user.includes('{2}') ? 0.8 : 0.4;
    const { asked, checks } = await check(
      'The Halvik company began in 1968 [E101]. The Halvik company paid 41 million crowns [E102].',
      [fine, fine],
      isTooLong,
    );
    expect(asked.map(({ report }) => report[0].paragraphs)).toEqual([
      [expect.stringMatching(/^\{1\} [^{}]+\[E101\]\.$/)],
      [expect.stringMatching(/^\{2\} [^{}]+\[E102\]\.$/)],
    ]);
    expect(asked.map(({ sources: [source] }) => source.passages.length)).toEqual([1, 1]);
    expect([...checks.values()].map(({ verdict }) => verdict)).toEqual(['supported', 'supported']);
  });

  it('has no more sentences than a judge can take, and no paragraph in two calls', async () => {
    const paragraph = 'The Halvik company paid 41 million crowns [E102]. '.repeat(25).trim();
    const { asked, checks } = await check([paragraph, paragraph, paragraph].join('\n\n'), [fine, fine]);
    expect(asked.map(({ report }) => report[0].paragraphs.length)).toEqual([2, 1]);
    expect(checks.size).toBe(75);
  });

  it('keeps the verdict of the checker, whatever words the passages lack', async () => {
    const { checks } = await check('The Halvik company paid 41 million crowns [E102].', [fine]);
    expect(checks.get(1)).toMatchObject({ verdict: 'supported', decidedBy: 'model', problem: null });
  });
});
