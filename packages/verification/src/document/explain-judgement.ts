import { type ClaimTerm, type SupportMeasure, statedBy } from './measure-support.ts';
import type { Mismatch } from './mismatch.ts';

/** At most six short statements on what of a claim its best sentences say and what not. */
export function explainJudgement(
  { terms, best, cover }: SupportMeasure,
  mismatches: readonly Mismatch[],
): string[] {
  const missing = terms.filter((term) => statedBy(term, best.slice(0, 3)) < 0.5);
  const list = (kind: ClaimTerm['kind'], from: readonly ClaimTerm[]) =>
    from
      .filter((term) => term.kind === kind)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, 5)
      .map(({ word }) => word)
      .join(', ');
  const lines = [
    ...mismatches.slice(0, 3).map(lineOf),
    `the best sentences say ${Math.round(100 * cover)}% of the claim`,
    ...(['number', 'name', 'word'] as const).map((kind) => {
      const words = list(kind, missing);
      return words === '' ? '' : `${kind}s not found there: ${words}`;
    }),
    ...(['number', 'name'] as const).map((kind) => {
      const words = list(
        kind,
        terms.filter((term) => !missing.includes(term)),
      );
      return words === '' ? '' : `${kind}s found: ${words}`;
    }),
  ];
  return lines.filter((line) => line !== '').slice(0, 6);
}

function lineOf({ kind, claimed, stated, sentence }: Mismatch): string {
  const where = `sentence ${sentence + 1}`;
  if (kind === 'addition') return `nothing there says anything like this: ${claimed}`;
  if (stated === '' && claimed !== '') return `nothing there says the rest of it of ${claimed}`;
  switch (kind) {
    case 'negation':
      return `${where} says the opposite: one of the two is negated`;
    case 'roles':
      return `${where} has the roles the other way round: ${stated}`;
    case 'number':
    case 'date':
    case 'unit':
    case 'name':
    case 'direction':
      return `${where} has ${stated} in the place of ${claimed}`;
  }
}
