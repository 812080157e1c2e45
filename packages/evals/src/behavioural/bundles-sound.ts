import type { Bundle } from '@research-studio/schemas';
import { EvalCase } from '../cases/eval-case.ts';
import { groundednessEvaluator } from '../evaluators/groundedness/groundedness-evaluator.ts';
import { recheckEvaluator } from '../evaluators/groundedness/recheck-evaluator.ts';
import { structuralEvaluators } from '../evaluators/structural/structural-evaluators.ts';
import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import type { BoundRuns } from './behavioural-runs.ts';
import { QUESTIONS, SALTMERE, TARNHOLT } from './questions.ts';

const EVALUATORS = [...structuralEvaluators, groundednessEvaluator, recheckEvaluator];

/** Whatever is special about documents and question (copies, a contradiction, pages that say nothing), the evaluators find nothing wrong. */
export const bundlesSound: Behaviour = {
  name: 'bundles_sound',
  pipelines: ALL_PIPELINES,
  problems: async (runs) => {
    const problems: string[] = [];
    for (const request of requestsFor(runs))
      problems.push(...(await faultsOf((await runs.run(request)).bundle)));
    return problems;
  },
};

/** Runs that other behaviours ask for, too. */
function requestsFor({ documentsOf }: BoundRuns) {
  return [
    { question: QUESTIONS.withGap, research: { maxIterations: 3, minCoverage: 1, resultsPerQuery: 1 } },
    { question: SALTMERE.unanswered, docs: [documentsOf('saltmere')] },
    { question: TARNHOLT.question, docs: [documentsOf('tarnholt')] },
  ];
}

async function faultsOf(bundle: Bundle): Promise<string[]> {
  const { question } = bundle;
  const subject = { case: EvalCase.parse({ id: 'behavioural', kind: 'narrow', question, docs: [] }), bundle };
  const found = await Promise.all(
    EVALUATORS.map(async ({ name, evaluate }) => {
      const rows = await evaluate(subject, { reasoner: null, signal: undefined });
      return rows
        .filter(({ passed }) => passed === false)
        .map(({ metric, message }) => `"${question}": ${name} ${metric}: ${message}`);
    }),
  );
  return found.flat();
}
