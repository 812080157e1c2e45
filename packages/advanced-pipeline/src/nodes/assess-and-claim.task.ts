import { GROUNDING, promptData, type Task } from '@research-studio/core';
import { z } from 'zod';
import type { ClaimRequest } from '../claims/claim-request.ts';
import { ASSESSING, type OpenSource, SourceViews, shownSource, viewsByCode } from './assess-sources.task.ts';
import { CLAIMING, ClaimedSections, sectionsByCode, shownRequest } from './extract-claims.task.ts';

export interface AssessAndClaimInput {
  readonly sources: readonly OpenSource[];
  readonly request: ClaimRequest;
}

export const AssessedAndClaimed = z.object({ sources: SourceViews, sections: ClaimedSections });
export type AssessedAndClaimed = z.infer<typeof AssessedAndClaimed>;

const SYSTEM = `You do two things in one answer: weigh the sources of which nothing is known but what you are shown, and decide what a report will claim, before it is written, so that each claim can be verified.
${ASSESSING}
${CLAIMING} Each carries the marks of all evidence whose passage states the whole of it, from different sources first.

${GROUNDING}`;

/** Batched: credibility, claims and their citations in one. */
export const assessAndClaimTask: Task<AssessAndClaimInput, AssessedAndClaimed> = {
  id: 'assess-and-claim@1',
  role: 'smart',
  schema: AssessedAndClaimed,
  prompt: ({ sources, request }) => ({
    system: SYSTEM,
    user: promptData({ sources: sources.map(shownSource), ...shownRequest(request) }),
  }),
  extract: ({ sources, request }) => ({
    sources: viewsByCode(sources),
    sections: sectionsByCode(request),
  }),
};
