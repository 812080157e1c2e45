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
    mode: 'multi',
    intent: 'research',
    reply: null,
    isAmbiguous: false,
    clarification: null,
    userClarification: null,
    preferences: { maxWords: null, audience: null, tone: null, format: null, language: null },
    researchQuestions: [],
    subQuestions: [],
    totalWorkers: 0,
    pagesPerWorker: 8,
    candidates: [],
    pageGroups: [],
    totalGroups: 0,
    unread: [],
    leftOut: [],
    searchesDone: [],
    foundSources: [],
    evidence: [],
    setAside: [],
    teasers: [],
    pageNotes: [],
    failures: [],
    sources: {},
    conflicts: [],
    gaps: [],
    openGaps: [],
    needsMoreResearch: false,
    pagesLeft: 20,
    newPassages: 0,
    assessedPassages: 0,
    usesModel: false,
    coverage: 0,
    answered: 'none',
    missing: [],
    notSearched: [],
    iteration: 0,
    maxIterations: 3,
    minCoverage: 0.7,
    draft: null,
    checks: [],
    confidence: 0,
    findingCandidates: [],
    verifiedFindings: [],
    report: null,
    metadata: null,
    ...overrides,
  }) as ResearchState;
}

export { anEvidence, aSource } from '@research-studio/core/testing';

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
