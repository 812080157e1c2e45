import type { Bundle } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { renderHtml } from '../report/export/render-html.ts';
import { anEvidence, aSource } from '../testing/builders.ts';
import { assembleReport } from './assemble-report.ts';
import { checkBundle } from './check-bundle.ts';
import { findingLine } from './findings-block.ts';

const TEXT =
  'In 2023 Norrland bought 41,200 heat pumps. Sales fell by 9% in 2024. The agency counts what was installed.';
const quoteAt = (id: string, quote: string) => {
  const start = TEXT.indexOf(quote);
  return anEvidence({ id, quote, fact: quote, start, end: start + quote.length });
};
const evidence = [
  quoteAt('E1', 'In 2023 Norrland bought 41,200 heat pumps.'),
  quoteAt('E2', 'Sales fell by 9% in 2024. The agency counts what was installed.'),
];
const judged = {
  verdict: 'supported',
  decidedBy: 'rule',
  confidence: 0.9,
  signals: {},
  reason: { code: 'one_source', sources: ['Two <so>'], origins: 1, year: null, problem: null },
} as const;

async function trustBundle(): Promise<Bundle> {
  const report = await assembleReport({
    title: 'Sales',
    sections: [
      {
        heading: 'Verified findings',
        role: 'findings',
        lines: evidence.flatMap((item, at) => [
          ...(at === 0 ? [] : [{ markdown: '', claim: null }]),
          {
            markdown: findingLine({ ...item, issuer: 'Norrland Energy Agency' }),
            claim: { text: item.quote, ...judged, evidenceIds: [item.id] },
          },
        ]),
      },
      { heading: 'Sales', markdown: 'In 2023 41,200 were bought [E1]. Sales fell by 9% in 2024 [E2].' },
      {
        heading: 'Where sources disagree',
        role: 'told',
        lines: [
          { markdown: '### In 2024', claim: null },
          { markdown: '', claim: null },
          {
            markdown: '- Agency: “Sales fell by 9% in 2024.” [E2]',
            claim: {
              text: 'Agency: “Sales fell by 9% in 2024.”',
              ...judged,
              reason: { ...judged.reason, code: 'disputed' },
              evidenceIds: ['E2'],
            },
          },
        ],
      },
    ],
    evidence,
    sources: [aSource()],
    language: 'en',
    judge: () => judged,
    closing: ({ claims }) => [
      { heading: 'Trust', markdown: `${claims.length} claims, 2 of them quotes.\n\n| [1] A | 0.9 |` },
    ],
  });
  const { markdown, sections, sources, claims } = report;
  return {
    schemaVersion: 2,
    runId: 'r',
    question: 'q',
    pipeline: 'p',
    createdAt: '2026-01-31T00:00:00Z',
    report: { markdown, sections },
    sources: sources.map((source) => ({ ...source, credibility: 0.9, text: TEXT })),
    evidence: report.evidence,
    claims,
    verifiedFindings: report.evidence.map(({ id, sourceId, quote, start, end }) => ({
      id,
      sourceId,
      quote,
      start,
      end,
      status: 'passed' as const,
    })),
    trust: { contradictions: [], flaggedIssues: [], deadEnds: [], notFound: [], leftOut: [] },
    metadata: {
      answered: 'full',
      iterations: 1,
      coverage: 1,
      confidence: 0.9,
      sourcesCount: 1,
      evidenceCount: 2,
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

describe('a report with findings, signs and closing sections', () => {
  it('keeps what bundles promise, though a quote has two sentences and the closing has figures', async () => {
    const bundle = await trustBundle();
    expect(checkBundle(bundle)).toEqual([]);
    expect(bundle.claims).toHaveLength(5);
    expect(bundle.report.markdown).toContain('41,200 were bought [1]. Sales fell by 9% in 2024 [1].');
    expect(bundle.report.sections.map(({ role }) => role)).toEqual(['findings', undefined, 'told', 'about']);
  });

  it('is found out when a verified finding is not the stored quote', async () => {
    const bundle = await trustBundle();
    const altered = JSON.parse(
      JSON.stringify(bundle).replaceAll('> “In 2023 Norrland', '> “In 2022 Norrland'),
    );
    expect(checkBundle(altered).join()).toContain('A verified finding is not the stored quote: In 2022');
  });

  it('is found out when the Markdown and the section differ in the findings, or one is missing', async () => {
    const bundle = await trustBundle();
    const { report } = bundle;
    const markdown = report.markdown.replace('> “Sales fell by 9%', '> “Sales rose by 9%');
    expect(checkBundle({ ...bundle, report: { ...report, markdown } }).join()).toContain('differ');
    const verifiedFindings = bundle.verifiedFindings?.slice(0, 1) ?? [];
    expect(checkBundle({ ...bundle, verifiedFindings }).join()).toContain('1 findings are shown as 2');
  });

  it('finds a line written by code that has a figure without a citation', async () => {
    const bundle = await trustBundle();
    const sections = bundle.report.sections.map((section) =>
      section.role === 'told'
        ? { ...section, markdown: `${section.markdown}\n- Agency: “9% in 2024.”` }
        : section,
    );
    const changed = { ...bundle, report: { ...bundle.report, sections } };
    expect(checkBundle(changed).join()).toContain('No citation in section "Where sources disagree"');
  });

  it('shows the reason of each claim in the page, and a sign beside doubtful ones alone', async () => {
    const html = await renderHtml(await trustBundle());
    expect(html.match(/class="sign doubt"[^>]*>⚠</g)).toHaveLength(1);
    expect(html).toContain('<b>Supported</b> · confidence 90% · One source says so: Two &#60;so&#62;');
    expect(html).not.toMatch(/\]<\/a>[⚠?]/);
    expect(html).toContain('” — Norrland Energy Agency<span class="cite">');
    expect(html).toContain('<section class="findings">');
    expect(html).toContain('<section class="about">');
  });
});
