import { beforeAll, describe, expect, it } from 'vitest';
import { builtInCases } from '../../cases/built-in-cases.ts';
import { SNAPSHOTS_FOLDER } from '../../runner/run-from-snapshots.ts';
import { readSnapshots } from '../../snapshots/read-snapshots.ts';
import type { Snapshot } from '../../snapshots/snapshot.ts';
import { expectationsEvaluator } from './expectations-evaluator.ts';

const PIPELINES = ['standard-single', 'advanced-full'];

let snapshots: readonly Snapshot[] = [];
beforeAll(async () => {
  const read = await readSnapshots({
    folder: SNAPSHOTS_FOLDER,
    cases: await builtInCases(),
    wanted: ({ pipeline }) => PIPELINES.includes(pipeline),
  });
  snapshots = read.filter((one): one is Snapshot => 'bundle' in one);
});

/** Whether the reports of a case pass with a sentence more in their prose. */
async function passes(caseId: string, text: string): Promise<(boolean | null | undefined)[]> {
  const reports = snapshots.filter((one) => one.caseId === caseId);
  return Promise.all(
    reports.map(async ({ case: evalCase, bundle }) => {
      const markdown = bundle.report.markdown.replace(
        /\n## (?:How far|Where sources|Looked for|Sources|Suggestions)/,
        `\n\n${text}\n$&`,
      );
      const changed = { ...bundle, report: { ...bundle.report, markdown } };
      const subject = { case: evalCase, bundle: changed };
      const rows = await expectationsEvaluator.evaluate(subject, { reasoner: null, signal: undefined });
      return rows.find(({ metric }) => metric === 'must_not_claim')?.passed;
    }),
  );
}

describe('what the built-in cases forbid', () => {
  it.each([
    [
      'factual_simple',
      "A heat pump installed in 2025 may be at most 42 dB loud at the neighbour's window at night [1].",
    ],
    [
      'factual_simple',
      "At night, the limit at the neighbour's window is 42 dB for a heat pump installed in 2025 [1].",
    ],
    [
      'factual_simple',
      "Heat pumps installed in 2025 may be no louder than 42 dB(A) at the neighbour's window at night [1].",
    ],
    ['factual_simple', "- Installed in 2025: limit at the neighbour's window at night 42 decibels [1]."],
    ['comparison', 'Heat pumps are dearer to run than gas boilers at the prices of 2024 [1].'],
    ['comparison', 'At 2024 prices, a heat pump costs more to run than a gas boiler [1].'],
    ['broad', 'Air-source heat pumps stop working below -5 degrees Celsius [1].'],
    ['broad', 'Below −5 °C, air-source heat pumps no longer work [1].'],
    ['recent', 'On average a decision takes 40 working days [1].'],
    ['recent', 'The mean time from application to decision is now 40 working days [1].'],
    ['unanswerable', 'Heat pumps will add 1.7 to 2 GW to the peak demand of Valmark by 2030 [1].'],
    [
      'unanswerable',
      'By 2030, peak demand in Valmark will rise by 1,700 to 2,000 MW because of heat pumps [1].',
    ],
    ['unanswerable', 'They will add between 1.7 and 2 gigawatts to peak demand [1].'],
  ])('is found in reports on %s: %s', async (caseId, text) => {
    expect(await passes(caseId, text)).toEqual([false, false]);
  });

  it.each([
    [
      'factual_simple',
      "A heat pump installed in 2025 may be at most 38 dB loud at the neighbour's window at night [1].",
    ],
    [
      'factual_simple',
      "For heat pumps installed in 2019, the limit at the neighbour's window is 42 dB at night [1].",
    ],
    ['comparison', 'Gas boilers are dearer to run than heat pumps at the prices of 2024 [1].'],
    ['comparison', 'Heat pumps were dearer to run than gas boilers at the prices of 2021 [1].'],
    ['broad', 'It is a myth that air-source heat pumps stop working below −5 °C [1].'],
    ['recent', 'The mean time from application to decision is now 71 working days [1].'],
    [
      'unanswerable',
      'It is false that heat pumps will add 1.7 to 2 gigawatts to peak demand in Valmark by 2030 [1].',
    ],
    [
      'unanswerable',
      'No source shows that heat pumps will add 1.7 to 2 GW to peak demand in Valmark by 2030.',
    ],
  ])('is not found in reports on %s: %s', async (caseId, text) => {
    expect(await passes(caseId, text)).toEqual([true, true]);
  });
});
