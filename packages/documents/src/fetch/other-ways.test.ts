import { describe, expect, it } from 'vitest';
import { localReading, localSites } from '../testing/local-site.ts';
import { ASKED, LABELLED_PAGES } from '../testing/walled-pages.ts';
import { createFetcher } from './fetch-document.ts';
import type { ExtractService } from './page-reader.ts';

const serve = localSites();

const TEXT =
  'The mill stored the flood behind a dam and ground its corn on the ebb. It ran until 1936, when its wheel broke.';

const service = (asked: string[], address = 'http://127.0.0.1:9/'): ExtractService => ({
  address,
  async extract(url) {
    asked.push(url);
    return `# The mill of Carrow\n\n${TEXT}`;
  },
});

const html = (name: string) => LABELLED_PAGES.find((page) => page.name === name)?.html;

describe('a wall', () => {
  it.each([
    ['a Cloudflare challenge', 'captcha'],
    ['a log-in page', 'login'],
    ['a consent wall of OneTrust', 'cookie_wall'],
    ['an article that its data says is not free', 'paywall'],
    ['a soft 404', 'error_page'],
  ])('is not read as a page: %s', async (name, reason) => {
    const base = await serve((_, response) =>
      response.setHeader('content-type', 'text/html').end(html(name)),
    );
    const path = new URL(ASKED).pathname;
    await expect(createFetcher(localReading()).fetchDocument(base + path)).rejects.toMatchObject({ reason });
  });
});

describe('a page that cannot be read', () => {
  it.each([403, 503])('is read through the service after HTTP %i, and says so', async (status) => {
    const asked: string[] = [];
    const base = await serve((_, response) => response.writeHead(status).end());
    const fetcher = createFetcher(localReading(), { extractService: service(asked) });
    const document = await fetcher.fetchDocument(`${base}/mill`);
    expect(document).toMatchObject({
      url: `${base}/mill`,
      title: 'The mill of Carrow',
      obtained: { way: 'extract_service' },
    });
    expect(document.text).toContain(TEXT);
    expect(asked).toEqual([`${base}/mill`]);
  });

  it.each([
    ['is gone', 404, '<p>Gone.</p>', localReading()],
    ['is for subscribers', 200, html('an article that its data says is not free'), localReading()],
    ['cannot be read while the settings name no service', 403, '', localReading({ extractService: 'none' })],
  ])('is not asked for elsewhere where it %s', async (_, status, body, reading) => {
    const asked: string[] = [];
    const base = await serve((__, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(body),
    );
    const fetcher = createFetcher(reading, { extractService: service(asked) });
    await expect(fetcher.fetchDocument(`${base}/mill`)).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
    expect(asked).toEqual([]);
  });

  it('of a private network is not given to a service of the internet', async () => {
    const asked: string[] = [];
    const base = await serve((_, response) => response.writeHead(403).end());
    const fetcher = createFetcher(localReading(), { extractService: service(asked, 'https://api.example/') });
    await expect(fetcher.fetchDocument(`${base}/mill`)).rejects.toMatchObject({ reason: 'refused' });
    expect(asked).toEqual([]);
  });
});
