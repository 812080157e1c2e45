import type { ClaimReason, ClaimReasonCode, Verdict } from '@research-studio/schemas';
import { z } from 'zod';

/** How a sentence that its passages support is less than a fact that a source states in so many words. */
export const StatementDoubt = z.enum(['forecast', 'unnamed', 'interested', 'inference']);
export type StatementDoubt = z.infer<typeof StatementDoubt>;

const OF_VERDICT: Readonly<Partial<Record<Verdict, ClaimReasonCode>>> = {
  partially_supported: 'partly_supported',
  open: 'open',
  unsupported: 'not_supported',
  contradicted: 'contradicted',
};

/** What the check of a sentence alone has against it; null where it has nothing. */
export function doubtOf(check: {
  readonly verdict: Verdict;
  readonly doubt?: StatementDoubt | null | undefined;
}): ClaimReasonCode | null {
  return OF_VERDICT[check.verdict] ?? check.doubt ?? null;
}

/** The reason of a claim whose sources nobody weighed; undefined where nothing is against it. */
export function reasonOfCheck(
  check: Parameters<typeof doubtOf>[0] & { readonly problem?: string | null },
  names: readonly string[],
): ClaimReason | undefined {
  const code = doubtOf(check);
  if (code === null) return undefined;
  const sources = [...new Set(names)].slice(0, 3);
  return { code, sources, origins: sources.length, year: null, problem: check.problem ?? null };
}
