import { Verdict } from '@research-studio/schemas';
import type { JudgeUse } from '../results/eval-row.ts';
import { type LabelScore, scoreLabels } from '../results/label-score.ts';

/** One claim, what a person ruled of it and what an evaluator says. */
export interface RuledVerdict {
  /** For a reader to find it by. */
  readonly id: string;
  readonly claim: string;
  readonly ruling: Verdict;
  /** Null where the evaluator gave none: counted as wrong, and reported. */
  readonly verdict: Verdict | null;
  /** Why the evaluator says so; empty when it does not tell. */
  readonly reason: string;
  readonly note: string;
}

export interface RulingsScore extends LabelScore<Verdict> {
  readonly rulings: number;
  readonly accuracy: number;
  /** 95% (Wilson). */
  readonly interval: readonly [low: number, high: number];
  /** Agreement beyond what chance would give; null where chance alone explains everything. */
  readonly kappa: number | null;
  /** The one question of whether a claim may stand: supported or not. */
  readonly supportedAccuracy: number;
  readonly disagreements: readonly RuledVerdict[];
}

/** How far an evaluator agrees with people, on one ruling at least. */
export function scoreAgainstRulings(verdicts: readonly RuledVerdict[]): RulingsScore {
  const count = verdicts.length;
  const share = (holds: (one: RuledVerdict) => boolean) => verdicts.filter(holds).length / count;
  const accuracy = share(({ ruling, verdict }) => ruling === verdict);
  // A missing verdict is a category of its own, which nobody rules (Cohen's kappa).
  const byChance = Verdict.options.reduce(
    (sum, name) => sum + share(({ ruling }) => ruling === name) * share(({ verdict }) => verdict === name),
    0,
  );
  return {
    ...scoreLabels(
      verdicts.map(({ ruling, verdict }) => ({ label: ruling, verdict })),
      Verdict.enum,
    ),
    rulings: count,
    accuracy,
    interval: wilson(accuracy, count),
    kappa: byChance === 1 ? null : (accuracy - byChance) / (1 - byChance),
    supportedAccuracy: share(
      ({ ruling, verdict }) => verdict !== null && (ruling === 'supported') === (verdict === 'supported'),
    ),
    disagreements: verdicts.filter(({ ruling, verdict }) => ruling !== verdict),
  };
}

/** Interval of a share (Wilson 1927). */
function wilson(share: number, count: number): [number, number] {
  const z = 1.959964;
  const centre = (share + z ** 2 / (2 * count)) / (1 + z ** 2 / count);
  const reach =
    (z / (1 + z ** 2 / count)) * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2));
  return [Math.max(0, centre - reach), Math.min(1, centre + reach)];
}

/** An evaluator and how far it agrees with people. */
export interface ScoredEvaluator {
  /** "verification" is the ladder, which asks no model. */
  readonly name: string;
  readonly score: RulingsScore;
  /** Null where no model answered. */
  readonly judge: JudgeUse | null;
  /** Why claims were not judged, each reason once. */
  readonly problems: readonly string[];
}
