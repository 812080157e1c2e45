import type { RunEvent } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { openLedger } from './ledger.ts';
import { openDegradation } from './open-degradation.ts';

it('never says again that all is done as planned once the budget did not pay for a call', () => {
  const events: RunEvent[] = [];
  const degradation = openDegradation({
    emit: (event) => void events.push(event),
    ledger: openLedger({ limitUsd: 0.005, spentUsd: 0.001 }),
    areModelsDown: () => false,
    searchesOutside: false,
  });
  degradation.refuse('write-report@1', true);
  for (let call = 0; call < 5; call += 1)
    degradation.note({ service: 'models', step: 'check-sentences@1', hasFailed: false });
  expect(degradation.now()).toBe('reduced');
  expect(degradation.cutShort()).toBe('budget');
  expect(events.flatMap((event) => (event.type === 'tier-changed' ? event.to : []))).not.toContain('full');
});
