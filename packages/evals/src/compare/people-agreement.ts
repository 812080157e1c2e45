import type { Verdict } from '@research-studio/schemas';
import type { RuledClaim } from './read-ruled-claims.ts';

/** Two rulings on one claim and text that are not the same. */
export interface OpposedRulings {
  readonly claim: string;
  readonly one: Pick<RuledClaim, 'id' | 'by' | 'ruling'>;
  readonly other: Pick<RuledClaim, 'id' | 'by' | 'ruling'>;
}

/** How far people agree with each other: no evaluator can be asked to agree with them more than that. */
export interface PeopleAgreement {
  /** Pairs of rulings of different people on one claim and text. */
  readonly pairs: number;
  /** Of these, those that are the same; null without a pair. */
  readonly share: number | null;
  /** Agreement beyond chance (Scott's pi); null without a pair, and where chance alone explains everything. */
  readonly kappa: number | null;
  /** Of different people. */
  readonly disagreements: readonly OpposedRulings[];
  /** Of one and the same person: mistakes of the file. */
  readonly contradictions: readonly OpposedRulings[];
}

/** A claim has rulings of a few people; more than this many of one claim are not compared pair by pair. */
const MOST_RULINGS = 50;

export function peopleAgreement(claims: readonly RuledClaim[]): PeopleAgreement {
  const groups = new Map<string, RuledClaim[]>();
  for (const one of claims) {
    const key = JSON.stringify([one.claim.trim().replace(/\s+/g, ' '), one.from]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else if (group.length < MOST_RULINGS) group.push(one);
  }
  const pairs = [...groups.values()].flatMap(pairsOf);
  const isSame = ([one, other]: Pair) => one.ruling === other.ruling;
  const ofTwo = pairs.filter(([one, other]) => one.by !== other.by);
  const opposed = pairs.filter((pair) => !isSame(pair));
  const share = ofTwo.length === 0 ? null : ofTwo.filter(isSame).length / ofTwo.length;
  return {
    pairs: ofTwo.length,
    share,
    kappa: share === null ? null : beyondChance(share, ofTwo),
    disagreements: opposed.filter(([one, other]) => one.by !== other.by).map(told),
    contradictions: opposed.filter(([one, other]) => one.by === other.by).map(told),
  };
}

type Pair = readonly [one: RuledClaim, other: RuledClaim];

function pairsOf(group: readonly RuledClaim[]): Pair[] {
  return group.flatMap((one, index) => group.slice(index + 1).map((other): Pair => [one, other]));
}

function beyondChance(share: number, pairs: readonly Pair[]): number | null {
  const counts = new Map<Verdict, number>();
  for (const { ruling } of pairs.flat()) counts.set(ruling, (counts.get(ruling) ?? 0) + 1);
  const byChance = [...counts.values()].reduce((sum, count) => sum + (count / (2 * pairs.length)) ** 2, 0);
  return byChance === 1 ? null : (share - byChance) / (1 - byChance);
}

function told([one, other]: Pair): OpposedRulings {
  const named = ({ id, by, ruling }: RuledClaim) => ({ id, by, ruling });
  return { claim: one.claim, one: named(one), other: named(other) };
}
