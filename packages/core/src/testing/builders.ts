import type { Evidence, Source, Tier } from '@research-studio/schemas';
import type { StepTiers } from '../models/budget/open-degradation.ts';
import type { ReportBrief } from '../report/writing/report-brief.ts';
import type { ResearchPorts } from '../research/ports/ports.ts';

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

/** Ports on 31 January 2026; those not given must not be used. */
export function portsWith(ports: Partial<ResearchPorts> = {}): ResearchPorts {
  return {
    reasoner: unused('reasoner'),
    usesModel: false,
    search: unused('search'),
    sources: unused('sources'),
    tiers: tiersAt('full'),
    today: '2026-01-31',
    emit: () => undefined,
    step: (_node, run) => run(),
    ...ports,
  };
}

/** Every step in the one tier. */
export function tiersAt(tier: Tier, cutShort: ReturnType<StepTiers['cutShort']> = null): StepTiers {
  return { of: async () => tier, cutShort: () => cutShort, endResearch: () => undefined };
}

/** A port that a test does not expect to be used: any use fails the test with the port's name. */
function unused<Port extends object>(name: string): Port {
  return new Proxy({} as Port, {
    get: (_target, member) => {
      throw new Error(`${name}.${String(member)} was used, which this test does not expect`);
    },
  });
}

/** Frozen to the bottom, because a node that changes state in place changes the run without returning an update. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

/** A brief for a report in English that asks for nothing else. */
export function aBrief(question: string, change: Partial<ReportBrief> = {}): ReportBrief {
  return {
    today: '2026-01-31',
    question,
    userClarification: null,
    depth: 'standard',
    format: 'detailed',
    language: 'en',
    maxWords: null,
    audience: null,
    tone: null,
    instructions: null,
    ...change,
  };
}
