import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBundle } from '@research-studio/core/citation';
import {
  type ModelServerAnswer,
  ORRIN_QUESTION,
  type SearchServerFault,
  startModelServer,
  startSearchServer,
  writePages,
} from '@research-studio/core/testing';
import { Bundle } from '@research-studio/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'trouble-'));
  await mkdir(join(cwd, 'docs'));
  await writePages(join(cwd, 'docs'));
});
afterAll(async () => {
  await rm(cwd, { recursive: true, force: true });
});

describe('research in trouble', () => {
  it.each<[string, ModelServerAnswer, RegExp]>([
    ['refuses the key', { fault: 'status', status: 401, message: 'Incorrect API key' }, /key/i],
    ['answers prose', 'I had rather talk about the weather.', /openai:gpt-4o/],
  ])(
    'writes the report from the passages when the model %s, and says so on standard error',
    async (_, answer, words) => {
      await using model = await startModelServer({ answer: () => answer });
      const { exitCode, stdout, stderr } = await callCli({
        args: ['research', '--docs', 'docs', '--output', 'out.json', ORRIN_QUESTION],
        cwd,
        environment: { OPENAI_API_KEY: 'sk-very-secret', OPENAI_BASE_URL: model.baseUrl },
      });
      expect(exitCode, stderr).toBe(0);
      expect(stdout).toMatch(/2 May 2021.*\[\d\]/);
      const warnings = stderr.split('\n').filter((line) => line.startsWith('Warning:'));
      expect(warnings.join('\n')).toMatch(words);
      expect(new Set(warnings).size).toBe(warnings.length);
      if (words.source === 'key') expect(warnings).toHaveLength(1);
      expect(stdout + stderr).not.toMatch(/sk-very-secret|\n\s+at /);
      const bundle = Bundle.parse(JSON.parse(await readFile(join(cwd, 'out.json'), 'utf8')));
      expect(checkBundle(bundle)).toEqual([]);
      expect(bundle.metadata.warnings.length).toBe(warnings.length);
    },
  );

  it.each<[SearchServerFault, string]>([
    ['unauthorized', 'No search could be carried out'],
    ['empty', 'found nothing'],
  ])('exits 3 with an honest report when the search engine answers: %s', async (fault, words) => {
    await using search = await startSearchServer({ pages: [], fault });
    const { exitCode, stdout, stderr } = await callCli({
      args: ['research', '--json', ORRIN_QUESTION],
      cwd,
      environment: { TAVILY_API_KEY: 'tvly-very-secret', TAVILY_BASE_URL: search.baseUrl },
    });
    expect(exitCode, stderr).toBe(3);
    const bundle = Bundle.parse(JSON.parse(stdout));
    expect(bundle.report.markdown).toContain(words);
    expect(checkBundle(bundle)).toEqual([]);
    expect(bundle.metadata.warnings.length).toBe(fault === 'empty' ? 0 : 1);
    expect(stdout + stderr).not.toContain('tvly-very-secret');
  });
});
