import type { Claim, ClaimReasonCode } from '@research-studio/schemas';

/** Signs of statements: `doubt` where its reason asks for care, `open` without a verdict. */
export type Sign = 'doubt' | 'open';

/** Right after the last citation of a statement: "… in 1901 [1][2]⚠." */
export const SIGNS: Readonly<Record<Sign, string>> = { doubt: '⚠', open: '?' };

/** A sign behind a citation, as the source of a pattern; the other characters are those of earlier versions. */
export const ANY_SIGN = '[⚠?●◐○✗]';

const WITHOUT_DOUBT: ReadonlySet<ClaimReasonCode> = new Set([
  'independent_sources',
  'one_source',
  'both_sides',
]);

/** Null for a statement that its passages support and that nothing speaks against. */
export function signOf({ verdict, reason }: Pick<Claim, 'verdict' | 'reason'>): Sign | null {
  if (verdict === 'open') return 'open';
  if (verdict !== 'supported') return 'doubt';
  return reason === undefined || WITHOUT_DOUBT.has(reason.code) ? null : 'doubt';
}
