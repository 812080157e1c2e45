import type { Reasoner } from '@research-studio/core/models';
import type { ResearchPorts } from '@research-studio/core/research';
import { deepFreeze, portsWith } from '@research-studio/core/testing';
import type { ResearchRuntime } from '../context.ts';
import type { Knobs } from '../knobs.ts';
import type { ResearchState } from '../state.ts';

/** Frozen, because a node that mutates state changes the run without returning an update. */
export function aState(overrides: Partial<ResearchState> = {}): ResearchState {
  return deepFreeze({
    messages: [],
    question: 'How many heat pumps were sold in Norrland in 2023?',
    intent: 'research',
    understanding: '',
    reply: null,
    preferences: { maxWords: null, audience: null, tone: null, format: null, language: null },
    analysis: null,
    discovery: null,
    complexity: 'medium',
    fastPath: false,
    clarification: null,
    userClarification: null,
    plannedQuestions: [],
    isVerifiedDisabled: false,
    brief: null,
    briefRevision: 0,
    briefFeedback: [],
    councilReviews: [],
    findingsFeedback: [],
    supervisorTurns: [],
    researcherReports: [],
    reviewFeedback: [],
    reportFeedback: null,
    researchQuestions: [],
    subQuestions: [],
    totalWorkers: 0,
    pagesPerWorker: 3,
    candidates: [],
    pageGroups: [],
    totalGroups: 0,
    unread: [],
    leftOut: [],
    searchesDone: [],
    foundSources: [],
    evidence: [],
    setAside: [],
    pageNotes: [],
    failures: [],
    deadEnds: [],
    usesModel: false,
    openGaps: [],
    needsMoreResearch: false,
    pagesLeft: 0,
    newPassages: 0,
    assessedPassages: 0,
    rounds: [],
    conflicts: [],
    gaps: [],
    coverage: 0,
    answered: 'none',
    missing: [],
    notSearched: [],
    pendingSearches: [],
    nextStep: 'research',
    terminationReason: null,
    backtracks: 0,
    iteration: 0,
    sources: {},
    nearCopies: [],
    credibility: {},
    sourceViews: {},
    rankedSourceIds: [],
    claims: [],
    isClaimedByModel: false,
    suspicions: [],
    propositions: [],
    furtherEvidence: [],
    verifications: [],
    crossValidations: [],
    contradictions: [],
    scoredClaims: [],
    draft: null,
    checks: [],
    report: null,
    findingCandidates: [],
    verifiedFindings: [],
    flaggedIssues: [],
    confidence: 0,
    metadata: null,
    ...overrides,
  }) as ResearchState;
}

export interface RuntimeOptions {
  readonly reasoner?: Reasoner;
  readonly knobs?: Partial<Knobs>;
  readonly ports?: Partial<ResearchPorts>;
}

/** A runtime on 31 January 2026 whose ports, but for those given, must not be used. */
export function runtimeWith({ reasoner, knobs, ports }: RuntimeOptions = {}): ResearchRuntime {
  return {
    context: { ...knobs, ports: portsWith({ ...(reasoner === undefined ? {} : { reasoner }), ...ports }) },
  };
}
