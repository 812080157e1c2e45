import { readFile } from 'node:fs/promises';
import { openCassette, startModelServer } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { RECORDED_MODES, RECORDED_QUESTION, recordedSettings, recordingOf } from './testing/recorded-run.ts';
import { runResearch, temporaryFolders } from './testing/run-research.ts';

const newFolder = temporaryFolders();

/**
 * Whole runs whose every model call was answered by a careful reader, with judgement, and kept. They hold the prompts
 * to the letter: a change of a prompt, of the library or of what is read from it wants new recordings (see
 * CONTRIBUTING.md).
 */
describe.each(RECORDED_MODES)('the recorded %s-agent run over the example library', (mode) => {
  it('replays to the byte, asks what was recorded and nothing else, and is done by the model throughout', async () => {
    const recording = recordingOf(mode);
    const cassette = await openCassette(recording.cassette);
    await using model = await startModelServer({ answer: cassette.answer });
    const settings = recordedSettings({ mode, folder: await newFolder() });

    const { bundle } = await runResearch({ question: RECORDED_QUESTION, settings, model });

    expect(cassette.misses).toEqual([]);
    expect(cassette.unused()).toEqual([]);
    expect(bundle.report.markdown).toBe(await readFile(recording.report, 'utf8'));
    expect(bundle.metadata).toMatchObject({
      models: ['openai:relay'],
      answered: expect.stringMatching(/full|partial/),
    });
  });
});
