import type { NearCopies } from '@research-studio/verification';

/** Evidence of a near-copy gives way to that of its original, where the original bears the same out. Each once. */
export function originalsFor(
  evidenceIds: readonly string[],
  known: {
    /** All evidence that bears the statement out, cited or not. */
    readonly supporting: readonly string[];
    readonly nearCopies: readonly NearCopies[];
    readonly sourceIdOf: (evidenceId: string) => string | undefined;
  },
): readonly string[] {
  const { supporting, nearCopies, sourceIdOf } = known;
  const originals = evidenceIds.map((id) => {
    const sourceId = sourceIdOf(id);
    const group = nearCopies.find(({ copies }) => sourceId !== undefined && copies.includes(sourceId));
    return supporting.find((other) => group !== undefined && sourceIdOf(other) === group.original) ?? id;
  });
  return [...new Set(originals)];
}
