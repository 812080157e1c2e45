import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';
import { eachSentence, splitSentences } from './sentences.ts';

it('gives all items in order, and other work a turn in between', async () => {
  const text = 'The mill ground rye. It stood by the quay.\n\n'.repeat(1000);
  const seen: string[] = [];
  let isDone = false;
  const turn = () => {
    seen.push('other work');
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const sentences = await Array.fromAsync(inTurns(eachSentence(text, 'en'), 100));
  isDone = true;
  expect(sentences).toEqual(splitSentences(text, 'en'));
  expect(seen.length).toBeGreaterThanOrEqual(19);
});
