import type { ClaimReason } from '@research-studio/schemas';
import { fill, messagesIn } from './messages.ts';
import { knownLanguage } from './readable-date.ts';

const MOST_NAMED = 2;

/** Why a claim is as sure as it is, in one sentence without its full stop. */
export function explainClaim(
  { code, sources, origins, year, problem }: ClaimReason,
  language: string,
): string {
  const names = sources.slice(0, code === 'independent_sources' ? 1 : MOST_NAMED);
  const who = new Intl.ListFormat(knownLanguage(language), { type: 'conjunction' }).format(names);
  const text = fill(messagesIn(language).reasons[code], { who, count: origins, year: year ?? '–' });
  const told = problem?.trim().replace(/[.\s]+$/u, '') ?? '';
  return told === '' ? text : `${text}: ${told}`;
}
