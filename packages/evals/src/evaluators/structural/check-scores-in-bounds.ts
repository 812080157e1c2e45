import type { Finding } from './finding.ts';
import type { StructuralCheck } from './structural-check.ts';

/** Coverage, confidence, credibility, quality and signals lie between 0 and 1; counts are whole and not negative. */
export const checkScoresInBounds: StructuralCheck = {
  name: 'check_scores_in_bounds',
  readsMarkdownAlone: false,
  find: ({ bundle }) => {
    if (bundle === null) return null;
    const { metadata, claims, sources } = bundle;
    const shares: [string, number | null | undefined][] = [
      ['metadata.coverage', metadata.coverage],
      ['metadata.confidence', metadata.confidence],
      ...claims.flatMap(({ id, confidence, signals }) => [
        [`claim ${id} confidence`, confidence] as [string, number],
        ...Object.entries(signals).map(([name, value]): [string, number] => [
          `claim ${id} signal ${name}`,
          value,
        ]),
      ]),
      ...sources.flatMap(({ id, credibility, quality, credibilityParts }) => [
        [`source ${id} credibility`, credibility] as [string, number | null],
        [`source ${id} quality`, quality] as [string, number],
        ...Object.entries(credibilityParts ?? {}).map(([name, part]): [string, number] => [
          `source ${id} ${name}`,
          part.score,
        ]),
      ]),
    ];
    const counts: [string, number][] = claims.map(({ id, independentSources }) => [
      `claim ${id} independentSources`,
      independentSources,
    ]);
    return [
      ...shares.flatMap(([where, value]) => outOfBounds(where, value)),
      ...counts.flatMap(([where, value]) =>
        Number.isInteger(value) && value >= 0 ? [] : [{ where, what: `${value} is no count` }],
      ),
    ];
  },
};

function outOfBounds(where: string, value: number | null | undefined): Finding[] {
  if (value === null || (typeof value === 'number' && value >= 0 && value <= 1)) return [];
  return [{ where, what: `${value} is not between 0 and 1` }];
}
