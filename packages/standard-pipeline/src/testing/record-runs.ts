import process from 'node:process';
import { recordRun } from '@research-studio/core/testing';
import { research } from '../research.ts';
import { RECORDED_MODES, RECORDED_QUESTION, recordedSettings, recordingOf } from './recorded-run.ts';

/** Records the runs that `research.recorded.test.ts` replays; of these, those that are named. */
const named = process.argv.slice(2);
for (const mode of RECORDED_MODES.filter((name) => named.length === 0 || named.includes(name)))
  await recordRun({
    name: mode,
    research,
    question: RECORDED_QUESTION,
    settings: (folder) => recordedSettings({ mode, folder }),
    ...recordingOf(mode),
  });
process.exit(0);
