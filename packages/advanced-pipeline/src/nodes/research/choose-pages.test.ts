import { Overwrite } from '@langchain/langgraph';
import { aSource, extractiveReasoner, scriptedReasoner } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import type { ResearchState } from '../../state.ts';
import { aState, runtimeWith } from '../../testing/builders.ts';
import { choosePages } from './choose-pages.ts';

const result = (name: string) => ({
  url: `https://${name}.example/`,
  title: `Page ${name}`,
  snippet: null,
  score: 0.5,
  provider: 'test',
  publishedAt: null,
});
const subQuestions = ['q1', 'q2'].map((id) => ({ id, text: `${id}?`, priority: 1, queries: [id] }));
const found = (names: readonly string[], number = 1) => ({
  number,
  subQuestionId: `q${number}`,
  results: names.map(result),
});
const many = Array.from({ length: 20 }, (_, at) => `p${at}`);

const chosen = (
  state: Partial<ResearchState>,
  answers: readonly unknown[] | null = null,
  knobs: Parameters<typeof runtimeWith>[0] = {},
) =>
  choosePages(
    aState({ subQuestions, pagesPerWorker: 2, ...state }),
    runtimeWith({
      ...knobs,
      reasoner: answers === null ? extractiveReasoner() : scriptedReasoner([...answers]),
      ports: { usesModel: answers !== null },
    }),
  );
const urlsOf = ({ pageGroups = [] }: Awaited<ReturnType<typeof choosePages>>) =>
  pageGroups.map(({ places, candidates }) => candidates.slice(0, places).map(({ url }) => url));

describe('choosePages', () => {
  it('gives each subagent its own first pages without a model', async () => {
    const update = await chosen({ candidates: [found(['a', 'b', 'c']), found(['a', 'd'], 2)] });
    expect(urlsOf(update)).toEqual([
      ['https://a.example/', 'https://b.example/'],
      ['https://a.example/', 'https://d.example/'],
    ]);
    expect(update.pageGroups?.map(({ subQuestionIds }) => subQuestionIds)).toEqual([['q1'], ['q2']]);
    expect(update.candidates).toEqual(new Overwrite([]));
  });

  it('never offers a page again that led nowhere', async () => {
    const deadEnds = [
      { kind: 'paywall', subQuestionId: 'q1', target: 'https://a.example/', reason: 'x' },
    ] as const;
    const update = await chosen({ candidates: [found(['a', 'b'])], deadEnds });
    expect(urlsOf(update)).toEqual([['https://b.example/']]);
  });

  it('lets a model choose among all pages, each once, for all sub-questions', async () => {
    const candidates = [found(many), found(['p0', 'other'], 2)];
    const update = await chosen({ candidates }, [{ read: [5, 2], leaveOut: [1] }]);
    const urls = urlsOf(update).flat();
    expect(urls).toHaveLength(12);
    expect(new Set(urls).size).toBe(12);
    expect(update.leftOut).toHaveLength(1);
    for (const url of (update.leftOut ?? []) as readonly string[]) expect(urls).not.toContain(url);
    for (const { subQuestionIds } of update.pageGroups ?? []) expect(subQuestionIds).toEqual(['q1', 'q2']);
  });

  it('reads a few pages for the gaps in a later round, and none beyond the sources that a run may have', async () => {
    const later = { candidates: [found(many)], iteration: 1, totalGroups: 6, foundSources: [aSource()] };
    const update = await chosen(later, [{ read: [1, 2, 3], leaveOut: [] }]);
    expect(urlsOf(update).flat()).toHaveLength(4);
    expect(update.pageGroups?.[0]?.number).toBe(7);
    const full = await chosen({ ...later, sources: { s1: aSource() } }, [], { knobs: { maxSources: 1 } });
    expect(full.pageGroups).toEqual([]);
    expect(full.unread).toHaveLength(12);
  });
});
