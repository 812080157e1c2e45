import { describe, expect, it } from 'vitest';
import { readEvalRequest } from './read-eval-request.ts';

const read = (args: Record<string, unknown>) => readEvalRequest({ _: ['eval'], ...args }, '/home/someone');

describe('readEvalRequest', () => {
  it('reads lists, numbers, and paths from the current folder', () => {
    expect(
      read({
        live: true,
        cases: 'a, b',
        pipelines: 'advanced-full',
        repeat: '3',
        budget: '2.5',
        output: 'o/r.json',
      }),
    ).toMatchObject({
      mode: 'live',
      cases: ['a', 'b'],
      pipelines: ['advanced-full'],
      isAllPipelines: false,
      repeats: 3,
      budgetUsd: 2.5,
      output: '/home/someone/o/r.json',
    });
  });

  it.each([
    [{ compare: 'a.json' }, /name the other report or folder with --with/],
    [{ offline: true, with: 'b.json' }, /--with does not go with --offline; it belongs to --compare/],
    [
      {},
      /Give one of --offline, --from-snapshots, --live, --compare, --rulings, --sentences, --refresh-snapshots\./,
    ],
    [{ offline: true, live: true }, /--offline and --live exclude each other/],
    [
      { offline: true, judge: true },
      /--judge does not go with --offline; it belongs to --from-snapshots, --live/,
    ],
    [{ 'from-snapshots': true, repeat: '2' }, /--repeat does not go with --from-snapshots/],
    [{ 'refresh-snapshots': true, baseline: 'b.json' }, /--baseline does not go with --refresh-snapshots/],
    [{ live: true, repeat: '0' }, /--repeat is 0; allowed: a whole number from 1 to 100/],
    [{ live: true, concurrency: 'many' }, /--concurrency is many/],
    [{ offline: true, 'max-iterations': '3' }, /--max-iterations does not go with --offline/],
    [{ live: true, budget: '-1' }, /--budget is -1; allowed: an amount/],
    [{ live: true, budget: '0' }, /--budget is 0/],
    [
      { offline: true, pipelines: 'advanced-ful' },
      /no "advanced-ful"; allowed: .* Did you mean "advanced-full"\?/,
    ],
    [{ offline: true, output: 'out.txt' }, /--output: out\.txt ends in "\.txt"; allowed: \.json/],
    [{ offline: true, markdown: 'm.md' }, /name with --baseline the results/],
    [{ offline: true, cases: '' }, /--cases names nothing; leave it out for all/],
    [{ offline: true, pipelines: ' , ' }, /--pipelines names nothing/],
    [{ offline: true, _: ['eval', 'broad'] }, /eval takes options only, not "broad"/],
  ])('refuses %j', (args, message) => {
    expect(() => read(args)).toThrow(message);
  });
});
