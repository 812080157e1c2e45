import { describe, expect, it } from 'vitest';
import { PAIR_CRITERIA } from './compare-reports.task.ts';
import { compareReports, type PairOutcome, pairwiseBias } from './compare-reports.ts';
import { bundleOf } from './testing/report-case.ts';
import { SCRIPTED_USE, scriptedJudge } from './testing/scripted-judge.ts';
import { veltrimTea } from './testing/veltrim-tea.ts';

const { question, good, bad } = veltrimTea;
const pair = { question, a: bundleOf(veltrimTea, good), b: bundleOf(veltrimTea, bad) };

const reply = (better: string, criteria: string = better) => ({
  verdict: {
    ...Object.fromEntries(PAIR_CRITERIA.map((name) => [name, { reason: 'As seen.', better: criteria }])),
    reason: `It is ${better}.`,
    better,
  },
});

const compareWith = (replies: readonly unknown[], reports = pair) => {
  const reasoner = scriptedJudge(replies);
  return compareReports(reports, { reasoner, signal: undefined });
};

describe('compareReports', () => {
  it('has a winner that both orders agree on, with both reasons and the cost of both calls', async () => {
    const outcome = await compareWith([reply('first'), reply('second')]);
    expect(outcome).toMatchObject({ winner: 'A', isOrderDependent: false, problem: '' });
    expect(outcome.orders).toEqual([
      { first: 'A', winner: 'A', reason: 'It is first.' },
      { first: 'B', winner: 'A', reason: 'It is second.' },
    ]);
    expect(outcome.judge).toMatchObject({ promptId: 'compare-reports@1', costUsd: 2 * SCRIPTED_USE.costUsd });
  });

  it('shows each report first once', async () => {
    const reasoner = scriptedJudge([reply('equal'), reply('equal')]);
    await compareReports(pair, { reasoner, signal: undefined });
    const shown = reasoner.prompts.map(({ user }) => JSON.parse(user) as { first: string; second: string });
    expect(shown[0]?.first).toContain('It is not shown');
    expect(shown[0]).toMatchObject({ first: shown[1]?.second, second: shown[1]?.first });
  });

  it.each([
    ['for the first one', 'first'],
    ['for the second one', 'second'],
  ])('is a tie when the judge is %s', async (_, side) => {
    expect(await compareWith([reply(side), reply(side)])).toMatchObject({
      winner: 'tie',
      isOrderDependent: true,
    });
  });

  it('is a tie when both orders say equal, and no order decided that', async () => {
    const outcome = await compareWith([reply('equal'), reply('equal')]);
    expect(outcome).toMatchObject({ winner: 'tie', isOrderDependent: false });
  });

  it.each([
    ['no criterion prefers', reply('first', 'second')],
    ['calls equal what every criterion distinguishes', reply('equal', 'first')],
    ['is missing', { verdict: null }],
  ])('refuses a verdict that %s', async (_, opposed) => {
    await expect(compareWith([opposed, opposed])).rejects.toThrow(/breaks its rules/);
  });

  it('has no winner, and says why, without a model or without text', async () => {
    expect(await compareReports(pair, { reasoner: null, signal: undefined })).toMatchObject({
      winner: null,
      orders: [],
      judge: null,
      problem: expect.stringContaining('no model'),
    });
    const empty = bundleOf(veltrimTea, '');
    expect(await compareWith([], { question, a: empty, b: empty })).toMatchObject({
      winner: null,
      judge: null,
    });
  });
});

const outcome = (first: string, second: string, [A, B]: readonly [number, number]): PairOutcome => ({
  winner: first === second ? (first as 'A') : 'tie',
  orders: [
    { first: 'A', winner: first as 'A', reason: '' },
    { first: 'B', winner: second as 'A', reason: '' },
  ],
  isOrderDependent: first !== second,
  lengths: { A, B },
  judge: null,
  problem: '',
});

describe('pairwiseBias', () => {
  it('reports a judge who prefers the first one from a fair one', () => {
    const biased = [
      outcome('A', 'B', [100, 200]),
      outcome('A', 'B', [300, 100]),
      outcome('A', 'A', [100, 200]),
    ];
    expect(pairwiseBias(biased)).toMatchObject({ orderDependent: 2 / 3, firstWins: 5 / 6, pairs: 3 });
    const fair = [outcome('A', 'A', [100, 200]), outcome('B', 'B', [100, 200])];
    expect(pairwiseBias(fair)).toEqual({ orderDependent: 0, firstWins: 0.5, longerWins: 0.5, pairs: 2 });
  });

  it('reports a judge who prefers the longer report', () => {
    const outcomes = [
      outcome('B', 'B', [100, 200]),
      outcome('A', 'A', [900, 200]),
      outcome('B', 'B', [100, 500]),
    ];
    expect(pairwiseBias(outcomes).longerWins).toBe(1);
  });

  it('leaves equal lengths, ties and pairs that nobody judged out of what they do not tell', () => {
    const unjudged = { ...outcome('A', 'A', [1, 9]), winner: null, orders: [] };
    expect(pairwiseBias([unjudged])).toEqual({
      orderDependent: null,
      firstWins: null,
      longerWins: null,
      pairs: 0,
    });
    expect(pairwiseBias([outcome('A', 'A', [1000, 1050])]).longerWins).toBeNull();
    expect(pairwiseBias([outcome('tie', 'tie', [1, 9])])).toMatchObject({
      firstWins: null,
      longerWins: null,
    });
  });
});
