import { type CommandEntry, group } from '../command-entry.ts';
import { isPackaged } from '../is-packaged.ts';
import { MODEL_OPTIONS, SOURCE_OPTIONS } from '../research/research-options.ts';

export const DOCTOR_ENTRY: CommandEntry = {
  name: 'doctor',
  // pnpm has a doctor of its own, which wins over the script unless `run` is said.
  describe: `Show what is configured, what answers, and what a run would use${isPackaged ? '' : ' (as: pnpm run doctor)'}`,
  usage: isPackaged ? 'doctor [options]' : 'run doctor [options]',
  options: { ...group('Where to look:', SOURCE_OPTIONS), ...group('Models:', MODEL_OPTIONS) },
  takesWords: false,
  load: async () => (await import('./doctor-command.ts')).doctorCommand,
};
