import { describe, expect, it } from 'vitest';
import { extractDocument } from '../extract-document.ts';

const WEB = 'https://cdn.blog.example/posts/mill.md';
const FILE = 'file:///library/mill.md';
const TEXT =
  'The tide mill at Carrow was built in 1774 to grind the corn of four parishes. It stands on the northern quay.';
const matter = (lines: string) => `---\n${lines}\n---\n\n${TEXT}`;
const page = (head: string) => `<!doctype html><html><head>${head}</head><body><p>${TEXT}</p></body></html>`;

const read = (content: string, location: string) =>
  extractDocument({ bytes: Buffer.from(content), contentType: null, location, signal: undefined });

describe('the origin of a document from the web', () => {
  it.each([
    ['front matter', matter('url: https://www.nature.com/articles/1\nsite: Nature')],
    ['front matter of the same host', matter('url: https://cdn.blog.example/nasa/1\npublisher: Nature')],
    ['bare lines', `Title: Mills\nURL: https://www.gov.uk/mills\nPublisher: Nature\n\n${TEXT}`],
    ['a line of text', `Nature Research Institute\nOn mills\n\nSource: https://www.gov.uk/mills\n\n${TEXT}`],
    [
      'meta tags',
      page(
        '<meta property="og:site_name" content="Nature"><meta property="og:url" content="https://www.nature.com/articles/1"><link rel="canonical" href="https://www.nature.com/articles/1">',
      ),
    ],
    [
      'structured data',
      page(
        '<script type="application/ld+json">{"@type":"Article","url":"https://www.nature.com/articles/1","publisher":{"name":"Nature"}}</script>',
      ),
    ],
  ])('is its host, whatever its %s says', async (_, content) => {
    const { url, siteName, flags } = await read(content, WEB);
    expect(url).toBe(WEB);
    expect(siteName ?? 'cdn.blog.example').toMatch(
      /^(?:Nature(?: Research Institute)? \()?cdn\.blog\.example\)?$/,
    );
    expect(flags).not.toContain('stated_origin');
  });

  it('may be another address of its own site, and keeps the host readable behind a long name', async () => {
    const head = `<link rel="canonical" href="https://blog.example/mill"><meta property="og:site_name" content="${'Nature '.repeat(40)}">`;
    const { url, siteName } = await read(page(head), WEB);
    expect(url).toBe('https://blog.example/mill');
    expect(siteName).toMatch(/^Nature .*… \(cdn\.blog\.example\)$/);
    expect(siteName?.length).toBeLessThan(80);
  });
});

it('takes a local file at its word and says that it is only that', async () => {
  const stated = await read(matter('url: https://www.gov.uk/mills\nsite: GOV.UK'), FILE);
  expect(stated).toMatchObject({ url: 'https://www.gov.uk/mills', siteName: 'GOV.UK' });
  expect(stated.flags).toContain('stated_origin');
  expect((await read(TEXT, FILE)).flags).not.toContain('stated_origin');
});
