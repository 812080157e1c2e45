import { expect, it } from 'vitest';
import { runsAtOnce } from './testing/runs-at-once.ts';

it('gives each of several runs in one process the report that it would give alone', async () => {
  const { results } = await runsAtOnce(4, { hasModel: true });
  const reports = new Set(results.map(({ bundle }) => bundle.report.markdown));
  expect([results.map(({ outcome }) => outcome), reports.size]).toEqual([Array(4).fill('report'), 1]);
});
