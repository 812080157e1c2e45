import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fetcher } from '@research-studio/documents';
import { SourceUnreadableError } from '@research-studio/schemas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseReport } from './parse-report.ts';
import { resolveSources } from './resolve-sources.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sources-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const page = (title: string, url: string, text: string) =>
  `---\ntitle: "${title}"\nurl: ${url}\n---\n\n${text} It has several sentences. They say what was seen in the harbour.\n`;

async function resolve(list: string, files: Record<string, string>, fetcher: Fetcher | null = null) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const entries = parseReport(`A [1].\n\n## Sources\n\n${list}`).sources;
  return resolveSources({ entries, docs: [folder], fetcher, maxBytes: 1_000_000 });
}

describe('which document a source is', () => {
  it.each([
    [
      'by its address',
      '[1] Anything: https://www.rail.example/tram/?utm_source=a#top',
      'x.md',
      'Tram',
      'https://rail.example/tram',
    ],
    ['by its title', '[1] The Tram of Harwick', 'x.md', 'The tram of Harwick', 'https://rail.example/tram'],
    [
      'by its title',
      '[1] The tram of Harwick and its riders - Rail Review: https://rail.example/a',
      'x.md',
      'The tram of Harwick and its riders',
      'https://rail.example/b',
    ],
    [
      'by its file name',
      '[1] Harwick tram: https://rail.example/history/harwick-tram-1904',
      'harwick_tram_1904.md',
      'Home',
      '',
    ],
    ['by its file name', '[1] [My notes](notes/tram-notes.md)', 'tram-notes.md', 'Home', ''],
    ['by its file name', '[1] Something else', '1.md', 'Home', ''],
  ])('%s: %s', async (reason, list, name, title, url) => {
    const text =
      url === ''
        ? '# Home\n\nThe tram opened in 1904 and had two cars.\n'
        : page(title, url, 'The tram opened in 1904.');
    expect(
      await resolve(list, { [name]: text, 'other.md': '# Gulls\n\nGulls eat fish all day long.\n' }),
    ).toEqual([
      expect.objectContaining({ key: '1', found: 'read', reason, text: expect.stringContaining('1904') }),
    ]);
  });

  it.each([
    [
      'a page of another site with the same title',
      '[1] The tram of Harwick: https://post.example/tram',
      'The tram of Harwick',
    ],
    [
      'a report of another year',
      '[1] Annual report of the harbour 2023',
      'Annual report of the harbour 2024',
    ],
    ['a page that shares a word', '[1] Tram: https://courier.example/', 'The tram of Harwick'],
  ])('is not %s', async (_, list, title) => {
    const [source] = await resolve(list, {
      'x.md': page(title, 'https://rail.example/tram', 'The tram opened in 1904.'),
    });
    expect(source).toMatchObject({ found: 'not_given' });
  });
});

describe('what could not be looked at', () => {
  it('knows a broken file from one that was not given', async () => {
    const sources = await resolve('[1] tram.pdf\n[2] Gulls: https://gulls.example/', {
      'tram.pdf': '%PDF-1.4 broken',
    });
    expect(sources.map(({ key, found }) => [key, found])).toEqual([
      ['1', 'unreadable'],
      ['2', 'not_given'],
    ]);
    expect(sources[1]?.reason).toBe('it is not among the documents given, and nothing was fetched');
  });

  it('fetches what is missing, and only that, if asked to', async () => {
    const asked: string[] = [];
    const fetcher: Fetcher = {
      async fetchDocument(url) {
        asked.push(url);
        if (url.includes('gone'))
          throw new SourceUnreadableError({
            location: url,
            reason: 'not_found',
            detail: 'there is no such page (HTTP 404)',
          });
        return {
          url,
          title: 'Gulls',
          siteName: null,
          author: null,
          publishedAt: null,
          language: 'en',
          kind: 'html',
          method: 'test',
          quality: 1,
          flags: [],
          text: 'Gulls eat fish.',
        };
      },
    };
    const list =
      '[1] Tram: https://rail.example/tram\n[2] Gulls: https://gulls.example/\n[3] Gone: https://gone.example/';
    const sources = await resolve(
      list,
      { 'x.md': page('Tram', 'https://rail.example/tram', 'It ran.') },
      fetcher,
    );
    expect(asked).toEqual(['https://gulls.example/', 'https://gone.example/']);
    expect(sources.map(({ found }) => found)).toEqual(['read', 'read', 'unreadable']);
    expect(sources[2]?.reason).toContain('HTTP 404');
  });
});
