import { nearestName } from '@research-studio/core/settings';
import { UsageError } from './failures.ts';
import type { Args } from './terminal.ts';

/** Options that may be given more than once. */
const REPEATABLE = ['docs', 'search', 'exclude', 'output', 'files'];
const BUILT_IN = ['_', '$0', 'help', 'h', 'version'];

/** Refuses options that do not exist, and those given twice that count once. @throws {UsageError} */
export function checkOptions(args: Args, known: readonly string[]): void {
  for (const [name, value] of Object.entries(args)) {
    if (BUILT_IN.includes(name)) continue;
    if (!known.includes(name)) {
      const nearest = nearestName(name, known);
      const hint = nearest === null ? '' : ` Did you mean --${nearest}?`;
      throw new UsageError(`There is no option ${name.length === 1 ? '-' : '--'}${name}.${hint}`);
    }
    if (Array.isArray(value) && !REPEATABLE.includes(name) && typeof value[0] === 'string')
      throw new UsageError(`--${name} is given ${value.length} times; give it once.`);
  }
}
