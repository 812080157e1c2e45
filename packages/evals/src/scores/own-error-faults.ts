import type { OwnError } from '../evaluators/groundedness/measure-own-error.ts';
import { groundednessScored } from './labelled.ts';
import { compareScores, isFailure, readCommittedTable } from './score-table.ts';

/**
 * In what the groundedness judge is worse on labelled citations than the committed table says, a line each. What it
 * measures in reports means nothing then: a judge that accepts everything finds every report well founded.
 */
export async function ownErrorFaults(error: OwnError): Promise<readonly string[]> {
  const scores = new Map([['groundedness', groundednessScored(error)] as const]);
  return compareScores(scores, await readCommittedTable())
    .filter(isFailure)
    .map(
      ({ name, now, before }) =>
        `The groundedness judge itself got worse: ${name} ${percent(now)}, committed ${percent(before)}.`,
    );
}

function percent(value: number | null | undefined): string {
  return `${(100 * (value ?? 0)).toFixed(1)}%`;
}
