import type { Bundle } from '@research-studio/schemas';
import type { EvalCase } from '../cases/eval-case.ts';
import type { EvalContext, Evaluator } from '../evaluators/evaluator.ts';
import type { EvalRow } from '../results/eval-row.ts';
import { type RunKey, rowOfRun } from './row-of-run.ts';

export interface ScoreOptions {
  readonly key: RunKey;
  readonly case: EvalCase;
  readonly bundle: Bundle;
  readonly evaluators: readonly Evaluator[];
  readonly context: EvalContext;
}

/**
 * What the evaluators say of a run, in their order. One that fails says so in a row that does not pass; the others go on.
 *
 * @throws the signal's reason when the caller cancelled.
 */
export async function scoreRun(options: ScoreOptions): Promise<readonly EvalRow[]> {
  const { key, bundle, evaluators, context } = options;
  const rows: EvalRow[] = [];
  for (const evaluator of evaluators) {
    const { name, kind } = evaluator;
    try {
      const found = await evaluator.evaluate({ case: options.case, bundle }, context);
      rows.push(...found.map((measurement) => ({ ...key, evaluator: name, kind, ...measurement })));
    } catch (error) {
      context.signal?.throwIfAborted();
      rows.push(
        rowOfRun(key, {
          evaluator: name,
          kind,
          metric: 'evaluated',
          problem: `${name} failed: ${messageOf(error)}`,
        }),
      );
    }
  }
  return rows;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
