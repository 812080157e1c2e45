import type { Credibility, Source } from '@research-studio/schemas';
import { CAPS, type ScoredSource, WEIGHTS } from '../credibility/score-credibility.ts';
import type { SourceView } from '../credibility/source-view.ts';

/** Signs by which code has already judged a source: nothing that a model says lifts what follows from them. */
const TELLING_FLAGS: ReadonlySet<string> = new Set([
  'instructions',
  'hidden_text',
  'retracted',
  'login_wall',
]);

/** Nothing of the address or the text told who speaks here. */
export function isLeftOpen({ publisher, kind, interest }: ScoredSource, { flags }: Source): boolean {
  return (
    (publisher.kind === 'unknown' || publisher.kind === 'local') &&
    kind === null &&
    interest === null &&
    !flags.some((flag) => TELLING_FLAGS.has(flag))
  );
}

const LONGEST_REASON = 160;

/**
 * The credibility with a model's view averaged into authority and content quality. A score that was capped stays as it
 * is or falls; a party's is capped as a party's.
 */
export function withModelView(credibility: Credibility, view: SourceView): Credibility {
  const { authority, contentQuality, ...others } = credibility.parts;
  const parts = {
    ...others,
    authority: averaged(authority, view.authority, view.reasonLabel),
    contentQuality: averaged(contentQuality, view.contentQuality, ''),
  };
  const change =
    WEIGHTS.authority * (parts.authority.score - authority.score) +
    WEIGHTS.contentQuality * (parts.contentQuality.score - contentQuality.score);
  const isCapped = credibility.score < sumOf(credibility.parts) - 0.01;
  const score = credibility.score + (isCapped ? Math.min(0, change) : change);
  const cap = view.isInterestedParty ? CAPS.interest : 1;
  return { score: round(Math.min(cap, Math.max(0, score))), parts };
}

function averaged({ score, reason }: Credibility['parts']['authority'], viewed: number, said: string) {
  const view = said.trim().replace(/\s+/gu, ' ').slice(0, LONGEST_REASON);
  return {
    score: round((score + viewed) / 2),
    reason: view === '' ? reason : `${reason} A model's view: ${view}`,
  };
}

function sumOf(parts: Credibility['parts']): number {
  return Object.entries(WEIGHTS).reduce(
    (total, [part, weight]) => total + weight * parts[part as keyof typeof parts].score,
    0,
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
