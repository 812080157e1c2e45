import type { Bundle } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { comparisonTable } from './render-result.ts';

const bundle = (calls: number): Bundle => ({
  schemaVersion: 2,
  runId: 'r',
  question: 'q',
  pipeline: 'standard-single',
  createdAt: '2026-01-01T00:00:00Z',
  report: {
    markdown: '# One two\n\nthree [1].\n\n## Sources\n\nmany words of the list',
    sections: [{ heading: 'One two', markdown: 'three four five.', claimIds: [] }],
  },
  sources: [],
  evidence: [],
  claims: (['supported', 'open'] as const).map((verdict, index) => ({
    id: `C${index}`,
    text: 't',
    verdict,
    decidedBy: verdict === 'open' ? null : 'model',
    confidence: 1,
    signals: {},
    evidenceIds: [],
    independentSources: 0,
  })),
  metadata: {
    answered: 'full',
    iterations: 1,
    coverage: 0.755,
    confidence: 0.5,
    sourcesCount: 0,
    evidenceCount: 0,
    searches: [],
    models: [],
    usage: { calls, inputTokens: 0, outputTokens: 0, cachedTokens: 0 },
    costUsd: calls === 0 ? 0 : null,
    tier: 'full',
    timingsMs: {},
    warnings: [],
  },
});

describe('comparisonTable', () => {
  it('puts the figures of both runs side by side, in columns that line up', () => {
    const lines = comparisonTable([
      { name: 'single-agent', bundle: bundle(0), place: 'data/a', wallMs: 1200 },
      { name: 'multi-agent', bundle: bundle(12), place: 'data/checkpoints/b', wallMs: 65_000 },
    ]).split('\n');
    const table = lines.filter((line) => line.startsWith('|'));
    expect(new Set(table.map((line) => line.length)).size).toBe(1);
    const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()));
    const row = (label: string) => cells.find(([, name]) => name === label)?.slice(2, 4);
    expect(row('claims supported')).toEqual(['1 of 2', '1 of 2']);
    expect(row('words')).toEqual(['3', '3']);
    expect(row('model calls')).toEqual(['0', '12']);
    expect(row('cost')).toEqual(['$0.0000', 'not known']);
    expect(row('time')).toEqual(['1.2 s', '1:05']);
    expect(lines.slice(-2)).toEqual(['- single-agent: data/a', '- multi-agent: data/checkpoints/b']);
  });
});
