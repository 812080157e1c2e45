import { checkBundle } from '@research-studio/core/citation';
import { Bundle } from '@research-studio/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EvalSubject, Evaluator, Measurement } from '../../evaluators/evaluator.ts';
import { cableCarSubjects } from './cable-car-subjects.ts';
import { readMutants } from './mutant.ts';
import { renderMutants } from './render-mutants.ts';
import { killRate, type MutationReport, runMutants, SCHEMA_CHECK } from './run-mutants.ts';

let subjects: readonly EvalSubject[];
let report: MutationReport;
beforeAll(async () => {
  subjects = await cableCarSubjects();
  report = await runMutants({ subjects, evaluators: [promises, sourcesCounted] });
});

const measured = (part: Partial<Measurement>): Measurement => ({
  metric: 'holds',
  score: null,
  passed: null,
  message: '',
  judge: null,
  ...part,
});

const evaluator = (name: string, judge: (bundle: Bundle) => Measurement): Evaluator => ({
  name,
  kind: 'structural',
  evaluate: async ({ bundle }) => [judge(bundle)],
});

const promises = evaluator('check_bundle_promises', (bundle) => {
  const problems = checkBundle(bundle);
  return measured({ passed: problems.length === 0, message: problems.join(' ') });
});
const sourcesCounted = evaluator('sources_counted', ({ sources }) =>
  measured({ metric: 'count', score: sources.length }),
);

describe('runMutants', () => {
  it('reports which evaluator notices what, and what survives', async () => {
    const { outcomes, falseAlarms, crashes } = report;
    const of = (name: string) => outcomes.filter(({ mutant }) => mutant === name);
    expect(falseAlarms).toEqual([]);
    expect(crashes).toEqual([]);
    expect(killRate(of('draft_mark_left'))).toBe(1);
    for (const { killedBy } of of('source_deleted'))
      expect(killedBy).toEqual(['check_bundle_promises.holds', 'sources_counted.count']);
    for (const { killedBy } of of('metadata_key_missing')) expect(killedBy).toEqual([SCHEMA_CHECK]);
    expect(killRate(of('comparative_turned'))).toBe(0);
  });

  it('gives the same report each time', async () => {
    const mutants = (await readMutants()).slice(0, 30);
    const run = () => runMutants({ subjects: subjects.slice(0, 2), evaluators: [promises], mutants });
    expect(await run()).toEqual(await run());
  });

  it('counts neither what got better nor what fails on the untouched bundle as noticed', async () => {
    const never = evaluator('never', () => measured({ passed: false, message: 'always wrong' }));
    const longer = evaluator('groundedness', ({ report }) =>
      measured({ metric: 'length', score: report.markdown.length }),
    );
    const { outcomes, falseAlarms } = await runMutants({ subjects, evaluators: [never, longer] });
    expect(falseAlarms.map(({ evaluator, message }) => ({ evaluator, message }))).toEqual(
      subjects.map(() => ({ evaluator: 'never.holds', message: 'always wrong' })),
    );
    expect(outcomes.filter(({ killedBy }) => killedBy.includes('never.holds'))).toEqual([]);
    expect(killRate(outcomes.filter(({ mutant }) => mutant === 'listed_quote_invented'))).toBe(0);
    expect(killRate(outcomes.filter(({ mutant }) => mutant === 'citation_removed'))).toBe(1);
  });

  it('lists an evaluator that breaks down, and counts that as no kill', async () => {
    const fragile = evaluator('fragile', ({ report }) => {
      if (report.markdown.trim() === '') throw new Error('no report');
      return measured({ passed: true });
    });
    const { outcomes, crashes } = await runMutants({ subjects, evaluators: [fragile] });
    expect(crashes).toHaveLength(subjects.length - 1);
    expect(crashes[0]).toMatchObject({ mutant: 'report_emptied', message: 'Error: no report' });
    expect(killRate(outcomes.filter(({ mutant }) => mutant === 'report_emptied'))).toBe(0);
  });

  it('tries each kind on so many subjects at most, on different ones', async () => {
    const many = [...subjects, ...subjects.map((one) => ({ ...one, case: { ...one.case, id: 'again' } }))];
    const { outcomes } = await runMutants({ subjects: many, evaluators: [promises], perKind: 2 });
    const counts = [...Map.groupBy(outcomes, ({ mutant }) => mutant).values()].map(({ length }) => length);
    expect(Math.max(...counts)).toBe(2);
    expect(new Set(outcomes.map(({ caseId, pipeline }) => `${caseId} ${pipeline}`)).size).toBeGreaterThan(3);
  });

  it('stops when asked to', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(runMutants({ subjects, evaluators: [promises], signal })).rejects.toThrow('enough');
  });

  it('works on bundles that fit the schema', () => {
    for (const { bundle } of subjects) expect(Bundle.safeParse(bundle).success).toBe(true);
  });
});

describe('renderMutants', () => {
  it('shows rates by group and kind, survivors with their place, and false alarms', async () => {
    const text = renderMutants(report);
    expect(text).toMatch(/^# Mutants: \d+\.\d% of \d+ noticed$/m);
    expect(text).toMatch(/^\| citation \| \d+ \| \d+ \| \d+\.\d% \|$/m);
    expect(text).toMatch(/^\| draft_mark_left \| 2 \| 100\.0% \| · \| 2 \| · \|$/m);
    expect(text).toMatch(/^## Survivors: [1-9]\d*$/m);
    expect(text).toMatch(/^- comparative_turned · passengers · standard-multi: .+ → .+$/m);
    expect(text).toMatch(/^## False alarms on untouched bundles: 0$/m);
  });
});
