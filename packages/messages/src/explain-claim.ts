import type { ClaimReason } from '@research-studio/schemas';
import { fill } from './fill.ts';
import type { Messages } from './messages.ts';

const MOST_NAMED = 2;
/** Codes whose explanation names one source: the first of several, the one origin. */
const ONE_NAMED: ReadonlySet<string> = new Set(['independent_sources', 'one_source']);

/** Who says a claim, or why a reader must be careful with it, in one sentence without its full stop. */
export function explainClaim(
  { code, sources, origins, year, problem }: ClaimReason,
  { language, reasons }: Messages,
): string {
  const names = sources.slice(0, ONE_NAMED.has(code) ? 1 : MOST_NAMED);
  const who = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  const text = fill(reasons[code], { who, count: origins, year: year ?? '–' });
  const detail = problem?.trim().replace(/[.\s]+$/u, '') ?? '';
  return detail === '' ? text : `${text}: ${detail}`;
}
