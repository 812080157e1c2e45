import { type Bundle, checkBundle, type RunEvent, shownFindings } from '@research-studio/core';
import { extractiveReasoner, scriptedReasoner } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import type { Config } from '../config.ts';
import type { ResearchState } from '../state.ts';
import { bridgeEvidence, bridgeLibrary, bridgeState } from '../testing/bridge-case.ts';
import { runtimeWith } from '../testing/builders.ts';
import { trustSummary } from '../writing/trust-summary.ts';
import type { WrittenReport } from './write-report.task.ts';
import { writeReport } from './write-report.ts';

/** The same numbers for the same seed: mulberry32. */
function seededRandom(seed: number): () => number {
  let state = seed + 0x6d2b79f5;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const THRESHOLDS = { hallucinationThreshold: 0.3, maxContradictions: 8 };

interface Wanted {
  readonly written?: WrittenReport;
  readonly state?: Partial<ResearchState>;
  readonly knobs?: Partial<Config>;
}

async function write({ written, state: overrides = {}, knobs = {} }: Wanted) {
  const state = await bridgeState(overrides);
  const warnings: string[] = [];
  const emit = (event: RunEvent) => {
    if (event.type === 'warning') warnings.push(event.message);
  };
  const reasoner = written === undefined ? extractiveReasoner() : scriptedReasoner([written]);
  const runtime = runtimeWith({ reasoner, knobs, ports: { sources: bridgeLibrary, emit } });
  const after = { ...state, ...(await writeReport(state, runtime)) } as ResearchState;
  const bundle = await bundleOf(after);
  expect(checkBundle(bundle)).toEqual([]);
  return { ...after, bundle, warnings, markdown: bundle.report.markdown };
}

async function bundleOf(state: ResearchState): Promise<Bundle> {
  const { report, metadata } = state;
  if (report === null || metadata === null) throw new Error('no report');
  const { markdown, sections, claims, evidence, sources } = report;
  return {
    schemaVersion: 1,
    runId: 'r',
    question: state.question,
    pipeline: 'advanced-full',
    createdAt: '2026-01-31T00:00:00Z',
    report: { markdown, sections },
    sources: await Promise.all(
      sources.map(async (source) => ({
        ...source,
        credibility: null,
        text: await bridgeLibrary.text(source.contentHash),
      })),
    ),
    evidence,
    claims,
    trust: trustSummary(state, THRESHOLDS),
    metadata: {
      ...metadata,
      searches: [],
      models: [],
      usage: { calls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0 },
      costUsd: null,
      tier: 'full',
      timingsMs: {},
      warnings: [],
    },
  };
}

const GOOD: WrittenReport = {
  title: 'The Quay Bridge',
  sections: [
    'The Quay Bridge opened to traffic on 4 May 2019 [E101]. About 21,300 vehicles cross it on a working day [E103].',
    'Building the Quay Bridge cost 48.2 million euros [E102].',
  ],
  findings: ['E101', 'E202'],
};

/** Sections of true, false, hostile and broken pieces in any number, with marks that exist and such that do not. */
function nonsense(random: () => number): WrittenReport {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const many = <Item>(most: number, make: () => Item) =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, make);
  const piece = () => {
    const { quote } = pick(bridgeEvidence);
    const words = pick([
      quote,
      quote.replace(/\d[\d.,]*/, '9,999'),
      quote.replace(' is ', ' is not '),
      'Code adds these sections.',
      '## Sources',
      '> “The Quay Bridge is made of cheese.”',
      '[click](https://evil.example/x)',
      '| A | B |\n| --- | --- |\n| Cost | 9,999 |',
      'Who pays?',
      '●◐○',
    ]);
    const marks = many(3, () => pick(['[E101]', '[E301]●', '[E999]', '[1]', '(E401)', '[E202]'])).join('');
    return `${words} ${marks}${pick(['.', '', '\n\n', '\n- '])}`;
  };
  return {
    title: pick(['x', 'The bridge of 9,999 tons', '# Title', ' ']),
    sections: many(4, () => many(6, piece).join(' ')),
    findings: many(6, () => pick(['E101', 'E102', 'E301', 'E401', 'E999', '1', ''])),
  };
}

describe('writeReport', () => {
  it('gives every sentence that states a fact a verdict, a level and its sign', async () => {
    const { bundle, markdown } = await write({ written: GOOD });
    expect(bundle.claims.length).toBeGreaterThanOrEqual(5);
    for (const { verdict, confidence, level, reason, text } of bundle.claims) {
      expect(['supported', 'partially_supported', 'unverifiable'], text).toContain(verdict);
      expect(confidence, text).toBeGreaterThanOrEqual(0.3);
      expect(reason, text).not.toBe('');
      expect(text).not.toMatch(/[●◐○]|\[\d+\]/);
      if (verdict === 'supported') expect(level, text).toBeDefined();
    }
    expect(markdown).toMatch(/on 4 May 2019 \[1\][●◐]\. About 21,300/);
  });

  it('adds the mark of an independent source that says the same', async () => {
    const { markdown, bundle } = await write({ written: GOOD });
    expect(markdown).toMatch(/cost 48\.2 million euros \[1\]\[2\]●\./);
    expect(bundle.claims.find(({ text }) => text.startsWith('Building'))?.independentSources).toBe(2);
  });

  it('drops marks of evidence that has nothing to do with a sentence', async () => {
    const sections = ['Trams do not run on the Quay Bridge [E101][E202][E401].', GOOD.sections[1] ?? ''];
    const { markdown } = await write({ written: { ...GOOD, sections, findings: ['E103'] } });
    expect(markdown).toMatch(/^Trams do not run on the Quay Bridge \[\d\][●◐]\.$/m);
    expect(markdown).not.toContain('drivers-forum.example');
  });

  it('opens with the chosen findings, equal to the stored quotes to the byte', async () => {
    const { bundle, verifiedFindings } = await write({ written: GOOD });
    const [first] = bundle.report.sections;
    expect(first?.role).toBe('findings');
    const quotes = new Map(bridgeEvidence.map(({ id, quote }) => [id, quote]));
    expect(shownFindings(first?.markdown ?? '')).toEqual(verifiedFindings.map((id) => quotes.get(id)));
    expect(verifiedFindings.slice(0, 2)).toEqual(['E101', 'E202']);
    expect(verifiedFindings.length).toBeLessThanOrEqual(5);
    expect(bundle.report.markdown.indexOf('## Verified findings')).toBeLessThan(
      bundle.report.markdown.indexOf('## The bridge'),
    );
  });

  it.each([
    ['a wrong number', 'About 24,300 vehicles cross the Quay Bridge on a working day [E103].', '24,300'],
    [
      'an inserted negation',
      'The Quay Bridge did not cost 48.2 million euros to build [E102].',
      'did not cost',
    ],
    [
      'a fact from nowhere',
      'The architect Ilse Maarten won the Golden Arch in 2020 for it [E101].',
      'Maarten',
    ],
    [
      'what a forum alone says',
      'The Quay Bridge sways by 30 centimetres in a storm [E401].',
      '30 centimetres',
    ],
    ['a fact without figures that nothing bears out', 'Its paint fades quickly in the sun.', 'paint'],
    ['a mark that does not exist', 'The toll is 4 euros for lorries [E999].', 'toll'],
  ])('keeps %s out of the report and says so', async (_name, sentence, trace) => {
    const sections = [`${GOOD.sections[0]} ${sentence}`, GOOD.sections[1] ?? ''];
    const { markdown, warnings, bundle } = await write({ written: { ...GOOD, sections } });
    const told = markdown.split('## Where sources disagree')[0] ?? '';
    expect(told.split('## Sources')[0]).not.toContain(trace);
    const prose = bundle.report.sections.filter(({ role }) => role === undefined);
    const claimIds = new Set(prose.flatMap((section) => section.claimIds));
    const claims = bundle.claims.filter(({ id }) => claimIds.has(id));
    expect(claims.map(({ text }) => text).join(' ')).not.toContain(trace);
    expect(warnings.join('\n')).toContain(trace);
  });

  it('puts the verified claim in the place of a sentence that gets it wrong', async () => {
    const sections = ['On a working day about 24,300 vehicles cross the Quay Bridge [E103].', ''];
    const { markdown } = await write({ written: { ...GOOD, sections } });
    expect(markdown).toMatch(/About 21,300 vehicles cross the Quay Bridge on a working day \[\d\][●◐]\./);
  });

  it('says nothing twice', async () => {
    const repeated = 'About 21,300 vehicles cross the Quay Bridge on a working day [E103].';
    const { bundle } = await write({ written: { ...GOOD, sections: [repeated, repeated], findings: [] } });
    const prose = bundle.report.sections.filter(({ role }) => role === undefined);
    expect(
      prose
        .map(({ markdown }) => markdown)
        .join('\n')
        .match(/21,300/g),
    ).toHaveLength(1);
  });

  it('tells a contradiction with both sides, who says so and what was made of it', async () => {
    const { markdown, contradictions, bundle } = await write({ written: GOOD });
    expect(contradictions).toHaveLength(1);
    const told = markdown.split('## Where sources disagree')[1]?.split('\n## ')[0] ?? '';
    expect(told).toMatch(/Harbour Roads Office, [^\n]*: “[^\n]*412 metres[^\n]*” \[\d\]/);
    expect(told).toMatch(/Bridges of the Coast, [^\n]*: “[^\n]*421 metres[^\n]*” \[\d\]/);
    expect(bundle.trust?.contradictions[0]?.sides).toHaveLength(2);
    const loser = bundle.claims.find(({ text }) => text.includes('421 metres'));
    expect(loser?.level).not.toBe('high');
  });

  it('ends with what was not found, how far to trust it, and the sources last', async () => {
    const { markdown } = await write({
      written: GOOD,
      state: {
        missing: ['Who designed the bridge?'],
        deadEnds: [
          { kind: 'paywall', subQuestionId: 'q1', target: 'https://www.archive.example/x', reason: '' },
          { kind: 'nothing_found', subQuestionId: 'q1', target: 'bridge designer', reason: '' },
        ],
      },
    });
    const headings = [...markdown.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([
      'Verified findings',
      'The bridge and its use',
      'What it cost',
      'Where sources disagree',
      'Looked for and not found',
      'How far to trust this report',
      'Sources',
    ]);
    expect(markdown).toContain('Who designed the bridge?');
    expect(markdown).toContain('archive.example');
    expect(markdown).toContain('“bridge designer”');
    expect(markdown).toMatch(/\| \[1\] Harbour Roads Office \| 0\.85 \|/);
    expect(markdown).toMatch(/not sure enough: 1/);
  });

  it('leaves out signs and the section on trust where the knobs say so', async () => {
    const { markdown } = await write({ written: GOOD, knobs: { showConfidence: false, showTrust: false } });
    expect(markdown).not.toMatch(/[●◐○]/);
    expect(markdown).not.toContain('How far to trust');
  });

  it.each(['de', 'fr', 'es', 'it', 'pt', 'ru', 'ja', 'zh'])('keeps its promises in %s', async (language) => {
    const { markdown } = await write({ written: GOOD, knobs: { language } });
    expect(markdown).not.toMatch(/Verified findings|How far to trust|Where sources disagree/);
    expect(markdown).toMatch(/\[\d\][●◐]/);
  });

  it('is put together from the claims without a model', async () => {
    const { markdown, bundle } = await write({});
    expect(markdown).toMatch(/The Quay Bridge opened to traffic on 4 May 2019 \[1\]/);
    expect(markdown).not.toContain('30 centimetres');
    expect(bundle.metadata.confidence).toBeGreaterThan(0.5);
  });

  it('is put together from the claims when nothing that a model wrote holds', async () => {
    const written = {
      title: 'x',
      sections: ['Whales sang in 1802 [E101].', 'Nothing.'],
      findings: ['E1', 'zz'],
    };
    const { markdown, warnings } = await write({ written });
    expect(markdown).not.toContain('Whales');
    expect(markdown).toContain('opened to traffic on 4 May 2019');
    expect(warnings.join('\n')).toContain('put together from the verified claims');
  });

  it('finds the heading of each text when a model gives more texts than were planned', async () => {
    const written = { ...GOOD, sections: ['', ...GOOD.sections] };
    const { bundle } = await write({ written });
    const cost = bundle.report.sections.find(({ heading }) => heading === 'What it cost');
    expect(cost?.markdown).toContain('48.2 million');
  });

  it.each(Array.from({ length: 24 }, (_, seed) => seed))(
    'is sound whatever a model writes (seed %i)',
    async (seed) => {
      const { bundle, markdown } = await write({ written: nonsense(seededRandom(seed)) });
      const quotes = new Set(bridgeEvidence.map(({ quote }) => quote));
      const [first] = bundle.report.sections;
      expect(shownFindings(first?.markdown ?? '').every((quote) => quotes.has(quote))).toBe(true);
      for (const { confidence, text } of bundle.claims) expect(confidence, text).toBeGreaterThanOrEqual(0.3);
      expect(markdown).not.toMatch(/9,999|evil\.example|30 centimetres|[●◐○]{2}/);
    },
  );

  it('is the honest report where no claim may be made', async () => {
    const { markdown, bundle } = await write({ state: { claims: [] } });
    expect(bundle.claims).toEqual([]);
    expect(bundle.metadata).toMatchObject({ answered: 'none', confidence: 0, sourcesCount: 0 });
    expect(markdown).toMatch(/Unable to Research/);
  });

  it('does not take a figure into the title that the question does not give', async () => {
    const { markdown } = await write({ written: { ...GOOD, title: 'A bridge for 99 million' } });
    expect(markdown).toMatch(/^# The Quay Bridge$/m);
  });
});
