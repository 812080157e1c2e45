import { describe, expect, it } from 'vitest';
import { type ComparedReport, isSameReport, pairReports } from './side-by-side.ts';
import { smallBundle } from './testing/small-bundle.ts';

function report(caseId: string, pipeline: string, question = caseId): ComparedReport {
  return { caseId, pipeline, repeat: 1, bundle: smallBundle({ question, pipeline, sentences: [] }) };
}

function named(left: readonly ComparedReport[], right: readonly ComparedReport[]) {
  const { pairs, alone } = pairReports(left, right);
  const name = ({ caseId, pipeline }: ComparedReport) => `${caseId}/${pipeline}`;
  return {
    pairs: pairs.map((pair) => [name(pair.left), name(pair.right)]),
    alone: [...alone.left, ...alone.right].map(name),
  };
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

  it('pairs by question where cases have other names, and two single reports in any case', () => {
    expect(named([report('run_1', 'single', 'Why? ')], [report('run_2', 'full', 'why?')]).pairs).toHaveLength(
      1,
    );
    expect(named([report('a', 'single')], [report('b', 'full')])).toEqual({
      pairs: [['a/single', 'b/full']],
      alone: [],
    });
    expect(named([report('a', 'single')], [report('b', 'full'), report('c', 'full')]).alone).toHaveLength(3);
    const shared = report('both', 'single');
    expect(named([shared, report('a', 'single')], [shared, report('b', 'full')]).alone).toHaveLength(2);
  });
});

describe('isSameReport', () => {
  it('goes by the text and the verdicts, not by ids and times', () => {
    const told = (verdict: 'supported' | 'unsupported', runId: string, text = 'It rained.') => ({
      ...report('a', 'single'),
      bundle: { ...smallBundle({ sentences: [[text, verdict]] }), runId },
    });
    const left = told('supported', 'one');
    expect(isSameReport({ left, right: told('supported', 'two') })).toBe(true);
    expect(isSameReport({ left, right: told('unsupported', 'two') })).toBe(false);
    expect(isSameReport({ left, right: told('supported', 'two', 'It snowed.') })).toBe(false);
  });
});
