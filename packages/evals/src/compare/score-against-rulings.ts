import { Verdict } from '@research-studio/schemas';

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
