import { groundingOfMaterial } from '@research-studio/core/report';
import type { SourceLibrary } from '@research-studio/core/research';
import { aSource, extractiveReasoner } from '@research-studio/core/testing';
import type { Credibility, Evidence, Source } from '@research-studio/schemas';
import { contextOf } from '../context.ts';
import { crossValidate } from '../nodes/trust/cross-validate.ts';
import { scoreConfidence } from '../nodes/trust/score-confidence.ts';
import { verifySpans } from '../nodes/trust/verify-spans.ts';
import { furtherByCode } from '../propositions/check-claims.ts';
import type { AtomicClaim } from '../propositions/claim.ts';
import { withFurtherEvidence } from '../propositions/draw-claims.ts';
import { materialOf } from '../propositions/material.ts';
import type { ResearchState } from '../state.ts';
import { aState, runtimeWith } from './builders.ts';

/** Pages on one bridge: two that agree, one that gives another length, and a forum. */
const PAGES: readonly (readonly [
  id: string,
  site: string,
  url: string,
  credibility: number,
  text: string,
])[] = [
  [
    's1',
    'Harbour Roads Office',
    'https://roads.harbour.example/quay-bridge',
    0.85,
    'The Quay Bridge opened to traffic on 4 May 2019 after six years of work. The Quay Bridge cost 48.2 million euros to build. About 21,300 vehicles cross the Quay Bridge on a working day. The Quay Bridge is 412 metres long.',
  ],
  [
    's2',
    'The Harbour Times',
    'https://times.example/2024/bridge-at-five',
    0.7,
    'The Quay Bridge cost 48.2 million euros to build, more than was planned. Trams do not run on the Quay Bridge. Repairs to its northern joint took eleven nights in 2023.',
  ],
  [
    's3',
    'Bridges of the Coast',
    'https://coast-bridges.example/quay',
    0.6,
    'The Quay Bridge is 421 metres long. Its pylon was cast in one piece on the southern bank.',
  ],
  [
    's4',
    'Drivers’ Forum',
    'https://drivers-forum.example/thread/88',
    0.38,
    'The Quay Bridge sways by 30 centimetres in a storm.',
  ],
];

const SENTENCE = /[^.]+(?:\.\d[^.]*)*\./g;

const texts = new Map(PAGES.map(([id, , , , text]) => [id, text]));

export const bridgeLibrary: SourceLibrary = {
  read: () => Promise.reject(new Error('nothing is read here')),
  text: async (hash) => texts.get(hash) ?? '',
};

const sources: Readonly<Record<string, Source>> = Object.fromEntries(
  PAGES.map(([id, siteName, url]) => [
    id,
    aSource({ id, url, siteName, title: `On the Quay Bridge (${siteName})`, contentHash: id }),
  ]),
);

/** Each sentence of each page: E101, E102 … of the first page, E201 … of the second. */
export const bridgeEvidence: readonly Evidence[] = PAGES.flatMap(([sourceId, , , , text], page) =>
  [...text.matchAll(SENTENCE)].map((match, index) => {
    const quote = match[0].trim();
    const start = text.indexOf(quote);
    return {
      id: `E${(page + 1) * 100 + index + 1}`,
      subQuestionId: 'q1',
      fact: quote,
      sourceId,
      quote,
      start,
      end: start + quote.length,
      relevance: 0.9,
      pageRelevance: 0.9,
    };
  }),
);

const part = (score: number, code = 'unknown') => ({ score, reasons: [{ code, detail: null }] });

function credibilityOf(score: number): Credibility {
  return {
    score,
    parts: {
      domainTrust: part(score),
      freshness: part(0.8, 'published'),
      authority: part(score, 'named_publisher'),
      contentQuality: part(0.9, 'characters'),
    },
  };
}

/** What the claims of the report are to be, by default: one for each sentence but that on the pylon. */
const CLAIMS: readonly Pick<AtomicClaim, 'text' | 'evidenceIds'>[] = [
  { text: 'The Quay Bridge opened to traffic on 4 May 2019.', evidenceIds: ['E101'] },
  { text: 'The Quay Bridge cost 48.2 million euros to build.', evidenceIds: ['E102'] },
  { text: 'About 21,300 vehicles cross the Quay Bridge on a working day.', evidenceIds: ['E103'] },
  { text: 'The Quay Bridge is 412 metres long.', evidenceIds: ['E104'] },
  { text: 'Trams do not run on the Quay Bridge.', evidenceIds: ['E202'] },
  { text: 'The Quay Bridge sways by 30 centimetres in a storm.', evidenceIds: ['E401'] },
];

/** State before `write-report`, its claims verified, validated and scored by the nodes that do so. */
export async function bridgeState(overrides: Partial<ResearchState> = {}): Promise<ResearchState> {
  const question = 'What is known of the Quay Bridge?';
  let state = aState({
    question,
    sources,
    foundSources: Object.values(sources),
    evidence: bridgeEvidence,
    credibility: Object.fromEntries(PAGES.map(([id, , , score]) => [id, credibilityOf(score)])),
    rankedSourceIds: PAGES.map(([id]) => id),
    claims: CLAIMS.map((claim, index) => ({ id: `K${index + 1}`, ...claim })),
    answered: 'full',
    coverage: 0.8,
    iteration: 1,
    ...overrides,
  });
  const ports = { sources: bridgeLibrary };
  const runtime = runtimeWith({ reasoner: extractiveReasoner(), ports });
  if (!state.isClaimedByModel && state.claims.length > 0) {
    const material = materialOf(state, await contextOf(runtime));
    const further = furtherByCode(state.claims, groundingOfMaterial(material));
    state = { ...state, claims: withFurtherEvidence(state.claims, further, material.evidence) };
  }
  for (const node of [verifySpans, crossValidate, scoreConfidence])
    state = { ...state, ...(await node(state, runtime)) } as ResearchState;
  return state;
}
