import { describe, expect, it } from 'vitest';
import { extractiveReasoner } from '../testing/extractive-reasoner.ts';
import { scriptedReasoner } from '../testing/scripted-reasoner.ts';
import { stepContextWith } from '../testing/step-context-with.ts';
import type { Candidate } from './candidates.ts';
import { orderOfReading } from './choose-pages.ts';

const candidate = (name: string, subQuestionId = 'q1', rank = 0): Candidate => ({
  url: `https://${name}.example/path`,
  title: name,
  snippet: `An excerpt of ${name}, see https://elsewhere.example/x`,
  score: 0.5,
  provider: 'web',
  publishedAt: null,
  foundFor: [{ subQuestionId, rank }],
});
const subQuestions = [
  { id: 'q1', text: 'How many?' },
  { id: 'q2', text: 'Who?' },
];
const four = ['a', 'b', 'c', 'd'].map((name, rank) => candidate(name, 'q1', rank));
const order = async (
  reasoner: ReturnType<typeof scriptedReasoner>,
  { candidates = four, places = 2, hasRead = false } = {},
) =>
  (
    await orderOfReading(
      { question: 'How many?', subQuestions, candidates, places, hasRead },
      stepContextWith({ reasoner }),
    )
  ).order.map(({ title }) => title);

describe('the order of reading', () => {
  it('asks nobody where a first round can read all', async () => {
    expect(await order(scriptedReasoner([]), { places: 4 })).toEqual(['a', 'b', 'c', 'd']);
  });

  it('asks in a later round whatever the room, and takes no for an answer', async () => {
    const none = { read: [], leaveOut: [1, 2, 3, 4] };
    expect(await order(scriptedReasoner([none]), { places: 9, hasRead: true })).toEqual([]);
    expect(await order(scriptedReasoner([]), { candidates: [], hasRead: true })).toEqual([]);
  });

  it('has the chosen pages first, then the others as ranked, without what cannot help', async () => {
    const reasoner = scriptedReasoner([{ read: [3, 1, 3], leaveOut: [2, 3] }]);
    expect(await order(reasoner)).toEqual(['c', 'a', 'd']);
  });

  it('bears with numbers of no page, and reads a few pages in a first round that would leave out all', async () => {
    expect(await order(scriptedReasoner([{ read: [0, 99, -1], leaveOut: [] }]))).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
    const none = { read: [], leaveOut: [1, 2, 3, 4, 5] };
    const candidates = [...four, candidate('e')];
    expect(await order(scriptedReasoner([none]), { candidates })).toEqual(['a', 'b', 'c', 'd']);
  });

  it('shows three pages for each place and twelve at least, by number, site and excerpt, and no address', async () => {
    const many = Array.from({ length: 60 }, (_, index) => candidate(`page${index}`, 'q1', index));
    const reasoner = scriptedReasoner([{ read: [12], leaveOut: [] }]);
    const ordered = await order(reasoner, { candidates: many });
    const { pages, places } = JSON.parse(reasoner.prompts[0]?.user ?? '');
    expect(pages).toHaveLength(12);
    expect(places).toBe(2);
    expect(pages[0]).toBe('[1] page0 (page0.example, undated, found for 1) An excerpt of page0, see (link)');
    expect(ordered).toHaveLength(60);
    expect(ordered[0]).toBe('page11');
  });

  it('shares the places equally between sub-questions where no model answers', async () => {
    const candidates = [...four, candidate('e', 'q2', 0)];
    const context = stepContextWith({ reasoner: extractiveReasoner() });
    const { order: ordered } = await orderOfReading(
      { question: '?', subQuestions, candidates, places: 3, hasRead: false },
      context,
    );
    expect(ordered.map(({ title }) => title)).toEqual(['a', 'e', 'b', 'c', 'd']);
  });

  describe('of the web', () => {
    const question = 'How many heat pumps were sold in Norway in 2023?';
    const about = (name: string, provider = 'web'): Candidate => ({
      ...candidate(name),
      title: 'Heat pumps sold in Norway',
      snippet:
        'In 2023 so many heat pumps were sold in Norway: 123,000, as the association of their makers counts.',
      score: 0.9,
      provider,
    });
    const orderWith = async (first: Candidate, reply: { read: number[]; leaveOut: number[] }) =>
      orderOfReading(
        { question, subQuestions, candidates: [first, ...four], places: 2, hasRead: false },
        stepContextWith({ reasoner: scriptedReasoner([reply]) }),
      );

    it('has the page among the first that title and excerpt show to be about the question, left out or not', async () => {
      const { order: ordered, leftOut } = await orderWith(about('best'), { read: [2, 3], leaveOut: [1, 4] });
      expect(ordered.slice(0, 2).map(({ url }) => new URL(url).hostname)).toEqual([
        'a.example',
        'best.example',
      ]);
      expect(leftOut.map(({ title }) => title)).toEqual(['c']);
    });

    it('is the model alone for local documents', async () => {
      const first = about('best', 'documents');
      const { order: ordered } = await orderWith(first, { read: [2, 3], leaveOut: [1] });
      expect(ordered).not.toContain(first);
    });
  });
});
