/** Where a value came from, for messages. */
export interface SettingOrigin {
  readonly layer: 'default' | 'file' | 'profile' | 'environment' | 'command line';
  /** For a person, e.g. "RESEARCH_STUDIO__RUN__TODAY in /home/me/.env", "--iterations" or "default". */
  readonly name: string;
}

/** One value that a layer gives, as it was written. */
export interface SettingEntry {
  readonly key: string;
  readonly value: unknown;
  readonly origin: SettingOrigin;
}

/** What a layer holds: entries under known keys, and one sentence for each thing in it that cannot be used. */
export interface SettingLayer {
  readonly entries: readonly SettingEntry[];
  readonly problems: readonly string[];
}
