import { describe, expect, it } from 'vitest';
import { openLedger } from './ledger.ts';
import { stepCosts } from './step-costs.ts';

const usd = (amount: number) => ({ usd: amount, tokens: amount * 1000 });
const shared = (limits: { limitUsd: number | null; limitTokens?: number }) =>
  openLedger({ ...limits, spentUsd: 0, keptForReport: 0.6 });

describe.each([
  ['US dollars', { limitUsd: 1 }],
  ['tokens', { limitUsd: null, limitTokens: 1000 }],
  ['the tighter of both', { limitUsd: 9, limitTokens: 1000 }],
])('a budget in %s', (_, limits) => {
  it('leaves to writing and checking what is theirs', async () => {
    const ledger = shared(limits);
    expect(await ledger.reserve('assess@1', usd(0.41))).toBeNull();
    ledger.spend('extract-passages@2', usd(0.4));
    expect(ledger.used('assess@1')).toBeCloseTo(1);
    expect(await ledger.reserve('assess@1', usd(0.01))).toBeNull();
    expect(await ledger.reserve('cite-claims@2', usd(0.31))).toBeNull();
    expect(ledger.used('write-report@3')).toBeCloseTo(0.4 / 0.7);
    ledger.spend('write-report@3', usd(0.1));
    // What writing did not need is for checking.
    expect(ledger.used('check-sentences@1')).toBeCloseTo(0.5);
    expect(await ledger.reserve('check-sentences@1', usd(0.49))).not.toBeNull();
    expect(ledger.isEmpty()).toBe(false);
  });

  it('lets a call wait that fits once others have cost less than was set aside for them', async () => {
    const ledger = shared(limits);
    const release = await ledger.reserve('assess', usd(0.3));
    const waiting = ledger.reserve('assess', usd(0.3));
    ledger.spend('assess', usd(0.05));
    release?.();
    expect(await waiting).not.toBeNull();
  });

  it('refuses at once a call that does not fit and does not wait', async () => {
    const ledger = shared(limits);
    await ledger.reserve('assess', usd(0.3));
    expect(await ledger.reserve('assess', usd(0.3), { waits: false })).toBeNull();
  });
});

it('counts what earlier parts of the run spent, each in its share', async () => {
  const spentBefore = [{ step: 'write-report', amount: usd(0.2) }];
  const ledger = openLedger({ limitUsd: 1, spentUsd: 0, keptForReport: 0.6, spentBefore });
  expect(ledger.budget()).toEqual({ limitUsd: 1, spentUsd: 0.2 });
  expect(await ledger.reserve('edit-report', usd(0.79))).not.toBeNull();
});

it('without shares lets each call be made as long as anything is left', async () => {
  const ledger = openLedger({ limitUsd: 1, spentUsd: 0.99 });
  expect(await ledger.reserve('judge-quality', usd(5))).not.toBeNull();
  ledger.spend('judge-quality', usd(5));
  expect(await ledger.reserve('judge-quality', usd(0.01))).toBeNull();
});

it('takes a step that nobody has measured for research', () => {
  expect(stepCosts('tea-making@1').phase).toBe('research');
  expect(stepCosts('assess@7')).toEqual(stepCosts('assess'));
});
