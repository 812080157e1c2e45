import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ModelSettings } from '@research-studio/schemas';
import { it } from 'vitest';
import { extractPassagesTask } from '../../research/extract-passages.task.ts';
import { cutPage, openPageText } from '../../research/page-text.ts';
import { createJournal } from '../../run/create-journal.ts';
import { createEventLog } from '../../run/event-log.ts';
import { Keys } from '../../settings/keys.ts';
import { aSource } from '../../testing/builders.ts';
import { manyPages } from '../../testing/many-pages.ts';
import { startModelServer } from '../../testing/model-server.ts';
import { createModelChains } from '../model-chains.ts';
import { createReasoner } from './create-reasoner.ts';

const CALLS = 200;
const ANSWER = JSON.stringify({
  pages: [{ page: 1, issuerLabel: null, standingLabel: null, relevance: 0.8 }],
  passages: Array.from({ length: 20 }, (_, at) => ({
    first: at + 1,
    last: at + 2,
    questions: [1],
    contextLabel: null,
    relevance: 0.8,
  })),
});

/** Wall time is to be read on an idle machine, where `ownMs` should stay below 5; computing time on any. */
it('prints our own time for a model call: prompt, parsing, events and journal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reasoner-bench-'));
  await using server = await startModelServer({ answer: () => ANSWER, streams: true });
  const keys = new Keys({ OPENAI_API_KEY: 'sk-loopback', OPENAI_BASE_URL: server.baseUrl });
  const chains = createModelChains({ settings: ModelSettings.parse({}), keys });
  const { emit, close } = await createEventLog({ folder, clock: () => new Date(), onEvent: () => undefined });
  const journal = await createJournal({ file: join(folder, 'journal.jsonl') });
  const reasoner = createReasoner({ chains, emit, journal });
  const texts = manyPages(CALLS, 15_000).map(({ paragraphs }) => paragraphs.join('\n\n'));
  const own: number[] = [];
  const plain: number[] = [];
  const ownCpu: number[] = [];
  const plainCpu: number[] = [];
  for (const text of texts) {
    const page = await openPageText({ source: aSource(), foundFor: ['q1'] }, { text: async () => text });
    const question = 'How many salmon were found?';
    const subQuestions = [{ id: 'q1', text: question }];
    const input = { question, today: '2026-01-31', subQuestions, parts: cutPage(page, 16_000) };
    const started = performance.now();
    const computed = process.cpuUsage();
    await reasoner.reason(extractPassagesTask, input, undefined);
    own.push(performance.now() - started);
    ownCpu.push(cpuMsSince(computed));
    const { system, user } = extractPassagesTask.prompt(input);
    const before = process.cpuUsage();
    plain.push(await plainCall(server.baseUrl, { system, user }));
    plainCpu.push(cpuMsSince(before));
  }
  const result = {
    wholeMs: median(own),
    plainCallMs: median(plain),
    ownMs: median(own) - median(plain),
    ownCpuMs: median(ownCpu) - median(plainCpu),
  };
  console.log(result);
  await close();
  await journal.close();
  await rm(folder, { recursive: true });
}, 120_000);

/** The same prompt sent without anything around it: what the network and the server take. */
async function plainCall(
  baseUrl: string,
  { system, user }: { system: string; user: string },
): Promise<number> {
  const started = performance.now();
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
  const body = JSON.stringify({ model: 'gpt-4o-mini', messages, stream: true });
  const headers = { 'content-type': 'application/json' };
  await (await fetch(`${baseUrl}/chat/completions`, { method: 'POST', headers, body })).text();
  return performance.now() - started;
}

/** Of all threads of this process, the server's part included. */
function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
