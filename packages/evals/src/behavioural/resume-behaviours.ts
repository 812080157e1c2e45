import type { Bundle, RunEvent } from '@research-studio/schemas';
import type { PipelineName } from '../results/pipeline-name.ts';
import { normalBundle } from '../snapshots/snapshot.ts';
import { ALL_PIPELINES, type Behaviour, check, TRUST_PIPELINES } from './behaviour.ts';
import type { BehaviouralRun, ResumedRun } from './behavioural-runs.ts';
import { BREAKDOWN } from './faulty-models.ts';
import { CLOSED_SITE, WEB_QUESTION } from './loopback-web.ts';
import { QUESTIONS, SALTMERE } from './questions.ts';
import { accountUntrue, answersLost, proseOf } from './reading.ts';

/** Where each pipeline is interrupted: after its research. */
const AFTER: Readonly<Record<PipelineName, string>> = {
  'standard-single': 'assess',
  'standard-multi': 'assess',
  'advanced-full': 'extract-claims',
  'advanced-batched': 'assess-and-claim',
};

/** A run that was cancelled in the middle and resumed gives the same result as one that was left alone. */
const resumeEqualsUndisturbed: Behaviour = {
  name: 'resume_equals_undisturbed',
  pipelines: ALL_PIPELINES,
  problems: async ({ pipeline, run, resumed }) => {
    const request = { question: QUESTIONS.passengers };
    const undisturbed = await run(request);
    const after = await resumed(
      request,
      (event) => event.type === 'node-end' && event.node === AFTER[pipeline],
    );
    if (!after.wasInterrupted) return [`The run never came to the end of "${AFTER[pipeline]}".`];
    if (after.bundle.report.markdown !== undisturbed.bundle.report.markdown)
      return [`After "${AFTER[pipeline]}" the resumed run gives another report.`];
    const [one, other] = [comparable(undisturbed.bundle), comparable(after.bundle)];
    return one === other ? [] : [`After "${AFTER[pipeline]}" the resumed run gives another bundle.`];
  },
};

function comparable(bundle: Bundle): string {
  const key = { caseId: 'resume', pipeline: bundle.pipeline, repeat: 1 };
  const { metadata, ...rest } = normalBundle(bundle, { key, today: null });
  // A step that was cancelled has a time of its own.
  return JSON.stringify({ ...rest, metadata: { ...metadata, timingsMs: {} } });
}

/** Spent by the first answer of the model. */
const BUDGET_USD = 0.01;
const PLENTY_USD = 100_000;

/**
 * A run that was cancelled in the midst of a step reads no page again when it is resumed, asks neither an engine nor a
 * model what it has asked, and counts what it has spent.
 */
const resumeRepeatsNothing: Behaviour = {
  name: 'resume_repeats_nothing',
  pipelines: ['standard-single', 'standard-multi', 'advanced-full'],
  problems: async ({ pipeline, resumed }) => {
    const isRead = ({ type }: RunEvent) => type === 'read-end';
    if (pipeline !== 'standard-single')
      return ofReading(await resumed({ question: QUESTIONS.passengers }, isRead));
    const isAnswered = ({ type }: RunEvent) => type === 'model-end';
    const web = { question: WEB_QUESTION.question, isOnWeb: true, budgetUsd: BUDGET_USD };
    const reading = await resumed(web, isRead);
    const asking = await resumed(web, isAnswered);
    const { asked } = await resumed({ ...web, budgetUsd: PLENTY_USD }, isAnswered);
    return [
      ...ofReading(reading),
      ...ofAsking(reading),
      ...ofAsking(asking),
      ...check(
        asked.filter((one) => one === 'model understand').length <= 1,
        'A model was asked again what it had answered.',
      ),
    ];
  },
};

function ofReading({ wasInterrupted, eventsBefore, events }: ResumedRun): string[] {
  const read = new Set(eventsBefore.flatMap((event) => (event.type === 'read-end' ? event.url : [])));
  const again = events.flatMap((event) =>
    event.type === 'read-start' && read.has(event.url) ? event.url : [],
  );
  return [
    ...check(wasInterrupted, 'The run never came to its first page.'),
    ...again.map((url) => `${url} had been read and was read again.`),
  ];
}

function ofAsking({ wasInterrupted, asked, events, bundle }: ResumedRun): string[] {
  const searches = asked.filter((one) => one.startsWith('search '));
  const models = events.filter(({ type }) => type === 'model-start').length;
  return [
    ...check(wasInterrupted, 'The run never asked its model.'),
    ...searches
      .filter((one, at) => searches.indexOf(one) !== at)
      .map((one) => `The engine was asked again: ${one}.`),
    ...check(
      models === 0,
      `The budget had been spent, and models were asked ${models} times after the run was resumed.`,
    ),
    ...check(
      bundle.metadata.costUsd === null || bundle.metadata.costUsd > BUDGET_USD,
      `Of what was spent before $${bundle.metadata.costUsd} is left in the metadata.`,
    ),
  ];
}

/** Each part of a question is answered on a page that one worker alone reads; all of it reaches the report. */
const everyWorkerCounts: Behaviour = {
  name: 'every_worker_counts',
  pipelines: ['standard-multi', ...TRUST_PIPELINES],
  problems: async ({ run, documentsOf }) => {
    const problems: string[] = [];
    for (const question of [SALTMERE.threeParts, ...SALTMERE.threePartsTurned]) {
      const { bundle } = await run({
        question,
        docs: [documentsOf('saltmere')],
        // One page for each worker: with more, the worker of the whole question finds what those of its parts find.
        research: { queriesPerQuestion: 1, resultsPerQuery: 1, maxIterations: 1 },
      });
      problems.push(...answersLost(bundle));
    }
    return problems;
  },
};

/** A worker that breaks down takes nothing from the others, and the reader is told. */
const failedWorkerApart: Behaviour = {
  name: 'failed_worker_apart',
  pipelines: ['standard-multi', ...TRUST_PIPELINES],
  problems: async ({ run, documentsOf }) => {
    const { bundle, events } = await run({
      question: SALTMERE.threeParts,
      docs: [documentsOf('saltmere')],
      research: { queriesPerQuestion: 1, resultsPerQuery: 1, maxIterations: 1 },
      model: 'failing',
    });
    const others = SALTMERE.answers.filter(({ subject }) => subject !== 'seals');
    return [
      ...answersLost(bundle, others),
      ...check(
        events.some((event) => event.type === 'sub-question-failed' && event.message === BREAKDOWN),
        'That a worker broke down was not among the progress.',
      ),
      ...check(
        bundle.metadata.warnings.some((line) => line.includes(BREAKDOWN)),
        'No warning tells of the worker that broke down.',
      ),
    ];
  },
};

/** Asked at the same time, before the first answer has come. */
const MOST_CALLS = 8;

/**
 * A page that cannot or may not be read ends no run and is told; nor does a budget that is used up, after which no model
 * is asked.
 */
const webSurvived: Behaviour = {
  name: 'web_survived',
  pipelines: ['standard-single', 'advanced-full'],
  problems: async ({ run }) => {
    const { question, says } = WEB_QUESTION;
    const whole = await run({ question, isOnWeb: true, budgetUsd: BUDGET_USD });
    const { bundle, events, outcome } = whole;
    const failed = events.flatMap((event) => (event.type === 'read-failed' ? event.url : []));
    const types = events.map(({ type }) => type);
    const spentAt = types.indexOf('budget-exhausted');
    const after = spentAt < 0 ? [] : types.slice(spentAt).filter((type) => type === 'model-start');
    const { warnings, usage } = bundle.metadata;
    const isRead = events.some((event) => event.type === 'read-end' && isClosed(event.url));
    return [
      ...accountUntrue(whole),
      ...check(outcome === 'out_of_budget', `A budget was used up, and it ended in "${outcome}".`),
      ...check(proseOf(bundle).includes(says), `"${says}" is not told.`),
      ...check(failed.length > 0, 'That a page could not be read was not among its progress.'),
      ...check(
        warnings.some((line) => line.includes('archive.localhost')),
        'No warning tells of the page that could not be read.',
      ),
      ...check(!isRead, 'A page was read that its robots.txt closes to programs.'),
      ...check(warnings.some(isClosed), 'No warning tells of the page that may not be read.'),
      ...check(spentAt >= 0, `The budget was used up, and it was not told.`),
      ...check(
        after.length === 0 && usage.calls <= MOST_CALLS,
        `The budget was used up, and models were asked ${usage.calls} times.`,
      ),
    ];
  },
};

function isClosed(line: string): boolean {
  return line.includes(`${CLOSED_SITE}.localhost`);
}

/** Where a path led nowhere, others are tried and none is tried twice: neither a query nor a page that said nothing. */
const deadEndsLeft: Behaviour = {
  name: 'dead_ends_left',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const { bundle, events } = await run({
      question: SALTMERE.withGap,
      docs: [documentsOf('saltmere')],
      research: { maxIterations: 3, minCoverage: 1 },
      model: 'sparing',
    });
    const queries = bundle.metadata.searches.map(({ query }) => query.toLowerCase());
    const repeated = queries.filter((query, at) => queries.indexOf(query) !== at);
    const fruitless = bundle.trust?.deadEnds ?? [];
    return [
      ...repeated.map((query) => `"${query}" was searched twice.`),
      ...pagesTriedAgain(events).map((id) => `Source ${id} had said nothing and was read again.`),
      ...check(fruitless.length > 0, 'No dead end is told.'),
      ...check(
        events.some((event) => event.type === 'node-start' && event.node === 'backtrack'),
        'No other angle was tried.',
      ),
    ];
  },
};

/** Sources without evidence in one round that were read for evidence in a later one. */
function pagesTriedAgain(events: BehaviouralRun['events']): readonly string[] {
  const fruitless = new Set<string>();
  const again: string[] = [];
  let ofThisRound: string[] = [];
  for (const event of events) {
    if (event.type === 'evidence-found') {
      if (fruitless.has(event.sourceId)) again.push(event.sourceId);
      if (event.count === 0) ofThisRound.push(event.sourceId);
    } else if (event.type === 'coverage-checked') {
      for (const id of ofThisRound) fruitless.add(id);
      ofThisRound = [];
    }
  }
  return again;
}

export const resumeBehaviours: readonly Behaviour[] = [
  resumeEqualsUndisturbed,
  resumeRepeatsNothing,
  everyWorkerCounts,
  failedWorkerApart,
  webSurvived,
  deadEndsLeft,
];
