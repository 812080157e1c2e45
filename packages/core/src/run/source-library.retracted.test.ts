import { join } from 'node:path';
import { Settings } from '@research-studio/schemas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Keys } from '../settings/keys.ts';
import { type ScholarlyServer, startScholarlyServer } from '../testing/start-scholarly-server.ts';
import { startWebServer, type WebServer } from '../testing/start-web-server.ts';
import { openResearchRun } from './open-research-run.ts';
import { temporaryFolders } from './testing/temporary-folders.ts';

const temporaryFolder = temporaryFolders();
const abstract =
  'A daily cup of nettle tea doubled the memory of forty volunteers within a week. The effect was the same at every age, ' +
  'and it was still there after a year without any tea, as the authors report in this trial of a common garden plant.';
let web: WebServer;
let index: ScholarlyServer;
beforeAll(async () => {
  const body = `<html><head><title>Nettle tea, open copy</title></head><body><article><h1>Nettle tea</h1>
    <p>${abstract}</p><p>${abstract.replace('forty', 'fifty')}</p></article></body></html>`;
  web = await startWebServer({ pages: { '/open': { body } } });
  index = await startScholarlyServer({
    works: [
      // Only the notice says it of this one, both indexes of the next.
      { doi: '10.1000/tea.1', title: 'Nettle tea and memory', abstract, openUrl: web.url('/open') },
      {
        doi: '10.1000/tea.2',
        title: 'Nettle tea and recall',
        abstract: abstract.replace('forty', 'sixty'),
        published: [2020, 4, 2],
        retractedBy: '10.1000/notice.2',
        openUrl: web.url('/gone'),
      },
      { doi: '10.1000/notice.1', title: 'Notice: nettle tea', retracts: ['10.1000/tea.1'] },
    ],
  });
});
afterAll(() => Promise.all([web.close(), index.close()]));

it('ends as a flagged source that a warning of the run names, read from the page or from its abstract', async () => {
  const directory = join(await temporaryFolder(), 'runs');
  const settings = Settings.parse({
    search: { providers: ['openalex', 'crossref'], retries: 0 },
    reading: { allowHosts: ['*.localhost'] },
    run: { directory, today: '2026-01-05' },
  });
  const keys = new Keys({ OPENALEX_BASE_URL: index.baseUrl, CROSSREF_BASE_URL: index.baseUrl });
  const run = await openResearchRun({ question: 'Does nettle tea help?', pipeline: 'test', settings, keys });
  const { search, sources } = run.ports;
  const { results, failures } = await search.searchAll({
    queries: ['nettle tea'],
    limit: 5,
    signal: undefined,
  });
  expect(failures).toEqual([]);
  expect(results).toHaveLength(3);
  const papers = results.filter(({ doi }) => doi?.startsWith('10.1000/tea'));
  const read = await Promise.all(papers.map((paper) => sources.read(paper, undefined)));
  expect(read.map(({ kind, flags }) => [kind, flags]).toSorted()).toEqual([
    ['html', ['undated', 'retracted']],
    ['snippet', ['snippet_only', 'retracted']],
  ]);
  const { warnings } = await run.account();
  for (const { url } of read) expect(warnings.filter((line) => line.includes(`(${url})`))).toHaveLength(1);
  await run.close();
});
