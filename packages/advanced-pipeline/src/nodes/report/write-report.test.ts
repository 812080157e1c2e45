import { checkBundle } from '@research-studio/core/citation';
import { extractiveReasoner } from '@research-studio/core/testing';
import type { Bundle, RunEvent } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import type { Knobs } from '../../knobs.ts';
import type { ResearchState } from '../../state.ts';
import { bridgeEvidence, bridgeLibrary, bridgeState } from '../../testing/bridge-case.ts';
import { runtimeWith } from '../../testing/builders.ts';
import { trustSummary } from '../../writing/trust-summary.ts';
import { extractEvidence } from './extract-evidence.ts';
import { verifyEvidence } from './verify-evidence.ts';
import { writeReport } from './write-report.ts';

const THRESHOLDS = { hallucinationThreshold: 0.3 };

interface Wanted {
  readonly state?: Partial<ResearchState>;
  readonly knobs?: Partial<Knobs>;
}

async function write({ state: overrides = {}, knobs = {} }: Wanted = {}) {
  const state = await bridgeState(overrides);
  const warnings: string[] = [];
  const emit = (event: RunEvent) => {
    if (event.type === 'warning') warnings.push(event.message);
  };
  const runtime = runtimeWith({
    reasoner: extractiveReasoner(),
    knobs,
    ports: { sources: bridgeLibrary, emit },
  });
  let after = state as ResearchState;
  for (const node of [extractEvidence, verifyEvidence, writeReport])
    after = { ...after, ...(await node(after, runtime)) } as ResearchState;
  const bundle = await bundleOf(after);
  expect(checkBundle(bundle)).toEqual([]);
  return { ...after, bundle, warnings, markdown: bundle.report.markdown };
}

async function bundleOf(state: ResearchState): Promise<Bundle> {
  const { report, metadata } = state;
  if (report === null || metadata === null) throw new Error('no report');
  const { markdown, sections, claims, evidence, sources } = report;
  const numbers = new Map(evidence.map(({ id, sourceId }) => [id, sourceId]));
  return {
    schemaVersion: 2,
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
    verifiedFindings: state.verifiedFindings.flatMap((finding) => {
      const sourceId = numbers.get(finding.id);
      return sourceId === undefined ? [] : [{ ...finding, sourceId }];
    }),
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

describe('writeReport without a model', () => {
  it('gives every sentence that states a fact a verdict and a reason', async () => {
    const { bundle, markdown } = await write();
    expect(bundle.claims.length).toBeGreaterThanOrEqual(5);
    for (const { verdict, confidence, reason, text } of bundle.claims) {
      expect(['supported', 'partially_supported', 'open'], text).toContain(verdict);
      expect(confidence, text).toBeGreaterThanOrEqual(0.3);
      expect(reason?.code, text).toMatch(/\w/);
      expect(text).not.toMatch(/[⚠●◐○]|\[\d+\]/);
    }
    expect(markdown).toMatch(/Repairs to its northern joint took eleven nights in 2023 \[\d\]\./);
  });

  it('counts an independent source that says the same', async () => {
    const { bundle, markdown } = await write();
    const built = bundle.claims.filter(({ text }) => text.includes('48.2 million euros to build.'));
    expect(Math.max(...built.map(({ independentSources }) => independentSources))).toBe(2);
    expect(markdown).toMatch(/second, independent source says the same: 1 of \d/);
  });

  it('says in words that no second source says the same, and nothing of it where a single one is cited', async () => {
    const without = (...ids: string[]) =>
      write({ state: { evidence: bridgeEvidence.filter(({ sourceId }) => !ids.includes(sourceId)) } });
    const { markdown } = await without('s1');
    expect(markdown).toContain('no second, independent source was found that says the same');
    expect((await without('s2', 's3', 's4')).markdown).not.toContain('independent source');
  });

  it('has no findings where no sentence of 15 words answers', async () => {
    const { bundle, verifiedFindings } = await write();
    expect(verifiedFindings).toEqual([]);
    expect(bundle.report.sections.some(({ role }) => role === 'findings')).toBe(false);
  });

  it('shows a contradiction with both sides, who says so and what was made of it', async () => {
    const { markdown, contradictions, bundle } = await write();
    expect(contradictions).toHaveLength(1);
    const shown = markdown.split('## What is disputed')[1]?.split('\n## ')[0] ?? '';
    expect(shown).toMatch(
      /Harbour Roads Office: [^\n]*412 metres[^\n]* \[\d\]; Bridges of the Coast: [^\n]*421 metres[^\n]* \[\d\] · Better founded: Harbour Roads Office/,
    );
    expect(bundle.trust?.contradictions[0]?.sides).toHaveLength(2);
    const prose = bundle.report.sections.filter(({ role }) => role === undefined);
    expect(prose.map((section) => section.markdown).join()).not.toContain('421 metres');
  });

  it('ends with what was not found, how far to trust it, and the sources last', async () => {
    const { markdown, bundle } = await write({
      state: {
        missing: ['Who designed the bridge?', 'Who paints it?'],
        notSearched: ['Who paints it?'],
        deadEnds: [
          { kind: 'paywall', subQuestionId: 'q1', target: 'https://www.archive.example/x' },
          { kind: 'nothing_found', subQuestionId: 'q1', target: 'bridge designer' },
          // In vain for one reader, and read by another.
          { kind: 'irrelevant', subQuestionId: 'q1', target: 'https://roads.harbour.example/quay-bridge' },
        ],
      },
    });
    const headings = [...markdown.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([
      'What the sources say',
      'What is disputed',
      'Looked for and not found',
      'About this report',
      'Sources',
    ]);
    expect(markdown).toMatch(
      /## Looked for and not found\n\nRounds: \d+; searches: \d+; documents read: \d+\.\n\n- Who designed the bridge\?\n\n/,
    );
    expect(markdown.match(/Who designed the bridge/g)).toHaveLength(1);
    expect(markdown.match(/Who paints it/g)).toHaveLength(1);
    expect(markdown).toContain('No search was made for: Who paints it.');
    expect(bundle.trust?.notFound).toEqual(['Who designed the bridge?']);
    expect(markdown).toContain('archive.example');
    expect(markdown).not.toContain('do not bear on the question');
    expect(bundle.trust?.deadEnds.map(({ kind }) => kind)).toEqual(['paywall', 'nothing_found']);
    expect(markdown).toContain('“bridge designer”');
  });

  it('leaves out the section on trust where the knob says so', async () => {
    const { markdown } = await write({ knobs: { showTrust: false } });
    expect(markdown).not.toContain('About this report');
  });

  it.each(['de', 'fr', 'es', 'it', 'pt', 'ru', 'ja'])('keeps its promises in %s', async (language) => {
    const { markdown } = await write({ knobs: { language } });
    expect(markdown).not.toMatch(/Verified findings|About this report|What is (?:sure|disputed)/);
    expect(markdown).toMatch(/\[\d\]/);
  });

  it('is put together from the claims without a model', async () => {
    const { markdown, bundle } = await write();
    expect(markdown).toMatch(/The Quay Bridge opened to traffic on 4 May 2019/);
    expect(markdown).not.toContain('30 centimetres');
    expect(bundle.metadata.confidence).toBeGreaterThan(0.5);
  });

  it('is the honest report where no claim may be made', async () => {
    const { markdown, bundle } = await write({ state: { claims: [], evidence: [] } });
    expect(bundle.claims).toEqual([]);
    expect(bundle.metadata).toMatchObject({ answered: 'none', confidence: 0, sourcesCount: 0 });
    expect(markdown).toMatch(/Unable to Research/);
  });
});
