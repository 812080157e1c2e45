import type { Reasoner } from '@research-studio/core/models';
import { extractiveReasoner, scriptedReasoner } from '@research-studio/core/testing';
import type { RunEvent } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import type { Knobs } from '../../knobs.ts';
import type { ResearchState } from '../../state.ts';
import { runtimeWith } from '../../testing/builders.ts';
import { type MadeUpPage, madeUpEvidence } from '../../testing/made-up-evidence.ts';
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

const SOLD = 'In Norrland 41,200 heat pumps were sold in 2023.';
const MORE = 'In Norrland 52,900 heat pumps were sold in 2023.';
const NOISE = 'A neighbour hears a quiet hum from the outdoor unit on winter nights.';

const PLAIN: readonly MadeUpPage[] = [
  { id: 'a', siteName: 'Norrland Herald', text: `${SOLD} ${NOISE}`, quotes: [SOLD, NOISE] },
  { id: 'b', siteName: 'Heat Weekly', text: MORE, quotes: [MORE] },
];

function runOn(
  pages: readonly MadeUpPage[],
  given: { state?: Partial<ResearchState>; knobs?: Partial<Knobs>; reasoner?: Reasoner } = {},
) {
  const { state, port } = madeUpEvidence(pages, given.state);
  const warnings: string[] = [];
  const emit = (event: RunEvent) => {
    if (event.type === 'warning') warnings.push(event.message);
  };
  const runtime = runtimeWith({
    reasoner: given.reasoner ?? extractiveReasoner(),
    ports: { sources: port, emit, usesModel: given.reasoner !== undefined },
    ...(given.knobs && { knobs: given.knobs }),
  });
  return { state, runtime, warnings };
}
const claim = (id: string, text: string, ...evidenceIds: string[]) => ({ id, text, evidenceIds });
const view = {
  authority: 1,
  contentQuality: 1,
  isInterestedParty: false,
  issuerLabel: null,
  reasonLabel: 'It measured itself.',
};
const supported = { kind: 'fact', verdict: 'supported', problemLabel: null, citeIds: [] };
const byModel = { isClaimedByModel: true };

describe('collect', () => {
  it('makes one source of equal texts and flags what is a copy, with a warning for each flag of a used source', async () => {
    const words = Array.from(
      { length: 120 },
      (_, at) => `${['heat', 'pump', 'frost', 'grid', 'tariff'][at % 5]}${at}`,
    );
    const text = words.join(' ');
    const { state, runtime, warnings } = runOn([
      { id: 'a', text, publishedAt: '2024-01-01', quotes: ['heat0 pump1'] },
      {
        id: 'b',
        text: `Reprinted. ${text}`,
        publishedAt: '2024-01-02',
        flags: ['undated'],
        quotes: ['heat0 pump1'],
      },
      { id: 'c', text: 'Unused and on another matter.', flags: ['undated'], quotes: [] },
    ]);
    const again = { ...state, foundSources: [...state.foundSources, { ...state.foundSources[0]!, id: 'd' }] };
    const update = await collect(again, runtime);
    expect(update.sources?.['d']?.id).toBe('a');
    expect(update.nearCopies).toEqual([{ original: 'a', copies: ['b'], similarity: expect.any(Number) }]);
    expect(update.sources?.['b']?.flags).toEqual(['undated', 'near_copy']);
    expect(warnings.map((line) => /https:\/\/(\w)\./.exec(line)?.[1])).toEqual(['b', 'b']);
  });
});

describe('score-credibility', () => {
  it('asks a model only about sources that code knows nothing of, and lets it move two parts by half', async () => {
    const pages = [...PLAIN, { id: 'gov', url: 'https://stats.gov.uk/heat', text: SOLD, quotes: [SOLD] }];
    const plain = runOn(pages);
    const before = await scoreCredibility(plain.state, plain.runtime);
    const reasoner = scriptedReasoner([{ sources: [view, { ...view, isInterestedParty: true }] }]);
    const { state, runtime, warnings } = runOn(pages, { reasoner });
    const after = await scoreCredibility(state, runtime);
    expect(JSON.parse(reasoner.prompts[0]?.user ?? '').sources).toHaveLength(2);
    expect(after.credibility?.['gov']).toEqual(before.credibility?.['gov']);
    const [was, is] = [before.credibility?.['a'], after.credibility?.['a']];
    expect(is?.parts.authority.score).toBeCloseTo(((was?.parts.authority.score ?? 0) + 1) / 2, 1);
    expect(is?.parts.domainTrust).toEqual(was?.parts.domainTrust);
    expect(is?.score).toBeGreaterThan(was?.score ?? 1);
    expect(after.credibility?.['b']?.score).toBeLessThan(0.5);
    expect(after.sources?.['b']?.flags).toContain('interested_party');
    expect(warnings).toEqual([expect.stringContaining('https://b.example/')]);
  });

  it('asks nothing where code knows every publisher, and is lifted over no cap', async () => {
    const pages = [{ id: 'x', text: SOLD, flags: ['instructions'], quotes: [SOLD] }];
    const { state, runtime } = runOn(pages, { reasoner: scriptedReasoner([]) });
    const { credibility } = await scoreCredibility(state, runtime);
    expect(credibility?.['x']?.score).toBeLessThan(0.4);
  });

  it('flags a page that says itself that it is retracted', async () => {
    const text = `The editors have retracted this article.\n\n${SOLD}`;
    const { state, runtime } = runOn([{ id: 'x', text, quotes: [SOLD] }]);
    const { credibility, sources } = await scoreCredibility(state, runtime);
    expect(sources?.['x']?.flags).toContain('retracted');
    expect(credibility?.['x']?.score).toBeLessThan(0.35);
  });
});

describe('rank-sources', () => {
  it('leaves out what is below the minimum or gives no evidence, and puts the credible first', async () => {
    const { state, runtime } = runOn([
      ...PLAIN,
      { id: 'c', text: NOISE, quotes: [NOISE] },
      { id: 'd', text: 'x', quotes: [] },
    ]);
    const scored = await scoreCredibility(state, runtime);
    const of = (id: string, score: number) => [id, { ...scored.credibility?.[id], score }];
    const credibility = Object.fromEntries([of('a', 0.5), of('b', 0.8), of('c', 0.34), of('d', 0.9)]);
    const { rankedSourceIds } = await rankSources({ ...state, credibility } as ResearchState, runtime);
    expect(rankedSourceIds).toEqual(['b', 'a']);
  });
});

describe('extract-claims', () => {
  it('takes the most needed statements within the limit, their marks as evidence, each once', async () => {
    const claims = [
      { text: `${SOLD} [E1]`, part: 1, saidBy: [] },
      { text: 'Second [E9].', part: 1, saidBy: [] },
      { text: SOLD, part: 2, saidBy: [] },
      { text: 'Is it loud? [E2]', part: 2, saidBy: [] },
      { text: `${NOISE} [E2][E1]`, part: 7, saidBy: [] },
      { text: 'Fourth', part: 1, saidBy: [] },
    ];
    const { state, runtime } = runOn(PLAIN, {
      knobs: { maxClaims: 3 },
      reasoner: scriptedReasoner([{ claims }]),
    });
    expect(await extractClaims(state, runtime)).toMatchObject({
      isClaimedByModel: true,
      claims: [
        { id: 'K1', text: SOLD, evidenceIds: ['E1'] },
        { id: 'K2', text: 'Second.', evidenceIds: ['E9'] },
        { id: 'K3', text: NOISE, evidenceIds: ['E2', 'E1'] },
      ],
    });
  });

  it('looks for contradictions while a model says what the claims are', async () => {
    const { state, runtime } = runOn(PLAIN, { reasoner: scriptedReasoner([{ claims: [] }]) });
    const { suspicions } = await extractClaims(state, runtime);
    expect(suspicions?.[0]?.sides.flatMap(({ statementIds }) => statementIds).toSorted()).toEqual([
      'E1',
      'E3',
    ]);
  });

  it('claims what the best evidence says when there is no model, and nothing twice', async () => {
    const question = 'How many heat pumps were sold in Norrland in 2023?';
    const { state, runtime } = runOn(PLAIN, { state: { question } });
    const { claims } = await extractClaims(state, runtime);
    expect(claims?.length).toBeGreaterThan(0);
    for (const { text, evidenceIds } of claims ?? [])
      expect(state.evidence.find(({ id }) => id === evidenceIds[0])?.fact).toBe(text);
    expect(new Set(claims?.map(({ text }) => text)).size).toBe(claims?.length);
  });

  it('asks nothing without evidence of a source that may be written from', async () => {
    const { state, runtime } = runOn(PLAIN, {
      knobs: { minSourceCredibility: 1 },
      reasoner: scriptedReasoner([]),
    });
    expect(await extractClaims(state, runtime)).toMatchObject({ claims: [], isClaimedByModel: false });
  });
});

describe('cite-claims', () => {
  it('adds what a model names, in whatever words, and drops ids that do not exist', async () => {
    const reasoner = scriptedReasoner([{ further: [{ claim: 2, evidenceIds: ['[E3]', 'E99'] }] }]);
    const claims = [claim('K1', SOLD, 'E1', 'E77'), claim('K2', NOISE, 'E2')];
    const { state, runtime } = runOn(PLAIN, { state: { claims, ...byModel }, reasoner });
    const { furtherEvidence = [] } = await citeClaims(state, runtime);
    const cited = { ...state, furtherEvidence } as ResearchState;
    const { claims: complete } = await scoreConfidence(cited, runtime);
    expect(complete?.map(({ evidenceIds }) => evidenceIds)).toEqual([['E1'], ['E2', 'E3']]);
  });

  it('leaves claims that code drew as they are', async () => {
    const claims = [claim('K1', SOLD, 'E1')];
    const { state, runtime } = runOn(PLAIN, { state: { claims }, reasoner: scriptedReasoner([]) });
    expect(await citeClaims(state, runtime)).toEqual({});
  });
});

const VAGUE = 'People next door notice hardly anything of the machine.';

describe('verify-spans', () => {
  it('asks no model about claims that code drew', async () => {
    const claims = [
      claim('K1', SOLD, 'E1'),
      claim('K2', SOLD.replace('41,200', '41,900'), 'E1'),
      claim('K3', 'Anything.'),
      claim('K4', `${VAGUE} On winter nights.`, 'E2'),
    ];
    const { state, runtime } = runOn(PLAIN, { state: { claims }, reasoner: scriptedReasoner([]) });
    const { verifications } = await verifySpans(state, runtime);
    expect(verifications).toMatchObject([
      { claimId: 'K1', verdict: 'supported', decidedBy: 'quote' },
      { claimId: 'K2', verdict: 'open', decidedBy: null },
      { claimId: 'K3', verdict: 'unsupported', decidedBy: 'rule' },
      { claimId: 'K4', verdict: 'open', decidedBy: null },
    ]);
  });

  it('lets a model decide what does not stand in its passage word for word', async () => {
    const claims = [
      claim('K1', SOLD, 'E1'),
      claim('K2', `${VAGUE} On winter nights.`, 'E2'),
      claim('K3', SOLD.replace('41,200', '41,900'), 'E1'),
    ];
    const problem = 'It says 41,200.';
    const reasoner = scriptedReasoner([
      {
        findings: [
          { n: 2, ...supported, citeIds: ['E3'] },
          { n: 3, ...supported, verdict: 'contradicted', problemLabel: problem },
        ],
      },
    ]);
    const { state, runtime } = runOn(PLAIN, { state: { claims, ...byModel }, reasoner });
    const { verifications, furtherEvidence } = await verifySpans(state, runtime);
    expect(JSON.parse(reasoner.prompts[0]?.user ?? '').report[0].paragraphs[0]).toMatch(/^[^{]+\{2\}.*\{3\}/);
    expect(verifications).toMatchObject([
      { claimId: 'K1', verdict: 'supported', decidedBy: 'quote' },
      { claimId: 'K2', verdict: 'supported', decidedBy: 'model' },
      { claimId: 'K3', verdict: 'contradicted', decidedBy: 'model', problem },
    ]);
    expect(furtherEvidence).toEqual([{ claimId: 'K2', evidenceIds: ['E3'] }]);
  });

  it('leaves open what no rule decides where no model answers', async () => {
    const claims = [claim('K1', SOLD.replace('41,200', '41,900'), 'E1')];
    const { state, runtime } = runOn(PLAIN, { state: { claims, ...byModel } });
    expect((await verifySpans(state, runtime)).verifications).toMatchObject([{ verdict: 'open' }]);
  });
});

describe('cross-validate', () => {
  const claims = [claim('K1', SOLD, 'E1'), claim('K2', MORE, 'E3')];
  const verified = async (
    pages: readonly MadeUpPage[],
    given: { reasoner?: Reasoner; own?: ResearchState['claims']; state?: Partial<ResearchState> } = {},
  ) => {
    const { reasoner, own = claims } = given;
    const first = runOn(pages, { state: { claims: own, ...given.state }, ...(reasoner && { reasoner }) });
    const { state, runtime } = first;
    const verifications = state.isClaimedByModel
      ? own.map(({ id }) => ({
          claimId: id,
          verdict: 'supported' as const,
          decidedBy: 'model' as const,
          problem: null,
        }))
      : (await verifySpans(state, runtime)).verifications;
    const { credibility } = await scoreCredibility(state, runOn(pages).runtime);
    const weighed = { ...state, verifications, credibility } as ResearchState;
    const update = await crossValidate(weighed, runtime);
    const scored = await scoreConfidence({ ...weighed, ...update } as ResearchState, runtime);
    return { ...update, ...scored };
  };
  const side = (label: string, ...evidenceIds: string[]) => ({ label, evidenceIds });

  it('takes the contradictions that a model finds: each once, with evidence that exists, the better side first', async () => {
    const found = {
      title: 'Heat pumps sold in 2023 [E1]',
      sides: [side('52,900 sold', 'E3'), side('41,200 sold', '[E1]', 'E99')],
      better: 2,
      why: 'It counted deliveries itself',
      isReplaced: false,
    };
    const reasoner = scriptedReasoner([
      {
        contradictions: [
          found,
          { ...found, title: 'The same again' },
          { ...found, sides: [side('a', 'E1'), side('b', 'E98')] },
        ],
        same: [],
      },
    ]);
    const suspicions = [
      {
        id: 'X9',
        kind: 'quantity' as const,
        subject: 'heat pumps',
        sides: [
          { value: '41,200', statementIds: ['E1'], sourceIds: ['a'] },
          { value: '52,900', statementIds: ['E3'], sourceIds: ['b'] },
        ],
        certainty: 0.7,
        isSettledByCode: false,
        explanation: null,
      },
    ];
    const state = {
      ...byModel,
      suspicions,
      conflicts: [{ subject: 'sales', sides: [], better: null, why: '' }],
    };
    const { contradictions, scoredClaims } = await verified(PLAIN, { reasoner, state });
    expect(JSON.parse(reasoner.prompts[0]?.user ?? '')).toMatchObject({
      suspected: [{ sides: expect.any(Array) }],
      named: [{ subject: 'sales' }],
    });
    expect(contradictions).toMatchObject([
      {
        id: 'X1',
        subject: 'Heat pumps sold in 2023',
        preferredSide: 0,
        sides: [
          { value: '41,200 sold', statementIds: ['E1'], sourceIds: ['a'] },
          { value: '52,900 sold', statementIds: ['E3'] },
        ],
        ruling: 'It counted deliveries itself',
      },
    ]);
    expect(scoredClaims?.map(({ contradictionIds }) => contradictionIds)).toEqual([['X1'], ['X1']]);
    expect(scoredClaims?.[0]?.confidence).toBeGreaterThan(0.65);
    expect(scoredClaims?.[1]?.confidence).toBeLessThan(0.3);
  });

  it('lends a claim the origins of all that state the same proposition', async () => {
    const again = {
      ...PLAIN[1]!,
      text: `Norrland bought 41,200 of them.`,
      quotes: ['Norrland bought 41,200 of them.'],
    };
    const own = [claim('K1', SOLD, 'E1'), claim('K2', 'Norrland bought 41,200.', 'E3')];
    const reasoner = scriptedReasoner([{ contradictions: [], same: [[1, 2, 9]] }]);
    const { crossValidations, scoredClaims } = await verified([PLAIN[0]!, again], {
      reasoner,
      own,
      state: byModel,
    });
    expect(crossValidations).toMatchObject([
      { supportingEvidenceIds: ['E1', 'E3'], origins: 2 },
      { supportingEvidenceIds: ['E3', 'E1'], origins: 2 },
    ]);
    expect(scoredClaims?.every(({ confidence }) => confidence >= 0.9)).toBe(true);
  });

  it('compares by code what code drew, and shows both sides', async () => {
    const { contradictions, crossValidations, scoredClaims } = await verified(PLAIN, {
      reasoner: scriptedReasoner([]),
    });
    expect(contradictions?.[0]?.sides.map(({ value }) => value).toSorted()).toEqual(['41,200', '52,900']);
    expect(contradictions?.[0]).toMatchObject({ preferredSide: null, rule: null });
    expect(crossValidations?.map(({ contradictionIds }) => contradictionIds)).toEqual([['X1'], ['X1']]);
    expect(scoredClaims?.every(({ confidence }) => confidence <= 0.5)).toBe(true);
  });

  it('counts everybody who says so, by origin', async () => {
    const again = { ...PLAIN[1]!, text: `${SOLD} It was a record.`, quotes: [SOLD] };
    const sister = { ...again, id: 'c', url: 'https://news.b.example/' };
    const question = 'How many heat pumps were sold in Norrland in 2023?';
    const { state, runtime } = runOn([PLAIN[0]!, again, sister], { state: { question } });
    const { claims: own = [] } = await extractClaims(state, runtime);
    const { crossValidations } = await verified([PLAIN[0]!, again, sister], { own });
    expect(crossValidations?.[0]).toMatchObject({ origins: 2, contradictionIds: [] });
    expect(crossValidations?.[0]?.supportingEvidenceIds.toSorted()).toEqual(['E1', 'E3', 'E4']);
  });

  it('does not take what is said of another thing in like words for support', async () => {
    const one = {
      ...PLAIN[0]!,
      text: 'The Frost 9 won. It was the most efficient in the cold.',
      quotes: ['It was the most efficient in the cold.'],
    };
    const other = {
      ...PLAIN[1]!,
      text: 'A house with floor heating was the most efficient of all in the cold.',
      quotes: ['A house with floor heating was the most efficient of all in the cold.'],
    };
    const own = [claim('K1', 'It was the most efficient in the cold.', 'E1')];
    const { crossValidations } = await verified([one, other], { reasoner: scriptedReasoner([]), own });
    expect(crossValidations?.[0]).toMatchObject({ supportingEvidenceIds: ['E1'], origins: 1 });
  });

  it('does not count a page that addresses language models as a second origin', async () => {
    const hostile = { id: 'h', text: SOLD, flags: ['instructions'], quotes: [SOLD] };
    const own = [claim('K1', SOLD, 'E1')];
    const { crossValidations } = await verified([PLAIN[0]!, hostile], {
      reasoner: scriptedReasoner([]),
      own,
    });
    expect(crossValidations?.[0]).toMatchObject({ origins: 1 });
  });
});

describe('the batched steps', () => {
  const verifiedOn = async (pages: readonly MadeUpPage[], reasoner: Reasoner) => {
    const { state, runtime } = runOn(pages, { reasoner });
    const assessed = { ...state, ...(await assessAndClaim(state, runtime)) } as ResearchState;
    const ranked = { ...assessed, ...(await rankSources(assessed, runtime)) } as ResearchState;
    return verifyClaims(ranked, runtime);
  };
  const drawn = (...texts: string[]) => texts.map((text) => ({ text, part: 1, saidBy: [] }));

  it('weigh, claim and cite in one call, and verify and compare in one more', async () => {
    const contradiction = {
      title: 'Sales',
      sides: [
        { label: '41,200', evidenceIds: ['E1'] },
        { label: '52,900', evidenceIds: ['E3'] },
      ],
      better: null,
      why: 'Nobody explains it.',
      isReplaced: false,
    };
    const reasoner = scriptedReasoner([
      { views: [view], claims: drawn(`${SOLD} [E1]`, `${MORE} [E3]`, `${VAGUE} On winter nights. [E2]`) },
      { findings: [], contradictions: [contradiction], same: [] },
    ]);
    const { scoredClaims, contradictions } = await verifiedOn(PLAIN, reasoner);
    expect(reasoner.tasks).toEqual(['assess-and-claim@4', 'verify-claims@5']);
    expect(scoredClaims?.map(({ verdict }) => verdict)).toEqual(['supported', 'supported', 'supported']);
    expect(scoredClaims?.map(({ confidence }) => confidence)).toEqual([0.491, 0.491, expect.any(Number)]);
    expect(contradictions).toHaveLength(1);
  });

  it('only compare where code settles every claim', async () => {
    const reasoner = scriptedReasoner([
      { views: [], claims: drawn(`${SOLD} [E1]`) },
      { contradictions: [], same: [] },
    ]);
    const { scoredClaims } = await verifiedOn(PLAIN.slice(0, 1), reasoner);
    expect(reasoner.tasks).toEqual(['assess-and-claim@4', 'cross-validate@4']);
    expect(scoredClaims).toMatchObject([{ verdict: 'supported' }]);
  });

  it('ask nothing without evidence', async () => {
    const { state, runtime } = runOn([], { reasoner: scriptedReasoner([]) });
    const assessed = { ...state, ...(await assessAndClaim(state, runtime)) } as ResearchState;
    expect(await verifyClaims(assessed, runtime)).toMatchObject({ scoredClaims: [], confidence: 0 });
  });
});
