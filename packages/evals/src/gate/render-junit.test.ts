import { DOMParser, type Element } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { compareWithBaseline } from './compare-with-baseline.ts';
import { renderJunit } from './render-junit.ts';
import { evalResults, evalRow, judgedRows } from './testing/eval-rows.ts';
import { hostileNames } from './testing/hostile-names.ts';

function parse(xml: string): Element {
  const parser = new DOMParser({
    onError: (level, message) => {
      if (!message.startsWith('Unicode replacement character')) throw new Error(`${level}: ${message}`);
    },
  });
  const root = parser.parseFromString(xml, 'text/xml').documentElement;
  if (root === null) throw new Error('The XML has no root.');
  return root;
}

function all(root: Element, name: string): Element[] {
  return [...root.getElementsByTagName(name)];
}

const results = evalResults([
  evalRow({ passed: true }),
  evalRow({ metric: 'listed', passed: false, message: '[7] names no source.' }),
  evalRow({ caseId: 'narrow', score: null, evaluator: 'quality', kind: 'judge' }),
  evalRow({ pipeline: 'advanced-full', passed: true }),
]);

describe('renderJunit', () => {
  it('has a suite for each pipeline and a test for each case and evaluator, with counts that add up', () => {
    const root = parse(renderJunit({ results, comparison: null }));
    expect(root.tagName).toBe('testsuites');
    expect(['tests', 'failures', 'errors'].map((name) => root.getAttribute(name))).toEqual(['3', '1', '0']);
    const suites = all(root, 'testsuite').map((suite) =>
      ['name', 'tests', 'failures', 'errors', 'skipped'].map((name) => suite.getAttribute(name)),
    );
    expect(suites).toEqual([
      ['advanced-full', '1', '0', '0', '0'],
      ['standard-multi', '2', '1', '0', '1'],
    ]);
    const tests = all(root, 'testcase').map((test) => [
      test.getAttribute('classname'),
      test.getAttribute('name'),
    ]);
    expect(tests).toEqual([
      ['advanced-full.broad', 'citations'],
      ['standard-multi.broad', 'citations'],
      ['standard-multi.narrow', 'quality'],
    ]);
  });

  it('fails a test by its check, and leaves one out that had nothing to judge', () => {
    const root = parse(renderJunit({ results, comparison: null }));
    const [failure] = all(root, 'failure');
    expect(failure?.getAttribute('message')).toBe('listed does not hold: [7] names no source.');
    expect(
      all(root, 'skipped').map(({ parentNode }) => (parentNode as Element).getAttribute('name')),
    ).toEqual(['quality']);
  });

  it('fails by regressions alone where there is a baseline, those of gone tests and of all cases with them', () => {
    const before = evalResults([
      ...results.rows,
      evalRow({ evaluator: 'sections' }),
      ...judgedRows([0.9, 0.9, 0.9, 0.9, 0.9, 0.9]),
    ]);
    const after = evalResults([...results.rows, ...judgedRows([0.3, 0.2, 0.4, 0.3, 0.2, 0.4])]);
    const comparison = compareWithBaseline({ baseline: before, results: after });
    const root = parse(renderJunit({ results: after, comparison }));
    const failed = all(root, 'failure').map(({ parentNode }) => {
      const test = parentNode as Element;
      return `${test.getAttribute('classname')} ${test.getAttribute('name')}`;
    });
    expect(failed).toEqual(['standard-multi.all cases quality', 'standard-multi.broad sections']);
    expect(
      all(root, 'system-out').some(({ textContent }) => textContent?.includes('[7] names no source.')),
    ).toBe(true);
  });

  it.each(hostileNames)('stays well-formed and keeps its structure with %j', (name) => {
    const hostile = evalResults([
      evalRow({ pipeline: name, caseId: name, evaluator: name, metric: name, passed: false, message: name }),
    ]);
    const root = parse(renderJunit({ results: hostile, comparison: null }));
    expect(
      ['testsuite', 'testcase', 'failure', 'system-out', 'script'].map((tag) => all(root, tag).length),
    ).toEqual([1, 1, 1, 1, 0]);
    const shown = name.toWellFormed().replace(/(?![\t\n\r])[\p{Cc}\p{Cf}]/gu, '\ufffd');
    expect(all(root, 'testcase')[0]?.getAttribute('name')).toBe(shown);
  });
});
