import { bundleOf, type ResearchRun } from '@research-studio/core/run';
import type { Bundle } from '@research-studio/schemas';
import type { ResearchState } from './state.ts';
import { trustSummary } from './writing/trust-summary.ts';

/** The bundle of a run, with the credibility of its sources what the trust engine found out, and how research was supervised. */
export async function buildBundle(run: ResearchRun, state: ResearchState): Promise<Bundle> {
  const { sources, credibility } = state;
  const byUrl = new Map(Object.values(sources).map(({ url, id }) => [url, credibility[id]]));
  const bundle = await bundleOf(run, state, (url) => ({
    credibility: byUrl.get(url)?.score ?? null,
    credibilityParts: byUrl.get(url)?.parts ?? null,
  }));
  const { brief, councilReviews, reviewFeedback, edited, supervisorTurns, researcherReports } = state;
  return {
    ...bundle,
    trust: trustSummary(state, run.settings.advanced),
    ...(brief !== null && {
      supervision: {
        brief,
        reviews: councilReviews,
        feedback: reviewFeedback,
        edited,
        turns: supervisorTurns,
        researchers: researcherReports,
      },
    }),
  };
}
