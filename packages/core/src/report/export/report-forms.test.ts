import type { Bundle } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { bibliographyOf, renderBibtex } from './render-bibliography.ts';
import { REPORT_FORMS } from './report-forms.ts';

const TEXT = 'Ёлка, Łódź, naïve façade, 日本語の文章.';
const source = {
  id: 1,
  url: 'https://a.example/x',
  title: '日本の暖房 & {Кириллица}',
  siteName: 'A',
  author: 'Åse Ødegård',
  publishedAt: '2024-03-05',
  language: 'ja',
  kind: 'html',
  method: 'plain',
  quality: 1,
  flags: [],
  fetchedAt: '2025-11-01T00:00:00Z',
  contentHash: 'h',
  credibility: null,
  text: TEXT,
} as const;
const section = `${TEXT.slice(0, -1)} [1]◐. ${TEXT.slice(0, -1)} [1].\n\n| Fuel | Cost |\n| --- | ---: |\n| Gas | 12 [1] |\n\n1. one\n2. two`;
const bundle = {
  schemaVersion: 2,
  runId: 'r',
  question: 'Which?',
  pipeline: 'standard',
  createdAt: '2025-11-01T00:00:00Z',
  report: {
    markdown: `# Warm\n\n## Part\n\n${section}\n\n## Sources\n`,
    sections: [
      { heading: 'Part', markdown: section, claimIds: ['C1'] },
      { heading: 'About', markdown: 'Source [1]', claimIds: [], role: 'about' },
    ],
  },
  sources: [source],
  evidence: [{ id: 'E1', fact: TEXT, sourceId: 1, quote: TEXT, start: 0, end: TEXT.length }],
  claims: [{ id: 'C1', text: TEXT.slice(0, -1), evidenceIds: ['E1'] }],
  metadata: {
    today: '2025-10-30',
    models: [],
    searches: [],
    iterations: 1,
    tier: 'full',
    costUsd: null,
    warnings: [],
    usage: { calls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0 },
  },
} as unknown as Bundle;

async function bytesOf(suffix: string): Promise<Uint8Array> {
  const content = await REPORT_FORMS.find((form) => form.suffix === suffix)?.render(bundle);
  return typeof content === 'string' ? new TextEncoder().encode(content) : (content ?? new Uint8Array());
}

/** The entries of a bibliography, by a parser that has nothing to do with the one that wrote it. */
async function readByAnother(bibtex: string) {
  const { bibtexParser } = await import('latex-utensils');
  return bibtexParser
    .parse(bibtex)
    .content.filter(bibtexParser.isEntry)
    .map(
      ({ entryType, internalKey, content }): Record<string, unknown> => ({
        ...Object.fromEntries(content.map(({ name, value }) => [name, value.content])),
        entry: `${entryType} ${internalKey}`,
      }),
    );
}

describe('exports', () => {
  it('make a PDF whose text another reader has whole, in every script, with signs, passage and address', async () => {
    const { extractText, getDocumentProxy } = await import('unpdf');
    const { text } = await extractText(await getDocumentProxy(await bytesOf('pdf')), { mergePages: true });
    const said = text.replace(/\s/g, '');
    expect(said.split(TEXT.slice(0, -1).replace(/\s/g, '')).length).toBe(4);
    expect(said).toContain('[1]◐');
    expect(said).toContain(source.url);
    expect(said).toContain('2025年10月30日');
  }, 30_000);

  it('make a Word document that another reader opens, with quotes in footnotes, each once, signs and the table', async () => {
    const { default: mammoth } = await import('mammoth');
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(await bytesOf('docx')) });
    expect(value).toContain('<table>');
    const notes = value.split(/<li id="footnote-\d+">/).slice(1);
    expect(notes).toHaveLength(3);
    expect(notes[0]).toMatch(/日本語.*https:\/\/a\.example\/x/s);
    expect(notes[2]).toMatch(/注1を参照/);
    expect(value).toContain('2025年10月30日');
    expect(value).toContain('◐</sup>');
    expect(value).toContain('Source<a href="#source-1">[1]</a>');
  });

  it('make BibTeX and CSL-JSON that say the same of each source', async () => {
    const { Cite } = await import('@citation-js/core');
    const bibtex = await renderBibtex(bundle);
    expect(bibtex).toContain('@online{source1,');
    const [read] = new Cite(bibtex).data;
    expect(read).toMatchObject({ id: 'source1', URL: source.url, issued: { 'date-parts': [[2024, 3, 5]] } });
    const hostile = { ...source, id: 2, title: '50% of A_B } <b> \\input{x', author: '{ & $; Moss, Ida' };
    const entries = await readByAnother(await renderBibtex({ sources: [source, hostile] }));
    expect(entries).toMatchObject([
      { entry: 'online source1', author: '{Åse Ødegård}', date: '2024-03-05', url: source.url },
      {
        entry: 'online source2',
        author: String.raw`{\textbraceleft{} \& \$} and {Moss, Ida}`,
        url: source.url,
      },
    ]);
    for (const entry of entries) expect(entry['title']).not.toMatch(/(?<!\\)[&%#$]|\\input|<b>/);
    expect(JSON.parse(new TextDecoder().decode(await bytesOf('csl.json')))).toEqual(bibliographyOf(bundle));
  });
});
