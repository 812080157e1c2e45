import type { Clarification } from '@research-studio/schemas';
import { clarificationOf } from './clarification-of.ts';
import type { Discovery } from './discovery.ts';
import type { ReadingJudgement } from './judge-readings.ts';
import type { LookedUp } from './look-up-entities.ts';
import type { Entity } from './query-analysis.ts';

/** Below this confidence in what is meant the user is asked. */
export const SURE_ENOUGH = 0.7;

export interface SettleRequest {
  readonly question: string;
  /** All entities of the question. */
  readonly entities: readonly Entity[];
  /** Those that were looked up, each with its judgement. */
  readonly judged: readonly (LookedUp & { readonly judgement: ReadingJudgement })[];
}

export interface Settled {
  readonly discovery: Discovery;
  /** Null where what is meant is clear enough to go on. */
  readonly clarification: Clarification | null;
}

/** The confidence gate: takes a reading for each entity, and asks about the one that is least clear, if any is too unclear. */
export function settleReadings({ question, entities, judged }: SettleRequest): Settled {
  const byName = new Map(judged.map(({ entity, judgement }) => [entity.name, judgement]));
  const taken = entities.map(({ name, readings, confidence }) => {
    const judgement = byName.get(name) ?? { readingIndex: 0, confidence };
    return { name, reading: readings[judgement.readingIndex] ?? name, confidence: judgement.confidence };
  });
  const open = judged
    .filter(({ judgement }) => judgement.confidence < SURE_ENOUGH)
    .toSorted((a, b) => a.judgement.confidence - b.judgement.confidence)[0];
  return {
    discovery: {
      entities: taken,
      confidence: Math.min(1, ...judged.map(({ judgement }) => judgement.confidence)),
      searches: judged.map(({ query }) => query),
    },
    clarification:
      open === undefined
        ? null
        : clarificationOf({ question, entity: open.entity, likeliest: open.judgement.readingIndex }),
  };
}
