import type { ResearchPorts } from '@research-studio/core/research';
import { bundleOf, openResearchRun } from '@research-studio/core/run';
import { Keys } from '@research-studio/core/settings';
import { ORRIN_QUESTION, writePages } from '@research-studio/core/testing';
import { expectSoundBundle } from '@research-studio/core/testing/contracts';
import { describe, expect, it } from 'vitest';
import { buildResearchGraph } from './graph.ts';
import { Knobs } from './knobs.ts';
import { temporaryFolders, testSettings } from './testing/run-research.ts';

const newFolder = temporaryFolders();

describe('the graph', () => {
  it('goes on with the other workers when one breaks down, and the report says so', async () => {
    const folder = await newFolder();
    const docs = [await writePages(`${folder}/docs`)];
    const settings = testSettings(folder, { search: { docs } });
    const run = await openResearchRun({
      question: ORRIN_QUESTION,
      pipeline: 'standard-multi',
      settings,
      keys: new Keys({}),
    });
    let searches = 0;
    const search: ResearchPorts['search'] = {
      searchAll: async (request) => {
        searches += 1;
        if (searches === 1) throw new TypeError('a slip in the code');
        return run.ports.search.searchAll(request);
      },
    };
    const ports: ResearchPorts = { ...run.ports, search };
    const config = { context: { ...Knobs.parse({ clarification: 'assume' }), ports } };
    const state = await buildResearchGraph().invoke({ question: ORRIN_QUESTION }, config);
    expect(searches).toBeGreaterThan(1);
    expect(state.failures).toHaveLength(1);
    const bundle = expectSoundBundle(await bundleOf(run, state));
    expect(bundle.evidence.length).toBeGreaterThan(0);
    expect(bundle.metadata.warnings.join()).toContain('a slip in the code');
    await run.close();
  });
});
