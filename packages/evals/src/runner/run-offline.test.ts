import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EvalCase } from '../cases/eval-case.ts';
import { builtInCases } from '../cases/read-cases.ts';
import { BEHAVIOURAL_DOCUMENTS } from '../testing/behaviours/run-behaviours.ts';
import type { EvalProgress } from './planned-run.ts';
import { scoreRun } from './planned-run.ts';
import { runOffline } from './run-offline.ts';

let cases: readonly EvalCase[];
beforeAll(async () => {
  // Of few documents.
  const docs = [join(BEHAVIOURAL_DOCUMENTS, 'saltmere')];
  cases = (await builtInCases())
    .filter(({ id }) => id === 'contested' || id === 'narrow')
    .map((one) => ({ ...one, docs, question: 'How high is the Saltmere lighthouse?' }));
});

describe('runOffline', () => {
  it('comes out the same on every run, in the order of cases, pipelines and repeats', async () => {
    const progress: EvalProgress[] = [];
    const scope = { cases, pipelines: ['standard-multi', 'advanced-batched'] as const, repeats: 1 };
    const first = await runOffline({ ...scope, onProgress: (reported) => progress.push(reported) });
    const again = await runOffline({ ...scope, cases: cases.slice(0, 1) });
    expect(again).toEqual(first.filter(({ caseId }) => caseId === cases[0]?.id));
    const runs = first
      .filter(({ evaluator }) => evaluator === 'run')
      .map((row) => [row.caseId, row.pipeline, row.passed]);
    expect(runs).toEqual([
      ['narrow', 'standard-multi', true],
      ['narrow', 'advanced-batched', true],
      ['contested', 'standard-multi', true],
      ['contested', 'advanced-batched', true],
    ]);
    expect(new Set(first.map(({ evaluator }) => evaluator)).size).toBeGreaterThan(5);
    expect(
      progress.filter(({ kind }) => kind === 'run-end').map(({ done, total }) => `${done}/${total}`),
    ).toEqual(['1/4', '2/4', '3/4', '4/4']);
  });

  it('repeats a run and keeps to smaller limits', async () => {
    const one = cases.filter(({ id }) => id === 'contested');
    const limits = { research: { maxSources: 1 } };
    const rows = await runOffline({ cases: one, pipelines: ['standard-single'], repeats: 2, limits });
    const of = (repeat: number) =>
      rows.filter((row) => row.repeat === repeat).map(({ repeat: _, ...row }) => row);
    expect(of(1)).toEqual(of(2));
  });

  it('refuses a case that would search the web, and says which', async () => {
    const [one] = cases;
    const scope = { cases: [{ ...one!, docs: [] }], pipelines: ['standard-single'] as const, repeats: 1 };
    await expect(runOffline(scope)).rejects.toThrow(`Case "${one?.id}" names no documents`);
  });

  it('reports a run that came to nothing in a row, and goes on', async () => {
    const [one, two] = cases;
    const broken = { ...one!, docs: ['/nowhere/at/all'] };
    const rows = await runOffline({ cases: [broken, two!], pipelines: ['standard-single'], repeats: 1 });
    expect(rows[0]).toMatchObject({
      evaluator: 'run',
      passed: false,
      message: expect.stringContaining('/nowhere/at/all'),
    });
    expect(rows.find(({ caseId, evaluator }) => caseId === two?.id && evaluator === 'run')?.passed).toBe(
      true,
    );
  });

  it('stops when it is asked to', async () => {
    const scope = { cases, pipelines: ['standard-single'] as const, repeats: 1 };
    await expect(runOffline({ ...scope, signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
      'enough',
    );
  });
});

describe('scoreRun', () => {
  it('reports an evaluator that fails in a row that does not pass', async () => {
    const run = { caseId: 'a', pipeline: 'p', repeat: 1, case: cases[0]!, bundle: {} as never };
    const rows = await scoreRun(run, {
      evaluators: [
        { name: 'broken', kind: 'expectations', evaluate: () => Promise.reject(new Error('no such thing')) },
        {
          name: 'whole',
          kind: 'structural',
          evaluate: async () => [{ metric: 'holds', score: 1, passed: true, message: '', judge: null }],
        },
      ],
      context: { reasoner: null, signal: undefined },
    });
    expect(
      rows.map(({ evaluator, metric, passed, message }) => [evaluator, metric, passed, message]),
    ).toEqual([
      ['broken', 'evaluated', false, 'broken failed: no such thing'],
      ['whole', 'holds', true, ''],
    ]);
  });
});
