import { describe, expect, it } from 'vitest';
import { canonicalAddress, readPageMetadata } from './page-metadata.ts';
import { parsePage } from './parse-page.ts';

const claim = (location: string, ...candidates: string[]) =>
  canonicalAddress({ location, base: null, candidates, isArticle: true });

describe('canonicalAddress', () => {
  it('cites a saved page by the address it names', () => {
    expect(claim('file:///saved/page.html', 'https://news.example/a#top')).toBe('https://news.example/a');
  });

  it.each([
    '<!doctype html> <html lang=en><!--\n Page saved with SingleFile \n url: https://coast.example/buoys \n saved date: Mon\n--><meta charset=utf-8><title>Buoys</title><p>Three.</p>',
    '<!-- saved from url=(0027)https://coast.example/buoys -->\n<title>Buoys</title><p>Three.</p>',
  ])('cites a saved page by the address that its browser wrote at its top: %s', async (html) => {
    const page = await parsePage(html);
    expect(readPageMetadata(page, 'file:///b.html').url).toBe('https://coast.example/buoys');
    expect(readPageMetadata(page, 'https://other.test/b').url).toBe('https://other.test/b');
  });

  it('resolves what the page names against where it was read', () => {
    expect(claim('https://www.news.example/amp/a', '/a')).toBe('https://www.news.example/a');
    expect(
      canonicalAddress({
        location: 'file:///saved/page.html',
        base: 'https://news.example/x/',
        candidates: ['../a'],
        isArticle: true,
      }),
    ).toBe('https://news.example/a');
  });

  it('lets a fetched page speak for its own site only', () => {
    expect(claim('https://m.news.example/a', 'https://www.news.example/a')).toBe(
      'https://www.news.example/a',
    );
    expect(claim('https://copy.test/a', 'https://agency.example/a')).toBe('https://copy.test/a');
  });

  it('passes over the root of the site, other schemes and a saved page without an address', () => {
    expect(claim('https://news.example/a', 'https://news.example/', 'https://news.example/b')).toBe(
      'https://news.example/b',
    );
    expect(claim('file:///saved/page.html', 'https://news.example/en/')).toBe('file:///saved/page.html');
    expect(claim('file:///saved/page.html', 'javascript:void(0)', 'page.html')).toBe(
      'file:///saved/page.html',
    );
  });
});
