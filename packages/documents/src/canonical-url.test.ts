import { describe, expect, it } from 'vitest';
import { canonicalUrl } from './canonical-url.ts';

describe('canonicalUrl', () => {
  it.each([
    ['letter case of the host', 'https://Example.ORG/Path', 'https://example.org/Path'],
    ['fragment', 'https://example.org/a#part', 'https://example.org/a'],
    ['scheme', 'http://example.org/a', 'https://example.org/a'],
    ['default ports', 'http://example.org:80/a', 'https://example.org:443/a'],
    ['trailing slash', 'https://example.org/a/', 'https://example.org/a'],
    ['empty path', 'https://example.org', 'https://example.org/'],
    ['www.', 'https://www.example.org/a', 'https://example.org/a'],
    ['m.', 'https://m.example.org/a', 'https://example.org/a'],
    ['m. after the language', 'https://en.m.wikipedia.org/wiki/Mars', 'https://en.wikipedia.org/wiki/Mars'],
    ['campaign', 'https://example.org/a?utm_source=x&utm_medium=y&id=3', 'https://example.org/a?id=3'],
    ['click ids', 'https://example.org/a?fbclid=1&gclid=2&msclkid=3', 'https://example.org/a'],
    ['order of parameters', 'https://example.org/a?b=2&a=1', 'https://example.org/a?a=1&b=2'],
  ])('takes addresses for the same page that differ in %s', (_what, one, other) => {
    expect(canonicalUrl(one)).toBe(canonicalUrl(other));
  });

  it.each([
    ['path', 'https://example.org/a', 'https://example.org/b'],
    ['letter case of the path', 'https://example.org/a', 'https://example.org/A'],
    ['parameters', 'https://example.org/?id=1', 'https://example.org/?id=2'],
    ['port', 'https://example.org:8080/', 'https://example.org/'],
    ['sub-domain', 'https://news.example.org/', 'https://example.org/'],
    ['one-page route', 'https://example.org/#/a', 'https://example.org/#/b'],
    ['file', 'file:///docs/a.md', 'file:///docs/b.md'],
  ])('keeps addresses apart that differ in %s', (_what, one, other) => {
    expect(canonicalUrl(one)).not.toBe(canonicalUrl(other));
  });

  it('leaves a host alone that would be no name without its prefix', () => {
    expect(canonicalUrl('https://m.com/')).toBe('https://m.com');
    expect(canonicalUrl('https://www.com/')).toBe('https://www.com');
  });

  it('changes nothing when applied twice', () => {
    const once = canonicalUrl('http://WWW.example.org:80/a/?b=ü&utm_id=4#x');
    expect(canonicalUrl(once)).toBe(once);
  });

  it('returns other text unchanged', () => {
    expect(canonicalUrl('  not a url ')).toBe('not a url');
  });
});
