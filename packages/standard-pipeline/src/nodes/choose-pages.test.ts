import { scriptedReasoner } from '@research-studio/core/testing';
import type { SearchResult } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import type { Knobs } from '../knobs.ts';
import type { ResearchState } from '../state.ts';
import { aSource, aState, runtimeWith } from '../testing/builders.ts';
import { choosePages } from './choose-pages.ts';

const hit = (name: string): SearchResult => ({
  url: `https://${name}.example/`,
  title: name,
  snippet: null,
  score: 0.5,
  provider: 'web',
  publishedAt: '2024-01-01',
});
const found = (number: number, ...names: string[]) => ({
  number,
  subQuestionId: `q${number}`,
  results: names.map(hit),
});
const subQuestions = [1, 2].map((number) => ({
  id: `q${number}`,
  text: `Question ${number}?`,
  priority: 1,
  queries: ['one', 'two'],
}));
const state = (overrides: Partial<ResearchState> = {}) =>
  aState({
    subQuestions,
    candidates: [found(1, 'a', 'b', 'c'), found(2, 'd', 'a', 'e')],
    pagesPerWorker: 2,
    ...overrides,
  });
const titles = (update: Awaited<ReturnType<typeof choosePages>>) =>
  (update.pageGroups ?? []).map(({ candidates }) => candidates.map(({ title }) => title).join(' '));

describe('choosing pages with a model', () => {
  const choose = (of: ResearchState, knobs: Partial<Knobs>, replies: unknown[] = []) => {
    const reasoner = scriptedReasoner(replies);
    return choosePages(of, runtimeWith({ reasoner, knobs, ports: { usesModel: true } }));
  };

  it('reads the chosen pages first, each page once, and reports which were left', async () => {
    const update = await choose(state({ totalGroups: 3 }), { pagesPerQuery: 1 }, [
      { read: [5, 1], leaveOut: [2] },
    ]);
    expect(update.pageGroups).toMatchObject([{ number: 4, places: 4, subQuestionIds: ['q1', 'q2'] }]);
    const fillers = update.pageGroups?.[0]?.candidates.map(({ isFiller = false }) => isFiller);
    expect(fillers).toEqual([false, false, true, true]);
    const read = titles(update).join(' ').split(' ');
    expect(new Set(read).size).toBe(read.length);
    expect(read).toHaveLength(4);
    expect(update).toMatchObject({ totalGroups: 4, unread: [] });
  });

  it('asks nobody where all can be read, and forgets the candidates', async () => {
    const update = await choose(state(), {});
    expect(titles(update).join(' ').split(' ').sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(JSON.parse(JSON.stringify(update.candidates))).toEqual({ __overwrite__: [] });
  });

  it('leaves some pages of the run to later rounds, where there are any', async () => {
    const candidates = [found(1, ...Array.from({ length: 30 }, (_, index) => `p${index}`))];
    const places = async (knobs: Partial<Knobs>, overrides: Partial<ResearchState> = {}) => {
      const of = state({ candidates, ...overrides });
      const update = await choose(of, { pagesPerQuery: 20, ...knobs }, [{ read: [], leaveOut: [] }]);
      return (update.pageGroups ?? []).reduce((sum, group) => sum + group.places, 0);
    };
    expect(await places({ maxSources: 20 })).toBe(18);
    expect(await places({ maxSources: 20, maxIterations: 1 })).toBe(20);
    const sources = Object.fromEntries(Array.from({ length: 18 }, (_, index) => [`s${index}`, aSource()]));
    expect(await places({ maxSources: 20 }, { iteration: 1, sources })).toBe(2);
  });

  it('offers no page again that could not help', async () => {
    const update = await choose(state(), { pagesPerQuery: 1 }, [{ read: [], leaveOut: [1] }]);
    expect(update.leftOut).toHaveLength(1);
    const leftOut = [...(update.leftOut as string[])];
    const later = await choose(state({ leftOut }), { pagesPerQuery: 20 });
    const read = (later.pageGroups ?? []).flatMap(({ candidates }) => candidates.map(({ url }) => url));
    expect(read).toHaveLength(4);
    expect(read).not.toContain(leftOut[0]);
  });

  it('reads nothing that was read before, and nothing where no page is left', async () => {
    const foundSources = [aSource({ url: 'http://www.a.example' })];
    const reply = { read: [], leaveOut: [] };
    const update = await choose(state({ foundSources, iteration: 1 }), {}, [reply]);
    expect(titles(update).join(' ')).not.toMatch(/\ba\b/);
    const full = await choose(state({ sources: { s1: aSource() } }), { maxSources: 1 });
    expect(full.pageGroups).toEqual([]);
    expect(full.unread).toContain('d (2024-01-01)');
  });
});

describe('choosing pages without a model', () => {
  it('gives each worker its own pages for its own sub-question, in its order', async () => {
    const update = await choosePages(state(), runtimeWith());
    expect(update.pageGroups).toMatchObject([
      { number: 1, places: 2, subQuestionIds: ['q1'] },
      { number: 2, places: 2, subQuestionIds: ['q2'] },
    ]);
    expect(titles(update)).toEqual(['a b c', 'd a e']);
  });

  it('has a single agent read no page twice', async () => {
    const foundSources = [aSource({ url: 'https://a.example/' })];
    const of = state({ mode: 'single', candidates: [found(1, 'a', 'b')], foundSources });
    expect(titles(await choosePages(of, runtimeWith()))).toEqual(['b']);
  });
});
