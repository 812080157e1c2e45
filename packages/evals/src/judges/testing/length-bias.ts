import { isOneLonger, longerOf, type PairOutcome } from '../compare-reports.ts';

/** A judged pair whose better report is known beforehand. */
export interface KnownPair extends PairOutcome {
  readonly good: 'A' | 'B';
}

/** How often the longer report won, apart where it should and where it should not. */
export interface LengthBias {
  readonly longerGood: LongerWins;
  readonly longerBad: LongerWins;
  /**
   * −1 to 1: 0 for a judge whose verdicts do not follow length, 1 where the longer report wins whether it is good or
   * bad, −1 where the shorter one does. Null unless pairs of both kinds were judged.
   */
  readonly preference: number | null;
}

export interface LongerWins {
  readonly pairs: number;
  /** A tie is half a win. */
  readonly won: number;
}

/**
 * That longer reports win says nothing where the longer ones are the better ones: only pairs of which the longer one is
 * the bad one tell a judge of length from a judge of worth. Pairs of about the same length are left out.
 */
export function lengthBias(pairs: readonly KnownPair[]): LengthBias {
  const unequal = pairs.filter(({ winner, lengths }) => winner !== null && isOneLonger(lengths));
  const longerGood = winsOf(unequal.filter(({ good, lengths }) => good === longerOf(lengths)));
  const longerBad = winsOf(unequal.filter(({ good, lengths }) => good !== longerOf(lengths)));
  const isMeasured = longerGood.pairs > 0 && longerBad.pairs > 0;
  return {
    longerGood,
    longerBad,
    preference: isMeasured ? longerGood.won / longerGood.pairs + longerBad.won / longerBad.pairs - 1 : null,
  };
}

function winsOf(pairs: readonly KnownPair[]): LongerWins {
  const won = pairs.reduce(
    (sum, { winner, lengths }) => sum + (winner === 'tie' ? 0.5 : winner === longerOf(lengths) ? 1 : 0),
    0,
  );
  return { pairs: pairs.length, won };
}
