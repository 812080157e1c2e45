import type { EvalProgress } from '@research-studio/evals';
import { printable } from '../printable.ts';
import { formatDuration } from '../progress/format-progress.ts';
import type { Terminal } from '../terminal.ts';

/** Progress on standard error: one line that is rewritten on a terminal, a line for each live run elsewhere. */
export interface EvalDisplay {
  onProgress(progress: EvalProgress): void;
  end(): void;
}

export function evalDisplay({ stderr }: Terminal, { isLive }: { isLive: boolean }): EvalDisplay {
  const startedAt = new Map<string, number>();
  const isTerminal = stderr.isTTY === true;
  const clear = () => {
    if (isTerminal) stderr.write('\r\u001B[2K');
  };
  return {
    onProgress: (progress) => {
      const { kind, caseId, pipeline, repeat, done, total, message } = progress;
      const name = `${caseId} · ${pipeline}${repeat === 1 ? '' : ` · ${repeat}`}`;
      const at = `${String(done).padStart(String(total).length)}/${total}`;
      clear();
      if (kind === 'run-start') {
        startedAt.set(name, performance.now());
        if (isTerminal) stderr.write(`${at} ${name} …`);
        return;
      }
      const begun = startedAt.get(name);
      const took = begun === undefined ? '' : ` ${formatDuration(performance.now() - begun)}`;
      if (kind === 'run-failed' || kind === 'run-skipped')
        stderr.write(`${at} ${name}${took}: ${printable(message)}\n`);
      else if (isLive) {
        const told = message === '' ? '' : `: ${printable(message)}`;
        stderr.write(`${at} ${name}${kind === 'run-kept' ? ' (finished before)' : took}${told}\n`);
      } else if (isTerminal) stderr.write(`${at} ${name}`);
    },
    end: clear,
  };
}
