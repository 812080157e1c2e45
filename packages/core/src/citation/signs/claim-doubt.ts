import type { Claim, ClaimReason, ClaimReasonCode, Source, Verdict } from '@research-studio/schemas';
import { z } from 'zod';
import { doubtOfSpeakers } from '../../search/credibility/speaker-of.ts';
import { issuerName } from '../site-of.ts';

/** How a sentence that its passages support is less than the plain fact as which it is given. */
export const StatementDoubt = z.enum(['forecast', 'unnamed', 'interested', 'weak', 'inference']);
export type StatementDoubt = z.infer<typeof StatementDoubt>;

const OF_VERDICT: Readonly<Partial<Record<Verdict, ClaimReasonCode>>> = {
  partially_supported: 'partly_supported',
  open: 'open',
  unsupported: 'not_supported',
  contradicted: 'contradicted',
};

/** The doubt that the check of a sentence raises; null without one. */
export function doubtOf(check: {
  readonly verdict: Verdict;
  readonly doubt?: StatementDoubt | null | undefined;
}): ClaimReasonCode | null {
  return OF_VERDICT[check.verdict] ?? check.doubt ?? null;
}

/**
 * The reason of a claim whose sources nobody weighed; undefined where nothing is against it. A model that checked it knew who
 * speaks in them.
 */
export function reasonOfCheck(
  check: Parameters<typeof doubtOf>[0] & Pick<Claim, 'decidedBy'> & { readonly problem?: string | null },
  cited: readonly Source[],
): ClaimReason | undefined {
  const code = doubtOf(check) ?? (check.decidedBy === 'model' ? null : doubtOfSpeakers(cited));
  if (code === null) return undefined;
  const sources = [...new Set(cited.map(issuerName))].slice(0, 3);
  return { code, sources, origins: sources.length, year: null, problem: check.problem ?? null };
}
