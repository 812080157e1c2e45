import type { Contradiction, ContradictionSide } from './contradiction.ts';

/** What is known of a source when sides are weighed. */
export interface WeighedSource {
  readonly id: string;
  /** 0 to 1; null where nothing scored it. */
  readonly credibility: number | null;
  readonly publishedAt: string | null;
  /** Sources of one origin (a site, near-copies of one text) count once. */
  readonly originId: string;
  /** Codes such as "retracted", "interested_party", "near_copy", "primary_source". */
  readonly flags: readonly string[];
}

export type ResolutionReason = 'not_retracted' | 'measured' | 'newer' | 'primary' | 'credibility' | 'origins';

export interface Resolution {
  /** Position in `contradiction.sides`; null: all sides stand. */
  readonly preferred: number | null;
  readonly reason: ResolutionReason | null;
}

/** A side is newer by this at least, in days. */
const newerByDays = 180;
/** Below this, credibility is not a reason. */
const credibilityMargin = 0.15;

/**
 * Which side to prefer and why, by the first rule that puts one side above all others: not retracted, independent of
 * the one who promises, newer (for questions about the present), the primary source, clearly more credible, borne by
 * at least two origins more. An unknown source counts as nothing known.
 */
export function resolveContradiction(request: {
  contradiction: Pick<Contradiction, 'sides'>;
  sources: readonly WeighedSource[];
  /** What time the question asks about. */
  temporalScope: 'current' | 'historical' | 'any';
}): Resolution {
  const byId = new Map(request.sources.map((source) => [source.id, source]));
  const sides = request.contradiction.sides.map((side) => weigh(side, byId));
  for (const { reason, measure, margin } of rules) {
    if (reason === 'newer' && request.temporalScope !== 'current') continue;
    const preferred = leading(sides.map(measure), margin);
    if (preferred !== null) return { preferred, reason };
  }
  return { preferred: null, reason: null };
}

interface WeighedSide {
  readonly isRetracted: boolean;
  readonly isInterested: boolean;
  readonly isPrimary: boolean;
  readonly newestDay: number | null;
  readonly credibility: number | null;
  readonly origins: number;
}

function weigh({ sourceIds }: ContradictionSide, byId: ReadonlyMap<string, WeighedSource>): WeighedSide {
  const known = sourceIds.flatMap((id) => byId.get(id) ?? []);
  const all = (flag: string) => known.length > 0 && known.every(({ flags }) => flags.includes(flag));
  const days = known.flatMap(({ publishedAt }) => (publishedAt === null ? [] : [dayOf(publishedAt)]));
  const scores = known.flatMap(({ credibility }) => credibility ?? []);
  return {
    isRetracted: all('retracted'),
    isInterested: all('interested_party'),
    isPrimary: known.some(({ flags }) => flags.includes('primary_source')),
    newestDay: days.length === 0 ? null : Math.max(...days),
    credibility: scores.length === 0 ? null : Math.max(...scores),
    origins: new Set(
      known.filter(({ flags }) => !flags.includes('near_copy')).map(({ originId }) => originId),
    ).size,
  };
}

function dayOf(date: string): number {
  return Date.parse(date) / 86_400_000;
}

interface Rule {
  readonly reason: ResolutionReason;
  /** Null where it is not known for a side: the rule then decides nothing. */
  readonly measure: (side: WeighedSide) => number | null;
  readonly margin: number;
}

const rules: readonly Rule[] = [
  { reason: 'not_retracted', measure: ({ isRetracted }) => (isRetracted ? 0 : 1), margin: 1 },
  { reason: 'measured', measure: ({ isInterested }) => (isInterested ? 0 : 1), margin: 1 },
  { reason: 'newer', measure: ({ newestDay }) => newestDay, margin: newerByDays },
  { reason: 'primary', measure: ({ isPrimary }) => (isPrimary ? 1 : 0), margin: 1 },
  { reason: 'credibility', measure: ({ credibility }) => credibility, margin: credibilityMargin },
  { reason: 'origins', measure: ({ origins }) => origins, margin: 2 },
];

/** The one position whose value is above every other by the margin. */
function leading(values: readonly (number | null)[], margin: number): number | null {
  const known = values.flatMap((value) => value ?? []);
  if (known.length < values.length) return null;
  const best = Math.max(...known);
  const at = known.indexOf(best);
  const isClear = known.every((value, other) => other === at || best - value >= margin - 1e-9);
  return isClear ? at : null;
}
