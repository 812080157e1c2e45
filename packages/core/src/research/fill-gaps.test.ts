import { expect, it } from 'vitest';
import { anEvidence, aSource } from '../testing/builders.ts';
import { fillGaps, type GapsToFill, knownPassages } from './fill-gaps.ts';

const TEXT = [
  'The tower at Orrin is 41 metres high and stands on the headland.',
  '# Keepers\n\nThe last keeper of the tower at Orrin left it in the winter of 1962, after a storm.',
  '# Food\n\nVisitors are served soup.',
].join('\n\n');
const sources = [aSource({ contentHash: 'a' })];
const ports = {
  sources: { read: () => Promise.reject(new Error('nothing is read here')), text: async () => TEXT },
};
const gap = { text: 'when the last keeper left the tower', queries: [], subQuestionId: 'q2' };
const fill = (overrides: Partial<GapsToFill> = {}) =>
  fillGaps({ gaps: [gap], sources, known: [], pageNotes: [], group: 9, ...overrides }, ports);

it('finds what was read and not noted, as evidence at its place', async () => {
  const [found] = await fill();
  expect(found).toMatchObject({ id: 'E9001', subQuestionId: 'q2', sourceId: 's1', note: null });
  expect(found?.quote).toContain('winter of 1962');
  expect(TEXT.slice(found?.start, found?.end)).toBe(found?.quote);
});

it('adds nothing that is evidence already, nothing twice and nothing beside the point', async () => {
  const [known] = await fill();
  expect((await fill({ known: [anEvidence({ ...known })] })).map(({ quote }) => quote)).not.toContain(
    known?.quote,
  );
  const twice = await fill({ gaps: [gap, gap] });
  expect(new Set(twice.map(({ start }) => start)).size).toBe(twice.length);
  expect(await fill({ gaps: [{ ...gap, text: 'the price of zeppelins in Ruritania' }] })).toEqual([]);
});

it('adds nothing that is known from another address of the same text', async () => {
  const [found] = await fill();
  const elsewhere = anEvidence({ ...found, sourceId: 's7' });
  const [kept] = sources;
  const known = knownPassages({
    evidence: [elsewhere],
    setAside: [],
    sources: kept ? { s1: kept, s7: kept } : {},
  });
  expect((await fill({ known })).map(({ quote }) => quote)).not.toContain(found?.quote);
});

it('reads nothing where nothing is missing', async () => {
  expect(await fill({ gaps: [], sources: [aSource({ contentHash: 'never read' })] })).toEqual([]);
});
