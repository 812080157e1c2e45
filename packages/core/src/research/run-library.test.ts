import { describe, expect, it } from 'vitest';
import { aSource } from '../testing/builders.ts';
import { openRunLibrary } from './run-library.ts';

const TEXTS: Record<string, string> = {
  a: '# The tower\n\nThe tower at Orrin is 41 metres high.\n\n# Its keepers\n\nThe last keeper left in 1962.',
  b: 'The harbour of Orrin was dredged in 1901. A keeper of the harbour lives there.',
};
const sources = [
  aSource({ id: 's1', title: 'Tower', contentHash: 'a' }),
  aSource({ id: 's2', title: 'Harbour', contentHash: 'b' }),
];

function portsCounting() {
  const read: string[] = [];
  const texts = {
    read: () => Promise.reject(new Error('nothing is read here')),
    text: async (hash: string) => {
      read.push(hash);
      return TEXTS[hash] ?? '';
    },
  };
  return { ports: { sources: texts }, read };
}

describe('the library of a run', () => {
  it('finds the passages of all that was read, best first, at their offsets', async () => {
    const library = await openRunLibrary(sources, portsCounting().ports);
    const found = await library.search('when did the last keeper leave', { limit: 5 });
    expect(found[0]).toMatchObject({ sourceId: 's1', quote: 'The last keeper left in 1962.' });
    expect(found.map(({ sourceId }) => sourceId)).toContain('s2');
    expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? 1);
    for (const { sourceId, start, end, quote } of found)
      expect(TEXTS[sourceId === 's1' ? 'a' : 'b']?.slice(start, end)).toBe(quote);
  });

  it('leaves out a passage that is known, and finds nothing where no word is shared', async () => {
    const library = await openRunLibrary(sources, portsCounting().ports);
    const [best] = await library.search('last keeper', { limit: 1 });
    const others = await library.search('last keeper', {
      limit: 5,
      exclude: best === undefined ? [] : [best],
    });
    expect(others.map(({ quote }) => quote)).not.toContain(best?.quote);
    expect(await library.search('zeppelin', { limit: 5 })).toEqual([]);
  });

  it('gives what a page says twice in nearly the same words once, and nothing that is known from there', async () => {
    const said = 'The last keeper of the tower at Orrin left it in the winter of 1962, after a storm';
    const text = `# In short\n\n${said}.\n\n# Keepers\n\n${said} at sea.\n\n# Pay\n\nA keeper had 12 crowns.`;
    const ports = { sources: { ...portsCounting().ports.sources, text: async () => text } };
    const library = await openRunLibrary([aSource({ id: 's1', contentHash: 'twice' })], ports);
    const search = async (
      exclude: readonly { sourceId: string; start: number; end: number; quote: string }[],
    ) => (await library.search('last keeper', { limit: 5, exclude })).map(({ quote }) => quote.slice(0, 8));
    expect(await search([])).toEqual(['The last', 'A keeper']);
    const start = text.lastIndexOf(said);
    const known = { sourceId: 's1', start, end: start + said.length, quote: said };
    expect(await search([known])).toEqual(['A keeper']);
  });

  it('is built once for the same sources, in any order, and again when one is added', async () => {
    const { ports, read } = portsCounting();
    const first = await openRunLibrary(sources, ports);
    expect(await openRunLibrary(sources.toReversed(), ports)).toBe(first);
    expect(read).toHaveLength(2);
    await openRunLibrary([...sources, aSource({ id: 's3', contentHash: 'c' })], ports);
    expect(read).toHaveLength(5);
  });

  it('counts one text under two addresses once', async () => {
    const copy = aSource({ id: 's9', contentHash: 'a' });
    const library = await openRunLibrary([...sources, copy], portsCounting().ports);
    const ids = (await library.search('tower metres high', { limit: 9 })).map(({ sourceId }) => sourceId);
    expect(ids).not.toContain('s9');
  });

  it('finds a passage by its meaning where a model of embeddings is at hand', async () => {
    // Two directions: what was dug out, and the rest.
    const embedder = {
      model: 'two directions',
      embed: async (texts: readonly string[]) =>
        texts.map((text) => (/dredged|excavation/iu.test(text) ? [1, 0] : [0, 1])),
    };
    const { ports } = portsCounting();
    const words = await openRunLibrary(sources, ports);
    expect(await words.search('excavation', { limit: 5 })).toEqual([]);
    const library = await openRunLibrary(sources, { ...portsCounting().ports, embedder });
    const [best] = await library.search('excavation', { limit: 5 });
    expect(best?.quote).toContain('dredged');
  });
});
