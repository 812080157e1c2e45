import { describe, expect, it } from 'vitest';
import { aSource } from '../testing/builders.ts';
import { charactersOf, cutPage, openPageText, type PagePart, packParts } from './page-text.ts';

const paragraph = (name: string) => `${name} begins here. It goes on for a while. And so it ends.`;
const pageOf = (text: string) =>
  openPageText({ source: aSource({ contentHash: text }), foundFor: ['q1'] }, { text: async (hash) => hash });
const textOf = ({ page, first, last }: PagePart) =>
  page.text.slice(page.sentences[first]?.start, page.sentences[last]?.end);

describe('a page', () => {
  it('that fits is one part, whole', async () => {
    const page = await pageOf(paragraph('One'));
    expect(cutPage(page, 1000)).toEqual([{ page, first: 0, last: 2, part: 1, parts: 1 }]);
  });

  it('that is too long is cut at borders of blocks into parts of about equal length, without loss', async () => {
    const text = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(paragraph).join('\n\n');
    const parts = cutPage(await pageOf(text), 130);
    expect(parts.map(textOf)).toEqual([
      [paragraph('One'), paragraph('Two')].join('\n\n'),
      [paragraph('Three'), paragraph('Four')].join('\n\n'),
      [paragraph('Five'), paragraph('Six')].join('\n\n'),
    ]);
    expect(parts.map(({ part, parts: of }) => [part, of])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  it('of one endless block is cut between sentences', async () => {
    const parts = cutPage(await pageOf('A short sentence it is. '.repeat(100)), 500);
    expect(Math.max(...parts.map(charactersOf))).toBeLessThanOrEqual(500);
    expect(parts.reduce((sum, { first, last }) => sum + last - first + 1, 0)).toBe(100);
  });

  it('without text has no part', async () => {
    expect(cutPage(await pageOf(''), 500)).toEqual([]);
  });
});

it('packs parts into as few calls as take them', async () => {
  const small = await pageOf(paragraph('Small'));
  const [part] = cutPage(small, 1000) as [PagePart];
  const size = charactersOf(part);
  expect(packParts([part, part, part], 2 * size).map((call) => call.length)).toEqual([2, 1]);
  expect(packParts([part], 10).map((call) => call.length)).toEqual([1]);
  expect(packParts([], 100)).toEqual([]);
});

it('lets other work have its turn while a long page is split', async () => {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const { sentences } = await pageOf('The mill ground rye. It stood by the quay.\n\n'.repeat(1000));
  isDone = true;
  expect(sentences).toHaveLength(2000);
  expect(turns).toBeGreaterThan(5);
});
