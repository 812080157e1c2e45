import { measureOwnError, type OwnError } from '../evaluators/groundedness/measure-own-error.ts';
import type { Scored } from './score.ts';
import { compareScores, isFailure, readCommittedTable } from './score-table.ts';

/** How often the groundedness judge of the evaluation is right on citations whose label is known. */
export async function scoreGroundedness(): Promise<Scored> {
  return scoredError(await measureOwnError());
}

/**
 * In what the groundedness judge is worse on labelled citations than the committed table says, a line each. What it
 * measures in reports means nothing then: a judge that accepts everything finds every report well founded.
 */
export async function ownErrorFaults(error: OwnError): Promise<readonly string[]> {
  const scores = new Map([['groundedness', scoredError(error)] as const]);
  return compareScores(scores, await readCommittedTable())
    .filter(isFailure)
    .map(
      ({ name, now, before }) =>
        `The groundedness judge itself got worse: ${name} ${percent(now)}, committed ${percent(before)}.`,
    );
}

function scoredError({ missed, accepted, missedByLanguage, acceptedByKind, wrong }: OwnError): Scored {
  const total = (tally: ReadonlyMap<string, readonly [wrong: number, all: number]>) =>
    [...tally.values()].reduce((sum, [, all]) => sum + all, 0);
  const metrics = [
    { name: 'good citations counted', value: 1 - missed, of: total(missedByLanguage) },
    { name: 'bad citations not counted', value: 1 - accepted, of: total(acceptedByKind) },
  ];
  return {
    skipped: null,
    wrong: wrong.map(({ language, label, statement }) => `${label} (${language}): ${statement}`),
    scores: [{ half: 'seen', metrics }],
  };
}

function percent(value: number | null | undefined): string {
  return `${(100 * (value ?? 0)).toFixed(1)}%`;
}
