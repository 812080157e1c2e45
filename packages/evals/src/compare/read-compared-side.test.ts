import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EvalCase } from '../cases/eval-case.ts';
import { evalResults, evalRow } from '../gate/testing/eval-rows.ts';
import {
  keepReports,
  keptReportsFolder,
  readComparedReports,
  readComparedSide,
} from './read-compared-side.ts';
import { compareSides } from './side-by-side.ts';
import { smallBundle } from './testing/small-bundle.ts';

const folder = await mkdtemp(join(tmpdir(), 'compared-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const newPlace = () => mkdtemp(join(folder, 'place-'));

const bundle = smallBundle({ sentences: [['It rained.', 'supported']], source: 'It rained.' });
const run = (caseId: string) => evalRow({ caseId, evaluator: 'run', metric: 'finished', passed: true });
const behaviour = evalRow({ caseId: 'behavioural', evaluator: 'behaviour', kind: 'behavioural' });
const snapshot = (caseId: string) => ({
  ...{ caseId, pipeline: 'standard-multi', repeat: 1, bundle },
  case: EvalCase.parse({ id: caseId, kind: 'narrow', question: bundle.question, docs: [] }),
});

async function writeResults(name: string, results: unknown): Promise<string> {
  const path = join(await newPlace(), name);
  await writeFile(path, JSON.stringify(results));
  return path;
}

describe('readComparedSide', () => {
  it.each(['offline', 'from-snapshots', 'live'] as const)(
    'finds the reports beside results of mode %s, and only those that they are about',
    async (mode) => {
      const results = evalResults([run('broad'), run('narrow'), behaviour], { mode });
      const path = await writeResults('results.json', results);
      await keepReports(keptReportsFolder(path, mode), ['broad', 'narrow', 'other'].map(snapshot));
      const side = await readComparedSide({ path });
      expect(side).toMatchObject({ label: 'results.json', results, problems: [] });
      expect(side.reports.map(({ caseId }) => caseId)).toEqual(['broad', 'narrow']);
      expect(side.reports[0]?.bundle).toEqual(bundle);
    },
  );

  it('says which reports are not to be had, and where they would lie', async () => {
    const path = await writeResults('copied.json', evalResults([run('broad'), run('narrow')]));
    const none = await readComparedSide({ path });
    expect(none.problems).toEqual([
      expect.stringMatching(/copied\.json are not to be had: .*copied\.reports/),
    ]);
    await keepReports(keptReportsFolder(path, 'offline'), [snapshot('broad')]);
    const some = await readComparedSide({ path });
    expect(some.problems).toEqual([expect.stringMatching(/^1 of the 2 reports of copied\.json are not in /)]);
  });

  it('takes the snapshots that lie beside a baseline for its reports, and says so', async () => {
    const path = await writeResults('baseline.json', evalResults([run('broad')]));
    await keepReports(join(dirname(path), 'snapshots'), [snapshot('broad'), snapshot('narrow')]);
    const { reports, problems } = await readComparedSide({ path });
    expect(reports.map(({ caseId }) => caseId)).toEqual(['broad']);
    expect(problems).toEqual([
      expect.stringMatching(/baseline\.json are those of the folder snapshots beside it, as they are now/),
    ]);
  });

  it('misses no report of a run that failed, and of what the pipelines do', async () => {
    const failed = evalRow({ evaluator: 'run', metric: 'finished', passed: false, score: 0 });
    const path = await writeResults('failed.json', evalResults([failed, behaviour]));
    expect(await readComparedSide({ path })).toMatchObject({ reports: [], problems: [] });
  });

  it('keeps the reports of the last evaluation only', async () => {
    const path = await writeResults('again.json', evalResults([run('broad')]));
    const place = keptReportsFolder(path, 'offline');
    await keepReports(place, [snapshot('broad'), snapshot('narrow')]);
    await keepReports(place, [snapshot('broad')]);
    const { reports } = await readComparedReports(place);
    expect(reports.map(({ caseId }) => caseId)).toEqual(['broad']);
  });

  it('scores folders of snapshots and single reports, which no evaluation has scored', async () => {
    const place = await newPlace();
    await keepReports(join(place, 'snapshots'), [snapshot('broad')]);
    await writeFile(join(place, 'report.json'), JSON.stringify({ ...bundle, runId: 'run_7' }));
    const many = await readComparedSide({ path: join(place, 'snapshots') });
    const one = await readComparedSide({ path: join(place, 'report.json') });
    const scoresOf = ({ results }: typeof one) => results.rows.map(({ metric, score }) => [metric, score]);
    expect(many.results.rows.length).toBeGreaterThan(20);
    expect(scoresOf(one)).toEqual(scoresOf(many));
    const { rows, pairs } = compareSides(many, one);
    expect(pairs).toHaveLength(1);
    expect(rows.every(({ caseId, left, right }) => caseId === null || left === right)).toBe(true);
  });

  it('refuses results without a row, and what is no results', async () => {
    const path = await writeResults('empty.json', evalResults([]));
    await expect(readComparedSide({ path })).rejects.toThrow(/empty\.json holds no rows/);
    const file = join(folder, 'notes.json');
    await writeFile(file, 'no JSON');
    await expect(readComparedSide({ path: file })).rejects.toThrow(/notes\.json: it is no JSON/);
    await expect(readComparedSide({ path: join(folder, 'gone') })).rejects.toThrow(
      /gone cannot be read \(ENOENT\)/,
    );
  });
});

describe('readComparedReports', () => {
  it('reads report.json, and the folder it lies in', async () => {
    const place = await newPlace();
    await writeFile(join(place, 'report.json'), JSON.stringify(bundle));
    for (const path of [place, join(place, 'report.json')]) {
      const { reports } = await readComparedReports(path);
      expect(reports).toMatchObject([
        { caseId: 'report', pipeline: 'standard-multi', bundle: { question: bundle.question } },
      ]);
    }
  });

  it('says what is wrong with a path that holds none', async () => {
    const empty = await newPlace();
    await writeFile(join(empty, 'other.json'), '{"runId": 1}');
    await expect(readComparedReports(empty)).rejects.toThrow(/holds no snapshot and no report\.json/);
    await expect(readComparedReports(join(empty, 'other.json'))).rejects.toThrow(
      /is no bundle: give report\.json/,
    );
    await expect(readComparedReports(join(empty, 'gone'))).rejects.toThrow(/cannot be read \(ENOENT\)/);
  });
});
