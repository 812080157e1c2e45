import { type ExpectedStep, estimateRun, type RunEstimate } from '@research-studio/core/run';
import type { Keys } from '@research-studio/core/settings';
import type { Settings } from '@research-studio/schemas';
import { reviewFindingsTask } from './council/review-findings.task.ts';
import { assessSourcesTask } from './credibility/assess-sources.task.ts';
import { reviewBriefTask } from './nodes/brief/review-brief.task.ts';
import { writeBriefTask } from './nodes/brief/write-brief.task.ts';
import { validateFindingsTask } from './nodes/findings/validate-findings.task.ts';
import { analyzeTask } from './nodes/question/analyze.task.ts';
import { discoverTask } from './nodes/question/discover.task.ts';
import { assessAndClaimTask } from './nodes/trust/assess-and-claim.task.ts';
import { citeClaimsTask } from './nodes/trust/cite-claims.task.ts';
import { extractClaimsTask } from './nodes/trust/extract-claims.task.ts';
import { verifyClaimsTask } from './nodes/trust/verify-claims.task.ts';
import { MOST_SECONDARY, MOST_TERTIARY } from './planning/build-plan.ts';
import { planResearchTask } from './planning/plan-research.task.ts';
import { crossValidateTask } from './propositions/cross-validate.task.ts';
import { reflectTask } from './researcher/reflect.task.ts';
import { superviseTask } from './supervisor/supervise.task.ts';

/** Researchers that a supervisor is expected to send out, over all turns. */
const RESEARCHERS = 5;
/** Models of a council where the settings name none. */
const COUNCIL = 2;

/** Expected steps and costs of a run of the advanced pipeline; no service is asked. */
export function estimate(request: {
  readonly question: string;
  readonly settings: Settings;
  readonly keys: Keys;
}): Promise<RunEstimate> {
  const { models, advanced } = request.settings;
  const trust: ExpectedStep[] =
    advanced.trust === 'full'
      ? [
          { task: assessSourcesTask, calls: [0, 1, 1] },
          { task: extractClaimsTask, calls: [1, 1, 1] },
          { task: citeClaimsTask, calls: [0, 1, 1] },
          { task: crossValidateTask, calls: [0, 1, 1] },
        ]
      : [
          { task: assessAndClaimTask, calls: [1, 1, 1] },
          { task: verifyClaimsTask, calls: [0, 1, 1] },
        ];
  const votes = advanced.council?.length ?? COUNCIL;
  const supervised: ExpectedStep[] = [
    { task: writeBriefTask, calls: [1, 1 + advanced.councilMaxRevisions, 1] },
    { task: reviewBriefTask, calls: [0, votes * (1 + advanced.councilMaxRevisions), votes] },
    { task: superviseTask, calls: [2, advanced.maxSupervisorTurns, 3] },
    { task: reflectTask, calls: [1, 2 * advanced.maxConcurrentResearchers, RESEARCHERS] },
    { task: reviewFindingsTask, calls: advanced.councilFindings ? [0, votes, votes] : [0, 0, 0] },
  ];
  return estimateRun({
    ...request,
    // The pipeline's own routing counts where the settings route a step nowhere else.
    settings: {
      ...request.settings,
      models: { ...models, routing: [...advanced.modelRouting, ...models.routing] },
    },
    maxQuestions: advanced.maxPrimaryQuestions + MOST_SECONDARY + MOST_TERTIARY,
    before: [
      { task: analyzeTask, calls: [1, 1, 1] },
      { task: discoverTask, calls: [0, 1, 0] },
      ...(advanced.supervised ? supervised : [{ task: planResearchTask, calls: [1, 2, 1] as const }]),
    ],
    between: [...trust, { task: validateFindingsTask, calls: [0, 1, 0] }],
    ...(advanced.supervised && { moreSearches: 20, choosers: RESEARCHERS }),
  });
}
