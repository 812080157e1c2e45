import { describe, expect, it } from 'vitest';
import { type ComparedReport, isSameReport, pairReports, readComparedReports } from './report-pairs.ts';
import { smallBundle } from './testing/small-bundle.ts';

function report(caseId: string, pipeline: string, question = caseId): ComparedReport {
  return { caseId, pipeline, repeat: 1, bundle: smallBundle({ question, pipeline, sentences: [] }) };
}

function named(left: readonly ComparedReport[], right: readonly ComparedReport[]) {
  const { pairs, alone } = pairReports(left, right);
  const name = ({ caseId, pipeline }: ComparedReport) => `${caseId}/${pipeline}`;
  return { pairs: pairs.map((pair) => [name(pair.left), name(pair.right)]), alone };
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
      alone: 1,
    });
  });

  it('pairs by question where cases have other names, and two single reports in any case', () => {
    const [one, two] = [report('run_1', 'single', 'Why? '), report('run_2', 'full', 'why?')];
    expect(named([one, report('a', 'single')], [two]).pairs).toEqual([['run_1/single', 'run_2/full']]);
    expect(named([report('a', 'single')], [report('b', 'full')]).pairs).toEqual([['a/single', 'b/full']]);
    expect(named([report('a', 'single')], [report('b', 'full'), report('c', 'full')]).alone).toBe(3);
  });
});

describe('isSameReport', () => {
  it('compares text and verdicts, not ids and times', () => {
    const ofRun = (verdict: 'supported' | 'unsupported', runId: string, text = 'It rained.') => ({
      ...report('a', 'single'),
      bundle: { ...smallBundle({ sentences: [[text, verdict]] }), runId },
    });
    const left = ofRun('supported', 'one');
    expect(isSameReport({ left, right: ofRun('supported', 'two') })).toBe(true);
    expect(isSameReport({ left, right: ofRun('unsupported', 'two') })).toBe(false);
    expect(isSameReport({ left, right: ofRun('supported', 'two', 'It snowed.') })).toBe(false);
  });
});

describe('readComparedReports', () => {
  it('names a path that holds no report', async () => {
    await expect(readComparedReports('/nowhere/at/all')).rejects.toThrow('/nowhere/at/all');
    await expect(readComparedReports(import.meta.filename)).rejects.toThrow('is not a bundle');
  });
});
