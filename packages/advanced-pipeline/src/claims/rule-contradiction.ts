import { weighingWords } from '@research-studio/core';
import { type Contradiction, resolveContradiction, type WeighedSource } from '@research-studio/verification';
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
      ? weighingWords.undecided
      : weighingWords.preferred(sides[preferred] ?? '', reason, others);
  return {
    ...contradiction,
    explanation,
    decidedBy,
    preferredSide: preferred,
    ruling: explanation === null ? ruling : `${ruling} ${asSentence(explanation)}`,
  };
}

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
