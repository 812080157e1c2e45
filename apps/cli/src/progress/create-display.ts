import type { Terminal } from '../terminal.ts';
import type { ProgressDisplay } from './progress-display.ts';

/** Live on a terminal that can be painted over, plain lines everywhere else. */
export async function createDisplay(terminal: Terminal): Promise<ProgressDisplay> {
  const { stderr, environment } = terminal;
  if (stderr.isTTY === true && environment['TERM'] !== 'dumb' && !environment['CI']) {
    const { liveDisplay } = await import('./live-display.ts');
    return liveDisplay(terminal);
  }
  const { plainDisplay } = await import('./plain-display.ts');
  return plainDisplay(terminal);
}
