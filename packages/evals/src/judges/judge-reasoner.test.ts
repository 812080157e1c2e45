import { Keys } from '@research-studio/core/settings';
import { type ModelServerAnswer, startModelServer } from '@research-studio/core/testing';
import { Settings } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { judgeRelevance } from './judge-evaluators.ts';
import { createJudgeReasoner } from './judge-reasoner.ts';
import { judgeRelevanceTask } from './judge-relevance.task.ts';
import { subjectOf } from './testing/report-case.ts';
import { reportCases } from './testing/report-cases.ts';

const input = {
  question: 'What did the bridge cost?',
  sections: [{ heading: 'Cost', text: 'Nine millions [1].' }],
};
const verdict = (reason: string, score: number) =>
  JSON.stringify({ verdicts: [{ section: 1, reason, score }] });

const GOOD = verdict('It names the cost that was asked for.', 5);
const OTHER = JSON.stringify({ verdicts: [{ section: 4, reason: 'It names the cost.', score: 5 }] });

async function judgeWith(answers: readonly ModelServerAnswer[], limitUsd: number | null = null) {
  await using server = await startModelServer({ answer: ({ index }) => answers[index] ?? 'none left' });
  const { models } = Settings.parse({ models: { smart: 'openai:gpt-4o', temperature: 0.9, retries: 0 } });
  const keys = new Keys({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: server.baseUrl });
  const reasoner = createJudgeReasoner({ models, keys, limitUsd });
  if (reasoner === null) throw new Error('no reasoner');
  const judged = await reasoner.judge(judgeRelevanceTask, input, undefined);
  const again = limitUsd === null ? null : await reasoner.judge(judgeRelevanceTask, input, undefined);
  return { judged, again, requests: server.requests };
}

const used = (content: string): ModelServerAnswer => ({
  content,
  usage: { inputTokens: 1000, outputTokens: 100 },
});

describe('createJudgeReasoner', () => {
  it('asks at temperature 0 whatever the settings say, and reports model, prompt, tokens and cost', async () => {
    const { judged, requests } = await judgeWith([used(GOOD)]);
    expect(requests.map(({ temperature }) => temperature)).toEqual([0]);
    expect(judged.isAnswered).toBe(true);
    expect(judged.use).toEqual({
      model: 'openai:gpt-4o',
      promptId: 'judge-relevance@1',
      inputTokens: 1000,
      outputTokens: 100,
      costUsd: 0.0035,
    });
  });

  it('sends a verdict on a section that was not given back once, and counts both calls', async () => {
    const { judged, requests } = await judgeWith([used(OTHER), used(GOOD)]);
    expect(requests).toHaveLength(2);
    expect(requests[1]?.messages.at(-1)?.content).toMatch(/section/);
    expect(judged.output.verdicts[0]?.score).toBe(5);
    expect(judged.use).toMatchObject({ inputTokens: 2000, outputTokens: 200, costUsd: 0.007 });
  });

  it('has no answer, and says why, when the second verdict is on none either', async () => {
    const { judged } = await judgeWith([used(OTHER), used(OTHER)]);
    expect(judged.isAnswered).toBe(false);
    expect(judged.output).toEqual({ verdicts: [] });
    expect(judged.problem).toMatch(/section/);
    expect(judged.use).toMatchObject({ inputTokens: 2000 });
  });

  it('asks nobody any more once its limit is used up', async () => {
    const { again, requests } = await judgeWith([used(GOOD)], 0.001);
    expect(requests).toHaveLength(1);
    expect(again).toMatchObject({ isAnswered: false, use: null });
    expect(again?.problem).toContain('budget');
  });

  it('is nobody where no model is configured', () => {
    const { models } = Settings.parse({});
    expect(createJudgeReasoner({ models, keys: new Keys({}) })).toBeNull();
  });

  it('makes a row without a score, with the reason and the cost, of a judgement that failed', async () => {
    await using server = await startModelServer({ answer: () => used('I would rather not.') });
    const { models } = Settings.parse({ models: { smart: 'openai:gpt-4o', retries: 0 } });
    const keys = new Keys({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: server.baseUrl });
    const [reportCase] = reportCases;
    const context = { reasoner: createJudgeReasoner({ models, keys }), signal: undefined };
    const [row] = await judgeRelevance.evaluate(subjectOf(reportCase!, 'good'), context);
    expect(row).toMatchObject({ score: null, judge: { model: 'openai:gpt-4o' } });
    expect(row?.message).toMatch(/^Not judged: /);
  });
});
