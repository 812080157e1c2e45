import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerByTask as answerTrust } from '@research-studio/advanced-pipeline/testing';
import {
  asSearchPages,
  asWebPages,
  manyPages,
  startModelServer,
  startSearchServer,
  startWebServer,
  surveyQuery,
} from '@research-studio/core/testing';
import { Bundle } from '@research-studio/schemas';
import { answerByTask } from '@research-studio/standard-pipeline/testing';
import type { PipelineName } from './loopback-world.ts';
import { PIPELINES } from './loopback-world.ts';
import { spawnCli } from './spawn-cli.ts';

export interface ManySources {
  readonly pipeline: PipelineName;
  readonly sources: number;
  /** Of each source. */
  readonly characters: number;
  /** Tokens of the model. */
  readonly window: number;
}

export interface ManySourcesResult {
  readonly exitCode: number | null;
  readonly stderr: string;
  readonly bundle: Bundle;
  /** Of the program, in megabytes. */
  readonly peakMemory: number;
  /** Seconds of computing. */
  readonly cpu: number;
  readonly calls: number;
  /** Bytes of the longest prompt. */
  readonly longestPrompt: number;
  readonly sourcesRead: number;
  /** Steps that no model answered. */
  readonly extractiveSteps: number;
  readonly checkpointBytes: number;
  readonly journalBytes: number;
}

/** One research over so many long pages, by the real program in a process of its own, with a model that answers at once. */
export async function runOverManySources(options: ManySources): Promise<ManySourcesResult> {
  const { pipeline, sources, characters } = options;
  const cwd = await mkdtemp(join(tmpdir(), 'many-sources-'));
  const pages = manyPages(sources, characters);
  await using web = await startWebServer({ pages: asWebPages(pages) });
  await using search = await startSearchServer({ pages: asSearchPages(web.url, pages) });
  let longestPrompt = 0;
  const plan = { 'extract-passages': takesMany, ...planOf(sources) };
  const answer = pipeline === 'standard' ? answerByTask(plan) : answerTrust(plan as never);
  await using model = await startModelServer({
    streams: true,
    answer: (request) => {
      const bytes = request.messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
      longestPrompt = Math.max(longestPrompt, bytes);
      return answer(request);
    },
  });
  await writeFile(join(cwd, 'research-studio.config.yaml'), config(options));
  const usage = join(cwd, 'usage.json');
  const result = await spawnCli({
    args: ['research', ...PIPELINES[pipeline], '--yes', '--today', '2026-01-31', QUESTION],
    cwd,
    environment: {
      TAVILY_API_KEY: 'tvly-loopback',
      TAVILY_BASE_URL: search.baseUrl,
      OPENAI_API_KEY: 'sk-loopback',
      OPENAI_BASE_URL: model.baseUrl,
      RESEARCH_STUDIO__READING__ALLOW_HOSTS: '*.localhost',
      // As `pnpm research` starts it, but for the size that young memory begins with, which NODE_OPTIONS does not take.
      NODE_OPTIONS: `--max-semi-space-size=4 --import=data:text/javascript,${encodeURIComponent(TELL_USAGE)}`,
      USAGE_FILE: usage,
    },
  });
  const [run = ''] = await readdir(join(cwd, 'data/checkpoints'));
  const folder = join(cwd, 'data/checkpoints', run);
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(await readFile(usage, 'utf8'));
  const events = (await readFile(join(folder, 'events.jsonl'), 'utf8')).split('\n');
  const reported = {
    exitCode: result.exitCode,
    stderr: result.stderr,
    bundle: Bundle.parse(JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))),
    peakMemory: maxRSS / 1_000,
    cpu: (userCPUTime + systemCPUTime) / 1e6,
    calls: model.requests.length,
    longestPrompt,
    sourcesRead: new Set(events.flatMap((line) => /"read-end".*"sourceId":"(\w+)"/.exec(line)?.[1] ?? []))
      .size,
    extractiveSteps: events.filter((line) => line.includes('"by":"extractive"')).length,
    checkpointBytes: await bytesIn(folder, /^checkpoints/),
    journalBytes: await bytesIn(folder, /^journal/),
  };
  await rm(cwd, { recursive: true });
  return reported;
}

const QUESTION = 'How many salmon did the Orrin surveys find in each sector, and what did the surveys cost?';
/** Written when the program ends, whichever way. */
const TELL_USAGE = `import{writeFileSync}from'node:fs';import{isMainThread}from'node:worker_threads';
if(isMainThread)process.on('exit',()=>writeFileSync(process.env.USAGE_FILE,JSON.stringify(process.resourceUsage())))`;

function config({ sources, window }: ManySources): string {
  return JSON.stringify({
    research: {
      // The advanced pipeline leaves a tenth to a second round.
      maxSources: Math.ceil(sources / 0.9),
      maxQuestions: 10,
      queriesPerQuestion: 10,
      pagesPerQuery: 20,
      querySimilarity: 1,
    },
    advanced: { maxPrimaryQuestions: 10, maxSubagents: 10, pagesPerSubagent: 20, queriesPerRound: 100 },
    reading: { timeoutMs: 600_000 },
    models: {
      firstByteMs: 600_000,
      timeoutMs: 600_000,
      known: ['openai:gpt-4o', 'openai:gpt-4o-mini'].map((name) => `${name} contextWindow=${window}`),
    },
  });
}

/** Queries for all sectors, and a second round for the pages that a first one leaves. */
function planOf(sources: number) {
  const questions = Array.from({ length: 10 }, (_, at) => ({
    title: `Survey ${at}`,
    priority: 1,
    queries: Array.from({ length: Math.ceil(sources / 100) }, (_one, index) => surveyQuery(at + 10 * index)),
  }));
  return {
    understand: (_data: unknown, usual: unknown) => ({ ...(usual as object), researchQuestions: questions }),
    'plan-research': (_data: unknown, usual: unknown) => ({
      ...(usual as object),
      primary: questions.map(({ title, queries }) => ({
        question: title,
        queries: queries.map((query) => ({ query, kind: 'fact' })),
      })),
    }),
  };
}

/** As a model that notes much: ten passages of each part. */
const takesMany = (
  { pages }: { readonly pages: readonly { readonly sentences: readonly string[] }[] },
  usual: unknown,
) => ({
  ...(usual as object),
  passages: pages.flatMap(({ sentences }) =>
    sentences
      .flatMap((line) => Number(/^\[(\d+)\]/.exec(line)?.[1] ?? Number.NaN) || [])
      .slice(0, 10)
      .map((number) => ({ first: number, last: number, questions: [1], contextLabel: null, relevance: 0.8 })),
  ),
});

async function bytesIn(folder: string, name: RegExp): Promise<number> {
  const entries = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    entries.filter((entry) => name.test(entry)).map(async (entry) => (await stat(join(folder, entry))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
