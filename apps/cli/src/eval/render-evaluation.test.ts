import type { EvalRow } from '@research-studio/evals';
import { describe, expect, it } from 'vitest';
import { renderEvaluation } from './render-evaluation.ts';

const row = (given: Partial<EvalRow> = {}): EvalRow => ({
  caseId: 'narrow',
  pipeline: 'standard-single',
  repeat: 1,
  evaluator: 'run',
  kind: 'structural',
  metric: 'finished',
  score: 1,
  passed: true,
  message: '',
  judge: null,
  ...given,
});
const error = { pairs: 1, missed: 0, accepted: 0 } as Parameters<typeof renderEvaluation>[1]['error'];
const render = (rows: readonly EvalRow[], unmeasured: readonly string[] = []) =>
  renderEvaluation(rows, { style: (name, text) => `<${name}>${text}`, error, unmeasured });

describe('renderEvaluation', () => {
  it('says how many checks hold in how many runs', () => {
    expect(render([row(), row({ metric: 'other' })])).toMatch(
      /<green>All 2 checks hold in 1 run of cases\.$/,
    );
    expect(render([row()])).toMatch(/<green>The one check holds in 1 run of cases\.$/);
    expect(render([row(), row({ metric: 'other', passed: false })])).toMatch(
      /<red>1 of 2 checks failed in 1 run of cases\.$/,
    );
  });

  it('never says of nothing that all of it holds', () => {
    const unmade = row({ score: null, passed: null, message: 'The cost cap is reached.', unmeasured: true });
    expect(render([unmade], ['1 of 1 run not made.'])).toMatch(
      /<red>Not measured: 1 of 1 run not made\.\n<red>Nothing was checked\.$/,
    );
  });

  it('is not green where something could not be measured, and no line of it does anything to a terminal', () => {
    const text = render([row()], ['a\u202e\u001b[2J b']);
    expect(text).toMatch(/<red>Not measured: a b\n<bold>The one check holds/);
  });

  it('ends no line with a colon where a check says nothing', () => {
    expect(render([row({ metric: 'other', passed: false })])).toContain('\n  run.other does not hold\n');
  });

  it('opens with the statements by verdict and who decided, and how many are open, beside no other figure', () => {
    const counts = { 'supported/quote': 3, 'supported/model': 1, 'contradicted/rule': 1, open: 2 };
    const measured = row({ evaluator: 'groundedness', metric: 'decided_share', passed: null, counts });
    expect(render([row(), measured, { ...measured, pipeline: 'advanced-full' }])).toMatch(
      /^<bold>14 statements in 2 reports that no model wrote: 8 supported \(6 quote, 2 model\), 2 contradicted \(2 rule\), 4 open\.\nError of the rules, on 1 labelled/,
    );
  });
});
