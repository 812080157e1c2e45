import { renderRulings, runRulings } from '@research-studio/evals';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { print } from '../terminal.ts';
import type { EvalSession } from './evaluate.ts';

/** How far the verification agrees with what people ruled. */
export async function tryRulings(path: string, { terminal, signal }: EvalSession): Promise<ExitCode> {
  await print(terminal.stdout, `${renderRulings(await runRulings({ path, signal })).trimEnd()}\n`);
  return EXIT_CODE.report;
}
