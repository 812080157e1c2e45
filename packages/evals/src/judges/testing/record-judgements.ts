import { mkdir } from 'node:fs/promises';
import process from 'node:process';
import { recordCalls } from '@research-studio/core/testing';
import { JUDGEMENTS, judgeAllReports, judgeWordyPairs, WORDY_JUDGEMENTS } from './recorded-judgements.ts';

/** Records the judgements that `judges.recorded.test.ts` and `length-bias.recorded.test.ts` replay. */
await mkdir(new URL('.', JUDGEMENTS), { recursive: true });
const { result, calls } = await recordCalls({
  cassette: JUDGEMENTS,
  use: (baseUrl) => judgeAllReports(baseUrl, 3_600_000),
});
for (const { caseId, kind, evaluator, rows } of result.reports) {
  const [row] = rows;
  const problem = row?.score === null ? row.message : '';
  process.stderr.write(`${caseId} ${kind} ${evaluator} ${row?.score?.toFixed(2) ?? 'null'} ${problem}\n`);
}
for (const { caseId, good, winner, problem } of result.pairs)
  process.stderr.write(`${caseId} pair: ${winner ?? problem} (good is ${good})\n`);
const wordy = await recordCalls({
  cassette: WORDY_JUDGEMENTS,
  use: (baseUrl) => judgeWordyPairs(baseUrl, 3_600_000),
});
for (const { caseId, good, winner, problem } of wordy.result)
  process.stderr.write(`${caseId} wordy pair: ${winner ?? problem} (good is ${good})\n`);
process.stderr.write(`${calls + wordy.calls} calls\n`);
process.exit(0);
