import { describe, expect, it } from 'vitest';
import { readPageSigns } from '../extract/page-signs.ts';
import { parsePage } from '../extract/parse-page.ts';
import { localReading, localSites } from '../testing/local-site.ts';
import { nextPart } from './article-parts.ts';
import { createFetcher } from './fetch-document.ts';

const serve = localSites();

const HEAD = 'The mill of Carrow';
const PARAGRAPHS = [
  'The mill stored the flood behind a dam and ground its corn on the ebb of each tide, by day and by night.',
  'It ran until 1936, when its wheel broke in a storm and its miller moved to the steam mill of the next town.',
  'A society of the town bought it in 1988 and has restored the gates, the wheel and the house of the miller.',
  'Since 2024 it grinds again at each spring tide, and its flour is sold in the shop beside the old stables.',
];
const part = (number: number, links: string, title = HEAD) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><article><h1>${title}</h1><p>By the staff of the paper</p><p>${PARAGRAPHS[(number - 1) % 4]}</p>${`<p>Part ${number}: ${PARAGRAPHS[(number - 1) % 4]}</p>`}</article>${links}</body></html>`;

describe('an article over several pages', () => {
  it('is read as one, each block once', async () => {
    const asked: string[] = [];
    const base = await serve((request, response) => {
      const url = request.url ?? '';
      asked.push(url);
      const number = Number(/page=(\d)/.exec(url)?.[1] ?? 1);
      const next = number < 4 ? `<a rel="next" href="/mill?page=${number + 1}">Next</a>` : '';
      response.setHeader('content-type', 'text/html').end(part(number, next));
    });
    const document = await createFetcher(localReading()).fetchDocument(`${base}/mill`);
    for (const paragraph of PARAGRAPHS) expect(document.text).toContain(paragraph);
    expect(document.text.split('By the staff')).toHaveLength(2);
    expect(document).toMatchObject({ url: `${base}/mill`, obtained: { way: 'direct', parts: 4 } });
    expect(asked).toHaveLength(4);
  });

  it('joins ten parts at most, and says that there are more', async () => {
    const base = await serve((request, response) => {
      const number = Number(/page=(\d+)/.exec(request.url ?? '')?.[1] ?? 1);
      const next = `<a rel="next" href="/mill?page=${number + 1}">Next</a>`;
      response.setHeader('content-type', 'text/html').end(part(number, next));
    });
    const document = await createFetcher(localReading()).fetchDocument(`${base}/mill`);
    expect(document.obtained).toEqual({ way: 'direct', parts: 10 });
    expect(document.flags).toContain('truncated');
  });

  it('ends before a page of another article, and where a part cannot be read', async () => {
    const base = await serve((request, response) => {
      const url = request.url ?? '';
      response.setHeader('content-type', 'text/html');
      if (url === '/a') response.end(part(1, '<a rel="next" href="/a?page=2">Next</a>'));
      else if (url === '/a?page=2') response.end(part(2, '', 'Weather of the week'));
      else if (url === '/b') response.end(part(1, '<a rel="next" href="/b?page=2">Next</a>'));
      else response.writeHead(404).end();
    });
    const fetcher = createFetcher(localReading());
    for (const path of ['a', 'b']) {
      const { text, obtained } = await fetcher.fetchDocument(`${base}/${path}`);
      expect(text).not.toContain(PARAGRAPHS[1]);
      expect(obtained).toEqual({ way: 'direct' });
    }
  });
});

describe('the next part', () => {
  const URL_ = 'https://paper.example/2025/mill';
  const found = async (links: string, url = URL_, number = 1) =>
    nextPart({
      signs: readPageSigns(await parsePage(`<html><body>${links}</body></html>`), url),
      url,
      number,
    });

  it.each([
    ['<link rel="next" href="?page=2">', URL_, 1, `${URL_}?page=2`],
    ['<a rel="next" href="/2025/mill/2">More</a>', URL_, 1, `${URL_}/2`],
    ['<a rel="next" href="/2025/mill/page/3/">More</a>', `${URL_}/page/2/`, 2, `${URL_}/page/3/`],
    ['<ul><li>1</li><li><a href="/2025/mill?seite=2">2</a></li></ul>', URL_, 1, `${URL_}?seite=2`],
    [
      '<a rel="next" href="/mill-2.html">»</a>',
      'https://paper.example/mill.html',
      1,
      'https://paper.example/mill-2.html',
    ],
  ])('is the page’s own address with the next number: %s', async (links, url, number, next) => {
    expect(await found(links, url, number)).toBe(next);
  });

  it.each([
    ['the next article', '<a rel="next" href="/2025/the-bridge">Next</a>'],
    ['another host', '<a rel="next" href="https://other.example/2025/mill?page=2">Next</a>'],
    ['a number that is not a page', '<p>Read <a href="/2025/mill?page=2">more comments</a></p>'],
    ['another page of the same number', '<div>1 <a href="/2025?page=2">2</a></div>'],
    ['the part after the next', '<a rel="next" href="/2025/mill?page=3">Next</a>'],
  ])('is not %s', async (_, links) => {
    expect(await found(links)).toBeNull();
  });
});
