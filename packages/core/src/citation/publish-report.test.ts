import type { Bundle } from '@research-studio/schemas';
import { withPlainMarks } from '@research-studio/verification';
import { describe, expect, it } from 'vitest';
import { renderHtml } from '../report/export/render-html.ts';
import { parseReport } from '../report/verify/parse-report.ts';
import { anEvidence, aSource } from '../testing/builders.ts';
import { assembleReport } from './assemble-report.ts';
import { publishedMarkdown } from './publish-report.ts';

const TEXTS = {
  s1: 'Norrland bought 41,200 heat pumps in 2023.\n\nSales fell by 9% in 2024, says "the agency".',
  s2: 'The ministry expects 50,000 heat pumps in 2026. It pays 5,000 crowns for each.',
};
const quoteAt = (id: string, sourceId: keyof typeof TEXTS, quote: string) => {
  const start = TEXTS[sourceId].indexOf(quote);
  return anEvidence({ id, sourceId, quote, fact: quote, start, end: start + quote.length });
};
const evidence = [
  quoteAt('E1', 's1', 'Norrland bought 41,200 heat pumps in 2023.'),
  quoteAt('E2', 's1', 'Sales fell by 9% in 2024, says "the agency".'),
  quoteAt('E3', 's2', TEXTS.s2),
];

async function aBundle(markdown: string): Promise<Bundle> {
  const report = await assembleReport({
    title: 'Sales of heat pumps',
    sections: [
      { heading: '', markdown },
      {
        heading: 'Verified findings',
        role: 'findings',
        lines: [{ markdown: '> “Sales fell by 9% in 2024, says "the agency".” [E2]', claim: null }],
      },
    ],
    evidence,
    sources: [
      aSource({ standing: 'yearly statistics' }),
      aSource({
        id: 's2',
        url: 'file:///papers/plan.txt',
        title: 'The plan',
        siteName: 'Ministry',
        kind: 'text',
      }),
    ],
    language: 'en',
    closing: () => [
      { heading: 'Looked for and not found', markdown: '- Sales of 2025' },
      { heading: 'About this report', markdown: '### Credibility\n\n| [1] | 0.9 |', isFolded: true },
    ],
  });
  return {
    schemaVersion: 2,
    runId: 'r',
    question: 'q',
    pipeline: 'p',
    createdAt: '2026-01-31T00:00:00Z',
    report: { markdown: report.markdown, sections: report.sections },
    sources: report.sources.map((source) => ({ ...source, credibility: 0.9, text: '' })),
    evidence: report.evidence,
    claims: report.claims,
    metadata: {
      answered: 'full',
      iterations: 2,
      coverage: 1,
      confidence: 0.9,
      sourcesCount: 2,
      evidenceCount: 3,
      models: [],
      costUsd: null,
      tier: 'full',
      timingsMs: {},
      warnings: ['One page was slow.'],
      searches: [{ query: 'heat pumps sold', results: 4 }],
      length: { words: 612, asked: 390 },
      usage: { calls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0 },
    },
  };
}

const TEXT =
  'Sales fell by 9% in 2024 [E2]. Norrland bought 41,200 heat pumps in 2023 [E1]. The ministry expects 50,000 heat pumps in 2026 [E3].';

describe('publishedMarkdown', () => {
  it('leads each sentence to its own passage, on its page or in the file', async () => {
    const published = publishedMarkdown(await aBundle(TEXT));
    expect(published).toMatch(
      /fell by 9% in 2024 \[\[1\]\]\[p1\].*2023 \[\[1\]\]\[p2\].*in 2026 \[\[2\]\]\[p3\]/,
    );
    expect(published).toContain(
      String.raw`[p1]: https://agency.example/sales#:~:text=Sales%20fell%20by%209%25%20in%202024%2C%20says%20%22the%20agency%22. "Sales fell by 9% in 2024, says \"the agency\"."`,
    );
    expect(published).toContain('[p3]: #p3 "The ministry expects');
    expect(published).toContain('<a id="p3"></a>“The ministry expects');
  });

  it('leads a sentence that rests on several passages of one source to each of them, and verify reads one source', async () => {
    const bundle = await aBundle('Sales fell by 9% in 2024 from 41,200 in 2023 [E1][E2].');
    const published = publishedMarkdown(bundle);
    const [first, second] = bundle.evidence.map(({ quote }) => quote.slice(0, 12));
    expect(published).toContain('2023 [[1.1]][p1][[1.2]][p2]');
    expect(published).toMatch(new RegExp(`\\[p1\\]: .*"${first}.*\\n\\[p2\\]: .*"${second}`));
    expect(parseReport(published).sentences[0]?.citations).toHaveLength(1);
    const html = await renderHtml(bundle);
    expect(html).toMatch(/>\[1\.1\]<\/a><a href="[^"]+" rel="noreferrer">\[1\.2\]<\/a>/);
  });

  it('resolves its marks in a Markdown renderer, with the quote as title', async () => {
    const { default: MarkdownIt } = await import('markdown-it');
    const html = new MarkdownIt({ html: true }).render(publishedMarkdown(await aBundle(TEXT)));
    expect(html.match(/<a href="[^"]*" title="[^"]+">\[\d\]<\/a>/g)).toHaveLength(4);
    expect(html).toContain('title="Sales fell by 9% in 2024, says &quot;the agency&quot;."');
    expect(html).not.toMatch(/\]\[p\d|\[p\d\]:/);
  });

  it('has one line a source, what was not found above it, and everything about the report folded', async () => {
    const published = publishedMarkdown(await aBundle(TEXT));
    const [open = '', folded = ''] = published.split('<details>');
    expect(open).toMatch(
      /## Looked for and not found\n\n- Sales of 2025\n\n## Sources\n\n\*\? undecided.*\*\n\n1\. Norrland Energy Agency \(agency\.example\): \[Heat pump sales\]\(\S+\), 1 February 2024, yearly statistics\n2\. Ministry: \[The plan\]/,
    );
    expect(open).not.toMatch(/0\.9|Credibility/);
    expect(folded).toMatch(/Made: 31 January 2026\n- Words: 612; asked for: about 390\n/);
    expect(folded).toMatch(/#### Credibility.*Rounds: 2.*heat pumps sold: 4.*One page was slow/s);
  });

  it('has no empty heading above a short reply', async () => {
    const bundle = await aBundle('');
    const report = { ...bundle.report, markdown: 'Hello.\n', sections: [] };
    expect(publishedMarkdown({ ...bundle, report })).toMatch(/^Hello\.\n/);
  });

  it('is read back as the Markdown of the bundle is', async () => {
    const bundle = await aBundle(TEXT);
    const read = (markdown: string) => {
      const { sentences, sources } = parseReport(markdown);
      return {
        sentences: sentences.map(({ text, citations }) => [text, citations.map(({ source }) => source)]),
        sources: sources.map(({ key, title, url, quotes }) => ({ key, title, url, quotes })),
      };
    };
    expect(read(publishedMarkdown(bundle))).toEqual(read(bundle.report.markdown));
    expect(withPlainMarks('It rained [[2]][p7]⚠.\n\n[p7]: #p7 "rain"\n')).toBe('It rained [2]⚠.\n\n\n');
  });

  it('leaves text of pages as text: no mark, no definition and no fold of theirs', async () => {
    const bundle = await aBundle(
      `${TEXT} It says "[p1]: https://evil.example" and \`</details>\` in 2024 [E2].`,
    );
    const said = '</details> [[1]][p1] \n\n[p1]: https://evil.example "x';
    const hostile = bundle.evidence.map((item) => ({ ...item, quote: `${item.quote} ${said}` }));
    const published = publishedMarkdown({ ...bundle, evidence: hostile });
    expect(published).toContain('says "\\[p1]: https://evil.example"');
    expect(published.match(/^<\/details>/gm)).toHaveLength(1);
    expect(published).not.toMatch(/^\[p1\]: https:\/\/evil/m);
  });
});
