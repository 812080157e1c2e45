import { describe, expect, it } from 'vitest';
import { aState, runtimeWith } from '../../testing/builders.ts';
import { clarify } from './clarify.ts';

const clarification = { kind: 'polysemy', question: 'Which Delta?', options: ['a', 'b', 'c'] } as const;

describe('clarify', () => {
  it('takes the question literally, and says so, if nobody is to be asked', async () => {
    const messages: unknown[] = [];
    const runtime = runtimeWith({
      knobs: { clarification: 'assume' },
      ports: { emit: (event) => void messages.push(event) },
    });
    expect(await clarify(aState({ clarification }), runtime)).toEqual({ userClarification: null });
    expect(messages).toMatchObject([{ type: 'warning', message: expect.stringContaining('Which Delta?') }]);
  });

  it('has nothing to ask where nothing is open', async () => {
    expect(await clarify(aState(), runtimeWith())).toEqual({});
  });
});
