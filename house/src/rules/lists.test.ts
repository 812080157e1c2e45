import {
  buildOptimizedGraph,
  buildSupervisedGraph,
  buildTrustEngineGraph,
} from '@research-studio/advanced-pipeline';
import { isSecret, KEY_NAMES } from '@research-studio/core/settings';
import { buildResearchGraph } from '@research-studio/standard-pipeline';
import { describe, expect, it } from 'vitest';
import { modelProviders } from '../../../packages/core/src/models/providers/registry.ts';
import { SEARCH_SERVICES } from '../../../packages/core/src/search/create-providers.ts';
import { readRootFile } from '../repository.ts';

describe('each key of a model or search provider', () => {
  const ofModels = Object.values(modelProviders).flatMap(({ needs }) => needs);
  const ofSearch = Object.values(SEARCH_SERVICES).flatMap(({ env, needs = [], probe }) => [
    ...needs,
    ...(probe?.key === undefined ? [] : [`${env}_API_KEY`]),
  ]);

  it('is in key-names.json, where what is secret is redacted', async () => {
    const onSettingsPage = Object.keys(
      JSON.parse(await readRootFile('packages/core/src/run/services/service-keys.json')),
    );
    const used = [...new Set([...ofModels, ...ofSearch, ...onSettingsPage])];
    expect(used).toEqual(expect.arrayContaining(['MISTRAL_API_KEY', 'BRAVE_API_KEY', 'PUBMED_API_KEY']));
    expect(used.filter((name) => !KEY_NAMES.some((known) => known === name))).toEqual([]);
    expect(KEY_NAMES.filter((name) => name.endsWith('_KEY') && !isSecret(name))).toEqual([]);
  });

  it('is in .env.example', async () => {
    const example = await readRootFile('.env.example');
    const missing = [...ofModels, ...ofSearch].filter(
      (name) => !name.endsWith('_URL') && !new RegExp(`\\b${name}=`).test(example),
    );
    expect(missing).toEqual([]);
  });
});

describe('each step of a pipeline', () => {
  it('has a stage on the page of a run', async () => {
    const graphs = [
      buildResearchGraph(),
      buildTrustEngineGraph(),
      buildOptimizedGraph(),
      buildSupervisedGraph(),
    ];
    const drawn = await Promise.all(graphs.map((graph) => graph.getGraphAsync({ xray: true })));
    const names = drawn.flatMap(({ nodes }) => Object.keys(nodes).map((id) => id.split(':').at(-1) ?? ''));
    // `publish` saves the run and reports no step.
    const steps = new Set(names.filter((name) => !name.startsWith('__') && name !== 'publish'));
    expect(steps).toContain('search-topic');

    const page = await readRootFile('apps/web/src/watch/stages.tsx');
    const [, table = ''] = /const STEPS[^{]*\{(.*?)\n\};/s.exec(page) ?? [];
    expect([...steps].filter((step) => !table.includes(`'${step}'`))).toEqual([]);
  });
});
