import process from 'node:process';
import { recordRun } from '@research-studio/core/testing';
import { research } from '../research.ts';
import { RECORDED_QUESTION, RECORDED_TRUST, recordedSettings, recordingOf } from './recorded-run.ts';

/** Records the runs that `research.recorded.test.ts` replays. */
for (const trust of RECORDED_TRUST)
  await recordRun({
    name: trust,
    research,
    question: RECORDED_QUESTION,
    settings: (folder) => recordedSettings({ trust, folder }),
    ...recordingOf(trust),
  });
process.exit(0);
