import {
  type Contradiction,
  type ResolutionReason,
  resolveContradiction,
  type WeighedSource,
} from '@research-studio/core';
import type { RuledContradiction } from './ruled-contradiction.ts';
import type { SourceStanding } from './source-standing.ts';

export interface RulingRequest {
  readonly contradiction: Contradiction;
  readonly decidedBy: RuledContradiction['decidedBy'];
  /** What explains the difference by a model's word; null where none was asked or saw anything. */
  readonly explanation: string | null;
  readonly sources: readonly WeighedSource[];
  readonly standings: ReadonlyMap<string, SourceStanding>;
  readonly temporalScope: 'current' | 'historical' | 'any';
}

/** Which side is to be preferred and why, in words for a reader; both stand where no rule tells them apart. */
export function ruleContradiction(request: RulingRequest): RuledContradiction {
  const { contradiction, decidedBy, sources, standings, temporalScope } = request;
  const { preferred, reason } = resolveContradiction({ contradiction, sources, temporalScope });
  const explanation = request.explanation ?? contradiction.explanation;
  const sides = contradiction.sides.map(({ sourceIds }) => leadingName(sourceIds, standings));
  const others = [...new Set(sides.filter((_, at) => at !== preferred))].join(' and ');
  const ruling =
    preferred === null || reason === null
      ? 'Neither standing nor date of the sources settles which of them is right.'
      : `${sides[preferred] ?? ''} is preferred: ${REASONS[reason](others)}.`;
  return {
    ...contradiction,
    explanation,
    decidedBy,
    preferredSide: preferred,
    ruling: explanation === null ? ruling : `${ruling} ${asSentence(explanation)}`,
  };
}

const REASONS: Readonly<Record<ResolutionReason, (others: string) => string>> = {
  not_retracted: (others) => `${others} was retracted`,
  measured: (others) => `${others} has an interest of its own in the matter`,
  newer: (others) => `it is newer than ${others}`,
  primary: (others) => `it is where the figure comes from, which ${others} is not`,
  credibility: (others) => `it is of better standing than ${others}`,
  origins: (others) => `several independent sources say the same, against ${others}`,
};

function leadingName(sourceIds: readonly string[], standings: ReadonlyMap<string, SourceStanding>): string {
  const [best] = sourceIds
    .flatMap((id) => standings.get(id) ?? [])
    .sort((a, b) => b.credibility - a.credibility);
  return best?.name ?? 'an unknown source';
}

function asSentence(text: string): string {
  const trimmed = text.trim();
  const ended = /[.!?。]$/u.test(trimmed) ? trimmed : `${trimmed}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
}
