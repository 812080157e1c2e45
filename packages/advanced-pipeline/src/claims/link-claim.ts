import type { AtomicClaim } from './claim-stages.ts';
import type { EvidenceBase } from './evidence-base.ts';
import { bearsOut } from './find-support.ts';

/** Pieces of evidence that a claim cites, at most. */
const MOST_CITED = 4;
/** Below it a passage in the claim's language is about something else. */
const LEAST_COVER = 0.2;
/** Where nothing bears a claim out: so many passages are tried that share so much of it. */
const MOST_TRIED = 2;
const LEAST_TRIED = 0.4;
/** Passages looked at for each claim. */
const NEAR = 24;

/**
 * The evidence that a claim is to cite: what code finds to bear it out, and what was proposed for it, as far as that
 * exists; beside passages that bear it out it must share the claim's words or be in another language. That of the most credible sources first.
 */
export function linkClaim(request: {
  claim: Pick<AtomicClaim, 'text'>;
  proposed: readonly string[];
  base: EvidenceBase;
  /** By source id, 0 to 1. */
  credibilityOf: (sourceId: string) => number;
}): readonly string[] {
  const { claim, proposed, base, credibilityOf } = request;
  const covers = new Map(base.nearest(claim.text, NEAR).map(({ id, cover }) => [id, cover]));
  const found = [...covers.keys()].filter((id) => bearsOut(claim.text, id, base));
  const isOnSubject = (id: string) =>
    (covers.get(id) ?? 0) >= LEAST_COVER || base.isTranslated(claim.text, [id]);
  const fitting = proposed
    .filter((id) => base.find(id) !== undefined)
    .filter((id) => found.length === 0 || isOnSubject(id));
  const credible = (id: string) => credibilityOf(base.find(id)?.sourceId ?? '');
  const ids = [...new Set([...found, ...fitting])].sort((a, b) => credible(b) - credible(a));
  if (ids.length === 0) return nearestOf(claim.text, base);
  const firm = new Set(found);
  return [...ids.filter((id) => firm.has(id)), ...ids.filter((id) => !firm.has(id))].slice(0, MOST_CITED);
}

/** The page around a passage may say what the passage alone does not: the nearest ones, for the ladder to try. */
function nearestOf(claim: string, base: EvidenceBase): readonly string[] {
  return base
    .nearest(claim, MOST_TRIED)
    .filter(({ cover }) => cover >= LEAST_TRIED)
    .map(({ id }) => id);
}
