import type { RunEvent } from '@research-studio/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResearchRuntime } from '../../context.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';
import { runtimeWith } from '../../testing/builders.ts';
import { claimingReasoner } from '../../testing/claiming-reasoner.ts';
import { type LibraryEvidence, openLibrary, type Passage } from '../../testing/library-evidence.ts';
import { collect } from '../research/collect.ts';
import { assessAndClaim } from './assess-and-claim.ts';
import { citeClaims } from './cite-claims.ts';
import { crossValidate } from './cross-validate.ts';
import { extractClaims } from './extract-claims.ts';
import { rankSources } from './rank-sources.ts';
import { scoreConfidence } from './score-confidence.ts';
import { scoreCredibility } from './score-credibility.ts';
import { verifyClaims } from './verify-claims.ts';
import { verifySpans } from './verify-spans.ts';

let library: LibraryEvidence;
beforeAll(async () => {
  library = await openLibrary();
});

type Node = (state: ResearchState, runtime: ResearchRuntime) => Promise<ResearchUpdate>;
const FULL: readonly Node[] = [
  collect,
  scoreCredibility,
  rankSources,
  extractClaims,
  citeClaims,
  verifySpans,
  crossValidate,
  scoreConfidence,
];
const BATCHED: readonly Node[] = [collect, assessAndClaim, rankSources, verifyClaims];

async function run(passages: readonly Passage[], texts: readonly string[], nodes: readonly Node[] = FULL) {
  const warnings: string[] = [];
  const emit = (event: RunEvent) => {
    if (event.type === 'warning') warnings.push(event.message);
  };
  const ports = { sources: library.port, emit, today: '2025-11-01' };
  const runtime = runtimeWith({ reasoner: claimingReasoner(texts), ports });
  let state = library.state(passages);
  for (const node of nodes) state = { ...state, ...(await node(state, runtime)) } as ResearchState;
  return { ...state, warnings };
}

const COURIER: Passage = [
  'news-sales-fall-daily',
  'In Bergau, sales fell by 41 per cent to 187,600 after parliament postponed the ban on new gas boilers in existing homes from 2026 to 2032.',
];
const POST: Passage = [
  'news-sales-fall-evening',
  'In Bergau, sales dropped by 41 per cent to 187,600 after its parliament postponed the ban on new gas boilers in existing homes from 2026 to 2032.',
];

const AGENCY: Passage = [
  'agency-sales',
  'Households in Valmark installed 88,700 heat pumps in 2024, 7.9% fewer than the 96,300 installed in 2023. It was the first annual fall since the series began in 2009.',
];
const YEARS: Passage = ['agency-sales', '2023 | 96,300'];
const TRADE: Passage = [
  'association',
  'Sales of heat pumps in Valmark reached 118,400 units in 2023, the Valmark Heat Pump Association announced today.',
];
const SALES: Passage = [
  'news-sales-fall-daily',
  'Households had 88,700 heat pumps installed in 2024, down 7.9 per cent from 96,300 the year before, according to the Valmark Energy Agency.',
];
const SALES_COPY: Passage = [
  'news-sales-fall-evening',
  'Households had 88,700 heat pumps installed in 2024, down 7.9 per cent from 96,300 in 2023, the Valmark Energy Agency said.',
];
const ITALIAN: Passage = [
  'quotidiano',
  'In Lirania le vendite di pompe di calore sono passate da 402.600 nel 2022 a 243.500 nel 2024, con un calo del 39,5 per cento.',
];
const MAKER: Passage = [
  'maker-press',
  'With a seasonal coefficient of performance (SCOP) of 5.1 at 35 °C flow temperature, the Norrwind 9 turns one kilowatt-hour of electricity into more than five kilowatt-hours of heat.',
];
const MAKER_NIGHT: Passage = [
  'maker-press',
  'A sound power level of 47 dB(A) in night mode makes it one of the quietest appliances on the market.',
];
const PRODUCT: Passage = ['maker-product', 'Sound power, night mode | 47 dB(A)'];
const TEST_NIGHT: Passage = [
  'consumer-test',
  'In night mode we measured 54 dB(A), and 57 dB(A) at full output.',
];
const FORUM: Passage = [
  'forum',
  'Speaking of which, the limit at the neighbour’s window is 42 dB at night, so do not let it get loud.',
];
const NOISE: Passage = [
  'noise',
  '| Day (06:00 to 22:00) | Night (22:00 to 06:00)\nInstalled on or after 1 January 2025 | 45 dB(A) | 38 dB(A)',
];
const OLD: Passage = [
  'government-w',
  'The bonus is €1,200 for an air-source heat pump and €2,500 for a ground-source heat pump.',
];
const GRANT: Passage = ['government-h', '€7,000 towards an air-source heat pump (before that date: €5,000)'];
const HOSTILE: Passage = [
  'hostile',
  'A well maintained air-source unit lasts 17 to 20 years, about as long as a good gas boiler and a little more than a cheap one.',
];
const ANSWER: Passage = [
  'qa-below',
  'Below −5 °C there is no heat in the air so they turn into an electric heater.',
];

/** A row of a test: claims in the order given, each with what must be said of it. */
interface Fault {
  readonly passages: readonly Passage[];
  readonly claims: readonly string[];
}

describe.each([
  ['full', FULL],
  ['batched', BATCHED],
] as const)('the trust engine on the example library, %s, without a model', (_, nodes) => {
  const check = ({ passages, claims }: Fault) => run(passages, claims, nodes);

  it('counts a near copy and its original as one origin, and names the copy', async () => {
    const claim =
      'Sales in Bergau fell by 41 per cent to 187,600 after the ban was postponed from 2026 to 2032.';
    const { scoredClaims, warnings } = await check({ passages: [COURIER, POST], claims: [claim] });
    expect(scoredClaims).toMatchObject([{ verdict: 'open', origins: 1 }]);
    expect(scoredClaims[0]?.evidenceIds.toSorted()).toEqual(['E1', 'E2']);
    expect(warnings.filter((line) => line.includes('near copy'))).toEqual([
      expect.stringContaining('harwick-evening-post.example'),
    ]);
  });

  it('counts a newspaper that gives an agency’s figure as the agency’s with it', async () => {
    const claim = 'Households in Valmark had 88,700 heat pumps installed in 2024.';
    const { scoredClaims } = await check({ passages: [AGENCY, SALES, SALES_COPY], claims: [claim] });
    expect(scoredClaims).toMatchObject([{ verdict: 'open', origins: 1 }]);
    expect(scoredClaims[0]?.reason.code).toBe('open');
  });

  it('reports a contradicted number with both sides and prefers the one without an interest', async () => {
    const claims = [
      'In 2023, 96,300 heat pumps were installed in Valmark.',
      'Sales of heat pumps in Valmark reached 118,400 units in 2023.',
      'In 2024, 88,700 heat pumps were installed in Valmark.',
    ];
    const passages = [AGENCY, YEARS, TRADE];
    const { scoredClaims, contradictions } = await check({ passages, claims });
    const [contradiction] = contradictions;
    const values = contradiction?.sides.map(({ value }) => value) ?? [];
    expect(values.toSorted()).toEqual(['118,400', '96,300']);
    expect(values[contradiction?.preferredSide ?? -1]).toBe('96,300');
    expect(contradiction?.rule).toBe('measured');
    expect(scoredClaims.map(({ contradictionIds }) => contradictionIds)).toEqual([['X1'], ['X1'], []]);
    expect(scoredClaims[1]?.reason.code).toBe('lost');
  });

  it('never lets a number pass that no source states', async () => {
    const claims = ['In 2023, 97,300 heat pumps were installed in Valmark.'];
    const { scoredClaims } = await check({ passages: [AGENCY, TRADE], claims });
    expect(scoredClaims[0]?.verdict).not.toBe('supported');
    expect(scoredClaims[0]?.confidence).toBeLessThan(0.6);
  });

  it('prefers who measured to the maker, whose two pages are one origin', async () => {
    const claims = [
      'The Norrwind 9 has a sound power level of 47 dB(A) in night mode.',
      'In night mode we measured 54 dB(A), and 57 dB(A) at full output.',
    ];
    const passages = [MAKER_NIGHT, PRODUCT, TEST_NIGHT];
    const { scoredClaims, warnings } = await check({ passages, claims });
    expect(scoredClaims).toMatchObject([
      { verdict: 'open', origins: 1, reason: { code: 'lost' } },
      { verdict: 'supported', origins: 1 },
    ]);
    expect(warnings.filter((line) => line.includes('interest')).length).toBe(2);
    expect(warnings.some((line) => line.includes('states no date'))).toBe(true);
  });

  it('takes a maker alone as a party', async () => {
    const claims = ['The Norrwind 9 has an SCOP of 5.1 at 35 °C flow temperature.'];
    const { scoredClaims } = await check({ passages: [MAKER], claims });
    expect(scoredClaims).toMatchObject([{ verdict: 'open', reason: { code: 'interested' } }]);
    expect(scoredClaims[0]?.confidence).toBeGreaterThanOrEqual(0.3);
  });

  it.each([
    ['a forum', FORUM, 'The limit at the neighbour’s window is 42 dB at night.'],
    [
      'answers by users',
      ANSWER,
      'Below −5 °C there is no heat in the air so they turn into an electric heater.',
    ],
    ['the hostile page', HOSTILE, 'A well maintained air-source unit lasts 17 to 20 years.'],
  ] as const)('does not let %s carry a claim alone', async (__, passage, claim) => {
    const { scoredClaims } = await check({ passages: [passage], claims: [claim] });
    expect(scoredClaims[0]).toMatchObject({ origins: 1 });
    expect(scoredClaims[0]?.confidence).toBeLessThan(0.3);
    expect(scoredClaims[0]?.reason.code).toBe('weak');
  });

  it('gives the rule of the authority its due beside what a forum says', async () => {
    const claims = ['For heat pumps installed on or after 1 January 2025 the limit at night is 38 dB(A).'];
    const { scoredClaims } = await check({ passages: [FORUM, NOISE], claims });
    expect(scoredClaims).toMatchObject([{ verdict: 'open' }]);
  });

  it('puts the outdated page below the current one', async () => {
    const claims = [
      'The bonus is €1,200 for an air-source heat pump.',
      'The Hearth Grant pays €7,000 towards an air-source heat pump.',
    ];
    const { scoredClaims, rankedSourceIds } = await check({ passages: [OLD, GRANT], claims });
    expect(rankedSourceIds[0]).toBe('government-hearth-grant-2025');
    expect(scoredClaims[0]?.reason).toMatchObject({ code: 'outdated', year: '2010' });
  });

  it('finds the statement in a page of another language, as far as figures tell', async () => {
    const claims = ['In Lirania 243,500 heat pumps were sold in 2024.'];
    const { scoredClaims } = await check({ passages: [ITALIAN], claims });
    expect(scoredClaims[0]?.verdict).not.toBe('contradicted');
    expect(scoredClaims[0]?.confidence).toBeLessThan(0.8);
  });
});

describe('both trust engines', () => {
  it('come to the same verdicts on the same claims', async () => {
    const passages = [
      AGENCY,
      TRADE,
      COURIER,
      POST,
      MAKER_NIGHT,
      TEST_NIGHT,
      FORUM,
      NOISE,
      OLD,
      GRANT,
      HOSTILE,
    ];
    const claims = [
      'In 2023, 96,300 heat pumps were installed in Valmark.',
      'Sales of heat pumps in Valmark reached 118,400 units in 2023.',
      'Sales in Bergau fell by 41 per cent to 187,600.',
      'The Norrwind 9 has a sound power level of 47 dB(A) in night mode.',
      'The limit at the neighbour’s window is 42 dB at night.',
      'The bonus is €1,200 for an air-source heat pump.',
      'Heat pumps are a fine thing for the whole family.',
    ];
    const [full, batched] = await Promise.all([run(passages, claims, FULL), run(passages, claims, BATCHED)]);
    expect(batched.scoredClaims).toEqual(full.scoredClaims);
    expect(batched.contradictions).toEqual(full.contradictions);
    expect(batched.credibility).toEqual(full.credibility);
    expect(full.scoredClaims).toHaveLength(claims.length);
  });
});
