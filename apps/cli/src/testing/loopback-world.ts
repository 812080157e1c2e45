import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerByTask as answerTrust } from '@research-studio/advanced-pipeline/testing';
import { checkBundle } from '@research-studio/core/citation';
import {
  asSearchPages,
  asWebPages,
  type FaultPlan,
  ORRIN_QUESTION,
  startModelServer,
  startSearchServer,
  startWebServer,
  withFaults,
} from '@research-studio/core/testing';
import { Bundle } from '@research-studio/schemas';
import { answerByTask } from '@research-studio/standard-pipeline/testing';
import type { CliResult } from './spawn-cli.ts';

/** Of the pipelines the variants that ask the most, as options of `research`. */
export const PIPELINES = {
  standard: ['--multi-agent'],
  advanced: ['--advanced'],
  supervised: [
    ...['--supervised', '--review', 'full', '--council-findings'],
    ...['--council', 'openai:gpt-4o,openai:gpt-4o-mini'],
  ],
} as const;
export type PipelineName = keyof typeof PIPELINES;

export interface WorldPlan extends FaultPlan {
  /** The provider with the faults is asked first, and then a second one that never fails. */
  readonly hasStandIn?: boolean;
}

export interface LoopbackWorld extends AsyncDisposable {
  /** An empty folder to work in. */
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  /** Of each call of the model its messages, oldest first; those that were not answered too. */
  readonly asked: readonly string[];
}

/** Pages, an engine that finds them and a model, on this machine alone, for one question to one pipeline. */
export async function openLoopbackWorld(
  pipeline: PipelineName,
  plan: WorldPlan = {},
): Promise<LoopbackWorld> {
  const cwd = await mkdtemp(join(tmpdir(), 'loopback-'));
  const { latencyMs = 0 } = plan;
  const web = await startWebServer({ pages: asWebPages(), before: () => sleep(latencyMs) });
  const search = await startSearchServer({ pages: asSearchPages(web.url) });
  const asked: string[] = [];
  const sound = pipeline === 'standard' ? answerByTask() : answerTrust();
  const answer = withFaults(sound, plan);
  const model = await startModelServer({
    streams: true,
    answer: (request) => {
      asked.push(JSON.stringify(request.messages));
      return answer(request);
    },
  });
  const standIn = await startModelServer({ streams: true, answer: withFaults(sound, { latencyMs }) });
  return {
    cwd,
    asked,
    args: ['research', ...PIPELINES[pipeline], '--yes', '--today', '2026-01-31', ORRIN_QUESTION],
    environment: {
      TAVILY_API_KEY: 'tvly-loopback',
      TAVILY_BASE_URL: search.baseUrl,
      OPENAI_API_KEY: 'sk-loopback',
      OPENAI_BASE_URL: model.baseUrl,
      ...(plan.hasStandIn === true && {
        MISTRAL_BASE_URL: standIn.baseUrl,
        RESEARCH_STUDIO__MODELS__SMART: 'openai:gpt-4o',
        RESEARCH_STUDIO__MODELS__FAST: 'mistral:mistral-small-latest',
      }),
      RESEARCH_STUDIO__READING__ALLOW_HOSTS: '*.localhost',
    },
    async [Symbol.asyncDispose]() {
      for (const server of [web, search, model, standIn]) await server.close();
      await rm(cwd, { recursive: true, force: true });
    },
  };
}

export interface RunFolder {
  readonly id: string;
  readonly path: string;
  readonly bundle: Bundle;
  /** Steps that the extractive engine answered because no model did. */
  readonly extractiveSteps: number;
  /** Time in which calls were under way that brought no answer. */
  readonly lostS: number;
}

/** The newest run of a world, once it has ended. */
export async function newestRunIn({ cwd }: Pick<LoopbackWorld, 'cwd'>): Promise<RunFolder> {
  const root = join(cwd, 'data/checkpoints');
  const id = (await readdir(root)).sort().at(-1) ?? '';
  const path = join(root, id);
  const log = await readFile(join(path, 'events.jsonl'), 'utf8');
  return {
    id,
    path,
    bundle: Bundle.parse(JSON.parse(await readFile(join(path, 'report.json'), 'utf8'))),
    extractiveSteps: log.split('"by":"extractive"').length - 1,
    lostS: lostMs(log) / 1_000,
  };
}

/** Calls that failed at the same time count once. */
function lostMs(log: string): number {
  let until = Number.NEGATIVE_INFINITY;
  let lost = 0;
  const failed = log.split('\n').filter((line) => line.includes('"type":"model-attempt-failed"'));
  for (const { time, payload } of failed.map((line) => JSON.parse(line))) {
    const end = Date.parse(time);
    lost += end - Math.max(end - payload.durationMs, until);
    until = end;
  }
  return lost;
}

/** What is wrong with how a run ended; empty when nothing is. */
export function problemsOf(
  { exitCode, stdout, stderr }: CliResult,
  { bundle }: RunFolder,
): readonly string[] {
  return [
    ...([0, 3, 4].includes(exitCode ?? -1) ? [] : [`exit ${exitCode}`]),
    ...(/\n\s+at /.test(stdout + stderr) ? ['a stack trace'] : []),
    ...checkBundle(bundle).map(String),
  ];
}
