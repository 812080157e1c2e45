import { ResearchError } from './research-error.ts';

/** A setting, flag or argument that cannot be used. Nothing has run yet; the command line exits 2. */
export class SettingsError extends ResearchError {
  constructor({ message, cause }: { message: string; cause?: unknown }) {
    super({ code: 'SETTINGS_INVALID', message, isRetryable: false, cause });
  }
}
