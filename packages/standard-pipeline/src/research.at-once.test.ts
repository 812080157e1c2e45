import { runsAtOnce } from '@research-studio/core/testing/contracts';
import { expect, it } from 'vitest';
import { research } from './research.ts';
import { answerByTask } from './testing/model-answers.ts';

it('gives each of several runs in one process the report that it would give alone', async () => {
  const { results } = await runsAtOnce(4, { research, answer: answerByTask() });
  const reports = new Set(results.map(({ bundle }) => bundle.report.markdown));
  expect([results.map(({ outcome }) => outcome), reports.size]).toEqual([Array(4).fill('report'), 1]);
});
