import { describe, expect, it } from 'vitest';
import { loadOriginCounter, type OriginCounter } from './load-origin-counter.ts';

const source = (id: string, url: string, flags: readonly string[] = []) => ({ id, url, flags });
const pair = (original: string, ...copies: string[]) => ({ original, copies, similarity: 0.8 });

const independentOrigins = async (
  sources: Parameters<OriginCounter['count']>[0],
  nearCopies?: Parameters<typeof loadOriginCounter>[0],
) => (await loadOriginCounter(nearCopies)).count(sources);

describe('independentOrigins', () => {
  it('counts a registrable domain once, whatever the subdomain or public suffix', async () => {
    const sources = [
      source('a', 'https://www.herald.example.co.uk/1'),
      source('b', 'https://sport.herald.example.co.uk/2'),
      source('c', 'https://www.courier.co.uk/3'),
      source('d', 'https://post.co.uk/4'),
    ];
    expect(await independentOrigins(sources)).toBe(3);
    expect(await independentOrigins(sources, [])).toBe(3);
  });

  it('counts local files each on its own', async () => {
    expect(
      await independentOrigins([source('a', 'file:///d/a.txt'), source('b', 'file:///d/b.txt')], []),
    ).toBe(2);
  });

  it('leaves out what is flagged as a copy, where nothing more is known', async () => {
    const copy = source('b', 'https://b.org/', ['near_copy']);
    expect(await independentOrigins([source('a', 'https://a.org/'), copy])).toBe(1);
    expect(await independentOrigins([copy])).toBe(1);
  });

  it('counts near copies of one text once, also when the original is not among the sources', async () => {
    const copies = [pair('original', 'a', 'b')];
    const cited = [
      source('a', 'https://a.org/'),
      source('b', 'https://b.org/'),
      source('c', 'https://c.org/'),
    ];
    expect(await independentOrigins(cited, copies)).toBe(2);
    expect(await independentOrigins(cited.slice(0, 1), copies)).toBe(1);
  });

  it('counts a copy whose original is not cited, although it bears the flag', async () => {
    const cited = [source('a', 'https://a.org/', ['near_copy']), source('c', 'https://c.org/')];
    expect(await independentOrigins(cited, [pair('elsewhere', 'a')])).toBe(2);
  });

  it.each([
    ['in one order', [0, 1, 2, 3]],
    ['in the other', [3, 2, 1, 0]],
    ['in a third', [1, 3, 0, 2]],
  ])(
    'joins by text and by domain in turn: a copies b, b shares a site with c, c copies d (%s)',
    async (_, order) => {
      const sources = [
        source('a', 'https://a.org/'),
        source('b', 'https://x.b.org/'),
        source('c', 'https://y.b.org/'),
        source('d', 'https://d.org/'),
      ];
      const cited = order.map((at) => sources[at]!);
      expect(await independentOrigins(cited, [pair('b', 'a'), pair('c', 'd')])).toBe(1);
      expect(await independentOrigins(cited, [pair('b', 'a')])).toBe(2);
    },
  );

  it('has none without sources', async () => {
    expect(await independentOrigins([], [])).toBe(0);
  });
});

it('is to be had without loading the list of public suffixes beforehand', async () => {
  const { count, originOf } = await loadOriginCounter([pair('a', 'b')]);
  expect(count([source('a', 'https://a.org/'), source('b', 'https://b.org/')])).toBe(1);
  expect(originOf('https://news.b.co.jp/x')).toBe('b.co.jp');
});
