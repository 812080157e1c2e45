import { type Behaviour, TRUST_PIPELINES } from './behaviour.ts';
import { disagreementsOf, proseOf } from './prose-of.ts';
import { QUESTIONS } from './questions.ts';

/** Passengers by the Transport Office and by the association of the trade. */
const OFFICIAL = '3.42 million';
const ASSOCIATION = '5.10 million';

/** Where sources contradict each other, both sides are told with their sources, and the answer is the better one's. */
export const contradictionBothSides: Behaviour = {
  name: 'contradiction_both_sides',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run }) => {
    const { bundle } = await run({ question: QUESTIONS.passengers });
    const lines = disagreementsOf(bundle).split('\n');
    const contradictions = bundle.trust?.contradictions ?? [];
    const preferred = contradictions.map(
      ({ sides, preferredSide }) => sides[preferredSide ?? -1]?.value ?? '',
    );
    return [
      ...[OFFICIAL, ASSOCIATION]
        .filter((value) => !lines.some((line) => line.includes(value) && /\[\d+\]/.test(line)))
        .map((value) => `The side of ${value} is not told with its source.`),
      ...(contradictions.some(({ sides }) => sides.length > 1) ? [] : ['No contradiction is recorded.']),
      ...(preferred.some((value) => value.includes('3.42'))
        ? []
        : [`The Transport Office is not preferred but: ${preferred.join(', ') || 'nobody'}.`]),
      ...(proseOf(bundle).includes(ASSOCIATION) ? ['The prose gives the figure of the association.'] : []),
    ];
  },
};
