import { signOf } from '@research-studio/messages';
import type { RunEvent } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import type { ResearchState } from '../../state.ts';
import { runtimeWith } from '../../testing/builders.ts';
import { claimingReasoner } from '../../testing/claiming-reasoner.ts';
import { type MadeUpPage, madeUpEvidence } from '../../testing/made-up-evidence.ts';
import { collect } from '../research/collect.ts';
import { citeClaims } from './cite-claims.ts';
import { crossValidate } from './cross-validate.ts';
import { extractClaims } from './extract-claims.ts';
import { rankSources } from './rank-sources.ts';
import { scoreConfidence } from './score-confidence.ts';
import { scoreCredibility } from './score-credibility.ts';
import { verifySpans } from './verify-spans.ts';

/** Faults of the same kinds as in the example library, planted in another subject and other languages. */
const OFFICE: MadeUpPage = {
  id: 'office',
  url: 'https://www.statistics.gov.tavland.example/transport/buses-2024',
  siteName: 'Tavland Statistics Office',
  title: 'Electric buses registered, 2024',
  publishedAt: '2025-02-20',
  text: 'Registrations are counted by the vehicle register. In Tavland 1,940 electric buses were registered in 2024. The fleet on 31 December 2024 was 6,310 electric buses, 22% of all buses.',
  quotes: [
    'In Tavland 1,940 electric buses were registered in 2024.',
    'The fleet on 31 December 2024 was 6,310 electric buses, 22% of all buses.',
  ],
};
const TRADE: MadeUpPage = {
  id: 'trade',
  url: 'https://bus-builders.example/press/record-2024',
  siteName: 'Association of Bus Builders',
  title: 'Record for electric buses',
  publishedAt: '2025-01-15',
  text: 'In Tavland 2,480 electric buses were registered in 2024, the Association of Bus Builders announced today. Our member companies delivered more than ever. The industry expects further growth.',
  quotes: [
    'In Tavland 2,480 electric buses were registered in 2024, the Association of Bus Builders announced today.',
  ],
};
const MESSENGER: MadeUpPage = {
  id: 'messenger',
  url: 'https://tavland-messenger.example/2025/buses',
  siteName: 'Tavland Messenger',
  title: 'Every fifth bus is electric',
  author: 'Ines Halvor',
  publishedAt: '2025-02-21',
  text: 'Every fifth bus in Tavland now runs on electricity. The fleet grew to 6,310 electric buses at the end of 2024, which is 22% of all buses. In the port of Merrin the operator has ordered 85 more, to be delivered by the summer of next year. Drivers say that they are quieter and that the heating is weak on cold mornings. The city council wants the last diesel bus to leave the depot in 2031, four years earlier than planned. Each new bus costs €540,000, of which the state pays two fifths.',
  quotes: [
    'The fleet grew to 6,310 electric buses at the end of 2024, which is 22% of all buses.',
    'Each new bus costs €540,000, of which the state pays two fifths.',
  ],
};
const HARBOUR: MadeUpPage = {
  ...MESSENGER,
  id: 'harbour',
  url: 'https://merrin-harbour-news.example/buses-electric',
  siteName: 'Merrin Harbour News',
  title: 'One bus in five is electric now',
  author: null,
  publishedAt: '2025-02-22',
  text: MESSENGER.text
    .replace('Every fifth bus', 'One bus in five')
    .replace(' Drivers say that they are quieter and that the heating is weak on cold mornings.', ''),
};
const FORUM: MadeUpPage = {
  id: 'forum',
  url: 'https://drivers-talk.example/viewtopic.php?t=881',
  siteName: 'Drivers Talk Forum',
  title: 'Re: winter range',
  publishedAt: '2025-01-09',
  text: 'by gearbox_gil » 9 Jan 2025, 20:11\n\nOurs does 90 kilometres on a frosty day and then it stands. Member since 2019 · 512 posts',
  quotes: ['Ours does 90 kilometres on a frosty day and then it stands.'],
};
const OLD: MadeUpPage = {
  id: 'old',
  url: 'https://www.transport.gov.tavland.example/archive/buses-2011',
  siteName: 'Ministry of Transport',
  title: 'Electric buses: a trial',
  publishedAt: '2011-05-02',
  text: 'The ministry tried electric buses on two lines. An electric bus has a range of 60 kilometres and costs €910,000.',
  quotes: ['An electric bus has a range of 60 kilometres and costs €910,000.'],
};
const GERMAN: MadeUpPage = {
  id: 'german',
  url: 'https://verkehrsblatt.example/elektrobusse',
  siteName: 'Verkehrsblatt',
  title: 'Elektrobusse in Tavland',
  publishedAt: '2025-03-01',
  language: 'de',
  text: 'In Tavland wurden 2024 nach Zählung des Registers 1.940 Elektrobusse zugelassen. Das waren nicht mehr als im Vorjahr.',
  quotes: [
    'In Tavland wurden 2024 nach Zählung des Registers 1.940 Elektrobusse zugelassen.',
    'Das waren nicht mehr als im Vorjahr.',
  ],
};

async function run(pages: readonly MadeUpPage[], claims: readonly string[], language: 'en' | 'de' = 'en') {
  const warnings: string[] = [];
  const { state: found, port } = madeUpEvidence(pages, {
    question: 'How many electric buses are there?',
    analysis: {
      questionType: 'factual',
      entities: [],
      temporalScope: { kind: 'current', from: null, to: null },
      complexity: 'medium',
    },
  });
  const emit = (event: RunEvent) => {
    if (event.type === 'warning') warnings.push(event.message);
  };
  const runtime = runtimeWith({
    reasoner: claimingReasoner(claims),
    knobs: { language },
    ports: { sources: port, emit, today: '2025-06-01' },
  });
  let state: ResearchState = found;
  for (const node of [
    collect,
    scoreCredibility,
    rankSources,
    extractClaims,
    citeClaims,
    verifySpans,
    crossValidate,
    scoreConfidence,
  ])
    state = { ...state, ...(await node(state, runtime)) } as ResearchState;
  return { ...state, warnings };
}

describe('the trust engine on another subject, without a model', () => {
  it('shows both sides of a contradicted number and prefers the register to the trade', async () => {
    const claims = [
      'In Tavland 1,940 electric buses were registered in 2024.',
      'In Tavland 2,480 electric buses were registered in 2024.',
    ];
    const { contradictions, scoredClaims } = await run([OFFICE, TRADE], claims);
    expect(contradictions[0]?.sides.map(({ value }) => value).toSorted()).toEqual(['1,940', '2,480']);
    expect(contradictions[0]?.sides[contradictions[0].preferredSide ?? -1]?.value).toBe('1,940');
    expect(scoredClaims.map(signOf)).toEqual([null, 'open']);
  });

  it('counts a shortened reprint once and the register beside it', async () => {
    const claims = [
      'Each new bus costs €540,000.',
      'At the end of 2024 there were 6,310 electric buses, 22% of all buses.',
    ];
    const { scoredClaims, nearCopies } = await run([OFFICE, MESSENGER, HARBOUR], claims);
    expect(nearCopies).toMatchObject([{ original: 'messenger', copies: ['harbour'] }]);
    expect(scoredClaims.map(({ origins }) => origins)).toEqual([1, 2]);
  });

  it('lets neither a forum nor an old page pass for knowledge of today', async () => {
    const claims = [
      'Ours does 90 kilometres on a frosty day.',
      'An electric bus has a range of 60 kilometres.',
    ];
    const { scoredClaims } = await run([FORUM, OLD, OFFICE], claims);
    expect(scoredClaims[0]?.confidence).toBeLessThan(0.3);
    expect(scoredClaims[1]).toMatchObject({ reason: { code: 'outdated', year: '2011' } });
  });

  it('compares German claims with German passages', async () => {
    const claims = [
      'In Tavland wurden 2024 insgesamt 1.940 Elektrobusse zugelassen.',
      'In Tavland wurden 2024 insgesamt 1.490 Elektrobusse zugelassen.',
    ];
    const { scoredClaims } = await run([GERMAN], claims, 'de');
    expect(scoredClaims[0]).toMatchObject({ verdict: 'open' });
    expect(scoredClaims.slice(1).map(({ verdict }) => verdict)).not.toContain('supported');
  });
});
