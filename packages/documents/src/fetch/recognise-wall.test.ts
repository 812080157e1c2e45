import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { extractDocument } from '../extract/extract-document.ts';
import { ASKED, LABELLED_PAGES } from '../testing/walled-pages.ts';
import { recogniseWall } from './recognise-wall.ts';

/** Real pages beside the repository, all of them articles, of which every sixth is read. Those that say in their data that they are not free may be teasers. */
const REAL_PAGES = new URL('../../../../../shared/data/pages/html/', import.meta.url);

async function wallOf(bytes: Uint8Array, url: string): Promise<string | null> {
  const request = {
    bytes,
    contentType: 'text/html; charset=utf-8',
    location: url,
    signal: undefined,
    hasSigns: true,
  };
  const document = await extractDocument(request).catch(() => null);
  return (await recogniseWall({ asked: ASKED, url, contentType: null, bytes, document }))?.reason ?? null;
}

it('knows walls of each kind from pages that only look like one', async () => {
  const wrong = [];
  for (const { name, wall, html, url = ASKED } of LABELLED_PAGES) {
    const found = await wallOf(Buffer.from(html), url);
    if (found !== wall) wrong.push(`${name}: ${found}, not ${wall}`);
  }
  expect(wrong).toEqual([]);
  expect(LABELLED_PAGES.filter(({ wall }) => wall !== null).length).toBeGreaterThan(20);
});

it.skipIf(!existsSync(REAL_PAGES))(
  'takes no real article for a wall',
  async () => {
    const wrong = [];
    const names = (await readdir(REAL_PAGES)).sort();
    for (const name of names.filter((_, at) => at % 6 === 0)) {
      const bytes = gunzipSync(await readFile(new URL(name, REAL_PAGES)));
      const found = await wallOf(bytes, ASKED);
      const isTeaser = found === 'paywall' && bytes.includes('"isAccessibleForFree":false');
      if (found !== null && !isTeaser) wrong.push(`${name}: ${found}`);
    }
    expect(wrong).toEqual([]);
  },
  60_000,
);
