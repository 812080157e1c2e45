import { join } from 'node:path';
import { readEvents, toRunEvent } from './read-events.ts';
import { addProgress, emptyProgress, renderProgress } from './render-progress.ts';
import type { RunEvent } from './run-event.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

export interface Progress {
  /** Takes every event of the run; writes in the background, whole files only. Never throws. */
  readonly onEvent: (event: RunEvent) => void;
  /** Resolves when the file shows all events so far. */
  flush(): Promise<void>;
}

export interface ProgressOptions {
  /** The run folder. */
  readonly folder: string;
  readonly question: string;
  /** Told once when the file cannot be written; the run goes on without it. */
  readonly onWarning?: (message: string) => void;
}

/** `progress.md`: made from the run's event log on resume, so that no finished sub-question is lost or told twice. */
export async function createProgress({
  folder,
  question,
  onWarning = () => undefined,
}: ProgressOptions): Promise<Progress> {
  const file = join(folder, 'progress.md');
  let state = (await readEvents(folder)).map(toRunEvent).reduce(addProgress, emptyProgress(question));
  let written: string | null = null;
  let isBroken = false;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    const text = renderProgress(state);
    if (text === written || isBroken) return;
    try {
      await writeFileAtomic(file, text);
      written = text;
    } catch (error) {
      isBroken = true;
      onWarning(`${file} cannot be written: ${error}.`);
    }
  };
  const writeSoon = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };

  await writeSoon();
  return {
    onEvent(event) {
      const next = addProgress(state, event);
      if (next === state) return;
      state = next;
      void writeSoon();
    },
    flush: writeSoon,
  };
}
