/** The bytes of uploaded documents. */
export interface DocumentFiles {
  /** Folder in which uploads are received, one below it for each; on the disk where files stay, if they stay on one. */
  readonly incoming: string;
  /** Takes over a received file. */
  save(id: string, name: string, file: ReceivedFile): Promise<void>;
  remove(id: string): Promise<void>;
  /** Makes the files readable for a run, at the same place on each machine. */
  lend(
    runId: string,
    documents: readonly { readonly id: string; readonly name: string }[],
  ): Promise<LentFiles>;
}

export interface ReceivedFile {
  readonly path: string;
  readonly content: Uint8Array;
}

export interface LentFiles {
  /** Absolute, sorted. */
  readonly paths: readonly string[];
  /** The run needs them no more on this machine. */
  release(): Promise<void>;
}

/** Folder of a system's temporary files in which documents lie while runs read them, a folder a run. */
export const LENT_FOLDER = 'research-studio-documents';
