import { expect, it, vi } from 'vitest';
import { hedgedModel } from './hedged-model.ts';
import type { ChatModel, ChatReply, ChatRequest } from './providers/chat-model.ts';

const REPLY: ChatReply = {
  text: '{}',
  finish: 'stop',
  tokens: { inputTokens: 1, outputTokens: 1, cachedTokens: 0 },
};
const FIRST_BYTE_MS = 10_000;
/** As today, without any earlier call. */
const LATEST_MS = 3_500;

/** A model whose first call gives no sign, asked with what earlier calls took; the times at which calls began. */
async function timesOfCalls(signMs: number[], payAgain?: ChatRequest['payAgain']) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] });
  try {
    const began: number[] = [];
    const start = performance.now();
    // The test clock gives each setImmediate a millisecond.
    const clock = () => Math.floor((performance.now() - start) / 10) * 10;
    const silentUntil = payAgain === undefined ? 2 : 1;
    const model: ChatModel = {
      name: 'maker:small',
      ask: ({ onStart }) => {
        began.push(clock());
        const isSilent = began.length < silentUntil;
        return new Promise((resolve) => {
          setTimeout(
            () => {
              onStart?.();
              resolve(REPLY);
            },
            isSilent ? 60_000 : 5_000,
          );
        });
      },
    };
    const hedged = hedgedModel(model, { firstByteMs: FIRST_BYTE_MS, signMs, clock });
    const { signal } = new AbortController();
    const schema = { name: 'a', jsonSchema: {} };
    const reply = hedged.ask({ messages: [], schema, signal, payAgain });
    await vi.advanceTimersByTimeAsync(70_000);
    expect(await reply).toBe(REPLY);
    return began;
  } finally {
    vi.useRealTimers();
  }
}

const times = (count: number, ms: number) => Array.from({ length: count }, () => ms);

it.each([
  ['as without them while fewer than 20 calls are known', times(19, 1_500), LATEST_MS],
  ['after the 95th percentile of the calls known', [...times(19, 1_500), 9_000], 1_500],
  ['not before a second', times(20, 200), 1_000],
  ['not later than without them', times(20, 7_000), LATEST_MS],
])('makes a silent call again %s', async (_, signMs, ms) => {
  expect((await timesOfCalls([...signMs])).slice(0, 2)).toEqual([0, ms]);
});

it('notes how long a call took, and how long one was waited for in vain', async () => {
  const signMs = times(20, 1_500);
  await timesOfCalls(signMs);
  expect(signMs.slice(20)).toEqual([6_500, 5_000]);
});

it('makes no call again that the budget does not pay for, and releases what it set aside', async () => {
  expect(await timesOfCalls(times(20, 1_500), async () => null)).toEqual([0]);
  const release = vi.fn();
  expect((await timesOfCalls(times(20, 1_500), async () => release)).length).toBeGreaterThan(1);
  expect(release).toHaveBeenCalled();
});
