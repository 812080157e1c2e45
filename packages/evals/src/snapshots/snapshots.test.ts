import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordingOf as recordedAdvanced } from '@research-studio/advanced-pipeline/testing';
import { temporaryFolders } from '@research-studio/core/testing/contracts';
import type { Bundle } from '@research-studio/schemas';
import { recordingOf as recordedStandard } from '@research-studio/standard-pipeline/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EvalCase } from '../cases/eval-case.ts';
import { builtInCases } from '../cases/read-cases.ts';
import { RECORDED_CASES } from '../runner/recorded-runs.ts';
import { refreshSnapshots, snapshotChanges } from '../runner/refresh-snapshots.ts';
import { SNAPSHOTS_FOLDER } from '../runner/run-from-snapshots.ts';
import { offlineRuns } from '../runner/run-offline.ts';
import { BEHAVIOURAL_DOCUMENTS } from '../testing/behaviours/run-behaviours.ts';
import { readSnapshots } from './read-snapshots.ts';
import { saveSnapshot } from './save-snapshot.ts';
import { TEXTS_FOLDER } from './snapshot.ts';

const newFolder = temporaryFolders();
let cases: readonly EvalCase[];
let narrow: EvalCase;
let bundle: Bundle;
beforeAll(async () => {
  cases = (await builtInCases()).filter(({ id }) => id === 'narrow' || id === 'factual_simple');
  // Of few documents.
  const docs = [join(BEHAVIOURAL_DOCUMENTS, 'saltmere')];
  const question = 'How high is the Saltmere lighthouse?';
  cases = cases.map((one) => ({ ...one, docs, question }));
  narrow = cases.find(({ id }) => id === 'narrow')!;
  for await (const run of offlineRuns({ cases: [narrow], pipelines: ['standard-single'], repeats: 1 }))
    bundle = run.bundle!;
});
const keyOf = (pipeline: string, repeat = 1) => ({ caseId: 'narrow', pipeline, repeat, case: narrow });

describe('snapshots', () => {
  it('come back as they were saved, and keep the text of a source that several share once', async () => {
    const folder = await newFolder();
    await saveSnapshot(folder, { ...keyOf('standard-single'), bundle });
    await saveSnapshot(folder, { ...keyOf('standard-multi', 2), bundle });
    expect(await readdir(join(folder, TEXTS_FOLDER))).toHaveLength(bundle.sources.length);
    const read = await readSnapshots({ folder, cases: [] });
    expect(read).toEqual([
      { ...keyOf('standard-multi', 2), case: { ...narrow, docs: [] }, bundle },
      { ...keyOf('standard-single'), case: { ...narrow, docs: [] }, bundle },
    ]);
  });

  it('take a whole bundle for one, and the case of a file before the case of then', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'narrow'));
    await writeFile(join(folder, 'narrow', 'someone-else.json'), JSON.stringify(bundle));
    const [found] = await readSnapshots({ folder, cases });
    expect(found).toEqual({ ...keyOf('someone-else'), bundle });
  });

  it('tell what is damaged and how, and read the others', async () => {
    const folder = await newFolder();
    await saveSnapshot(folder, { ...keyOf('standard-single'), bundle });
    await writeFile(join(folder, 'narrow', 'advanced-full.json'), '{"schemaVersion": 2}');
    await writeFile(join(folder, 'narrow', 'standard-multi.json.gz'), 'no gzip');
    const [text] = await readdir(join(folder, TEXTS_FOLDER));
    const problems = (await readSnapshots({ folder, cases })).map((one) =>
      'problem' in one ? one.problem : null,
    );
    expect(problems).toEqual([
      expect.stringMatching(/advanced-full\.json: no result of a run: runId/),
      expect.stringMatching(/standard-multi\.json\.gz: /),
      null,
    ]);
    await rm(join(folder, TEXTS_FOLDER, text!));
    expect((await readSnapshots({ folder, cases }))[2]).toHaveProperty(
      'problem',
      expect.stringContaining(text!),
    );
    await expect(readSnapshots({ folder: join(folder, 'nowhere'), cases })).rejects.toThrow(
      /no folder of snapshots/,
    );
  });

  it('are refreshed to the same bytes, lose what is gone, and tell both', async () => {
    const folder = await newFolder();
    const options = { folder, cases: [narrow], repeats: 1, isWhole: true };
    const first = await refreshSnapshots({ ...options, pipelines: ['standard-single', 'standard-multi'] });
    expect(first.map(({ lines }) => lines)).toEqual([
      [expect.stringMatching(/^new: /)],
      [expect.stringMatching(/^new: /)],
    ]);
    const bytes = await readFile(join(folder, 'narrow', 'standard-single.json.gz'));
    const second = await refreshSnapshots({ ...options, pipelines: ['standard-single'] });
    expect(second.map(({ pipeline, lines }) => [pipeline, lines])).toEqual([
      ['standard-single', []],
      ['standard-multi', ['gone']],
    ]);
    expect(await readFile(join(folder, 'narrow', 'standard-single.json.gz'))).toEqual(bytes);
    expect(await readdir(join(folder, 'narrow'))).toEqual(['standard-single.json.gz']);
  });

  it('of the program are whole and stay small', async () => {
    const found = await readSnapshots({ folder: SNAPSHOTS_FOLDER, cases: await builtInCases() });
    expect(found.filter((one) => 'problem' in one)).toEqual([]);
    expect(found).toHaveLength(45);
    const names = await readdir(SNAPSHOTS_FOLDER, { recursive: true, withFileTypes: true });
    const sizes = await Promise.all(
      names
        .filter((one) => one.isFile())
        .map(async (one) => (await readFile(join(one.parentPath, one.name))).length),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
  });
});

it('of recorded runs, which a model wrote, are of the reports that are recorded', async () => {
  const found = await readSnapshots({
    folder: SNAPSHOTS_FOLDER,
    cases: [],
    wanted: ({ caseId }) => Object.values<string>(RECORDED_CASES).includes(caseId),
  });
  const runs = found.filter((one) => 'bundle' in one);
  expect(runs.map(({ pipeline }) => pipeline).sort()).toEqual([
    'advanced-batched',
    'advanced-full',
    'advanced-supervised',
    'standard-multi',
    'standard-single',
  ]);
  const recordings: Readonly<Record<string, URL>> = {
    'standard-single': recordedStandard('single').report,
    'standard-multi': recordedStandard('multi').report,
    'advanced-full': recordedAdvanced('full').report,
    'advanced-batched': recordedAdvanced('batched').report,
    'advanced-supervised': recordedAdvanced('supervised').report,
  };
  for (const run of runs) {
    const report = await readFile(recordings[run.pipeline] ?? '', 'utf8');
    expect(run.bundle.report.markdown, run.pipeline).toBe(report);
    expect(run.bundle.metadata.models, run.pipeline).toContain('openai:relay');
  }
});

describe('snapshotChanges', () => {
  const changed = (change: Partial<Bundle>) => snapshotChanges(bundle, { ...bundle, ...change });

  it('reports lines of the report that came and went, figures, and what else is other', () => {
    const { report, metadata, question } = bundle;
    const markdown = report.markdown.replace(`# ${question}`, '# Otherwise');
    expect(changed({ report: { ...report, markdown } })).toEqual([`− # ${question}`, '+ # Otherwise']);
    expect(changed({ claims: bundle.claims.slice(1), sources: [] })).toEqual(['other in sources, claims']);
    expect(changed({ metadata: { ...metadata, coverage: 0.123 } })).toEqual([
      `coverage: ${metadata.coverage} → 0.123`,
      'other in metadata',
    ]);
  });

  it('never keeps silent about a change, however small', () => {
    expect(changed({})).toEqual([]);
    expect(changed({ question: 'Another?' })).toEqual(['other in question']);
    expect(changed({ report: { ...bundle.report, sections: [] } })).toEqual(['other in report']);
  });
});
