import type { JudgedClaim } from './claims-of-report.ts';

/** What is wrong with a claim and where it stands, for a person. */
export function claimFault(
  claim: JudgedClaim | undefined,
  { verdict, reason }: { readonly verdict: string; readonly reason: string },
): string {
  if (claim === undefined) return reason;
  const place = claim.section === null ? `Line ${claim.line}` : `Line ${claim.line}, "${claim.section}"`;
  return `${place}: "${claim.text.slice(0, 160)}" is ${verdict.replaceAll('_', ' ')}. ${reason}`;
}
