import type { BoundName, ClaimFacts } from './score-claim.ts';
import type { SourceStanding } from './source-standing.ts';

/** Why a claim is as sure as it is, in one plain sentence: what holds it down, else who says so. */
export function explainClaim(facts: ClaimFacts, bound: BoundName | null): string {
  const { verification, sources } = facts;
  const names = namesOf(sources).slice(0, facts.origins >= 2 ? 2 : 1);
  const who = names.length === 0 ? 'no source' : names.join(' and ');
  const say = names.length > 1 ? 'say so' : 'says so';
  switch (bound) {
    case 'contradicted':
      return because('The passages that it cites say otherwise', verification.reason);
    case 'unsupported':
      return sources.length === 0
        ? 'No source that may be relied on says so.'
        : because('The passages that it cites do not say so', verification.reason);
    case 'weak_alone':
      return `Only ${who} ${say}, which is not reliable enough to stand alone.`;
    case 'weak_only':
      return `Only sources of little standing say so: ${who}.`;
    case 'slight':
      return `Only ${who} ${say}, of little standing.`;
    case 'interested_alone':
      return `Only ${who} ${say}, with an interest of its own in the matter.`;
    case 'interested_only':
      return `Only parties with an interest of their own say so: ${who}.`;
    case 'outdated':
      return `Only ${who} ${say}, which is old for this question${dated(sources)}.`;
    case 'lost':
      return `${capital(who)} ${say}, but a source of better standing says otherwise.`;
    case 'partial':
      return because('The passages that it cites say only a part of it', verification.reason);
    case 'unverifiable':
      return because('Whether the passages that it cites say so could not be checked', verification.reason);
    case 'disputed':
      return `${supportOf(facts)}; others disagree, and nothing settles who is right.`;
    case null:
      return `${supportOf(facts)}${facts.dispute === 'preferred' ? '; a source of lesser standing says otherwise' : ''}.`;
  }
}

function because(statement: string, reason: string | null): string {
  return reason === null || reason.trim() === ''
    ? `${statement}.`
    : `${statement}: ${reason.trim().replace(/[.\s]+$/u, '')}.`;
}

/** "Two independent sources say so, among them Statistics Norrland". */
function supportOf({ sources, origins, verification }: ClaimFacts): string {
  const isVerbatim = verification.signals['verbatim'] === 1;
  const [best = ''] = namesOf(sources);
  if (origins >= 2)
    return `${COUNTS[origins] ?? String(origins)} independent sources say so, among them ${best}`;
  const copies = sources.length > 1 ? ', and what repeats it counts with it' : '';
  return `One source says so${isVerbatim ? ' in these words' : ''}: ${best}${copies}`;
}

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** At most two names, the best first. */
function namesOf(sources: readonly SourceStanding[]): readonly string[] {
  const sorted = sources.toSorted((a, b) => b.credibility - a.credibility);
  return [...new Set(sorted.map(({ name }) => name))].slice(0, 2);
}

function dated(sources: readonly SourceStanding[]): string {
  const days = sources.flatMap(({ publishedAt }) => publishedAt ?? []).sort();
  const latest = days.at(-1);
  return latest === undefined ? '' : ` (${latest.slice(0, 4)})`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
