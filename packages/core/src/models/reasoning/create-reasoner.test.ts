import { inspect } from 'node:util';
import { ModelSettings, type RunEvent } from '@research-studio/schemas';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { passageBlock, promptData } from '../../research/prompt-text.ts';
import { runTotals } from '../../run/run-totals.ts';
import { Keys } from '../../settings/keys.ts';
import type { ModelServerRequest } from '../../testing/model-protocols.ts';
import { type ModelServer, type ModelServerAnswer, startModelServer } from '../../testing/model-server.ts';
import { createModelChains, type NamedModel } from '../model-chains.ts';
import type { Sleep } from '../retrying-model.ts';
import { createReasoner } from './create-reasoner.ts';
import type { ReasoningJournal } from './journal.ts';
import type { Task } from './task.ts';

const KEY = 'sk-test-0123456789abcdef';
const GOOD = '{"capital":"Oslo","sourceId":"S1"}';

const Capital = z.object({
  capital: z.string().min(1).max(40).describe('Name of the city.'),
  sourceId: z.string().nullable().describe('Null when no source says it.'),
});
const capitalTask: Task<{ country: string; known: readonly string[] }, z.infer<typeof Capital>> = {
  id: 'name-capital@1',
  role: 'smart',
  schema: Capital,
  prompt: ({ country }) => ({ system: 'You know capitals.', user: JSON.stringify({ country }) }),
  check: ({ sourceId }, { known }) =>
    sourceId === null || known.includes(sourceId) ? [] : [`Source "${sourceId}" does not exist.`],
  extract: ({ country }) => ({ capital: `extracted for ${country}`, sourceId: null }),
};
const norway = { country: 'Norway', known: ['S1'] };
const EXTRACTED = { capital: 'extracted for Norway', sourceId: null };

const servers: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

interface Setup {
  readonly answer: (request: ModelServerRequest) => ModelServerAnswer;
  readonly models?: Partial<z.input<typeof ModelSettings>>;
  readonly journal?: ReasoningJournal;
  /** Waits end, and time passes, when this resolves; at once by default. */
  readonly gate?: Promise<void>;
}

async function setUp({ answer, models = {}, journal, gate }: Setup) {
  const server = await startModelServer({ answer });
  servers.push(server);
  const events: RunEvent[] = [];
  const waits: number[] = [];
  let now = 0;
  const sleep: Sleep = async (ms, signal) => {
    signal?.throwIfAborted();
    waits.push(ms);
    await gate;
    now += ms;
  };
  const emit = (event: RunEvent) => void events.push(event);
  const onDelay = (message: string) => emit({ type: 'notice', message });
  const settings = ModelSettings.parse({ smart: 'openai:gpt-4o', timeoutMs: 60_000, ...models });
  const keys = new Keys({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: server.baseUrl });
  const chains = createModelChains({ settings, keys, clock: () => now, sleep, jitter: () => 1, onDelay });
  const reasoner = createReasoner({ chains, emit, ...(journal && { journal }) });
  const of = <T extends RunEvent['type']>(type: T) =>
    events.filter((event): event is Extract<RunEvent, { type: T }> => event.type === type);
  const pass = (ms: number) => {
    now += ms;
  };
  return {
    server,
    events,
    of,
    waits,
    account: () => runTotals(events),
    reasoner,
    pass,
    ask: () => reasoner.reason(capitalTask, norway, undefined),
  };
}

describe('createReasoner', () => {
  it('sends the task as a strict schema, system part first, and counts tokens and price', async () => {
    const usage = { inputTokens: 1_000, outputTokens: 100, cachedTokens: 400 };
    const run = await setUp({ answer: () => ({ content: GOOD, usage }) });

    expect(await run.ask()).toEqual({ capital: 'Oslo', sourceId: 'S1' });

    const [request] = run.server.requests;
    expect(request?.messages).toEqual([
      { role: 'system', content: 'You know capitals.' },
      { role: 'user', content: '{"country":"Norway"}' },
    ]);
    expect(request?.authorization).toBe(`Bearer ${KEY}`);
    expect(request?.schema).toMatchObject({ required: ['capital', 'sourceId'], additionalProperties: false });
    // On a busy machine the call may be silent for so long that a notice says so.
    const types = run.events.map(({ type }) => type).filter((type) => type !== 'notice');
    expect(types).toEqual(['task-start', 'model-start', 'model-end', 'task-end']);
    const once = { attempt: 1, outcome: 'usable' };
    expect(run.of('model-end')).toMatchObject([
      { task: 'name-capital@1', model: 'openai:gpt-4o', ...usage, ...once },
    ]);
    expect(run.account().usage).toEqual({ calls: 1, ...usage });
    expect(run.account().costUsd).toBeCloseTo((600 * 2.5 + 400 * 1.25 + 100 * 10) / 1e6, 10);
    expect(run.account().cacheSavedUsd).toBeCloseTo((400 * 1.25) / 1e6, 10);
    expect(run.account().models).toEqual(['openai:gpt-4o']);
  });

  it('answers extractively without a word when no model is configured', async () => {
    const events: RunEvent[] = [];
    const chains = createModelChains({ settings: ModelSettings.parse({}), keys: new Keys({}) });
    const reasoner = createReasoner({ chains, emit: (event) => events.push(event) });
    expect(await reasoner.reason(capitalTask, norway, undefined)).toEqual(EXTRACTED);
    expect(events.map(({ type }) => type)).toEqual(['task-start', 'task-end']);
  });

  it('tries the next model of the chain before going without', async () => {
    const run = await setUp({
      answer: ({ model }) => (model === 'gpt-4o' ? { fault: 'status', status: 404 } : GOOD),
      models: { fast: 'openai:small' },
    });
    expect(await run.ask()).toMatchObject({ capital: 'Oslo' });
    expect(run.of('model-failed')).toMatchObject([{ model: 'openai:gpt-4o', next: 'openai:small' }]);
    expect(run.of('warning').map(({ message }) => message)).toEqual([
      expect.stringMatching(/^openai:gpt-4o: no such model .*HTTP 404.* Going on with openai:small\.$/),
    ]);
    expect(run.account().models).toEqual(['openai:small']);
    expect(run.account().costUsd).toBeNull();
  });

  it.each([
    [
      'fails for the moment',
      { fault: 'status', status: 503 },
      /^openai:gpt-4o: the server failed \(HTTP 503\)/,
    ],
    ['answers nonsense', 'Oslo, I think.', /^openai:gpt-4o: .*name-capital@1/],
    [
      'refuses the request',
      { fault: 'status', status: 400, message: 'topK is unknown' },
      /^openai:gpt-4o: .*\(HTTP 400\).*topK/,
    ],
  ] as const)(
    'reports once that another model answers in the place of one that %s',
    async (_, bad, reason) => {
      const run = await setUp({
        answer: ({ model }) => (model === 'gpt-4o' ? bad : GOOD),
        models: { fast: 'openai:small', retries: 0 },
      });
      for (let step = 0; step < 3; step += 1) expect(await run.ask()).toMatchObject({ capital: 'Oslo' });
      const [warning, ...others] = run.account().warnings;
      expect(warning).toMatch(reason);
      expect(warning).toMatch(/ Going on with openai:small\.$/);
      expect(others).toEqual([]);
      expect(run.account()).toMatchObject({
        tier: 'reduced',
        tierChanges: [{ to: 'reduced', reason: 'models' }],
      });
    },
  );

  it('names each model that failed before the one that answered', async () => {
    const run = await setUp({
      answer: ({ model }) => (model === 'tiny' ? GOOD : { fault: 'status', status: 404 }),
      models: { fast: 'openai:small', budget: 'openai:tiny' },
    });
    expect(await run.ask()).toMatchObject({ capital: 'Oslo' });
    expect(run.account().warnings).toEqual([
      expect.stringMatching(
        /^openai:gpt-4o: no such .* openai:small: no such .* Going on with openai:tiny\.$/,
      ),
    ]);
  });
});

describe('a key that is refused', () => {
  it('is tried once in the whole run, reported once, and never shown', async () => {
    const echo = `Incorrect API key provided: ${KEY}. Sent: Bearer ${KEY}; masked sk-test-****cdef`;
    const run = await setUp({
      answer: () => ({ fault: 'status', status: 401, message: echo }),
      models: { fast: 'openai:small' },
    });
    expect(await run.ask()).toEqual(EXTRACTED);
    expect(await Promise.all([run.ask(), run.ask()])).toEqual([EXTRACTED, EXTRACTED]);

    expect(run.server.requests).toHaveLength(1);
    expect(run.of('warning')).toEqual([
      {
        type: 'warning',
        code: 'model_replaced',
        message:
          'openai:gpt-4o: the key was refused (HTTP 401); check OPENAI_API_KEY. Going on without a model.',
      },
    ]);
    expect(run.of('model-failed')).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 429, 500])(
    'leaves no key in events and errors after HTTP %i',
    async (status) => {
      const message = `no: ${KEY}, Bearer ${KEY}, sk-test-****cdef`;
      const run = await setUp({ answer: () => ({ fault: 'status', status, message }) });
      expect(await run.ask()).toEqual(EXTRACTED);
      expect(run.events.length).toBeGreaterThan(2);

      const [rung] = createModelChains({
        settings: ModelSettings.parse({ smart: 'openai:gpt-4o', retries: 0 }),
        keys: new Keys({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: run.server.baseUrl }),
      }).smart;
      const schema = { name: 'x', jsonSchema: { type: 'object' } };
      const messages = [{ role: 'user' as const, content: 'x' }];
      const error = await rung?.ask({ messages, schema }, undefined).catch((thrown: unknown) => thrown);

      expect(error).toMatchObject({ code: 'PROVIDER_REQUEST_FAILED', status });
      const shown = JSON.stringify(run.events) + inspect(error, { depth: 20, showHidden: true });
      expect(shown).not.toContain(KEY);
      expect(shown).not.toContain('cdef');
    },
  );
});

describe('a server in trouble', () => {
  it('is asked again after as long as it asked for', async () => {
    const headers = { 'retry-after': '7' };
    const run = await setUp({
      answer: ({ index }) => (index === 0 ? { fault: 'status', status: 429, headers } : GOOD),
    });
    expect(await run.ask()).toMatchObject({ capital: 'Oslo' });
    expect(run.waits[0]).toBe(7_000);
    expect(run.of('warning')).toEqual([]);
    expect(run.of('notice').map(({ message }) => message)).toEqual([
      'openai:gpt-4o: too many requests (HTTP 429). Waiting, and asking again.',
    ]);
  });

  it('is left alone for as long as it asked for when that is too long to wait', async () => {
    const headers = { 'retry-after': '3600' };
    const run = await setUp({
      answer: ({ index }) => (index === 0 ? { fault: 'status', status: 429, headers } : GOOD),
    });
    expect([await run.ask(), await run.ask()]).toEqual([EXTRACTED, EXTRACTED]);
    expect(run.waits).toEqual([]);
    expect(run.of('warning')).toHaveLength(1);
    run.pass(3_600_000);
    expect(await run.ask()).toMatchObject({ capital: 'Oslo' });
  });

  it('is given up in bounded time when it keeps asking for a moment', async () => {
    const headers = { 'retry-after': '0' };
    const run = await setUp({ answer: () => ({ fault: 'status', status: 429, headers }) });
    expect([await run.ask(), await run.ask()]).toEqual([EXTRACTED, EXTRACTED]);
    const waited = run.waits.reduce((sum, ms) => sum + ms, 0);
    expect(waited).toBeGreaterThan(60_000);
    expect(waited).toBeLessThanOrEqual(75_000);
    expect(run.server.requests.length).toBeLessThan(20);
    expect(run.of('warning')[0]?.message).toContain('too many requests (HTTP 429)');
  });

  it('holds the other calls back too when it asked for a pause', async () => {
    const headers = { 'retry-after-ms': '2500' };
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    const run = await setUp({
      gate,
      answer: ({ index }) => (index === 0 ? { fault: 'status', status: 429, headers } : GOOD),
    });
    const first = run.ask();
    await expect.poll(() => run.waits).toEqual([2_500]);
    const second = run.ask();
    await expect.poll(() => run.waits).toEqual([2_500, 2_500]);
    expect(run.server.requests).toHaveLength(1);
    release();
    expect(await Promise.all([first, second])).toMatchObject([{ capital: 'Oslo' }, { capital: 'Oslo' }]);
    expect(run.server.requests).toHaveLength(3);
  });

  it('is asked again beside a call that it gives no sign of answering', async () => {
    const run = await setUp({
      answer: ({ index }) => (index < 2 ? { fault: 'hang' } : GOOD),
      models: { retries: 0, firstByteMs: 1_000 },
    });
    expect(await run.ask()).toMatchObject({ capital: 'Oslo' });
    expect(run.server.requests).toHaveLength(3);
    expect(run.of('model-failed')).toEqual([]);
  });

  it('is not read to the end when its reply has none', async () => {
    const body = 'x'.repeat(21_000_000);
    const run = await setUp({ answer: () => ({ fault: 'non-json', body }), models: { retries: 0 } });
    expect(await run.ask()).toEqual(EXTRACTED);
    expect(run.of('warning')[0]?.message).toContain('larger than 20 MB');
  });

  it('spends its retries with growing waits, and gives up for good only in that step', async () => {
    const run = await setUp({
      answer: ({ index }) => (index < 3 ? { fault: 'status', status: 503 } : GOOD),
      models: { retries: 2 },
    });
    expect(await run.ask()).toEqual(EXTRACTED);
    expect(run.of('task-end')).toMatchObject([{ task: 'name-capital@1', by: 'extractive' }]);
    expect(run.waits).toEqual([500, 1_000]);
    expect(run.of('warning')[0]?.message).toMatch(/HTTP 503.*Going on without a model for this step\.$/);
    expect(await run.ask()).toMatchObject({ capital: 'Oslo' });
  });

  it('is not asked for a while after five failures in a row, then tried with one call', async () => {
    let isUp = false;
    const run = await setUp({
      answer: () => (isUp ? GOOD : { fault: 'status', status: 500 }),
      models: { retries: 0 },
    });
    for (let step = 0; step < 8; step += 1) expect(await run.ask()).toEqual(EXTRACTED);
    expect(run.server.requests).toHaveLength(5);
    run.pass(60_000);
    expect(await run.ask()).toEqual(EXTRACTED);
    expect(await run.ask()).toEqual(EXTRACTED);
    expect(run.server.requests).toHaveLength(6);
    isUp = true;
    run.pass(120_000);
    expect(await run.ask()).toMatchObject({ capital: 'Oslo' });
    expect(run.server.requests).toHaveLength(7);
  });

  it('costs one time-out in all when it hangs from the start, however many steps there are', async () => {
    const run = await setUp({ answer: () => ({ fault: 'hang' }), models: { timeoutMs: 100 } });
    for (let step = 0; step < 10; step += 1) expect(await run.ask()).toEqual(EXTRACTED);
    expect(run.of('model-start')).toHaveLength(1);
    expect(run.of('warning').map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^openai:gpt-4o: no answer within 0\.1 s.*Going on without a model for this step\.$/,
      ),
    ]);
    expect(run.of('notice')).toEqual([]);
  });

  it('costs the wait for a first sign, not the whole time-out, when it hangs before it begins', async () => {
    const models = { timeoutMs: 60_000, firstByteMs: 100 };
    const run = await setUp({ answer: () => ({ fault: 'hang' }), models });
    expect(await run.ask()).toEqual(EXTRACTED);
    expect(run.of('warning')[0]?.message).toMatch(
      /no sign of an answer within 0\.1 s; raise models\.firstByteMs/,
    );
  });

  it.each([
    ['drops the connection', { fault: 'reset' }, /no connection to 127\.0\.0\.1:\d+ \(\w+\)/],
    ['answers with a web page', { fault: 'non-json' }, /is not a chat completion \(check OPENAI_BASE_URL\)/],
    ['stops in the middle of its reply', { fault: 'truncated' }, /is not a chat completion/],
  ] as const)('is reported clearly when it %s', async (_, fault, message) => {
    const run = await setUp({ answer: () => fault, models: { retries: 1 } });
    expect(await run.ask()).toEqual(EXTRACTED);
    expect(run.server.requests).toHaveLength(2);
    expect(run.of('warning')[0]?.message).toMatch(message);
  });

  it('is reported clearly without a server', async () => {
    const run = await setUp({ answer: () => GOOD, models: { retries: 0 } });
    await run.server.close();
    expect(await run.ask()).toEqual(EXTRACTED);
    expect(run.of('warning')[0]?.message).toMatch(/no connection to 127\.0\.0\.1:\d+ \(ECONNREFUSED\)/);
  });

  it('is not blamed for a prompt that is too long', async () => {
    const code = 'context_length_exceeded';
    const run = await setUp({ answer: () => ({ fault: 'status', status: 400, code }) });
    for (let step = 0; step < 6; step += 1) expect(await run.ask()).toEqual(EXTRACTED);
    expect(run.server.requests).toHaveLength(6);
    expect(run.of('warning')[0]?.message).toContain('longer than the model can read');
  });
});

describe('an answer that cannot be used', () => {
  it.each([
    ['is not JSON', 'Oslo, I think.', 'The answer holds no JSON object.'],
    ['is cut off', '{"capital":"Os', 'The JSON is cut off before its end.'],
    ['fits no schema', '{"capital":"","sourceId":null}', 'capital: Too small'],
    ['names an id that does not exist', '{"capital":"Oslo","sourceId":"S9"}', 'Source "S9" does not exist.'],
  ])('goes back to the model with its errors when it %s', async (_, bad, problem) => {
    const run = await setUp({ answer: ({ index }) => (index === 0 ? bad : GOOD) });
    expect(await run.ask()).toMatchObject({ capital: 'Oslo' });

    const [first, second] = run.server.requests;
    expect(second?.messages[0]).toEqual(first?.messages[0]);
    expect(second?.messages[1]?.content.startsWith(first?.messages[1]?.content ?? '-')).toBe(true);
    expect(second?.messages[2]).toEqual({ role: 'assistant', content: bad });
    expect(second?.messages[3]?.content).toContain(problem);
    expect(run.account().usage.calls).toBe(2);
    expect(run.of('warning')).toEqual([]);
  });

  it('is asked for twice, then the next model answers', async () => {
    const run = await setUp({ answer: () => '{"capital":"Oslo","sourceId":"S9"}' });
    expect(await run.ask()).toEqual(EXTRACTED);
    expect(run.server.requests).toHaveLength(2);
    expect(run.of('model-failed')[0]?.message).toContain('Source "S9" does not exist');
    expect(run.of('warning')).toHaveLength(1);
  });

  it('is paid for and asked for again, briefer, when it reached its longest length', async () => {
    const usage = { inputTokens: 10, outputTokens: 4_000 };
    const run = await setUp({
      answer: ({ index }) =>
        index === 0 ? { content: '{"capital":"Os', finishReason: 'length', usage } : { content: GOOD, usage },
    });
    expect(await run.ask()).toMatchObject({ capital: 'Oslo' });
    expect(run.server.requests[1]?.messages[3]?.content).toContain('be much briefer');
    expect(run.account().usage.outputTokens).toBe(8_000);
  });

  it('is not asked for again when the model declines or the answer is absurdly long', async () => {
    const refusing = await setUp({ answer: () => ({ content: '', refusal: 'I cannot help with that.' }) });
    expect(await refusing.ask()).toEqual(EXTRACTED);
    expect(refusing.server.requests).toHaveLength(1);

    const endless = await setUp({ answer: () => 'x'.repeat(1_000_001) });
    expect(await endless.ask()).toEqual(EXTRACTED);
    expect(endless.server.requests).toHaveLength(1);
    expect(JSON.stringify(endless.events).length).toBeLessThan(2_000);
  });
});

describe('a server that does not know json_schema', () => {
  it('is asked in plainer words for the rest of the run, with the system part unchanged', async () => {
    const run = await setUp({
      answer: ({ responseFormat }) => {
        if (responseFormat === 'text') return `Sure!\n\`\`\`json\n${GOOD}\n\`\`\``;
        return {
          fault: 'status',
          status: 400,
          message: `response_format ${responseFormat} is not supported`,
        };
      },
    });
    expect(await run.ask()).toMatchObject({ capital: 'Oslo' });
    expect(await run.ask()).toMatchObject({ capital: 'Oslo' });

    const formats = run.server.requests.map(({ responseFormat }) => responseFormat);
    expect(formats).toEqual(['json_schema', 'json_object', 'text', 'text']);
    const last = run.server.requests.at(-1);
    expect(last?.messages[0]?.content).toBe('You know capitals.');
    expect(last?.messages[1]?.content).toContain('"additionalProperties":false');
    expect(run.of('model-failed')).toEqual([]);
  });

  it('is asked in plainer words only for the schema that it cannot compile', async () => {
    const run = await setUp({
      answer: ({ responseFormat, schema }) => {
        if (responseFormat === 'json_schema' && JSON.stringify(schema).includes('capital'))
          return { fault: 'status', status: 400, message: "Invalid schema for response_format 'x'" };
        return responseFormat === 'json_object' ? GOOD : '{"size":1}';
      },
    });
    const Size = z.object({ size: z.number() });
    const sizeTask: Task<null, z.infer<typeof Size>> = {
      id: 'size@1',
      role: 'smart',
      schema: Size,
      prompt: () => ({ system: 's', user: 'u' }),
      extract: () => ({ size: 0 }),
    };
    expect(await run.ask()).toMatchObject({ capital: 'Oslo' });
    expect(await run.reasoner.reason(sizeTask, null, undefined)).toEqual({ size: 1 });
    await run.ask();
    const formats = run.server.requests.map(({ responseFormat }) => responseFormat);
    expect(formats).toEqual(['json_schema', 'json_object', 'json_schema', 'json_object']);
  });

  it('gets the schema in words once it answered without any JSON', async () => {
    const run = await setUp({ answer: ({ index }) => (index === 0 ? 'Oslo' : GOOD) });
    await run.ask();
    await run.ask();
    expect(run.server.requests[0]?.messages[1]?.content).not.toContain('JSON Schema');
    expect(run.server.requests[2]?.messages[1]?.content).toContain('JSON Schema');
  });

  it('is not sent a temperature again once it refused one', async () => {
    const run = await setUp({
      answer: ({ temperature }) =>
        temperature === null
          ? GOOD
          : {
              fault: 'status',
              status: 400,
              param: 'temperature',
              message: 'Only the default (1) is supported.',
            },
    });
    await run.ask();
    await run.ask();
    expect(run.server.requests.map(({ temperature }) => temperature)).toEqual([0.1, null, null]);
  });
});

describe('cancellation', () => {
  it.each(['openai requestsPerMinute=1', 'openai concurrency=1'])(
    'reaches calls that wait for the limit of their provider: %s',
    async (limit) => {
      const isSlow = limit.includes('concurrency');
      const run = await setUp({
        answer: () => (isSlow ? { fault: 'hang' } : GOOD),
        models: { limits: [limit] },
      });
      const reason = new Error('enough');
      const first = new AbortController();
      const one = run.reasoner.reason(capitalTask, norway, first.signal);
      if (isSlow) one.catch(() => undefined);
      else expect(await one).toMatchObject({ capital: 'Oslo' });
      const caller = new AbortController();
      const two = run.reasoner.reason(capitalTask, { ...norway, country: 'Chile' }, caller.signal);
      setTimeout(() => caller.abort(reason), 50);
      await expect(two).rejects.toBe(reason);
      expect(run.server.requests.map(({ raw }) => raw).join()).not.toContain('Chile');
      first.abort(reason);
    },
  );

  it('passes through with its own reason while the model is silent, and blames nobody', async () => {
    const run = await setUp({ answer: () => ({ fault: 'hang' }) });
    const caller = new AbortController();
    const reason = new Error('the user pressed Ctrl-C');
    const asked = run.reasoner.reason(capitalTask, norway, caller.signal);
    await expect.poll(() => run.server.requests.length).toBe(1);
    caller.abort(reason);
    await expect(asked).rejects.toBe(reason);
    expect(run.events.map(({ type }) => type)).toEqual(['task-start', 'model-start', 'task-end']);
  });

  it('stops before anything is asked when it came earlier', async () => {
    const run = await setUp({ answer: () => GOOD });
    const reason = new Error('too late');
    await expect(run.reasoner.reason(capitalTask, norway, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(run.server.requests).toEqual([]);
  });
});

describe('the journal', () => {
  function inMemory() {
    const kept = new Map<string, unknown>();
    return {
      kept,
      get: (key: string) => kept.get(key),
      put: async (key: string, value: unknown) => void kept.set(key, value),
    };
  }

  it('answers what was answered before, without a call', async () => {
    const journal = inMemory();
    const first = await setUp({ answer: () => GOOD, journal });
    const given = await first.ask();
    const second = await setUp({ answer: () => ({ fault: 'status', status: 500 }), journal });
    expect(await second.ask()).toEqual(given);
    expect(second.server.requests).toEqual([]);
    expect(second.account().usage.calls).toBe(0);
  });

  it('is not believed when its answer no longer fits, and keeps no extractive answers', async () => {
    const journal = inMemory();
    const down = await setUp({ answer: () => ({ fault: 'status', status: 401 }), journal });
    await down.ask();
    expect(journal.kept.size).toBe(0);

    const up = await setUp({ answer: () => GOOD, journal });
    await up.ask();
    for (const key of journal.kept.keys()) journal.kept.set(key, { capital: 7 });
    expect(await up.ask()).toMatchObject({ capital: 'Oslo' });
    expect(up.server.requests).toHaveLength(2);
  });
});

it('keeps to the limit of calls at the same time', async () => {
  let open = 0;
  let most = 0;
  const server = await startModelServer({
    async answer() {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 15));
      open -= 1;
      return GOOD;
    },
  });
  servers.push(server);
  const settings = ModelSettings.parse({ smart: 'openai:a', fast: 'openai:b', concurrency: 3 });
  const chains = createModelChains({ settings, keys: new Keys({ OPENAI_BASE_URL: server.baseUrl }) });
  const reasoner = createReasoner({ chains, emit: () => undefined });
  const fastTask = { ...capitalTask, role: 'fast' as const };
  await Promise.all(
    [capitalTask, fastTask, capitalTask, fastTask, capitalTask, fastTask, capitalTask].map((task) =>
      reasoner.reason(task, norway, undefined),
    ),
  );
  expect(most).toBe(3);
});

describe('the budget', () => {
  it('stops asking models once it is used up, says so once, and continues extractively', async () => {
    const events: RunEvent[] = [];
    await using server = await startModelServer({
      answer: () => ({ content: GOOD, usage: { inputTokens: 1_000_000, outputTokens: 0 } }),
    });
    const keys = new Keys({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: server.baseUrl });
    const chains = createModelChains({ settings: ModelSettings.parse({ smart: 'openai:gpt-4o' }), keys });
    const emit = (event: RunEvent) => void events.push(event);
    const reasoner = createReasoner({ chains, emit, budget: { limitUsd: 3, spentUsd: 1 } });

    const answers = [];
    for (let turn = 0; turn < 3; turn += 1)
      answers.push(await reasoner.reason(capitalTask, norway, undefined));

    expect(server.requests).toHaveLength(1);
    expect(answers).toEqual([JSON.parse(GOOD), EXTRACTED, EXTRACTED]);
    expect(events.filter(({ type }) => type === 'budget-exhausted')).toEqual([
      { type: 'budget-exhausted', limitUsd: 3, spentUsd: 3.5 },
    ]);
    expect(runTotals(events)).toMatchObject({ tier: 'partial', warnings: [expect.stringContaining('$3')] });
  });
});

describe('the window of a model', () => {
  const known = ['openai:gpt-4o contextWindow=7000', 'openai:large contextWindow=64000'];
  const facts = Array.from(
    { length: 40 },
    (_, index) => `Fact ${index}. ${'It was seen in Orrin. '.repeat(20)}`,
  );
  const longTask = {
    ...capitalTask,
    prompt: () => ({
      system: 'You know capitals.',
      ...promptData({
        passages: facts.map((quote, index) =>
          passageBlock({ id: `E${index}`, relevance: index }, { quote, note: '' }),
        ),
      }),
    }),
  };

  it('is never exceeded: a prompt is shortened, which is reported once', async () => {
    const run = await setUp({ answer: () => GOOD, models: { known } });
    expect(await run.reasoner.utilisation?.(longTask, norway)).toBeGreaterThan(0.7);
    for (let turn = 0; turn < 2; turn += 1) await run.reasoner.reason(longTask, norway, undefined);
    const sent = run.server.requests[0]?.messages.map(({ content }) => content).join('') ?? '';
    expect(sent.length / 3).toBeLessThan(7_000 * 0.75);
    expect(sent).toContain(facts[39]);
    expect(run.of('notice').map(({ message }) => message)).toEqual([
      expect.stringMatching(/^openai:gpt-4o takes 7000 tokens.*name-capital.*run folder\.$/),
    ]);
  });

  it('passes a prompt that cannot give way on to the next model', async () => {
    const run = await setUp({ answer: () => GOOD, models: { known, fast: 'openai:large' } });
    const whole = { ...capitalTask, prompt: () => ({ system: '', user: facts.join(' ').repeat(2) }) };
    expect(await run.reasoner.reason(whole, norway, undefined)).toMatchObject({ capital: 'Oslo' });
    expect(run.server.requests.map(({ model }) => model)).toEqual(['large']);
    expect(run.of('model-failed')).toMatchObject([
      { model: 'openai:gpt-4o', message: expect.stringContaining('7000'), next: 'openai:large' },
    ]);
  });

  it('is assumed where nobody knows it, and the run says so', async () => {
    const run = await setUp({ answer: () => GOOD, models: { smart: 'openai:nobody-knows-it' } });
    await run.reasoner.reason(longTask, norway, undefined);
    expect(run.of('notice')).toMatchObject([
      { message: expect.stringContaining('128000 tokens are assumed') },
    ]);
  });

  it('leaves room for a correction of a long answer', async () => {
    const long = `no JSON, but ${'very long words. '.repeat(2_000)}`;
    const run = await setUp({ answer: ({ index }) => (index === 0 ? long : GOOD), models: { known } });
    await run.reasoner.reason(longTask, norway, undefined);
    const second = run.server.requests[1]?.messages.map(({ content }) => content).join('') ?? '';
    expect(second).toContain('very long words');
    expect(second.length / 3).toBeLessThan(7_000);
  });

  it('has the budget model tell passages in fewer words where they nearly fill it', async () => {
    const run = await setUp({
      answer: ({ model, messages }) => {
        if (model !== 'cheap') return GOOD;
        const passages: string[] = JSON.parse(messages.at(-1)?.content ?? '[]');
        const text = (line: string) => line.replace(/^\[\d+\] /, '').slice(0, 8);
        return JSON.stringify({
          passages: passages.map((line, at) => ({ number: at + 1, text: text(line) })),
        });
      },
      models: { known: ['openai:gpt-4o contextWindow=7600'], budget: 'openai:cheap' },
    });
    expect(await run.reasoner.utilisation?.(longTask, norway)).toBeGreaterThan(0.8);
    expect(await run.reasoner.utilisation?.(longTask, norway)).toBeLessThan(0.85);
    await run.reasoner.reason(longTask, norway, undefined);
    await run.reasoner.reason(longTask, norway, undefined);
    const asked = run.server.requests.map(({ model }) => model);
    expect(asked.filter((model) => model === 'cheap').length).toBeLessThan(5);
    expect(run.server.requests.at(-1)?.messages.at(-1)?.content).toContain('"[E7] Fact 7. "');
  });
});

describe('a task without fallback', () => {
  const alone = (model: NamedModel) => ({
    ...capitalTask,
    role: model,
    noFallback: true,
    extract: (_input: unknown, failure = 'none') => ({ capital: failure.slice(0, 40), sourceId: null }),
  });

  it('is answered by its model alone, whatever the routing and the journal say of others', async () => {
    const kept = new Map<string, unknown>();
    const journal: ReasoningJournal = {
      get: (key) => kept.get(key),
      put: async (key, value) => void kept.set(key, value),
    };
    const models = { routing: ['name-capital=fast'], budget: 'openai:cheap' } as const;
    const answer = ({ model }: ModelServerRequest) => JSON.stringify({ capital: model, sourceId: null });
    const run = await setUp({ answer, models, journal });
    const capitals = [];
    for (const model of ['openai:cheap', 'openai:other', 'openai:gpt-4o', 'openai:other'] as const)
      capitals.push((await run.reasoner.reason(alone(model), norway, undefined)).capital);
    expect(capitals).toEqual(['cheap', 'other', 'gpt-4o', 'other']);
    expect(run.server.requests.map(({ model }) => model)).toEqual(['cheap', 'other', 'gpt-4o']);
  });

  it('is given the reason where its model fails; no other model is asked, and the run is not reported as degraded', async () => {
    const run = await setUp({ answer: () => ({ fault: 'status', status: 400, message: 'no' }) });
    const { capital } = await run.reasoner.reason(alone('openai:other'), norway, undefined);
    expect(capital).toMatch(/^openai:other: the request was not/);
    expect(new Set(run.server.requests.map(({ model }) => model))).toEqual(new Set(['other']));
    expect([...run.of('warning'), ...run.of('tier-changed')]).toEqual([]);
  });
});
