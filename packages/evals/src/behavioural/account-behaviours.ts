import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderHtml } from '@research-studio/core';
import type { Bundle, BundleSource } from '@research-studio/schemas';
import { ALL_PIPELINES, type Behaviour, check } from './behaviour.ts';
import type { BehaviouralRun } from './behavioural-runs.ts';
import { QUESTIONS, SALTMERE } from './questions.ts';
import { accountUntrue, answersLost } from './reading.ts';

/** What the metadata and the events count is what the bundle has. */
const stateConsistency: Behaviour = {
  name: 'state_consistency',
  pipelines: ALL_PIPELINES,
  problems: async ({ run }) => {
    const whole = await run({ question: QUESTIONS.passengers });
    const severalRounds = await run({
      question: QUESTIONS.withGap,
      research: { maxIterations: 3, minCoverage: 1, resultsPerQuery: 1 },
    });
    const { bundle, events } = whole;
    const { metadata, sources, evidence, claims, report } = bundle;
    const end = events.find((event) => event.type === 'run-end');
    const rounds = events.filter(({ type }) => type === 'coverage-checked').length;
    const claimIds = report.sections.flatMap((section) => section.claimIds);
    return [
      ...accountUntrue(whole),
      ...accountUntrue(severalRounds),
      ...unequal('sources', [metadata.sourcesCount, sources.length]),
      ...unequal('pieces of evidence', [metadata.evidenceCount, evidence.length]),
      ...unequal('rounds', [metadata.iterations, rounds]),
      ...unequal('claims of the sections', [claimIds.length, claims.length]),
      ...unequal('different claims', [new Set(claimIds).size, claims.length]),
      ...unequal('sources told at the end', [end?.sources ?? -1, sources.length]),
      ...unequal('pieces of evidence told at the end', [end?.evidence ?? -1, evidence.length]),
      ...check(
        end?.answered === metadata.answered,
        `The end tells of "${end?.answered}", the metadata of "${metadata.answered}".`,
      ),
      ...check(metadata.searches.length > 0, 'The metadata has no search.'),
    ];
  },
};

function unequal(what: string, [told, real]: readonly [number, number]): string[] {
  return told === real ? [] : [`Number of ${what}: ${told} is told, it is ${real}.`];
}

/** Of a question whose most important part is answered, and of no other. */
const MOST_IMPORTANT = 0.5;

/** What a first round found and what a later one adds stand in the report side by side, each with its own source. */
const roundsAddUp: Behaviour = {
  name: 'rounds_add_up',
  pipelines: ALL_PIPELINES,
  problems: async ({ pipeline, run, documentsOf }) => {
    const request = {
      question: SALTMERE.threeParts,
      docs: [documentsOf('saltmere')],
      research: { queriesPerQuestion: 1, resultsPerQuery: 1, maxIterations: 3, minCoverage: 1 },
    };
    const { bundle, events } = await run({ ...request, model: 'hasty' });
    const astray = await run({ ...request, model: 'straying' });
    const first = events.find((event) => event.type === 'coverage-checked')?.coverage ?? 0;
    const { metadata, evidence } = bundle;
    const queries = metadata.searches.map(({ query }) => query);
    const searched = events.flatMap((event) => (event.type === 'search-start' ? event.query : []));
    const unnoted = searched.filter((query) => !queries.includes(query));
    return [
      ...check(
        first === 1 || metadata.iterations > 1,
        'What a first round left open was not looked for in a second.',
      ),
      ...answersLost(bundle),
      ...answersLost(astray.bundle).map((lost) => `After a round that found nothing: ${lost}`),
      // The trust engine weighs the parts of its plan itself.
      ...check(
        !(pipeline.startsWith('standard') && first <= MOST_IMPORTANT),
        `The most important part was answered, and coverage is ${first}.`,
      ),
      ...queries
        .filter((query, at) => queries.indexOf(query) !== at)
        .map((query) => `"${query}" was searched in two rounds.`),
      ...unnoted.map((query) => `"${query}" was searched, and the metadata do not have it.`),
      ...check(
        new Set(evidence.map(({ id }) => id)).size === evidence.length,
        'Two pieces of evidence have one id.',
      ),
    ];
  },
};

/** Coverage never falls from one round to the next, and ends where the metadata says. */
const convergence: Behaviour = {
  name: 'convergence',
  pipelines: ALL_PIPELINES,
  problems: async ({ run }) => {
    const { bundle, events } = await run({
      question: QUESTIONS.withGap,
      research: { maxIterations: 3, minCoverage: 1, resultsPerQuery: 1 },
    });
    const checked = events.filter((event) => event.type === 'coverage-checked');
    const last = checked.at(-1);
    return [
      ...check(last !== undefined, 'Coverage was never checked.'),
      ...checked.flatMap(({ coverage, iteration }, index) => {
        const before = checked[index - 1]?.coverage ?? 0;
        return coverage >= before
          ? []
          : [`In round ${iteration} coverage fell from ${before} to ${coverage}.`];
      }),
      ...checked
        .filter(({ coverage }) => coverage < 0 || coverage > 1)
        .map(({ coverage, iteration }) => `In round ${iteration} coverage is ${coverage}.`),
      ...check(
        (last?.coverage ?? bundle.metadata.coverage) === bundle.metadata.coverage,
        `Coverage ended at ${last?.coverage}, the metadata say ${bundle.metadata.coverage}.`,
      ),
    ];
  },
};

/** Below what the half of the question that is answered makes. */
const ENOUGH = 0.4;

/** Where a gap is left, another round is made unless enough is covered, and more rounds never bring less. */
const gapLoopMonotonic: Behaviour = {
  name: 'gap_loop_monotonic',
  pipelines: ALL_PIPELINES,
  problems: async ({ run }) => {
    const withRounds = (maxIterations: number) =>
      run({ question: QUESTIONS.withGap, research: { maxIterations, minCoverage: 1, resultsPerQuery: 1 } });
    const [one, three] = [await withRounds(1), await withRounds(3)];
    const enough = await run({
      question: QUESTIONS.withGap,
      research: { maxIterations: 3, minCoverage: ENOUGH, resultsPerQuery: 1 },
    });
    return [
      ...check(
        enough.bundle.metadata.iterations === 1,
        `A coverage of ${ENOUGH} was enough, and ${enough.bundle.metadata.iterations} rounds were made.`,
      ),
      ...check(
        one.bundle.metadata.iterations === 1,
        `With one round allowed ${one.bundle.metadata.iterations} were made.`,
      ),
      ...check(
        three.bundle.metadata.iterations > 1,
        'A gap was left and more rounds were allowed, but none was made.',
      ),
      ...check(
        three.bundle.metadata.iterations <= 3,
        `With three rounds allowed ${three.bundle.metadata.iterations} were made.`,
      ),
      ...lessOf('pieces of evidence found', found(one), found(three)),
      ...lessOf('searches', one.bundle.metadata.searches.length, three.bundle.metadata.searches.length),
      ...lessOf('coverage', one.bundle.metadata.coverage, three.bundle.metadata.coverage),
      ...lessOf('pieces of evidence cited', one.bundle.evidence.length, three.bundle.evidence.length),
    ];
  },
};

function found({ events }: BehaviouralRun): number {
  return events.reduce((sum, event) => (event.type === 'evidence-found' ? sum + event.count : sum), 0);
}

function lessOf(...[what, one, three]: [string, number, number]): string[] {
  return three >= one ? [] : [`Three rounds gave less than one (${what}): ${three} after ${one}.`];
}

const MOST_SOURCES = 2;

/** No more pages are read than allowed, each search is one that was not made before, and progress is told on the way. */
const limitsHeeded: Behaviour = {
  name: 'limits_heeded',
  pipelines: ALL_PIPELINES,
  problems: async ({ pipeline, run, documentsOf }) => {
    const { bundle, events } = await run({
      question: SALTMERE.threeParts,
      docs: [documentsOf('saltmere')],
      research: { maxSources: MOST_SOURCES, maxIterations: 1 },
    });
    const read = new Set(events.flatMap((event) => (event.type === 'evidence-found' ? event.sourceId : [])));
    const queries = bundle.metadata.searches.map(({ query }) => query.toLowerCase());
    const told = new Set(events.map(({ type }) => type));
    return [
      ...check(read.size <= MOST_SOURCES, `${read.size} pages were read, ${MOST_SOURCES} are allowed.`),
      ...check(
        new Set(queries).size === queries.length,
        `A query was searched twice: ${queries.join('; ')}.`,
      ),
      ...[...PROGRESS, ...(pipeline.startsWith('standard') ? BY_SECTION : [])]
        .filter((type) => !told.has(type))
        .map((type) => `Its progress has no "${type}".`),
    ];
  },
};

/** What whoever waits for a report is shown. */
const PROGRESS = [
  'plan-ready',
  'search-start',
  'search-end',
  'evidence-found',
  'coverage-checked',
  'sub-question-end',
] as const;

/** Where a report is written section by section. */
const BY_SECTION = ['outline-ready', 'section-written'] as const;

/** The files of a run are its report, its bundle and its progress to the end, and no text of a page becomes mark-up of the report's page. */
const filesAsTold: Behaviour = {
  name: 'files_as_told',
  pipelines: ALL_PIPELINES,
  problems: async ({ run }) => {
    const { bundle, folder } = await run({ question: QUESTIONS.passengers });
    const markdown = await readFile(join(folder, 'report.md'), 'utf8');
    const progress = await readFile(join(folder, 'progress.md'), 'utf8');
    const stored: unknown = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
    const page = await renderHtml(withMarkup(bundle));
    return [
      ...check(
        markdown.trim() === bundle.report.markdown.trim(),
        'The report.md of the run is not its report.',
      ),
      ...check(
        /^Finished\b/m.test(progress) && !/^- \[ \]/m.test(progress),
        'The progress.md of the run does not tell that it is finished.',
      ),
      ...check(
        JSON.stringify(stored) === JSON.stringify(bundle),
        'The report.json of the run is not its bundle.',
      ),
      ...check(
        !/<(?:img|script)[^>]*(?:onerror|alert)/i.test(page),
        'Mark-up of a page is mark-up of the HTML report.',
      ),
      ...check(page.includes('3.42 million'), 'The HTML report does not have the answer.'),
    ];
  },
};

const MARKUP = '<img src=x onerror=alert(1)>';

/** Where text of others gets into a page. */
function withMarkup(bundle: Bundle): Bundle {
  return {
    ...bundle,
    question: `${bundle.question} ${MARKUP}`,
    sources: bundle.sources.map((source) => ({
      ...source,
      title: `${MARKUP} ${source.title}`,
      siteName: `${source.siteName ?? ''} ${MARKUP}`,
    })),
    claims: bundle.claims.map((claim) => ({ ...claim, text: `${claim.text} ${MARKUP}` })),
  };
}

/** Rounding of a confidence in the metadata. */
const ROUNDING = 0.001;
/** The standard pipeline judges facts before they become claims of the report: not all are used, some are joined. */
const FACTS_TO_CLAIMS = 0.1;

/** The confidence of a report is that of its claims: their share of supported ones, with the trust engine their mean. */
const verifiedClaimsRatio: Behaviour = {
  name: 'verified_claims_ratio',
  pipelines: ALL_PIPELINES,
  problems: async ({ run }) => {
    const problems: string[] = [];
    for (const question of [QUESTIONS.passengers, QUESTIONS.standstill])
      problems.push(...mismatch((await run({ question })).bundle));
    return problems;
  },
};

function mismatch({ claims, metadata, trust, question }: Bundle): string[] {
  if (claims.length === 0) return [`"${question}": there is no claim to be confident of.`];
  const supported = claims.filter(({ verdict }) => verdict === 'supported').length / claims.length;
  const mean = claims.reduce((sum, { confidence }) => sum + confidence, 0) / claims.length;
  const [expected, tolerance] = trust === undefined ? [supported, FACTS_TO_CLAIMS] : [mean, ROUNDING];
  return Math.abs(metadata.confidence - expected) <= tolerance
    ? []
    : [`"${question}": the confidence is ${metadata.confidence}, that of its claims ${expected.toFixed(3)}.`];
}

/** Sources are told by the title, site, author and day that their pages give. */
const pagesAsPublished: Behaviour = {
  name: 'pages_as_published',
  pipelines: ALL_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const folder = documentsOf('saltmere');
    const { bundle } = await run({ question: SALTMERE.present, docs: [folder] });
    const heads = await headsOf(folder);
    const told = bundle.sources.flatMap((source) =>
      heads.filter(({ url }) => url === source.url).map((head) => ({ source, head })),
    );
    return told.length === 0 ? ['No source is a page of the documents.'] : told.flatMap(differences);
  },
};

const FIELDS = {
  url: /<link rel="canonical" href="([^"]*)"/,
  title: /<title>([^<]*)<\/title>/,
  siteName: /<meta property="og:site_name" content="([^"]*)"/,
  author: /<meta name="author" content="([^"]*)"/,
  publishedAt: /<meta property="article:published_time" content="([^"]*)"/,
} as const;
type Head = Readonly<Record<keyof typeof FIELDS, string | null>>;

async function headsOf(folder: string): Promise<readonly Head[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html')).sort();
  return Promise.all(
    names.map(async (name) => {
      const html = await readFile(join(folder, name), 'utf8');
      const found = (field: keyof typeof FIELDS) => FIELDS[field].exec(html)?.[1] ?? null;
      return {
        url: found('url'),
        title: found('title'),
        siteName: found('siteName'),
        author: found('author'),
        publishedAt: found('publishedAt'),
      };
    }),
  );
}

function differences({ source, head }: { source: BundleSource; head: Head }): string[] {
  const fields = ['title', 'siteName', 'author', 'publishedAt'] as const;
  return fields
    .filter((field) => source[field] !== head[field])
    .map(
      (field) =>
        `The ${field} of ${source.url} is told as "${source[field]}", the page says "${head[field]}".`,
    );
}

export const accountBehaviours: readonly Behaviour[] = [
  stateConsistency,
  roundsAddUp,
  convergence,
  gapLoopMonotonic,
  limitsHeeded,
  filesAsTold,
  verifiedClaimsRatio,
  pagesAsPublished,
];
