import { Verdict } from '@research-studio/schemas';
import type { RuledClaim } from './rulings.ts';

/** One claim, what a person ruled of it and what an evaluator says. */
export interface RuledVerdict {
  /** For a reader to find it by. */
  readonly id: string;
  readonly claim: string;
  readonly ruling: Verdict;
  /** Null where the evaluator gave none: counted as wrong, and told. */
  readonly verdict: Verdict | null;
  /** Why the evaluator says so; empty when it does not tell. */
  readonly reason: string;
  readonly note: string;
}

export interface VerdictScore {
  /** Times that a person, and that the evaluator, gave the verdict. */
  readonly ruled: number;
  readonly given: number;
  /** Of those given, those ruled so; null when it was never given. */
  readonly precision: number | null;
  /** Of those ruled so, those given; null when it was never ruled. */
  readonly recall: number | null;
}

export interface RulingsScore {
  readonly rulings: number;
  /** Without a verdict of the evaluator. */
  readonly unjudged: number;
  readonly accuracy: number;
  /** 95% (Wilson). */
  readonly interval: readonly [low: number, high: number];
  /** Agreement beyond what chance would give; null where chance alone explains everything. */
  readonly kappa: number | null;
  /** The one question of whether a claim may stand: supported or not. */
  readonly supportedAccuracy: number;
  readonly perVerdict: Readonly<Record<Verdict, VerdictScore>>;
  /** How often which verdict was given where a person ruled which; by ruling first. Without those not given. */
  readonly confusion: Readonly<Record<Verdict, Readonly<Record<Verdict, number>>>>;
  readonly disagreements: readonly RuledVerdict[];
}

/** How far an evaluator agrees with people; null when there is no ruling. */
export function scoreAgainstRulings(verdicts: readonly RuledVerdict[]): RulingsScore | null {
  const count = verdicts.length;
  if (count === 0) return null;
  const share = (holds: (one: RuledVerdict) => boolean) => verdicts.filter(holds).length / count;
  const accuracy = share(({ ruling, verdict }) => ruling === verdict);
  return {
    rulings: count,
    unjudged: verdicts.filter(({ verdict }) => verdict === null).length,
    accuracy,
    interval: wilson(accuracy, count),
    kappa: kappaOf(verdicts, accuracy),
    supportedAccuracy: share(
      ({ ruling, verdict }) => verdict !== null && (ruling === 'supported') === (verdict === 'supported'),
    ),
    perVerdict: forEachVerdict((name) => scoreOf(name, verdicts)),
    confusion: forEachVerdict((ruling) => {
      const ruled = verdicts.filter((one) => one.ruling === ruling);
      return forEachVerdict((given) => ruled.filter(({ verdict }) => verdict === given).length);
    }),
    disagreements: verdicts.filter(({ ruling, verdict }) => ruling !== verdict),
  };
}

function forEachVerdict<Value>(value: (name: Verdict) => Value): Record<Verdict, Value> {
  return {
    supported: value('supported'),
    partially_supported: value('partially_supported'),
    contradicted: value('contradicted'),
    unsupported: value('unsupported'),
    unverifiable: value('unverifiable'),
  };
}

function scoreOf(name: Verdict, verdicts: readonly RuledVerdict[]): VerdictScore {
  const ruled = verdicts.filter(({ ruling }) => ruling === name).length;
  const given = verdicts.filter(({ verdict }) => verdict === name).length;
  const both = verdicts.filter(({ ruling, verdict }) => ruling === name && verdict === name).length;
  return {
    ruled,
    given,
    precision: given === 0 ? null : both / given,
    recall: ruled === 0 ? null : both / ruled,
  };
}

/** Cohen's kappa; a missing verdict is a category of its own, which nobody rules. */
function kappaOf(verdicts: readonly RuledVerdict[], accuracy: number): number | null {
  const count = verdicts.length;
  const byChance = Verdict.options.reduce((sum, name) => {
    const { ruled, given } = scoreOf(name, verdicts);
    return sum + (ruled / count) * (given / count);
  }, 0);
  return byChance === 1 ? null : (accuracy - byChance) / (1 - byChance);
}

/** Interval of a share (Wilson 1927). */
function wilson(share: number, count: number): [number, number] {
  const z = 1.959964;
  const centre = (share + z ** 2 / (2 * count)) / (1 + z ** 2 / count);
  const reach =
    (z / (1 + z ** 2 / count)) * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2));
  return [Math.max(0, centre - reach), Math.min(1, centre + reach)];
}

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
