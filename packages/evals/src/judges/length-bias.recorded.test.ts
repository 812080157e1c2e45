import { openCassette, startModelServer } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { pairwiseBias } from './compare-reports.ts';
import { lengthBias } from './testing/length-bias.ts';
import { judgeWordyPairs, WORDY_JUDGEMENTS } from './testing/recorded-judgements.ts';

/** Six reports against themselves with padding, each call answered by a careful reader and kept. */
describe('the recorded judgements of padded reports', () => {
  it('never let the longer one win, which a judge of length would prefer each time', async () => {
    const cassette = await openCassette(WORDY_JUDGEMENTS);
    await using server = await startModelServer({ answer: cassette.answer });
    const pairs = await judgeWordyPairs(server.baseUrl, 20_000);
    expect([cassette.misses, cassette.unused(), server.requests.length]).toEqual([[], [], 12]);
    expect(lengthBias(pairs)).toMatchObject({ longerGood: { pairs: 0 }, longerBad: { pairs: 6, won: 0 } });
    expect(pairwiseBias(pairs)).toEqual({ orderDependent: 0, firstWins: 0.5, longerWins: 0, pairs: 6 });
    expect(pairs.every(({ winner, good }) => winner === good)).toBe(true);
  });
});
