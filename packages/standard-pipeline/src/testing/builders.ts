import type { Evidence, Reasoner, ResearchPorts, Source } from '@research-studio/core';
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
    understanding: '',
    reply: null,
    isAmbiguous: false,
    clarification: null,
    userClarification: null,
    preferences: { maxWords: null, audience: null, tone: null, format: null, language: null },
    researchQuestions: [],
    aspects: [],
    pendingSearches: [],
    subQuestions: [],
    totalWorkers: 0,
    pagesPerWorker: 8,
    searchesDone: [],
    foundSources: [],
    evidence: [],
    workerResults: [],
    doneWorkers: 0,
    sources: {},
    synthesis: null,
    gaps: [],
    coverage: 0,
    answered: 'none',
    missing: [],
    readyToWrite: false,
    iteration: 0,
    maxIterations: 3,
    minCoverage: 0.7,
    verifiedClaims: [],
    confidence: 0,
    reportOutline: null,
    report: null,
    metadata: null,
    ...overrides,
  }) as ResearchState;
}

export function anEvidence(overrides: Partial<Evidence> = {}): Evidence {
  const quote = overrides.quote ?? 'In 2023 Norrland bought 41,200 heat pumps.';
  return {
    id: 'E101',
    subQuestionId: 'q1',
    fact: quote,
    sourceId: 's1',
    quote,
    start: 0,
    end: quote.length,
    relevance: 0.9,
    pageRelevance: 0.9,
    ...overrides,
  };
}

export function aSource(overrides: Partial<Source> = {}): Source {
  return {
    id: 's1',
    url: 'https://agency.example/sales',
    title: 'Heat pump sales',
    siteName: 'Norrland Energy Agency',
    author: null,
    publishedAt: '2024-02-01',
    language: 'en',
    kind: 'html',
    method: 'test',
    quality: 0.9,
    flags: [],
    fetchedAt: '2026-01-31T00:00:00.000Z',
    contentHash: 'a'.repeat(64),
    ...overrides,
  };
}

/** A port that a test does not expect to be used: any use fails the test with the port's name. */
function unused<Port extends object>(name: string): Port {
  return new Proxy({} as Port, {
    get: (_target, member) => {
      throw new Error(`${name}.${String(member)} was used, which this test does not expect`);
    },
  });
}

export interface RuntimeOptions {
  readonly reasoner?: Reasoner;
  readonly knobs?: Partial<Knobs>;
  readonly ports?: Partial<ResearchPorts>;
}

/** A runtime on 31 January 2026 whose ports, but for those given, must not be used. */
export function runtimeWith({ reasoner, knobs, ports }: RuntimeOptions = {}): ResearchRuntime {
  return {
    context: {
      ...knobs,
      ports: {
        reasoner: reasoner ?? unused('reasoner'),
        search: unused('search'),
        sources: unused('sources'),
        today: '2026-01-31',
        emit: () => undefined,
        step: (_node, run) => run(),
        ...ports,
      },
    },
  };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
