import { END, interrupt, START, StateGraph, StateSchema } from '@langchain/langgraph';
import {
  type Pause,
  type PauseAnswer,
  PauseKind,
  RunError,
  type RunEvent,
  Settings,
} from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askPerson } from '../research/pause/ask-person.ts';
import { Keys } from '../settings/keys.ts';
import type { ResearchOptions, ResearchRun } from './open-research-run.ts';
import { runPipeline } from './run-pipeline.ts';
import { temporaryFolders } from './testing/temporary-folders.ts';

const newFolder = temporaryFolders();
const APPROVE: PauseAnswer = { choice: 'approve', text: null };

const State = new StateSchema({
  question: z.string().default(''),
  intent: z.string().default('research'),
  evidence: z.array(z.string()).default([]),
  brief: z.string().default(''),
  report: z.string().nullable().default(null),
});

/** Writes a brief until it is approved, then a report, which is reviewed too. */
function graphOf({ checkpointer, ports: { emit } }: ResearchRun) {
  const ask = (kind: 'brief' | 'report', text: string) =>
    askPerson({
      pause: {
        kind,
        question: `Is the ${kind} right?`,
        options: ['approve', 'edit', 'feedback'],
        text,
        flags: [],
      },
      emit,
      interrupt,
    });
  return new StateGraph(State)
    .addNode('write', ({ brief }) => ({ brief: `${brief}, draft` }))
    .addNode('review', ({ brief }) => {
      const { text } = ask('brief', brief);
      return { brief: text ?? brief, intent: text === null ? 'research' : 'again' };
    })
    .addNode('publish', ({ brief }) => ({ report: ask('report', `${brief}!`).text ?? `${brief}!` }))
    .addEdge(START, 'write')
    .addEdge('write', 'review')
    .addConditionalEdges('review', ({ intent }) => (intent === 'again' ? 'write' : 'publish'), [
      'write',
      'publish',
    ])
    .addEdge('publish', END)
    .compile({ checkpointer });
}

const settingsIn = (folder: string) =>
  Settings.parse({ run: { directory: `${folder}/runs`, cacheDirectory: `${folder}/cache` } });

interface PausedState {
  readonly intent: string;
  readonly evidence: readonly unknown[];
  readonly report: string | null;
}

async function run(settings: Settings, options: Partial<ResearchOptions> = {}) {
  const events: RunEvent[] = [];
  let runId = '';
  const done = await runPipeline(
    {
      name: 'paused',
      buildGraph: graphOf,
      knobs: () => ({}),
      buildBundle: async ({ runId, question, createdAt }, { report }: PausedState) => ({
        schemaVersion: 2,
        runId,
        question,
        createdAt,
        pipeline: 'standard',
        sources: [],
        evidence: [],
        claims: [],
        report: { markdown: report ?? '', sections: [] },
        metadata: {
          answered: 'none',
          iterations: 1,
          coverage: 0,
          confidence: 0,
          sourcesCount: 0,
          evidenceCount: 0,
          searches: [],
          models: [],
          costUsd: null,
          tier: 'full',
          timingsMs: {},
          warnings: [],
          usage: { calls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0 },
        },
      }),
    },
    {
      question: 'Why?',
      settings,
      keys: new Keys({}),
      ...options,
      onEvent: (event) => void events.push(event),
      onRunStart: (begun) => {
        runId = begun.runId;
      },
    },
  ).catch((error: unknown) => error);
  const markdown =
    done instanceof Error
      ? null
      : (done as { bundle: { report: { markdown: string } } }).bundle.report.markdown;
  return { error: done, markdown, events, runId };
}

describe('a run that pauses', () => {
  it('asks a person at each pause, and logs answers without their text', async () => {
    const asked: [Pause, string][] = [];
    const answers: PauseAnswer[] = [
      { choice: 'feedback', text: 'more' },
      APPROVE,
      { choice: 'edit', text: 'mine' },
    ];
    const { markdown, events } = await run(settingsIn(await newFolder()), {
      answer: async (...given) => {
        asked.push(given);
        return answers[asked.length - 1] ?? APPROVE;
      },
    });
    expect(asked.map(([{ kind, text }]) => [kind, text])).toEqual([
      ['brief', ', draft'],
      ['brief', 'more, draft'],
      ['report', 'more, draft!'],
    ]);
    expect(new Set(asked.map(([, id]) => id)).size).toBe(3);
    expect(markdown).toBe('mine');
    expect(events.filter(({ type }) => type === 'pause')).toHaveLength(3);
    expect(events.filter(({ type }) => type === 'pause-answered')).toMatchObject([
      { kind: 'brief', choice: 'feedback', characters: 4 },
      { kind: 'brief', choice: 'approve', characters: 0 },
      { kind: 'report', choice: 'edit', characters: 4 },
    ]);
  });

  it('waits where nobody can be asked, and asks the same again when it is resumed', async () => {
    const settings = settingsIn(await newFolder());
    const first = await run(settings);
    expect(first.error).toBeInstanceOf(RunError);
    expect(first.error).toMatchObject({
      code: 'RUN_WAITING',
      message: expect.stringContaining('brief right'),
    });
    const asked: string[] = [];
    const leaves = async (_: Pause, id: string) => {
      asked.push(id);
      throw new Error('the person left');
    };
    for (const _ of [1, 2]) await run(settings, { resumeRunId: first.runId, answer: leaves });
    const { markdown } = await run(settings, { resumeRunId: first.runId, answer: async () => APPROVE });
    expect(markdown).toBe(', draft!');
    expect(asked[0]).not.toBe('');
    expect(asked[1]).toBe(asked[0]);
  });

  it('refuses an answer that does not fit, and still waits', async () => {
    const settings = settingsIn(await newFolder());
    const first = await run(settings, { answer: async () => ({ choice: 'reject', text: null }) });
    expect(first.error).toMatchObject({ code: 'USAGE', message: expect.stringContaining('approve, edit') });
    const { markdown } = await run(settings, { resumeRunId: first.runId, answer: async () => APPROVE });
    expect(markdown).toBe(', draft!');
  });

  it('continues unattended where that is wanted, with a warning', async () => {
    const { markdown, events } = await run(settingsIn(await newFolder()), { unattended: PauseKind.options });
    expect(markdown).toBe(', draft!');
    expect(events.some(({ type }) => type === 'pause')).toBe(false);
    expect(events.filter(({ type }) => type === 'warning')).toMatchObject([
      { message: expect.stringContaining('Nobody reviewed the brief') },
      { message: expect.stringContaining('Nobody reviewed the report') },
    ]);
  });
});
