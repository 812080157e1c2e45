import type { StatedFigure, StatedFigures } from './stated-figures.ts';

/**
 * Whether a text states every figure, date and year of a claim, in whatever unit of the kind. A year that it leaves out
 * may stand in its context, unless it has another.
 */
export function statesFigures(claim: StatedFigures, said: StatedFigures, context: StatedFigures): boolean {
  return (
    claim.figures.every((figure) => said.figures.some((other) => isSame(figure, other))) &&
    claim.dates.every((date) => said.dates.some((other) => meets(date, other, said))) &&
    [...claim.years].every(
      (year) => said.years.has(year) || (said.years.size === 0 && context.years.has(year)),
    )
  );
}

/** Share by which one figure may miss the other: rounding; more where one of them is hedged. */
const WITHIN = 0.0005;
const WITHIN_HEDGED = 0.02;

function isSame(one: StatedFigure, other: StatedFigure): boolean {
  if (!unitsMeet(one, other)) return false;
  const within = one.isApproximate || other.isApproximate ? WITHIN_HEDGED : WITHIN;
  return one.values.some((a) =>
    other.values.some((b) => Math.abs(a - b) <= within * Math.max(Math.abs(a), Math.abs(b))),
  );
}

/** A unit may be left out, as in a column whose head has it, unless something else is counted; a sign of percent may not. */
function unitsMeet(one: StatedFigure, other: StatedFigure): boolean {
  if (one.unit === other.unit) return true;
  if (one.unit === '%' || other.unit === '%') return false;
  return (one.unit === null && !one.counts) || (other.unit === null && !other.counts);
}

type StatedDate = StatedFigures['dates'][number];

function meets(date: StatedDate, other: StatedDate, { years }: StatedFigures): boolean {
  const isLike = (own: number | null, stated: number | null) => own === null || own === stated;
  const hasYear =
    other.year === null ? date.year === null || years.has(date.year) : isLike(date.year, other.year);
  return hasYear && isLike(date.month, other.month) && isLike(date.day, other.day);
}
