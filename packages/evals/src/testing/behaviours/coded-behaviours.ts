import { checkBundle } from '@research-studio/core/citation';
import { parseReport } from '@research-studio/core/report';
import type { Bundle, BundleSource, RunEvent } from '@research-studio/schemas';
import { PipelineName } from '../../results/eval-row.ts';
import { normalBundle } from '../../snapshots/snapshot.ts';
import { proseOf } from '../expected-lines.ts';
import type { BehaviouralRun, BoundRuns } from './behavioural-runs.ts';
import { INVENTED_FIGURE } from './faulty-models.ts';

/** Something that a pipeline is built to do, to be seen only by running it. */
export interface Behaviour {
  /** snake_case: the metric of its rows. */
  readonly name: string;
  readonly pipelines: readonly PipelineName[];
  /** What it does not do, one sentence each; empty: it does all. */
  readonly problems: (runs: BoundRuns) => Promise<readonly string[]>;
}

/** The message where something does not hold. */
function check(holds: boolean, message: string): string[] {
  return holds ? [] : [message];
}

const PASSENGERS = 'How many passengers did the Velmora cable car carry in 2024, and when did it open?';
const STANDSTILL = 'Why did the Velmora cable car stand still in 2024, and for how long?';
/** Half of it is answered nowhere, so that a first round leaves a gap. */
const WITH_GAP = 'When did the Velmora cable car open, and who was the mayor of Ostermoor at that time?';

/** Open to more than one reading: the measure, the place or what is spoken of is missing. */
const AMBIGUOUS = ['What is the best cable car?', 'Is Mercury dangerous?', 'Which one is better?'];
const CLEAR = [
  'When did the Velmora cable car open?',
  'How many cabins does the Velmora cable car have?',
  'Who runs the Velmora cable car?',
];

/** Questions known to be open are asked back with options; clear ones are not. */
const ambiguityDetection: Behaviour = {
  name: 'ambiguity_detection',
  pipelines: PipelineName.options,
  problems: async ({ asksBack }) => {
    const problems: string[] = [];
    for (const question of AMBIGUOUS) {
      const asked = await asksBack(question);
      if (asked === null) problems.push(`"${question}" was not asked back.`);
      else if (new Set(asked.options).size < 3)
        problems.push(`"${question}" was asked back with too few readings: ${asked.options.join(', ')}.`);
    }
    for (const question of CLEAR) {
      const asked = await asksBack(question);
      if (asked !== null) problems.push(`"${question}" is clear and was asked back: ${asked.question}`);
    }
    return problems;
  },
};

/** What the metadata and the events count is what the bundle has. */
const stateConsistency: Behaviour = {
  name: 'state_consistency',
  pipelines: PipelineName.options,
  problems: async ({ run }) => {
    const whole = await run({ question: PASSENGERS });
    const severalRounds = await run(withRounds(3));
    const { bundle, events } = whole;
    const { metadata, sources, evidence, claims, report } = bundle;
    const end = events.find((event) => event.type === 'run-end');
    const rounds = events.filter(({ type }) => type === 'coverage-checked').length;
    const claimIds = report.sections.flatMap((section) => section.claimIds);
    return [
      ...accountUntrue(whole),
      ...accountUntrue(severalRounds),
      ...differing('sources', metadata.sourcesCount, sources.length),
      ...differing('pieces of evidence', metadata.evidenceCount, evidence.length),
      ...differing('rounds', metadata.iterations, rounds),
      ...differing(
        'claims of the sections',
        claimIds,
        claims.map(({ id }) => id),
      ),
      ...differing('sources at the end', end?.sources, sources.length),
      ...differing('pieces of evidence at the end', end?.evidence, evidence.length),
      ...differing('answered at the end', end?.answered, metadata.answered),
      ...check(metadata.searches.length > 0, 'The metadata has no search.'),
    ];
  },
};

function withRounds(maxIterations: number, minCoverage = 1) {
  return { question: WITH_GAP, research: { maxIterations, minCoverage, resultsPerQuery: 1 } };
}

/** What the metadata of an undisturbed run count (calls, tokens, cost, times, searches, warnings) against its events, one sentence each. */
function accountUntrue({ bundle, events }: BehaviouralRun): readonly string[] {
  const { usage, costUsd, models, warnings, timingsMs, searches } = bundle.metadata;
  const calls = events.filter((event) => event.type === 'model-end');
  const steps = events.filter((event) => event.type === 'node-end');
  const costs = calls.map((call) => call.costUsd);
  const due = {
    calls: calls.length,
    inputTokens: sum(calls.map((call) => call.inputTokens)),
    outputTokens: sum(calls.map((call) => call.outputTokens)),
    cachedTokens: sum(calls.map((call) => call.cachedTokens)),
  };
  const timesDue = Object.fromEntries(
    [...Map.groupBy(steps, ({ node }) => node)].map(([node, all]) => [
      node,
      sum(all.map(({ durationMs }) => durationMs)),
    ]),
  );
  const warned = events.flatMap((event) => (event.type === 'warning' ? event.message : []));
  const searched = events.flatMap((event) => (event.type === 'search-end' ? event.query : []));
  return [
    ...differing('usage', usage, due),
    ...differing('cost', costUsd, costs.includes(null) ? null : sum(costs.map((cost) => cost ?? 0))),
    ...differing('models', [...models].sort(), [...new Set(calls.map(({ model }) => model))].sort()),
    ...differing('warnings', warnings, [...new Set(warned)]),
    ...differing('times', timingsMs, timesDue),
    ...differing(
      'searches',
      [...new Set(searches.map(({ query }) => query))].sort(),
      [...new Set(searched)].sort(),
    ),
  ];
}

function differing(what: string, reported: unknown, due: unknown): string[] {
  const [one, other] = [JSON.stringify(reported), JSON.stringify(due)];
  return one === other ? [] : [`Of ${what}: ${one} is reported, ${other} is true.`];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Pipelines that research in rounds; a supervisor decides by itself what follows. */
const IN_ROUNDS = PipelineName.options.filter((pipeline) => pipeline !== 'advanced-supervised');

/**
 * With half of the question answered nowhere, several rounds are checked; coverage never falls, gaps are named exactly
 * while it is below 1, and the metadata has that of the last round.
 */
const convergence: Behaviour = {
  name: 'convergence',
  pipelines: IN_ROUNDS,
  problems: async ({ run }) => {
    const { bundle, events } = await run(withRounds(3));
    const checked = events.filter((event) => event.type === 'coverage-checked');
    const last = checked.at(-1)?.coverage ?? 0;
    return [
      ...check(checked.length > 1, `Coverage was checked in ${checked.length} rounds, where a gap is left.`),
      ...check(last > 0 && last < 1, `Half of the question is answered, and coverage ended at ${last}.`),
      ...checked.flatMap(({ coverage, iteration, gaps }, index) => {
        const before = checked[index - 1]?.coverage ?? 0;
        return [
          ...check(coverage >= before, `In round ${iteration} coverage went from ${before} to ${coverage}.`),
          ...check(
            gaps.length > 0 === coverage < 1,
            `In round ${iteration} coverage is ${coverage} with ${gaps.length} gaps.`,
          ),
        ];
      }),
      ...differing('the last coverage', bundle.metadata.coverage, last),
    ];
  },
};

/** Below what the half of the question that is answered makes. */
const ENOUGH = 0.4;

/** Where a gap is left, another round is made unless enough is covered, and more rounds never bring less. */
/** Each part of the brief has a researcher, in the order of the brief, and the supervisor ends by itself or at its limit. */
const supervisorDelegates: Behaviour = {
  name: 'supervisor_delegates',
  pipelines: ['advanced-supervised'],
  problems: async ({ run }) => {
    const { bundle } = await run(withRounds(3));
    const { brief, turns = [], researchers = [] } = bundle.supervision ?? {};
    const topics = turns.flatMap((turn) => turn.topics);
    const passages = sum(researchers.map((researcher) => researcher.passages));
    return [
      ...differing(
        'what the first researchers are sent for',
        topics.slice(0, brief?.parts.length),
        brief?.parts,
      ),
      ...differing('researchers', researchers.map(({ topic }) => topic).toSorted(), topics.toSorted()),
      ...differing('the last decision', turns.at(-1)?.action, 'research_complete'),
      ...check(passages > 0, 'No researcher brought a passage.'),
      ...researchers.flatMap(({ topic, answer }) =>
        answer.flatMap(({ text, evidenceIds }) =>
          check(evidenceIds.length > 0, `"${topic}": the sentence "${text}" cites nothing.`),
        ),
      ),
    ];
  },
};

const gapLoopMonotonic: Behaviour = {
  name: 'gap_loop_monotonic',
  pipelines: IN_ROUNDS,
  problems: async ({ run }) => {
    const [one, three] = [await run(withRounds(1)), await run(withRounds(3))];
    const enough = await run(withRounds(3, ENOUGH));
    const rounds = ({ bundle }: BehaviouralRun) => bundle.metadata.iterations;
    return [
      ...check(
        rounds(enough) === 1,
        `A coverage of ${ENOUGH} was enough, and ${rounds(enough)} rounds were made.`,
      ),
      ...check(rounds(one) === 1, `With one round allowed ${rounds(one)} were made.`),
      ...check(rounds(three) > 1, 'A gap was left and more rounds were allowed, but none was made.'),
      ...check(rounds(three) <= 3, `With three rounds allowed ${rounds(three)} were made.`),
      ...lessOf('pieces of evidence found', found(one), found(three)),
      ...lessOf('searches', one.bundle.metadata.searches.length, three.bundle.metadata.searches.length),
      ...lessOf('coverage', one.bundle.metadata.coverage, three.bundle.metadata.coverage),
      ...lessOf('pieces of evidence cited', one.bundle.evidence.length, three.bundle.evidence.length),
    ];
  },
};

function found({ events }: BehaviouralRun): number {
  return sum(events.map((event) => (event.type === 'evidence-found' ? event.count : 0)));
}

function lessOf(...[what, one, three]: [string, number, number]): string[] {
  return check(three >= one, `Three rounds gave less than one (${what}): ${three} after ${one}.`);
}

/** Rounding of a confidence in the metadata. */
const ROUNDING = 0.001;
/** However sure its claims are, a report that leaves parts of the question open is at most this sure. */
const SUREST = { full: 1, partial: 0.75, none: 0.3 };

/**
 * The confidence of a report is the mean of its claims', lowered by half of what is not covered and bounded by how far
 * the question is answered; and no claim that fails its check is surer than one that passes.
 */
const verifiedClaimsRatio: Behaviour = {
  name: 'verified_claims_ratio',
  pipelines: PipelineName.options,
  problems: async ({ run }) => {
    const whole = [await run({ question: PASSENGERS }), await run({ question: STANDSTILL })];
    return [...whole, await run(withRounds(3))].flatMap(({ bundle }) => mismatch(bundle));
  },
};

function mismatch({ claims, metadata, question }: Bundle): string[] {
  if (claims.length === 0) return [`"${question}": there is no claim to be confident of.`];
  const { confidence, coverage, answered } = metadata;
  const mean = sum(claims.map((claim) => claim.confidence)) / claims.length;
  const due = Math.min(SUREST[answered], mean * (0.5 + 0.5 * coverage));
  const surest = ({ failed }: { failed: boolean }) =>
    claims
      .filter(({ verdict }) => (verdict === 'unsupported' || verdict === 'contradicted') === failed)
      .map((claim) => claim.confidence);
  const [worst, best] = [Math.max(0, ...surest({ failed: true })), Math.min(1, ...surest({ failed: false }))];
  return [
    ...check(
      Math.abs(confidence - due) <= ROUNDING,
      `"${question}": the confidence is ${confidence}, that of its claims ${due.toFixed(3)}.`,
    ),
    ...check(worst <= best, `"${question}": a claim that failed has ${worst}, one that passed ${best}.`),
  ];
}

/** Where each pipeline is interrupted: after its research. */
const AFTER: Readonly<Record<PipelineName, string>> = {
  'standard-single': 'assess',
  'standard-multi': 'assess',
  'advanced-full': 'extract-claims',
  'advanced-batched': 'assess-and-claim',
  'advanced-supervised': 'extract-claims',
};

/** A run that was cancelled in the middle and resumed gives the same result as one that was left alone. */
const resumeEqualsUndisturbed: Behaviour = {
  name: 'resume_equals_undisturbed',
  pipelines: PipelineName.options,
  problems: async ({ pipeline, run, resumed }) => {
    const request = { question: PASSENGERS };
    const undisturbed = await run(request);
    const at = AFTER[pipeline];
    const after = await resumed(request, (event) => event.type === 'node-end' && event.node === at);
    if (!after.wasInterrupted) return [`The run never came to the end of "${at}".`];
    const isSameText = after.bundle.report.markdown === undisturbed.bundle.report.markdown;
    const [one, other] = [comparable(undisturbed.bundle), comparable(after.bundle)];
    return check(
      one === other,
      `After "${at}" the resumed run gives another ${isSameText ? 'bundle' : 'report'}.`,
    );
  },
};

function comparable(bundle: Bundle): string {
  const key = { caseId: 'resume', pipeline: bundle.pipeline, repeat: 1 };
  const { metadata, ...rest } = normalBundle(bundle, { key, today: null });
  // A step that was cancelled has a time of its own.
  return JSON.stringify({ ...rest, metadata: { ...metadata, timingsMs: {} } });
}

/** A run that was cancelled in the midst of a step reads no page again when it is resumed. */
const resumeRepeatsNothing: Behaviour = {
  name: 'resume_repeats_nothing',
  pipelines: ['standard-single', 'standard-multi', 'advanced-full'],
  problems: async ({ resumed }) => {
    const isRead = ({ type }: RunEvent) => type === 'read-end';
    const { wasInterrupted, eventsBefore, events } = await resumed({ question: PASSENGERS }, isRead);
    const read = new Set(eventsBefore.flatMap((event) => (event.type === 'read-end' ? event.url : [])));
    const again = events.flatMap((event) =>
      event.type === 'read-start' && read.has(event.url) ? event.url : [],
    );
    return [
      ...check(wasInterrupted, 'The run never came to its first page.'),
      ...again.map((url) => `${url} had been read and was read again.`),
    ];
  },
};

/** Each part is answered on one page, by these words. */
const THREE_PARTS =
  'When was the lamp of the Saltmere lighthouse first lit? How much does an adult ticket for the Saltmere ferry cost? How many grey seals were counted at Saltmere?';
const ANSWERS = ['12 September 1887', '7.60 crowns', '318 grey seals'];
/** Of the sentences that the model adds without the mark of any evidence. */
const ADDED = /7,777 shares|777 crowns on Sundays|In 7777 a storm/;

/**
 * A writer that misreads figures and cites at random harms no report, where its sentences are checked: verbatim text is
 * cited to what says it.
 */
const carelessModelMended: Behaviour = {
  name: 'careless_model_mended',
  pipelines: PipelineName.options,
  problems: async ({ run }) => {
    const { bundle } = await run({ question: THREE_PARTS, docs: 'saltmere', model: 'careless' });
    const { metadata, report, trust, claims, evidence } = bundle;
    const invented = INVENTED_FIGURE.exec(proseOf(bundle))?.[0];
    const added = ADDED.exec(proseOf(bundle))?.[0];
    return [
      ...checkBundle(bundle),
      ...check(!/harbour-deals|onclick/.test(report.markdown), 'Mark-up of the model is left in the report.'),
      ...ANSWERS.flatMap((says) => answerProblems(bundle, says)),
      ...check(invented === undefined, `The prose has the invented figure ${invented}.`),
      ...check(added === undefined, `What the model added without evidence is in the prose: "${added}".`),
      ...claims
        .filter(({ text, verdict }) => verdict === 'supported' && INVENTED_FIGURE.test(text))
        .map(({ id, text }) => `Claim ${id} is called supported with an invented figure: ${text}`),
      ...evidence
        .filter(({ fact }) => INVENTED_FIGURE.test(fact))
        .map(({ id, fact }) => `The fact of evidence ${id} is not what its passage says: ${fact}`),
      // The trust engine reports claims that did not hold.
      ...check(
        (trust?.leftOut.length ?? 0) > 0 || metadata.warnings.some((line) => /citation|sentence/i.test(line)),
        'Nothing says that the draft was mended.',
      ),
    ];
  },
};

/** The answer is given, and every source that its sentences cite says it. */
function answerProblems(bundle: Bundle, says: string): string[] {
  const cited = citedSentences(bundle).flatMap(({ text, sources }) => (text.includes(says) ? sources : []));
  return [
    ...check(cited.length > 0, `"${says}" is not reported with its source.`),
    ...cited
      .filter(({ text }) => !text.includes(says))
      .map(({ id, url }) => `"${says}" is cited to [${id}] ${url}, where it does not stand.`),
  ];
}

/** Sentences of the findings and the prose, with the sources that stand behind them in brackets. */
function citedSentences({ report, sources }: Bundle): { text: string; sources: BundleSource[] }[] {
  const own = report.sections.filter(({ role }) => role === undefined || role === 'findings');
  const headings = own.flatMap(({ heading, markdown }) => [
    heading,
    ...[...markdown.matchAll(/^#{3,6} (.+)$/gm)].map(([, text = '']) => text.trim()),
  ]);
  return parseReport(report.markdown)
    .sentences.filter(({ section }) => headings.includes(section ?? ''))
    .map(({ text, citations }) => {
      const marks = new Set(citations.map(({ mark }) => mark));
      return { text, sources: sources.filter(({ id }) => marks.has(`[${id}]`)) };
    });
}

/** What no line of the table can say. */
export const CODED_BEHAVIOURS: readonly Behaviour[] = [
  ambiguityDetection,
  stateConsistency,
  convergence,
  supervisorDelegates,
  gapLoopMonotonic,
  verifiedClaimsRatio,
  carelessModelMended,
  resumeEqualsUndisturbed,
  resumeRepeatsNothing,
];
