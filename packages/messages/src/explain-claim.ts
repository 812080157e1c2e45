import type { ClaimReason } from '@research-studio/schemas';
import { fill } from './fill.ts';
import type { Messages } from './messages.ts';

const MOST_NAMED = 2;

/** Why a claim is as sure as it is, in one sentence without its full stop. */
export function explainClaim(
  { code, sources, origins, year, problem }: ClaimReason,
  { language, reasons }: Messages,
): string {
  const names = sources.slice(0, code === 'independent_sources' ? 1 : MOST_NAMED);
  const who = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  const text = fill(reasons[code], { who, count: origins, year: year ?? '–' });
  const detail = problem?.trim().replace(/[.\s]+$/u, '') ?? '';
  return detail === '' ? text : `${text}: ${detail}`;
}
