import { describe, expect, it } from 'vitest';
import { loadOriginCounter, type OriginCounter } from './load-origin-counter.ts';

const source = (id: string, url: string, flags: readonly string[] = []) => ({ id, url, flags });

const independentOrigins = async (sources: Parameters<OriginCounter['count']>[0]) =>
  (await loadOriginCounter()).count(sources);

describe('independentOrigins', () => {
  it('counts a registrable domain once, whatever the subdomain or public suffix', async () => {
    const sources = [
      source('a', 'https://www.herald.example.co.uk/1'),
      source('b', 'https://sport.herald.example.co.uk/2'),
      source('c', 'https://www.courier.co.uk/3'),
      source('d', 'https://post.co.uk/4'),
    ];
    expect(await independentOrigins(sources)).toBe(3);
  });

  it('counts local files each on its own', async () => {
    expect(await independentOrigins([source('a', 'file:///d/a.txt'), source('b', 'file:///d/b.txt')])).toBe(
      2,
    );
  });

  it('leaves out what is flagged as a copy, where nothing more is known', async () => {
    const copy = source('b', 'https://b.org/', ['near_copy']);
    expect(await independentOrigins([source('a', 'https://a.org/'), copy])).toBe(1);
    expect(await independentOrigins([copy])).toBe(1);
  });

  it('has none without sources', async () => {
    expect(await independentOrigins([])).toBe(0);
  });
});

it('gives the registrable domain of an address', async () => {
  const { originOf } = await loadOriginCounter();
  expect(originOf('https://news.b.co.jp/x')).toBe('b.co.jp');
});
