import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Keys } from '@research-studio/core/settings';
import {
  asSearchPages,
  asWebPages,
  ORRIN_QUESTION,
  startModelServer,
  startSearchServer,
  startWebServer,
} from '@research-studio/core/testing';
import { temporaryFolders, testSettings } from '@research-studio/core/testing/contracts';
import { answerByTask } from '@research-studio/standard-pipeline/testing';
import { describe, expect, it } from 'vitest';
import { EvalCase } from '../cases/eval-case.ts';
import type { Evaluator } from '../evaluators/evaluator.ts';
import { readSnapshots } from '../snapshots/read-snapshots.ts';
import type { EvalProgress } from './planned-run.ts';
import { type LiveOptions, runLive } from './run-live.ts';

const newFolder = temporaryFolders();
const CASES = ['opening', 'again'].map((id) =>
  EvalCase.parse({ id, kind: 'narrow', question: ORRIN_QUESTION, docs: [], today: '2026-01-31' }),
);

/** Pages, a search engine and a model on the loopback, and an evaluation over them that can be given again. */
async function startWorld() {
  const folder = await newFolder();
  const web = await startWebServer({ pages: asWebPages() });
  const search = await startSearchServer({ pages: asSearchPages(web.url) });
  const model = await startModelServer({ answer: answerByTask() });
  const reported: string[] = [];
  const evaluate = (options: Partial<LiveOptions> = {}) => {
    reported.length = 0;
    return runLive({
      cases: CASES,
      pipelines: ['standard-single'],
      repeats: 1,
      settings: testSettings(folder),
      keys: new Keys({
        OPENAI_API_KEY: 'sk-loopback',
        OPENAI_BASE_URL: model.baseUrl,
        TAVILY_API_KEY: 'tvly-loopback',
        TAVILY_BASE_URL: search.baseUrl,
      }),
      folder: join(folder, 'out'),
      judges: [],
      context: { reasoner: null, signal: undefined },
      budgetUsd: null,
      concurrency: 1,
      ...options,
      onProgress: (progress) => {
        reported.push(`${progress.caseId} ${progress.kind}`);
        options.onProgress?.(progress);
      },
    });
  };
  const close = () => Promise.all([web.close(), search.close(), model.close()]);
  return { folder, model, reported, evaluate, [Symbol.asyncDispose]: async () => void (await close()) };
}

describe('runLive', () => {
  it('goes on where it stopped, pays for nothing twice, and begins again once all is finished', async () => {
    await using world = await startWorld();
    const { evaluate, reported, model, folder } = world;
    const controller = new AbortController();
    const stopped = evaluate({
      context: { reasoner: null, signal: controller.signal },
      onProgress: ({ kind }: EvalProgress) => {
        if (kind === 'run-end') controller.abort(new Error('stopped'));
      },
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(reported).toEqual(['opening run-start', 'opening run-end']);
    const callsOfOne = model.requests.length;

    const { rows, skipped, spentUsd } = await evaluate();
    expect(reported).toEqual(['opening run-kept', 'again run-start', 'again run-end']);
    expect(model.requests.length).toBe(2 * callsOfOne);
    expect(skipped).toBe(0);
    expect(spentUsd).toBeGreaterThan(0);
    const finished = rows.filter(({ evaluator }) => evaluator === 'run');
    expect(finished.map(({ caseId, passed }) => [caseId, passed])).toEqual([
      ['opening', true],
      ['again', true],
    ]);
    const snapshots = await readSnapshots({ folder: join(folder, 'out', 'snapshots'), cases: CASES });
    expect(snapshots.map((one) => 'bundle' in one && one.bundle.metadata.models.length > 0)).toEqual([
      true,
      true,
    ]);

    expect(existsSync(join(folder, 'out', 'state.jsonl'))).toBe(false);
    await evaluate({ cases: CASES.slice(0, 1) });
    expect(reported).toEqual(['opening run-start', 'opening run-end']);
  });

  it('goes on within a run that was broken off', async () => {
    await using world = await startWorld();
    const { evaluate, model } = world;
    const one = { cases: CASES.slice(0, 1) };
    const controller = new AbortController();
    const searches = evaluate({ ...one, context: { reasoner: null, signal: controller.signal } });
    // Well within the run: it has asked its model a few times.
    while (model.requests.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort(new Error('stopped'));
    await expect(searches).rejects.toThrow('stopped');
    const before = model.requests.length;
    const { rows } = await evaluate(one);
    expect(rows[0]).toMatchObject({ evaluator: 'run', passed: true });
    const questions = model.requests.map(({ messages }) => JSON.stringify(messages));
    expect(questions.slice(before)).not.toContain(questions[0]);
  });

  it('does again what failed, and only that', async () => {
    await using world = await startWorld();
    const { evaluate, reported } = world;
    const [one, two] = CASES;
    const broken = { ...two!, docs: ['/nowhere/at/all'] };
    const first = await evaluate({ cases: [one!, broken] });
    expect(first.rows.find(({ caseId }) => caseId === 'again')).toMatchObject({
      evaluator: 'run',
      passed: false,
      message: expect.stringContaining('/nowhere/at/all'),
    });
    const second = await evaluate({ cases: [one!, two!] });
    expect(reported).toEqual(['opening run-kept', 'again run-start', 'again run-end']);
    expect(second.rows.every(({ evaluator, passed }) => evaluator !== 'run' || passed === true)).toBe(true);
  });

  it('stops at the cost cap, and goes on with a higher one', async () => {
    await using world = await startWorld();
    const { evaluate, reported } = world;
    const capped = await evaluate({ budgetUsd: 0.000_001 });
    expect(capped.skipped).toBe(2);
    expect(
      capped.rows.map(({ evaluator, passed, message, unmeasured }) => [
        evaluator,
        passed,
        message,
        unmeasured,
      ]),
    ).toEqual([
      ['run', null, 'The cost cap is reached.', true],
      ['run', null, 'The cost cap is reached.', true],
    ]);
    expect(reported.filter((line) => line.endsWith('run-skipped'))).toHaveLength(2);
    expect((await evaluate({ budgetUsd: 5 })).skipped).toBe(0);
  });

  it('keeps what judges said, asks them again where they failed, and counts what they cost', async () => {
    await using world = await startWorld();
    const { evaluate } = world;
    const asked: string[] = [];
    const judge = (name: string, fails: () => boolean): Evaluator => ({
      name,
      kind: 'judge',
      evaluate: async ({ case: { id } }) => {
        asked.push(`${name} ${id}`);
        if (fails()) throw new Error('no answer');
        const use = { model: 'm', promptId: 'p@1', inputTokens: 1, outputTokens: 1, costUsd: 0.5 };
        return [{ metric: 'score', score: 4, passed: null, message: '', judge: use }];
      },
    });
    const broken = { ...CASES[1]!, docs: ['/nowhere/at/all'] };
    const judges = [judge('mild', () => asked.length === 1)];
    const first = await evaluate({ cases: [CASES[0]!, broken], judges });
    expect(first.rows.filter(({ kind }) => kind === 'judge')).toEqual([
      expect.objectContaining({ metric: 'evaluated', passed: false, message: 'mild failed: no answer' }),
    ]);
    const second = await evaluate({ cases: [CASES[0]!, broken], judges });
    expect(second.spentUsd - first.spentUsd).toBeCloseTo(0.5);
    const third = await evaluate({ cases: [CASES[0]!, broken], judges });
    expect(third.rows.filter(({ kind }) => kind === 'judge')).toHaveLength(1);
    expect(asked).toEqual(['mild opening', 'mild opening']);
  });

  it('says of runs that no model made that they tell nothing of the models, and makes them again', async () => {
    await using world = await startWorld();
    const { evaluate, reported, folder } = world;
    await using refusing = await startModelServer({
      answer: () => ({ fault: 'status', status: 401, message: 'Incorrect API key.' }),
    });
    const one = { cases: CASES.slice(0, 1) };
    const keys = new Keys({ OPENAI_API_KEY: 'sk-refused', OPENAI_BASE_URL: refusing.baseUrl });
    const docs = [join(import.meta.dirname, '../../data/behavioural/saltmere')];
    const offline = { cases: [{ ...CASES[0]!, docs }], keys };
    const { rows } = await evaluate(offline);
    expect(rows.slice(0, 2)).toMatchObject([
      { evaluator: 'run', metric: 'finished', passed: true },
      { evaluator: 'run', metric: 'by_model', passed: null, score: null, unmeasured: true },
    ]);
    expect(rows[1]?.message).toMatch(/^No model answered; .*the key was refused \(HTTP 401\)/);
    expect(existsSync(join(folder, 'out', 'state.jsonl'))).toBe(true);
    expect((await evaluate(offline)).rows).toHaveLength(rows.length);
    expect(reported).toEqual(['opening run-start', 'opening run-end']);
    expect((await evaluate(one)).rows.some(({ unmeasured }) => unmeasured)).toBe(false);
  });

  it('asks judges again who gave no verdict, and counts what they cost in vain', async () => {
    await using world = await startWorld();
    const { evaluate } = world;
    let asked = 0;
    const plans: unknown[] = [];
    const use = { model: 'm', promptId: 'p@1', inputTokens: 1, outputTokens: 1, costUsd: 0.5 };
    const judge: Evaluator = {
      name: 'mild',
      kind: 'judge',
      evaluate: async ({ plan }) => {
        asked += 1;
        plans.push(plan);
        const silent = { score: null, message: 'Not judged: no JSON.', unmeasured: true } as const;
        const answer = asked === 1 ? silent : { score: 0.5, message: '' };
        return [{ metric: 'score', passed: null, judge: use, ...answer }];
      },
    };
    const one = { cases: CASES.slice(0, 1), judges: [judge] };
    const first = await evaluate(one);
    const second = await evaluate(one);
    expect(second.spentUsd - first.spentUsd).toBeCloseTo(0.5);
    expect(first.spentUsd).toBeGreaterThan(0.5);
    expect(second.rows.at(-1)).toMatchObject({ evaluator: 'mild', score: 0.5 });
    expect(asked).toBe(2);
    // The second time it comes from the snapshot.
    expect(plans).toEqual([[expect.stringMatching(/\S/)], plans[0]].map((plan) => plan ?? []));
  });

  it('reports which steps of a run a model had no part in', async () => {
    await using world = await startWorld();
    const { evaluate } = world;
    const answer = answerByTask();
    let asked = 0;
    await using failing = await startModelServer({
      answer: (request) => {
        asked += 1;
        return asked === 2 ? { fault: 'status', status: 401 } : answer(request);
      },
    });
    const docs = [join(import.meta.dirname, '../../data/behavioural/saltmere')];
    const messages: string[] = [];
    const { rows, hasModels } = await evaluate({
      cases: [{ ...CASES[0]!, docs }],
      keys: new Keys({ OPENAI_API_KEY: 'sk-loopback', OPENAI_BASE_URL: failing.baseUrl }),
      onProgress: ({ kind, message }) => void (kind === 'run-end' && messages.push(message)),
    });
    expect(messages).toEqual([expect.stringMatching(/^Some steps were done without a model\. .*refused/)]);
    expect(rows.some(({ unmeasured }) => unmeasured)).toBe(false);
    expect(hasModels).toBe(true);
  });
});
