import { Keys } from '@research-studio/core/settings';
import {
  type ModelServerRequest,
  ORRIN_QUESTION,
  startModelServer,
  writePages,
} from '@research-studio/core/testing';
import { expect, it } from 'vitest';
import { answerByTask } from './testing/model-answers.ts';
import { runResearch, temporaryFolders, testSettings } from './testing/run-research.ts';

const newFolder = temporaryFolders();
const OTHER_QUESTION = 'Who built the Orrin tidal station, and what did it cost?';

/** The request without what it says last: all that a provider may keep in its cache, and how it is asked. */
function constantPart({ raw, messages }: ModelServerRequest): string {
  const last = messages.at(-1)?.content ?? '';
  return raw.replace(JSON.stringify(last), '""');
}

it.each([
  ['openai', 'OPENAI_API_KEY', 'OPENAI_BASE_URL'],
  ['anthropic', 'ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL'],
  ['google', 'GOOGLE_API_KEY', 'GOOGLE_BASE_URL'],
] as const)(
  'asks %s for each step with the same bytes in every run but for the user message at the end',
  async (protocol, key, address) => {
    await using server = await startModelServer({ protocol, answer: answerByTask(), streams: true });
    const keys = new Keys({ [key]: 'k-loopback', [address]: server.baseUrl });
    for (const question of [ORRIN_QUESTION, OTHER_QUESTION]) {
      const folder = await newFolder();
      const settings = testSettings(folder, { search: { docs: [await writePages(`${folder}/docs`)] } });
      await runResearch({ question, settings, options: { keys } });
    }
    const byStep = Map.groupBy(server.requests, ({ messages, model }) => `${model} ${messages[0]?.content}`);
    const shared = [...byStep.values()].filter((calls) => calls.length > 1);
    expect(shared.length).toBeGreaterThan(3);
    for (const calls of shared) {
      expect(calls[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
      expect(new Set(calls.map(({ messages }) => messages.at(-1)?.content)).size).toBeGreaterThan(1);
      expect(new Set(calls.map(constantPart)).size).toBe(1);
    }
  },
);
