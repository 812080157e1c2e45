import process from 'node:process';
import { recordRun } from '@research-studio/core/testing';
import { research } from '../research.ts';
import { RECORDED_MODES, RECORDED_QUESTION, recordedSettings, recordingOf } from './recorded-run.ts';

/** Records the runs that `research.recorded.test.ts` replays. */
for (const mode of RECORDED_MODES)
  await recordRun({
    name: mode,
    research,
    question: RECORDED_QUESTION,
    settings: (folder) => recordedSettings({ mode, folder }),
    ...recordingOf(mode),
  });
process.exit(0);
