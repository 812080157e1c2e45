import { expect, it } from 'vitest';
import { createBreakers, createProviderHealth } from './circuit-breaker.ts';
import { type ModelFailureKind, ModelRequestError } from './providers/model-request-error.ts';

const failed = (kind: ModelFailureKind) => new ModelRequestError({ kind, provider: 'p:m', status: null });

function setUp() {
  let now = 0;
  const health = createProviderHealth(() => now);
  const breakerOf = createBreakers(health);
  const breaker = breakerOf();
  const fail = (kind: ModelFailureKind, answeredBefore = breaker.answered()) =>
    breaker.fail({ error: failed(kind), answeredBefore });
  const pass = (ms: number) => {
    now += ms;
  };
  const ofOtherRun = createBreakers(health)();
  return { breaker, fail, pass, other: breakerOf(), ofOtherRun };
}

it('opens after two time-outs in a row, not after two that others were answered between', () => {
  const { breaker, fail } = setUp();
  const before = breaker.answered();
  breaker.succeed();
  fail('timeout', before);
  fail('timeout', before);
  fail('timeout', before);
  expect(breaker.admit()).toBeNull();
  fail('timeout');
  expect(breaker.admit()).toBeNull();
  fail('timeout');
  expect(breaker.admit()).toMatchObject({ kind: 'timeout' });
});

it('leaves a model alone whose requests are not accepted, and goes on with others of its provider', () => {
  const { breaker, fail, other, pass } = setUp();
  for (let call = 0; call < 5; call += 1) {
    expect(breaker.admit()).toBeNull();
    fail('bad-request');
  }
  expect(breaker.admit()).toMatchObject({ kind: 'bad-request' });
  expect(other.admit()).toBeNull();
  pass(60_000);
  expect(breaker.admit()).toBeNull();
});

it('opens when a provider that has answered falls silent', () => {
  const { breaker, fail } = setUp();
  breaker.succeed();
  fail('silent', 0);
  expect(breaker.admit()).toBeNull();
  fail('silent');
  expect(breaker.admit()).toMatchObject({ kind: 'silent' });
});

it('lets one call through after each pause until two have been answered', () => {
  const { breaker, fail, pass } = setUp();
  for (let call = 0; call < 5; call += 1) {
    expect(breaker.admit()).toBeNull();
    fail('unreachable');
  }
  for (const _pause of ['first', 'second']) {
    pass(59_999);
    expect(breaker.admit()).not.toBeNull();
    pass(1);
    expect(breaker.admit()).toBeNull();
    expect(breaker.admit()).not.toBeNull();
    fail('server');
  }
  pass(60_000);
  expect(breaker.admit()).toBeNull();
  breaker.succeed();
  expect(breaker.admit()).toBeNull();
  expect(breaker.admit()).not.toBeNull();
  breaker.succeed();
  expect([breaker.admit(), breaker.admit()]).toEqual([null, null]);
});

it('is open for the other runs too, but for the first call of each, which may close it', () => {
  const { breaker, ofOtherRun, fail } = setUp();
  breaker.admit();
  fail('timeout');
  expect(breaker.admit()).not.toBeNull();
  expect(ofOtherRun.admit()).toBeNull();
  expect(ofOtherRun.admit()).not.toBeNull();
  ofOtherRun.succeed();
  expect(breaker.admit()).toBeNull();
  breaker.succeed();
  expect([breaker.admit(), ofOtherRun.admit(), ofOtherRun.admit()]).toEqual([null, null, null]);
});

it('leaves what one run may not ask to the other runs', () => {
  const { breaker, other, ofOtherRun, fail } = setUp();
  fail('key-refused');
  expect([breaker, other, ofOtherRun].map((each) => each.peek()?.kind)).toEqual([
    'key-refused',
    'key-refused',
    undefined,
  ]);
});

it('opens for all models of a provider that is down', () => {
  const { breaker, other, fail } = setUp();
  breaker.admit();
  fail('timeout');
  expect(other.peek()).toMatchObject({ kind: 'timeout' });
});

it('pauses one model for its limit, and not the others', () => {
  const { breaker, other, pass } = setUp();
  breaker.succeed();
  breaker.pause(failed('rate-limited'), 30_000);
  expect(breaker.peek()).toMatchObject({ kind: 'rate-limited' });
  expect(other.peek()).toBeNull();
  pass(30_000);
  expect(breaker.peek()).toBeNull();
});

it('gives the turn back when the caller of the one call went away', () => {
  const { breaker, fail, pass } = setUp();
  fail('timeout');
  fail('timeout');
  pass(60_000);
  expect(breaker.admit()).toBeNull();
  breaker.cancel();
  expect(breaker.admit()).toBeNull();
});

it('opens for good when the model is not to be had, and for the whole provider when the key is refused', () => {
  const { breaker, other, fail, pass } = setUp();
  fail('unavailable');
  breaker.succeed();
  pass(1e9);
  expect(breaker.admit()).toMatchObject({ kind: 'unavailable' });
  expect(other.admit()).toBeNull();
  fail('key-refused');
  expect(other.admit()).toMatchObject({ kind: 'key-refused' });
});
