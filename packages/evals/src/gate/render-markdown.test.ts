import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { compareWithBaseline } from './compare-with-baseline.ts';
import { renderMarkdown } from './render-table.ts';
import { evalResults, evalRow } from './testing/eval-rows.ts';
import { hostileNames } from './testing/hostile-names.ts';

const before = [
  evalRow({ metric: 'resolved', score: 1 }),
  evalRow({ metric: 'listed', score: 0.25 }),
  evalRow({ metric: 'ordered' }),
  evalRow({ metric: 'lost' }),
];
const after = [
  evalRow({ metric: 'resolved', score: 0.5, message: 'Two marks lead nowhere.' }),
  evalRow({ metric: 'listed', score: 0.75 }),
  evalRow({ metric: 'ordered' }),
  evalRow({ metric: 'fresh' }),
];

describe('renderMarkdown', () => {
  it('says first whether it passed, then what got worse, better, new and stayed', () => {
    const comparison = compareWithBaseline({ baseline: evalResults(before), results: evalResults(after) });
    const markdown = renderMarkdown(comparison);
    expect(markdown.split('\n').slice(0, 3)).toEqual([
      '## Evals: failed',
      '',
      '**2 regressions: 1 worse, 1 gone, 1 better, 1 new, 1 same.**',
    ]);
    expect(
      [...markdown.matchAll(/^(?:### |<details><summary>)([^(]*) \((\d+)\)/gm)].map(([, ...found]) => found),
    ).toEqual([
      ['Regressions', '2'],
      ['Better', '1'],
      ['New', '1'],
      ['The same', '1'],
    ]);
    expect(markdown).toContain(
      '| standard-multi | broad | citations.resolved | 1 | 0.5 | −0.5 | Two marks lead nowhere. |',
    );
  });

  it('says so when all is well', () => {
    const rows = evalResults(before);
    expect(renderMarkdown(compareWithBaseline({ baseline: rows, results: rows }))).toMatch(
      /^## Evals: passed\n\n\*\*No regressions: 0 worse, 0 gone, 0 better, 0 new, 4 same\.\*\*/,
    );
  });

  it('fits into a comment on GitHub however many rows there are', () => {
    const many = evalResults(
      Array.from({ length: 2000 }, (_, index) =>
        evalRow({ caseId: `case_${index}`, message: 'Not so. '.repeat(9) }),
      ),
    );
    const worse = { ...many, rows: many.rows.map((row, index) => ({ ...row, score: index % 2 })) };
    const markdown = renderMarkdown(compareWithBaseline({ baseline: many, results: worse }));
    expect(markdown.length).toBeLessThan(65_536);
    expect(markdown).toContain('### Regressions (1000)');
    expect(markdown).toContain('and 920 more');
  });

  it.each(hostileNames)('keeps its one row and seven cells with %j', (name) => {
    const row = evalRow({ pipeline: name, caseId: name, evaluator: name, passed: true });
    const broken = { ...row, passed: false, message: name };
    const comparison = compareWithBaseline({ baseline: evalResults([row]), results: evalResults([broken]) });
    const html = new MarkdownIt({ html: true }).render(renderMarkdown(comparison));
    expect(html.match(/<td/g)).toHaveLength(7);
    expect(html).not.toMatch(/<script|<a |<code|<strong>bold/);
  });
});
