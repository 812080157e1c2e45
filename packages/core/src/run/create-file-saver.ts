import type { FileSaver, FileSaverOptions } from './file-saver.ts';

/** A `FileSaver`; the graph library that it builds on is loaded at the first call, not at import. */
export async function createFileSaver(options: FileSaverOptions): Promise<FileSaver> {
  const { FileSaver } = await import('./file-saver.ts');
  return new FileSaver(options);
}
