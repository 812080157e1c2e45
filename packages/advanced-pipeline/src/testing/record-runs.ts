import process from 'node:process';
import { recordRun } from '@research-studio/core/testing';
import { research } from '../research.ts';
import { approve, RECORDED_QUESTION, RECORDED_RUNS, recordedSettings, recordingOf } from './recorded-run.ts';

/** Records the runs that `research.recorded.test.ts` replays; of these, those that are named. */
const named = process.argv.slice(2);
for (const run of RECORDED_RUNS.filter((name) => named.length === 0 || named.includes(name)))
  await recordRun({
    name: run,
    research,
    question: RECORDED_QUESTION,
    settings: (folder) => recordedSettings({ run, folder }),
    answer: approve,
    ...recordingOf(run),
  });
process.exit(0);
