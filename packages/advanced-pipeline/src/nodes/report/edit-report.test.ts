import { checkBundle, shownFindings } from '@research-studio/core/citation';
import { scriptedReasoner } from '@research-studio/core/testing';
import type { Bundle, RunEvent } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import type { Knobs } from '../../knobs.ts';
import type { RuledContradiction } from '../../propositions/claim.ts';
import type { ResearchState } from '../../state.ts';
import { bridgeLibrary, bridgeState } from '../../testing/bridge-case.ts';
import { runtimeWith } from '../../testing/builders.ts';
import { trustSummary } from '../../writing/trust-summary.ts';
import { scoreConfidence } from '../trust/score-confidence.ts';
import { editReport } from './edit-report.ts';
import { extractEvidence } from './extract-evidence.ts';
import { verifyEvidence } from './verify-evidence.ts';
import { verifyReport } from './verify-report.ts';
import { writeReport } from './write-report.ts';

const THRESHOLDS = { hallucinationThreshold: 0.3 };

const LENGTH: RuledContradiction = {
  id: 'X1',
  kind: 'quantity',
  subject: 'length of the bridge',
  sides: [
    { value: '412 metres', statementIds: ['E104'], sourceIds: ['s1'] },
    { value: '421 metres', statementIds: ['E301'], sourceIds: ['s3'] },
  ],
  certainty: 1,
  isSettledByCode: false,
  explanation: null,
  decidedBy: 'model',
  preferredSide: 0,
  rule: null,
  ruling: 'The office built it and keeps its records',
};

const DRAFT = `# The Quay Bridge

The Quay Bridge opened in May 2019 and cost 48.2 million euros [E101][E102][E202]. It is well used.

## Use and size

On a working day some 21,300 vehicles cross it [E103]. The roads office gives its length as 412 metres, Bridges of the Coast as 421 [E104][E301]. One driver writes that the bridge sways by 30 centimetres in a storm [E401]. It is 421 metres long [E301]. It was painted green in 2020 [E104].`;

const ONE_SIDED = DRAFT.replace(', Bridges of the Coast as 421 [E104][E301]', ' [E104]').replace(
  '421',
  '412',
);

const unsupported = (n: number, problem: string) => ({
  findings: [{ n, kind: 'fact', verdict: 'unsupported', problemLabel: problem, citeIds: [] }],
});
const CHECKED = unsupported(7, 'No passage speaks of paint.');
const NOTHING = { edits: [], opening: null, parts: ['yes'] };
const EDITED = { ...NOTHING, edits: [{ n: 7, text: '' }] };

async function write(answers: readonly unknown[], knobs: Partial<Knobs> = {}) {
  const checked = await bridgeState({ isClaimedByModel: true });
  const scored = { ...checked, contradictions: [LENGTH] };
  const warnings: string[] = [];
  const emit = (event: RunEvent) => {
    if (event.type === 'warning') warnings.push(event.message);
  };
  const reasoner = scriptedReasoner([{ ids: ['E950001', 'E950002', 'E1', 'E950003'] }, ...answers]);
  const ports = { sources: bridgeLibrary, emit, usesModel: true };
  const runtime = runtimeWith({ reasoner, knobs, ports });
  let state = { ...scored, ...(await scoreConfidence(scored, runtime)) } as ResearchState;
  for (const node of [extractEvidence, verifyEvidence, writeReport, verifyReport, editReport]) {
    const { evidence = [], ...update } = await node(state, runtime);
    const further = evidence as ResearchState['evidence'];
    state = { ...state, ...update, evidence: [...state.evidence, ...further] } as ResearchState;
  }
  const bundle = await bundleOf(state);
  expect(checkBundle(bundle)).toEqual([]);
  return { state, bundle, warnings, reasoner, markdown: bundle.report.markdown };
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

const claimWith = (bundle: Bundle, words: string) => bundle.claims.find(({ text }) => text.includes(words));

describe('a report that a model writes', () => {
  it('opens with the answer, then the verified findings and what is disputed, and ends with facts on the report', async () => {
    const { markdown, bundle } = await write([{ markdown: ONE_SIDED }, CHECKED, EDITED]);
    const headings = [...markdown.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([
      'Verified findings',
      'Use and size',
      'What is disputed',
      'About this report',
      'Sources',
    ]);
    expect(markdown.indexOf('opened in May 2019')).toBeLessThan(markdown.indexOf('## Verified findings'));
    const about = bundle.report.sections.filter(({ role }) => role === 'about');
    expect(about.map(({ isFolded }) => isFolded)).toEqual([true]);
  });

  it('is written from the checked statements and the ruled contradictions', async () => {
    const { reasoner } = await write([{ markdown: DRAFT }, CHECKED, EDITED]);
    expect(reasoner.tasks.map((task) => task.split('@')[0])).toEqual([
      'select-findings',
      'write-report',
      'check-sentences',
      'edit-report',
    ]);
    const data = JSON.parse(reasoner.prompts[1]?.user ?? '');
    expect(data.checkedStatements.join('\n')).toMatch(
      /48\.2 million[^\n]*\[E102\][^\n]*\(high, independent origins: \d\)/,
    );
    expect(data.conflictsBetweenSources).toMatchObject([{ subject: 'length of the bridge' }]);
    expect(JSON.stringify(data.sources)).toContain('high credibility');
  });

  it('quotes findings word for word, and never what the better side refutes', async () => {
    const { bundle, state } = await write([{ markdown: DRAFT }, CHECKED, EDITED]);
    const sure = bundle.report.sections.find(({ role }) => role === 'findings');
    const shown = shownFindings(sure?.markdown ?? '');
    expect(shown.length).toBeGreaterThan(0);
    expect(state.verifiedFindings.map(({ quote }) => quote)).toEqual(expect.arrayContaining(shown));
    expect(sure?.markdown).not.toMatch(/421|sways/);
  });

  it('shows each contradiction once: in its text, else with who says what and why one side is better founded', async () => {
    const shown = await write([{ markdown: DRAFT }, CHECKED, EDITED]);
    expect(shown.bundle.report.sections.find(({ role }) => role === 'told')).toBeUndefined();
    const { bundle } = await write([{ markdown: ONE_SIDED }, CHECKED, EDITED]);
    const disputed = bundle.report.sections.find(({ role }) => role === 'told');
    expect(disputed?.markdown).toMatch(
      /^- \*\*Length of the bridge\.\*\* Harbour Roads Office: 412 metres \[\d\]; Bridges of the Coast: 421 metres \[\d\] · Better founded: Harbour Roads Office\. The office built it and keeps its records\.$/,
    );
    expect(bundle.trust?.contradictions[0]?.sides).toHaveLength(2);
  });

  it('keeps attributed losing sides, and marks only doubt', async () => {
    const { markdown, bundle } = await write([{ markdown: DRAFT }, CHECKED, EDITED]);
    expect(markdown).toMatch(/cost 48\.2 million euros \[1\]\[2\]\./);
    expect(markdown).toMatch(/412 metres, Bridges of the Coast as 421 \[1\]\[3\]\./);
    expect(markdown).toMatch(/It is 421 metres long \[3\]⚠/);
    expect(claimWith(bundle, 'It is 421 metres long')?.confidence).toBeLessThan(0.3);
    expect(claimWith(bundle, 'as 421')?.reason?.code).not.toBe('lost');
    expect(claimWith(bundle, 'opened in May 2019')?.independentSources).toBe(1);
    expect(claimWith(bundle, 'opened in May 2019')).toMatchObject({ reason: { code: 'one_source' } });
  });

  it('takes out what no passage supports only with a notice, and keeps the report’s own reasoning', async () => {
    const { markdown, warnings } = await write([{ markdown: DRAFT }, CHECKED, EDITED]);
    expect(markdown).not.toContain('painted green');
    expect(warnings.join('\n')).toContain('painted green');
    expect(markdown).toContain('It is well used.');
  });

  it('is as sure as its claims and its answer, and answers in full only if the editor says so', async () => {
    const whole = await write([{ markdown: DRAFT }, CHECKED, EDITED]);
    expect(whole.bundle.metadata.answered).toBe('full');
    const part = await write([{ markdown: DRAFT }, CHECKED, { ...EDITED, parts: ['partly'] }]);
    expect(part.bundle.metadata.answered).toBe('partial');
    expect(part.bundle.metadata.confidence).toBeLessThanOrEqual(0.75);
  });

  it('is put together from the claims where nothing that was written holds', async () => {
    const draft = '# Whales\n\nWhales sang in 1802 [E101].';
    const { markdown, warnings } = await write([
      { markdown: draft },
      unsupported(1, 'No whales.'),
      { ...NOTHING, edits: [{ n: 1, text: '' }] },
    ]);
    expect(markdown).not.toContain('Whales');
    expect(markdown).toContain('opened to traffic on 4 May 2019');
    expect(warnings.join('\n')).toContain('put together from the passages');
  });

  it('leaves out the section on trust where the knob says so', async () => {
    const { markdown } = await write([{ markdown: DRAFT }, CHECKED, EDITED], { showTrust: false });
    expect(markdown).not.toContain('About this report');
  });
});
