import type { Bundle } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import type { CaseKind } from '../../cases/eval-case.ts';
import { readMarkdownReport } from './markdown-report.ts';
import { checkReportMinimumLength } from './structure-checks.ts';

const words = (count: number) => `${'Valley word '.repeat(Math.floor(count / 2))}${count % 2 ? 'end' : ''}`;

/** Of what the check reads: a report of so many words on one source. */
function found(options: {
  kind: CaseKind;
  written: number;
  held?: number;
  cited?: number;
  answered?: Bundle['metadata']['answered'];
}): string[] {
  const { kind, written, held = 900, cited = 10, answered = 'full' } = options;
  const markdown = `# Title\n\n## Part\n\n${words(written)}\n\n## Sources\n\n[1] [A](https://a.example/)\n`;
  const bundle = {
    report: { markdown, sections: [{ heading: 'Part' }] },
    sources: [{ id: 1, text: words(held) }],
    evidence: [{ sourceId: 1, fact: words(cited) }],
    claims: [{}],
    metadata: { answered, iterations: 1, searches: [], models: [] },
  } as unknown as Bundle;
  const findings = checkReportMinimumLength({ report: readMarkdownReport(markdown), bundle, kind });
  return (findings ?? []).map(({ what }) => what);
}

describe('check_report_minimum_length', () => {
  it.each([
    ['comparison', 100],
    ['broad', 100],
    ['contested', 100],
    ['ambiguous', 100],
    ['factual_simple', 10],
    ['narrow', 10],
    ['recent', 10],
  ] as const)(
    'asks of a question of kind %s for %i words, however little the report cites',
    (kind, least) => {
      expect(found({ kind, written: least })).toEqual([]);
      expect(found({ kind, written: least - 1 })).toEqual([
        `${least - 1} words of text, where ${least} (a question of kind ${kind}) are due`,
      ]);
    },
  );

  it('asks for a third of the passages cited where that is more, up to 200 words', () => {
    expect(found({ kind: 'recent', written: 99, cited: 300 })).toEqual([
      '99 words of text, where 100 (a third of the passages cited) are due',
    ]);
    expect(found({ kind: 'recent', written: 200, cited: 3000 })).toEqual([]);
  });

  it('asks for no more than a third of what short documents hold', () => {
    expect(found({ kind: 'comparison', written: 40, held: 120 })).toEqual([]);
    expect(found({ kind: 'comparison', written: 39, held: 120 })).toEqual([
      '39 words of text, where 40 (a third of all that its documents hold) are due',
    ]);
  });

  it('asks of a report that does not answer only that it says so', () => {
    expect(found({ kind: 'broad', written: 10, answered: 'none' })).toEqual([]);
    expect(found({ kind: 'broad', written: 9, answered: 'none' })).toHaveLength(1);
  });
});
