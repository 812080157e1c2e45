import { readFile } from 'node:fs/promises';
import { openCassette, startModelServer } from '@research-studio/core/testing';
import type { Bundle } from '@research-studio/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  approve,
  RECORDED_QUESTION,
  RECORDED_RUNS,
  type RecordedRun,
  recordedSettings,
  recordingOf,
} from './testing/recorded-run.ts';
import { runResearch, temporaryFolders } from './testing/run-research.ts';

const newFolder = temporaryFolders();

interface Replay {
  readonly bundle: Bundle;
  readonly misses: readonly unknown[];
  readonly unused: readonly unknown[];
  readonly trustCalls: number;
}
/** How the prompts of the trust engine begin. */
const TRUST_ENGINE =
  /^(?:You weigh sources|A report will be written from the passages|You find, for each claim|You compare what sources say|You do two things)/;
const replays = new Map<RecordedRun, Replay>();

beforeAll(async () => {
  for (const run of RECORDED_RUNS) {
    const cassette = await openCassette(recordingOf(run).cassette);
    await using model = await startModelServer({ answer: cassette.answer });
    const settings = recordedSettings({ run, folder: await newFolder() });
    const { bundle } = await runResearch({
      question: RECORDED_QUESTION,
      settings,
      model,
      options: { answer: approve },
    });
    const { misses } = cassette;
    const trustCalls = model.requests.filter(({ messages }) =>
      TRUST_ENGINE.test(messages[0]?.content ?? ''),
    ).length;
    replays.set(run, { bundle, misses, unused: cassette.unused(), trustCalls });
  }
});

const replayOf = (run: RecordedRun): Replay => {
  const replay = replays.get(run);
  if (replay === undefined) throw new Error(`The ${run} run was not replayed.`);
  return replay;
};

/**
 * Whole runs whose every model call was answered by a careful reader, with judgement, and kept. They hold the prompts
 * to the letter: a change of a prompt, of the library or of what is read from it wants new recordings (see
 * CONTRIBUTING.md).
 */
describe.each(RECORDED_RUNS)('the recorded %s run over the example library', (run) => {
  it('replays to the byte, asks what was recorded and nothing else, and is done by the model throughout', async () => {
    const { bundle, misses, unused } = replayOf(run);
    expect(misses).toEqual([]);
    expect(unused).toEqual([]);
    expect(bundle.report.markdown).toBe(await readFile(recordingOf(run).report, 'utf8'));
    expect(bundle.metadata.models).toEqual(
      run === 'supervised' ? ['openai:relay', 'openai:second'] : ['openai:relay'],
    );
  });

  it('gives every claim a verdict and a reason; of little confidence are only losing sides, attributed to who says so', () => {
    const { claims } = replayOf(run).bundle;
    expect(claims.length).toBeGreaterThan(5);
    for (const { text, confidence, reason, signals } of claims) {
      expect(reason, text).toBeDefined();
      if (confidence < 0.3) expect(signals['contradiction'], text).toBe(0);
    }
  });

  it.each([
    ['heat pumps sold in Valmark in 2023', '96,300', '118,400'],
    ['the SCOP of the Norrwind 9', '4.4', '5.1'],
    ['its sound at night', '54', '47'],
  ])('shows that the sources disagree on %s, and knows which side is better founded', (_, better, other) => {
    const { report, trust: summary } = replayOf(run).bundle;
    const shown = report.sections.filter(({ role }) => role !== 'about');
    expect(shown.some(({ markdown }) => markdown.includes(better) && markdown.includes(other))).toBe(true);
    const dispute = summary?.contradictions.find(({ sides }) =>
      sides.some(({ value }) => value.includes(other)),
    );
    expect(dispute?.sides[dispute.preferredSide ?? -1]?.value).toContain(better);
  });
});

it('needs fewer calls of the trust engine when batched', () => {
  expect(replayOf('batched').trustCalls).toBe(2);
  expect(replayOf('full').trustCalls).toBeGreaterThan(2);
});
