import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Bundle, Settings } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { publishedMarkdown } from '../citation/publish-report.ts';
import { Keys } from '../settings/keys.ts';
import { openResearchRun, writeReportFiles } from './open-research-run.ts';
import { temporaryFolders } from './testing/temporary-folders.ts';

const temporaryFolder = temporaryFolders();

const bundle = (markdown: string): Bundle => ({
  schemaVersion: 2,
  runId: 'r',
  question: 'Why?',
  pipeline: 'standard',
  createdAt: '2026-11-21T22:05:31.000Z',
  report: { markdown, sections: [] },
  sources: [],
  evidence: [],
  claims: [],
  metadata: {
    answered: 'none',
    iterations: 1,
    coverage: 0,
    confidence: 0,
    sourcesCount: 0,
    evidenceCount: 0,
    searches: [],
    models: [],
    usage: { calls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0 },
    costUsd: null,
    tier: 'full',
    timingsMs: {},
    warnings: [],
  },
});

it('writes the report and its bundle, replaces those of an earlier run, and leaves nothing else', async () => {
  const folder = join(await temporaryFolder(), 'new');
  await writeReportFiles({ folder, bundle: bundle('# Old, and longer than the new one') });
  const files = await writeReportFiles({ folder, bundle: bundle('# New\n') });
  expect(await readFile(files.markdownFile, 'utf8')).toBe(publishedMarkdown(bundle('# New\n')));
  expect(Bundle.parse(JSON.parse(await readFile(files.bundleFile, 'utf8')))).toEqual(bundle('# New\n'));
  expect((await readdir(folder)).toSorted()).toEqual(['report.json', 'report.md']);
});

it('gives a step that is done again after a resume the notes that it got before', async () => {
  const directory = await temporaryFolder();
  const settings = Settings.parse({ run: { directory, cacheDirectory: join(directory, 'cache') } });
  const said = ['Only Norway'];
  const options = { question: 'Why?', pipeline: 'standard', settings, keys: new Keys({}) };
  const open = (resumeRunId?: string) =>
    openResearchRun({ ...options, resumeRunId, notes: async () => [...said] });
  const first = await open();
  expect(await first.ports.notes?.('assess 0')).toEqual(['Only Norway']);
  await first.close();
  said.push('And Sweden');
  const resumed = await open(first.runId);
  expect(await resumed.ports.notes?.('assess 0')).toEqual(['Only Norway']);
  expect(await resumed.ports.notes?.('assess 1')).toEqual(['Only Norway', 'And Sweden']);
  await resumed.close();
});
