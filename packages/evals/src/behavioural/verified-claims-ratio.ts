import type { Bundle } from '@research-studio/schemas';
import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { QUESTIONS } from './questions.ts';

/** Rounding of a confidence in the metadata. */
const ROUNDING = 0.001;
/** The standard pipeline judges facts before they become claims of the report: not all are used, some are joined. */
const FACTS_TO_CLAIMS = 0.1;

/** The confidence of a report is that of its claims: their share of supported ones, with the trust engine their mean. */
export const verifiedClaimsRatio: Behaviour = {
  name: 'verified_claims_ratio',
  pipelines: ALL_PIPELINES,
  problems: async ({ run }) => {
    const problems: string[] = [];
    for (const question of [QUESTIONS.passengers, QUESTIONS.standstill])
      problems.push(...mismatch((await run({ question })).bundle));
    return problems;
  },
};

function mismatch({ claims, metadata, trust, question }: Bundle): string[] {
  if (claims.length === 0) return [`"${question}": there is no claim to be confident of.`];
  const supported = claims.filter(({ verdict }) => verdict === 'supported').length / claims.length;
  const mean = claims.reduce((sum, { confidence }) => sum + confidence, 0) / claims.length;
  const [expected, tolerance] = trust === undefined ? [supported, FACTS_TO_CLAIMS] : [mean, ROUNDING];
  return Math.abs(metadata.confidence - expected) <= tolerance
    ? []
    : [`"${question}": the confidence is ${metadata.confidence}, that of its claims ${expected.toFixed(3)}.`];
}
