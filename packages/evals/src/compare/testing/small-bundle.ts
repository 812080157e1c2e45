import { Bundle, type Verdict } from '@research-studio/schemas';

/** A whole bundle of one source with one section; each sentence is a claim that quotes it. */
export function smallBundle(given: {
  question?: string;
  pipeline?: string;
  /** Text of the source. */
  source?: string;
  sentences: readonly (readonly [text: string, verdict: Verdict])[];
}): Bundle {
  const { question = 'How long is the pier?', pipeline = 'standard-multi', source = '', sentences } = given;
  const prose = sentences.map(([text]) => `${text.replace(/\.$/, '')} [1].`).join(' ');
  return Bundle.parse({
    schemaVersion: 2,
    runId: 'run-1',
    question,
    pipeline,
    createdAt: '2025-06-01T00:00:00.000Z',
    report: {
      markdown: `# ${question}\n\n## Findings\n\n${prose}\n\n## Sources\n\n[1] The harbour\n`,
      sections: [
        { heading: 'Findings', markdown: prose, claimIds: sentences.map((_, index) => `C${index + 1}`) },
      ],
    },
    sources: [
      {
        id: 1,
        url: 'https://harbour.example/pier',
        title: 'The harbour',
        author: null,
        siteName: null,
        publishedAt: null,
        fetchedAt: '2025-06-01T00:00:00.000Z',
        kind: 'html',
        method: 'plain',
        quality: 1,
        flags: [],
        language: 'en',
        contentHash: '0'.repeat(64),
        credibility: null,
        text: source,
      },
    ],
    evidence: [{ id: 'E1', sourceId: 1, quote: source, start: 0, end: source.length, fact: source }],
    claims: sentences.map(([text, verdict], index) => ({
      id: `C${index + 1}`,
      text,
      verdict,
      decidedBy: verdict === 'open' ? null : 'model',
      confidence: 0.5,
      signals: {},
      evidenceIds: ['E1'],
      independentSources: 1,
    })),
    metadata: {
      answered: 'full',
      iterations: 1,
      coverage: 1,
      confidence: 1,
      sourcesCount: 1,
      evidenceCount: 1,
      searches: [],
      models: [],
      usage: { calls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0 },
      costUsd: 0,
      tier: 'full',
      timingsMs: {},
      warnings: [],
    },
  });
}
