import { describe, expect, it } from 'vitest';
import { batchesOf, piecesOf, spreadOf } from './claim-verdicts.ts';
import { reportParts, reportSections } from './report-sections.ts';

describe('reportSections', () => {
  it('reads the parts under the main headings, with their lines, and leaves out the list of sources', () => {
    const markdown = '# T\n\nLead.\n\n## A\n\nOne.\n\n### A1\n\nTwo.\n\n## **B**\n\n## Sources\n\n[1] x';
    expect(reportSections(markdown).map(({ heading, line }) => [heading, line])).toEqual([
      ['T', 1],
      ['A', 5],
    ]);
    expect(reportSections(markdown)[1]?.markdown).toBe('One.\n\n### A1\n\nTwo.');
  });

  it.each([
    ['text without headings', 'One.\n\nTwo.', ['']],
    ['headings of the third level alone', '### A\n\na\n\n### B\n\nb', ['A', 'B']],
    ['signs of headings in code', '## A\n\n```\n## no\n```\n\n## B\n\nb', ['A', 'B']],
    ['only a title', '# T\n\na', ['T']],
  ])('reads %s', (_, markdown, headings) => {
    expect(reportSections(markdown).map(({ heading }) => heading)).toEqual(headings);
  });

  it('marks what a report says of itself', () => {
    const markdown = '## A\n\na\n\n## Looked for and not found\n\n- b';
    expect(reportSections(markdown).map(({ isAbout }) => isAbout)).toEqual([false, true]);
  });
});

describe('reportParts', () => {
  it('keeps a report together that can be read at once, and cuts a longer one where sections end', () => {
    const section = (name: string, length: number) => `## ${name}\n\n${'a '.repeat(length / 2)}`;
    expect(reportParts(`${section('A', 9000)}\n\n${section('B', 9000)}`)).toHaveLength(1);
    const parts = reportParts(['A', 'B', 'C'].map((name) => section(name, 30_000)).join('\n\n'));
    expect(parts.map((part) => part.slice(0, 4))).toEqual(['## A', '## B', '## C']);
  });

  it('judges no more than six parts, none longer than 40,000 characters', () => {
    const parts = reportParts(`## A\n\n${'a '.repeat(500_000)}`);
    expect(parts).toHaveLength(6);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(40_000);
  });
});

describe('piecesOf', () => {
  it('cuts where a paragraph ends, else a line, else a word, and loses no word', () => {
    expect(piecesOf('aaaa bbbb\n\ncc dd', 12)).toEqual(['aaaa bbbb', 'cc dd']);
    expect(piecesOf('aaaa bbbb cccc dddd', 12)).toEqual(['aaaa bbbb', 'cccc dddd']);
    expect(piecesOf('a'.repeat(25), 10).map(({ length }) => length)).toEqual([10, 10, 5]);
    expect(piecesOf('  ', 10)).toEqual([]);
  });
});

describe('batchesOf', () => {
  it('keeps the order and both limits, and lets what is too large stand alone', () => {
    const limits = { maxItems: 2, maxCharacters: 10, sizeOf: (item: string) => item.length };
    expect(batchesOf(['aaaa', 'bbbb', 'c', 'dddddddddddddd', 'e'], limits)).toEqual([
      ['aaaa', 'bbbb'],
      ['c'],
      ['dddddddddddddd'],
      ['e'],
    ]);
    expect(batchesOf([], limits)).toEqual([]);
  });
});

describe('spreadOf', () => {
  it('takes the first, the last and what lies evenly between', () => {
    expect(spreadOf([0, 1, 2, 3, 4, 5, 6, 7, 8], 3)).toEqual([0, 4, 8]);
    expect(spreadOf([0, 1], 5)).toEqual([0, 1]);
  });
});
