import { checkBundle } from '@research-studio/core';
import { Bundle } from '@research-studio/schemas';
import { EvalCase } from '../cases/eval-case.ts';
import { abstains } from '../evaluators/expectations/report-claims.ts';
import { groundednessEvaluator } from '../evaluators/groundedness/groundedness-evaluator.ts';
import { recheckEvaluator } from '../evaluators/groundedness/recheck-evaluator.ts';
import { structuralEvaluators } from '../evaluators/structural/structural-evaluators.ts';
import { ALL_PIPELINES, type Behaviour, check } from './behaviour.ts';
import type { BoundRuns } from './behavioural-runs.ts';
import { QUESTIONS, SALTMERE, TARNHOLT } from './questions.ts';
import { proseOf } from './reading.ts';

/** What every mode must find, with the sentence's citation. */
const FACTS = [/3\.42 million[^\n]*\[\d+\]/, /14 April 2018[^\n]*\[\d+\]/];

/** Single and multi, full and batched: each gives a valid report with the same answers. */
const modeComparison: Behaviour = {
  name: 'mode_comparison',
  pipelines: ALL_PIPELINES,
  problems: async ({ pipeline, run }) => {
    const { bundle, outcome } = await run({ question: QUESTIONS.passengers });
    const fits = Bundle.safeParse(bundle);
    const prose = proseOf(bundle);
    return [
      ...check(fits.success, `The bundle does not fit its schema: ${fits.error?.issues[0]?.message}.`),
      ...checkBundle(bundle),
      ...check(outcome === 'report', `It ended in "${outcome}".`),
      ...check(bundle.pipeline === pipeline, `It ran as ${bundle.pipeline}.`),
      ...check(bundle.claims.length > 0, 'The report makes no claim.'),
      ...FACTS.filter((fact) => !fact.test(prose)).map((fact) => `The report does not say ${fact.source}.`),
    ];
  },
};

/** Where no document answers, the report says so, whatever else the documents tell. */
const unansweredTold: Behaviour = {
  name: 'unanswered_told',
  pipelines: ALL_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const { bundle } = await run({ question: SALTMERE.unanswered, docs: [documentsOf('saltmere')] });
    const { answered } = bundle.metadata;
    return [
      ...check(answered === 'none', `The question is called answered: ${answered}.`),
      ...check(abstains(bundle), 'The report does not say that nothing answers.'),
    ];
  },
};

const EVALUATORS = [...structuralEvaluators, groundednessEvaluator, recheckEvaluator];

/** Whatever is special about documents and question (copies, a contradiction, pages that say nothing), the evaluators find nothing wrong. */
const bundlesSound: Behaviour = {
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

export const answerBehaviours: readonly Behaviour[] = [modeComparison, unansweredTold, bundlesSound];
