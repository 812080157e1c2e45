import { describe, expect, it } from 'vitest';
import { type ComparedReport, pairReports } from './pair-reports.ts';
import { smallBundle } from './testing/small-bundle.ts';

function report(caseId: string, pipeline: string, question = caseId): ComparedReport {
  return { caseId, pipeline, repeat: 1, bundle: smallBundle({ question, pipeline, sentences: [] }) };
}

function named(left: readonly ComparedReport[], right: readonly ComparedReport[]) {
  const { pairs, alone } = pairReports(left, right);
  const name = ({ caseId, pipeline }: ComparedReport) => `${caseId}/${pipeline}`;
  return { pairs: pairs.map((pair) => [name(pair.left), name(pair.right)]), alone: alone.map(name) };
}

describe('pairReports', () => {
  it('pairs the same case and pipeline before anything else of the case', () => {
    expect(
      named(
        [report('broad', 'single'), report('broad', 'multi')],
        [report('broad', 'multi'), report('broad', 'full'), report('narrow', 'full')],
      ),
    ).toEqual({
      pairs: [
        ['broad/multi', 'broad/multi'],
        ['broad/single', 'broad/full'],
      ],
      alone: ['narrow/full'],
    });
  });

  it('pairs by question where cases have other names, and the only two that are left', () => {
    expect(named([report('run_1', 'single', 'Why? ')], [report('run_2', 'full', 'why?')]).pairs).toHaveLength(
      1,
    );
    expect(named([report('a', 'single')], [report('b', 'full')])).toEqual({
      pairs: [['a/single', 'b/full']],
      alone: [],
    });
    expect(named([report('a', 'single')], [report('b', 'full'), report('c', 'full')]).alone).toHaveLength(3);
  });
});
