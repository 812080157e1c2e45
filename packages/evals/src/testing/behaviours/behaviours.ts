import { readFile } from 'node:fs/promises';
import type { Bundle } from '@research-studio/schemas';
import { parse } from 'yaml';
import { z } from 'zod';
import { EvalCase } from '../../cases/eval-case.ts';
import { PipelineName } from '../../results/eval-row.ts';
import { deterministicEvaluators } from '../../runner/deterministic-evaluators.ts';
import { scoreRun } from '../../runner/planned-run.ts';
import { expectedLine, proseOf } from '../expected-lines.ts';
import { RunRequest } from './behavioural-runs.ts';
import { type Behaviour, CODED_BEHAVIOURS } from './coded-behaviours.ts';

const Lines = z.array(z.string()).readonly().default([]);

const Row = z.strictObject({
  name: z.string(),
  pipelines: z.union([z.enum(['all', 'trust']), z.array(PipelineName)]),
  expect: Lines.describe('Of each run.'),
  runs: z.array(RunRequest.extend({ expect: Lines })),
  areDifferent: z.boolean().default(false).describe('No two runs have the same prose.'),
});
type Row = z.infer<typeof Row>;

const TABLE = new URL('../../../data/behaviours.yaml', import.meta.url);

/** What is held of the architecture, and of the trust engine, by running it. */
export async function readBehaviours(): Promise<readonly Behaviour[]> {
  const rows = z.array(Row).parse(parse(await readFile(TABLE, 'utf8')));
  return [...rows.map(behaviourOf), ...CODED_BEHAVIOURS];
}

function behaviourOf({ name, pipelines, expect, runs, areDifferent }: Row): Behaviour {
  const tested = runs.map(({ expect: own, ...request }) => ({
    request,
    tests: [...expect, ...own].map((line) => ({ line, failures: failuresOf(line) })),
  }));
  return {
    name,
    pipelines:
      pipelines === 'all'
        ? PipelineName.options
        : pipelines === 'trust'
          ? ['advanced-full', 'advanced-batched']
          : pipelines,
    problems: async ({ run }) => {
      const problems: string[] = [];
      const prose = new Set<string>();
      for (const { request, tests } of tested) {
        const { bundle } = await run(request);
        prose.add(proseOf(bundle));
        for (const { line, failures } of tests)
          problems.push(
            ...(await failures(bundle)).map((what) => `"${request.question}": ${line}: ${what}.`),
          );
      }
      if (areDifferent && prose.size < runs.length)
        problems.push(`${runs.length} runs gave ${prose.size} different reports.`);
      return problems;
    },
  };
}

/** Beside the lines on bundles: "is sound", where no evaluator finds anything wrong. */
function failuresOf(line: string): (bundle: Bundle) => Promise<readonly string[]> {
  if (line === 'is sound') return faultsOf;
  const holds = expectedLine(line);
  return async (bundle) => (holds(bundle) ? [] : ['it is not so']);
}

async function faultsOf(bundle: Bundle): Promise<readonly string[]> {
  const { question, pipeline } = bundle;
  const evalCase = EvalCase.parse({ id: 'behavioural', kind: 'narrow', question, docs: [] });
  const rows = await scoreRun(
    { caseId: evalCase.id, pipeline, repeat: 1, case: evalCase, bundle },
    { evaluators: deterministicEvaluators, context: { reasoner: null, signal: undefined } },
  );
  return rows
    .filter(({ passed }) => passed === false)
    .map(({ evaluator, metric, message }) => `${evaluator} ${metric}: ${message}`);
}
