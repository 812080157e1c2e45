import type { RequestListener } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { localReading, localSites } from '../testing/local-site.ts';
import { createFetcher } from './fetch-document.ts';

const serve = localSites();
const PROSE = 'The mill stored the flood behind a dam and ground its corn on the ebb. It ran until 1936.';
const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>A mill</title>${head}</head><body><article>${body}</article></body></html>`;
const WHOLE = page(
  Array.from({ length: 400 }, (_, day) => `<p>Day ${day}: ${(day * 7919) % 4001} sacks. ${PROSE}</p>`).join(
    '',
  ),
);
const read = async (listener: RequestListener, path = '/') =>
  createFetcher(localReading({ timeoutMs: 20_000 })).fetchDocument(`${await serve(listener)}${path}`);
const failsWith = (reason: string) => expect.objectContaining({ code: 'SOURCE_UNREADABLE', reason });

const packed: readonly (readonly [string, Buffer])[] = [
  ['gzip', gzipSync(WHOLE)],
  ['br', brotliCompressSync(WHOLE)],
  ['deflate', deflateSync(WHOLE)],
  ['deflate', deflateRawSync(WHOLE)],
];

describe('a body', () => {
  it.each(packed)('in %s is read whole, and fails where it was cut', async (encoding, bytes) => {
    const answer =
      (part: Buffer): RequestListener =>
      (_, response) => {
        response.setHeader('content-type', 'text/html');
        response.setHeader('content-encoding', encoding).end(part);
      };
    expect((await read(answer(bytes))).text).toContain('Day 399');
    for (const share of [0.5, 0.9])
      await expect(read(answer(bytes.subarray(0, bytes.length * share)))).rejects.toEqual(
        failsWith('network'),
      );
  });

  it.each(['chunked', 'content-length'])('that is cut in the middle of its %s fails', async (framing) => {
    const cut = read((_, response) => {
      response.setHeader('content-type', 'text/html');
      if (framing === 'content-length') response.setHeader('content-length', WHOLE.length);
      response.write(WHOLE.slice(0, 30_000), () => response.destroy());
    });
    await expect(cut).rejects.toEqual(failsWith('network'));
  });

  it('without its checksum is whole where its page has an end', async () => {
    const text = await read((_, response) => {
      response.setHeader('content-encoding', 'gzip').end(gzipSync(WHOLE).subarray(0, -8));
    });
    expect(text.text).toContain('Day 399');
  });

  it('that says gzip and is plain text is read; one in an encoding of its own is not', async () => {
    const answer =
      (encoding: string): RequestListener =>
      (_, response) =>
        void response.setHeader('content-encoding', encoding).end(WHOLE);
    expect((await read(answer('gzip'))).text).toContain('Day 399');
    await expect(read(answer('exi'))).rejects.toEqual(failsWith('network'));
  });
});

const SHORT = '<p>You are being redirected. <a href="/ok">Click here</a>.</p>';
const refresh = (content: string) => `<meta http-equiv="refresh" content="${content}">`;

/** What the first page is, and whether its reader ends up on the one behind it. */
const REFRESHES: readonly (readonly [string, { html: string; header?: string; isFollowed: boolean }])[] = [
  ['at once', { html: page(SHORT, refresh('0; url=/ok')), isFollowed: true }],
  ['in quotes', { html: page(SHORT, refresh("1;URL='/ok'")), isFollowed: true }],
  ['without a name', { html: page(SHORT, refresh('0;/ok')), isFollowed: true }],
  [
    'in the other order',
    { html: page(SHORT, '<META content="0;url=/ok" HTTP-EQUIV=Refresh />'), isFollowed: true },
  ],
  ['with an encoded sign', { html: page(SHORT, refresh('0;url=/ok?a=1&amp;b=2')), isFollowed: true }],
  ['after ten seconds of nothing else', { html: page(SHORT, refresh('10; url=/ok')), isFollowed: true }],
  ['by its header', { html: page(SHORT), header: '0; url=/ok', isFollowed: true }],
  ['to itself', { html: page(`<p>${PROSE}</p>`, refresh('0; url=/')), isFollowed: false }],
  ['by loading again', { html: page(`<p>${PROSE}</p>`, refresh('300')), isFollowed: false }],
  [
    'after ten seconds of an article',
    { html: page(`<p>${PROSE}</p>`.repeat(9), refresh('10; url=/ok')), isFollowed: false },
  ],
  [
    'where scripts are off',
    { html: page(`<p>${PROSE}</p>`, `<noscript>${refresh('0; url=/ok')}</noscript>`), isFollowed: false },
  ],
  [
    'in a comment',
    { html: page(`<p>${PROSE}</p>`, `<!--[if IE]>${refresh('0; url=/ok')}<![endif]-->`), isFollowed: false },
  ],
  ['to a program', { html: page(`<p>${PROSE}</p>`, refresh('0; url=mill://open')), isFollowed: false }],
];

describe('a page that leads on', () => {
  it.each(REFRESHES)('%s', async (_, { html, header, isFollowed }) => {
    const document = await read((request, response) => {
      response.setHeader('content-type', 'text/html');
      if (request.url?.startsWith('/ok')) return void response.end(WHOLE);
      if (header) response.setHeader('refresh', header);
      response.end(html);
    });
    expect(document.text.includes('Day 399')).toBe(isFollowed);
  });

  it('leads on as often as redirects may, and to no private address', async () => {
    const round = read((request, response) => {
      const next = Number(request.url?.slice(1)) + 1;
      response.setHeader('content-type', 'text/html').end(page(SHORT, refresh(`0; url=/${next}`)));
    });
    await expect(round).rejects.toEqual(failsWith('too_many_redirects'));
    const inside = read((_, response) => {
      response.setHeader('content-type', 'text/html').end(page(SHORT, refresh('0; url=http://10.0.0.8/')));
    });
    await expect(inside).rejects.toEqual(failsWith('blocked_address'));
  });
});
