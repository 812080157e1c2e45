import { isAtLeast } from '@research-studio/core/models';
import type { Tier } from '@research-studio/schemas';
import type { NodeContext } from '../context.ts';
import type { Knobs } from '../knobs.ts';
import type { ResearchState } from '../state.ts';

/** Why no further round follows is for the progress, where gaps are left. */
export function reportEnd(
  { gaps }: ResearchState,
  reason: string | null,
  { ports, tier }: NodeContext,
): void {
  if (gaps.length === 0) return;
  if (isAtLeast(tier, 'cached')) ports.tiers.endResearch();
  if (reason !== null) ports.emit({ type: 'notice', message: `No further round of research. ${reason}` });
}

/** Rounds without any evidence after which more searching is not tried. */
const FRUITLESS_ROUNDS = 2;

/**
 * Why research has come to rest, in one sentence; null while another round may be worth it. Limits end it, and where a round
 * brought nothing new, or too little: little gain, or few new domains. With a model its word counts, too.
 */
export function terminationReason(progress: ResearchState, knobs: Knobs, tier: Tier): string | null {
  const { iteration, evidence, subQuestions, usesModel } = progress;
  const { maxIterations } = knobs;
  if (iteration >= maxIterations) return `All ${maxIterations} rounds are done.`;
  if (isAtLeast(tier, 'cached')) return `The run has come down to tier "${tier}".`;
  if (evidence.length === 0)
    return iteration >= FRUITLESS_ROUNDS ? `${iteration} rounds found no evidence.` : null;
  if (subQuestions.length === 0) return 'No query is left that was not asked before.';
  return (usesModel ? byAssessment(progress) : null) ?? byProgress(progress);
}

function byAssessment(progress: ResearchState): string | null {
  const { needsMoreResearch, newPassages, pagesLeft, notSearched } = progress;
  if (newPassages === 0 && notSearched.length === 0) return 'The last round brought nothing new.';
  if (pagesLeft === 0) return 'As many sources were read as may be.';
  return needsMoreResearch ? null : 'No gap is left that further searches are likely to fill.';
}

/** A round that gains less confidence, or has a smaller share of new domains, is the last. */
const [LEAST_GAIN, LEAST_NOVELTY] = [0.05, 0.2];

/** With a model what it says is covered counts as gain as well. A question that was never searched keeps research going. */
function byProgress({ rounds, usesModel, notSearched }: ResearchState): string | null {
  const [before, last] = rounds.slice(-2);
  if (before === undefined || last === undefined || (usesModel && notSearched.length > 0)) return null;
  const known = last.confidence - before.confidence;
  const gain = usesModel ? Math.max(known, last.coverage - before.coverage) : known;
  if (gain < LEAST_GAIN)
    return `The last round gained ${percent(gain)} confidence, less than ${percent(LEAST_GAIN)}.`;
  if (last.novelty < LEAST_NOVELTY)
    return `Of the last round's sources ${percent(last.novelty)} were from new domains, less than ${percent(LEAST_NOVELTY)}.`;
  return null;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
