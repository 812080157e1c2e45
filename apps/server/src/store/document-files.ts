/** The bytes of uploaded documents. */
export interface DocumentFiles {
  save(id: string, name: string, bytes: Uint8Array): Promise<void>;
  remove(id: string): Promise<void>;
  /** Makes the files readable for a run, at the same place on each machine. */
  lend(
    runId: string,
    documents: readonly { readonly id: string; readonly name: string }[],
  ): Promise<LentFiles>;
}

export interface LentFiles {
  /** Absolute, sorted. */
  readonly paths: readonly string[];
  /** The run needs them no more on this machine. */
  release(): Promise<void>;
}

/** Folder of a system's temporary files in which documents lie while runs read them, a folder a run. */
export const LENT_FOLDER = 'research-studio-documents';
