import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FaultPlan } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';
import {
  openLoopbackWorld,
  PIPELINES,
  type PipelineName,
  problemsOf,
  runFolderIn,
} from '../testing/loopback-world.ts';

const KEYS = {
  OPENAI_API_KEY: 'sk-loopback-4711aa',
  TAVILY_API_KEY: 'tvly-loopback-0815bb',
  OPENAI_BASE_PASSWORD: 'pass-word-31337cc',
};
/** What a careless server says with an error. */
const message = `Incorrect: ${Object.values(KEYS).join(' and ')}, in http://u:${KEYS.OPENAI_BASE_PASSWORD}@host/`;

async function runWith(pipeline: PipelineName, plan: FaultPlan) {
  await using world = await openLoopbackWorld(pipeline, { ...plan, message });
  const { args, cwd } = world;
  const environment = {
    ...world.environment,
    ...KEYS,
    RESEARCH_STUDIO__MODELS__RETRY_WAIT_MS: '1',
    ...(plan.hangsFrom === undefined ? {} : { RESEARCH_STUDIO__MODELS__FIRST_BYTE_MS: '300' }),
  };
  const result = await callCli({ args, cwd, environment });
  const folder = await runFolderIn(world);
  const files = await readdir(cwd, { recursive: true, withFileTypes: true });
  const bytes = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
  );
  const written = [result.stdout, result.stderr, ...bytes].join('\n');
  expect(problemsOf(result, folder)).toEqual([]);
  for (const key of Object.values(KEYS)) expect(written.includes(key), key).toBe(false);
  return { ...result, ...folder };
}

describe.each(Object.keys(PIPELINES) as PipelineName[])('the %s pipeline with a faulty model', (pipeline) => {
  it('answers every step by a model where a tenth of the calls fails in each of four ways', async () => {
    const shares = { '500': 0.1, reset: 0.1, '429': 0.1, 'invalid-json': 0.1 };
    const { exitCode, extractiveSteps, bundle } = await runWith(pipeline, { shares });
    expect({ exitCode, extractiveSteps }).toEqual({ exitCode: 0, extractiveSteps: 0 });
    expect(bundle.report.markdown).toContain('2 May 2021');
  });

  it('ends in a sound report where a third of the calls fails and a third of the answers is no JSON', async () => {
    await runWith(pipeline, { shares: { '500': 0.3, 'invalid-json': 0.3 } });
  });

  it('ends in a report from the passages where the model dies in the middle', async () => {
    const { exitCode, bundle, extractiveSteps } = await runWith(pipeline, { hangsFrom: 4 });
    expect(exitCode).toBe(0);
    expect(extractiveSteps).toBeGreaterThan(0);
    expect(bundle.metadata.warnings.join('\n')).toContain('no sign of an answer');
  });
});
