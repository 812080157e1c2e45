import { expect, it, vi } from 'vitest';
import { hedgedModel } from './hedged-model.ts';
import type { ChatModel, ChatReply, ChatRequest } from './providers/chat-model.ts';

const REPLY: ChatReply = {
  text: '{}',
  finish: 'stop',
  tokens: { inputTokens: 1, outputTokens: 1, cachedTokens: 0 },
};

/** A model that gives its first sign after so long, then a reply; the number of calls that are made for one. */
async function callsFor(signMs: number, payAgain?: ChatRequest['payAgain']): Promise<number> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] });
  try {
    let calls = 0;
    const model: ChatModel = {
      name: 'maker:small',
      ask: ({ onStart }) => {
        calls += 1;
        return new Promise((resolve) => {
          setTimeout(() => {
            onStart?.();
            resolve(REPLY);
          }, signMs);
        });
      },
    };
    const { signal } = new AbortController();
    const schema = { name: 'a', jsonSchema: {} };
    const hedged = hedgedModel(model, { againMs: 2_000 });
    const reply = hedged.ask({ messages: [], schema, signal, payAgain });
    await vi.advanceTimersByTimeAsync(70_000);
    expect(await reply).toBe(REPLY);
    return calls;
  } finally {
    vi.useRealTimers();
  }
}

it('makes a silent call again, and once more', async () => {
  expect(await callsFor(1_000)).toBe(1);
  expect(await callsFor(3_000)).toBe(2);
  expect(await callsFor(60_000)).toBe(3);
});

it('makes no call again that the budget does not pay for, and releases what it set aside', async () => {
  expect(await callsFor(60_000, async () => null)).toBe(1);
  const release = vi.fn();
  expect(await callsFor(60_000, async () => release)).toBe(3);
  expect(release).toHaveBeenCalledTimes(2);
});
