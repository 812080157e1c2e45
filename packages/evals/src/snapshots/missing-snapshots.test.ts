import { describe, expect, it } from 'vitest';
import { missingSnapshots } from './snapshot.ts';

const there = [
  { caseId: 'tides', pipeline: 'standard-multi' },
  { caseId: 'mills', pipeline: 'standard-multi' },
];
const missing = (ids: readonly string[], isEachPipeline: boolean) =>
  missingSnapshots(
    { cases: ids.map((id) => ({ id })), pipelines: ['standard-multi', 'advanced-full'], isEachPipeline },
    there,
  ).map(({ caseId, pipeline }) => `${caseId} ${pipeline}`);

describe('missingSnapshots', () => {
  it('are all of a case that has none, and none of one that has some', () => {
    expect(missing(['tides', 'locks'], false)).toEqual(['locks standard-multi', 'locks advanced-full']);
  });

  it('are those of each pipeline that was named', () => {
    expect(missing(['tides', 'mills'], true)).toEqual(['tides advanced-full', 'mills advanced-full']);
  });
});
