import { join } from 'node:path';
import type { Bundle } from '@research-studio/schemas';
import { ALL_PIPELINES, type Behaviour, check, TRUST_PIPELINES } from './behaviour.ts';
import { FENWICK, ORRIN, QUESTIONS, SALTMERE, TARNHOLT } from './questions.ts';
import { answersLost, disagreementsOf, proseOf } from './reading.ts';

/** Newspapers of which one copied the other, of each set of documents. */
const COPIES = /daily-beacon|harbour-post|orle-beacon|bay-courier/;
/** Of the papers beside an office, the one that came a day later. */
const LATER = /bay-courier/;
/** What a claim's confidence has for a single origin, of the 1 that two origins make. */
const ONE_ORIGIN = 0.5;

/** A copy is no second origin, is flagged where it is cited, and the report says that it is one. */
const nearCopiesOneOrigin: Behaviour = {
  name: 'near_copies_one_origin',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const alone = (await run({ question: QUESTIONS.standstill })).bundle;
    // Both papers are cited, beside the office that says otherwise.
    const beside = (await run({ question: SALTMERE.storm, docs: [documentsOf('saltmere')] })).bundle;
    const papers = beside.sources.filter(({ url }) => COPIES.test(url));
    const flagged = papers.filter(({ flags }) => flags.includes('near_copy')).length;
    return [
      ...check(
        alone.sources.some(({ url }) => COPIES.test(url)),
        'Neither newspaper is cited.',
      ),
      ...check(
        papers.length === 2 && flagged === 1,
        `Of ${papers.length} papers of which one copied the other ${flagged} are flagged as a copy.`,
      ),
      ...papers
        .filter(({ url, flags }) => flags.includes('near_copy') && !LATER.test(url))
        .map(({ url }) => `${url} came first, and is flagged as the copy.`),
      ...[alone, beside].flatMap((bundle) => [...untold(bundle), ...countedTwice(bundle)]),
    ];
  },
};

function untold({ question, metadata }: Bundle): string[] {
  return metadata.warnings.some((line) => line.includes('near copy'))
    ? []
    : [`"${question}": No warning tells of the copy.`];
}

function countedTwice({ claims, evidence, sources }: Bundle): string[] {
  const urlOf = new Map(sources.map(({ id, url }) => [id, url]));
  const sourceOf = new Map(evidence.map(({ id, sourceId }) => [id, urlOf.get(sourceId) ?? '']));
  return claims.flatMap(({ id, evidenceIds, independentSources, signals }) => {
    const hosts = new Set(evidenceIds.map((one) => hostOf(sourceOf.get(one) ?? '')));
    const copies = [...hosts].filter((host) => COPIES.test(host)).length;
    const most = hosts.size - Math.max(0, copies - 1);
    const isOfCopies = copies > 0 && copies === hosts.size;
    return [
      ...check(
        independentSources <= most,
        `Claim ${id} is said to rest on ${independentSources} origins; it has ${most}.`,
      ),
      ...check(
        !(isOfCopies && (signals['origins'] ?? 0) > ONE_ORIGIN),
        `Claim ${id} rests on copies alone and is weighed as if on two origins.`,
      ),
    ];
  });
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url;
}

/** Passengers by the Transport Office and by the association of the trade. */
const OFFICIAL = '3.42 million';
const ASSOCIATION = '5.10 million';

/** Where sources contradict each other, both sides are told with their sources, and the answer is the better one's. */
const contradictionBothSides: Behaviour = {
  name: 'contradiction_both_sides',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run }) => {
    const { bundle } = await run({ question: QUESTIONS.passengers });
    const lines = disagreementsOf(bundle).split('\n');
    const contradictions = bundle.trust?.contradictions ?? [];
    const preferred = contradictions.map(
      ({ sides, preferredSide }) => sides[preferredSide ?? -1]?.value ?? '',
    );
    return [
      ...[OFFICIAL, ASSOCIATION]
        .filter((value) => !lines.some((line) => line.includes(value) && /\[\d+\]/.test(line)))
        .map((value) => `The side of ${value} is not told with its source.`),
      ...check(
        contradictions.some(({ sides }) => sides.length > 1),
        'No contradiction is recorded.',
      ),
      ...check(
        preferred.some((value) => value.includes('3.42')),
        `The Transport Office is not preferred but: ${preferred.join(', ') || 'nobody'}.`,
      ),
      ...check(!proseOf(bundle).includes(ASSOCIATION), 'The prose gives the figure of the association.'),
    ];
  },
};

/** Better before worse; of each pair both must be scored where both are cited. */
const ORDER: readonly (readonly [better: RegExp, worse: RegExp])[] = [
  [/gov-velmora/, /ropeway-association/],
  [/gov-velmora/, /commuter-forum/],
  [/gov-velmora/, /velmora-deals/],
  [/gov-velmora/, /open-encyclopaedia/],
  [/commuter-forum|open-encyclopaedia|ropeway-association/, /velmora-deals/],
];

/**
 * An office stands above a trade association and a forum, a hostile page below all where it is used, and the office's answer is given; of
 * pages that say the same the most credible one is cited first.
 */
const credibilityOrder: Behaviour = {
  name: 'credibility_order',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const problems: string[] = [];
    for (const question of [QUESTIONS.passengers, QUESTIONS.fare])
      problems.push(...disorder((await run({ question })).bundle));
    const { trust } = (await run({ question: QUESTIONS.fare })).bundle;
    const left = trust?.leftOut.filter(({ text }) => /\b9 crowns/.test(text)) ?? [];
    const set =
      trust?.contradictions.filter(({ sides }) => sides.some(({ value }) => /\b9\b/.test(value))) ?? [];
    if (left.length + set.length === 0)
      problems.push('That the forum has another fare is told neither as left out nor as a contradiction.');
    const fare = proseOf((await run({ question: QUESTIONS.fare })).bundle);
    if (!/4\.20 crowns[^\n]*\[\d+\]/.test(fare))
      problems.push('The fare of the Transport Office is not given.');
    if (/\b9 crowns/.test(fare)) problems.push('The prose gives the fare of a forum.');
    const { sources } = (await run({ question: TARNHOLT.question, docs: [documentsOf('tarnholt')] })).bundle;
    const [first, ...others] = sources;
    for (const { id, url, credibility } of others)
      if ((credibility ?? 0) > (first?.credibility ?? 0))
        problems.push(`[${id}] ${url} (${credibility}) is more credible than [1] ${first?.url}.`);
    return problems;
  },
};

function disorder({ sources, question }: Bundle): string[] {
  const unscored = sources.filter(({ credibility }) => credibility === null);
  return [
    ...unscored.map(({ url }) => `"${question}": ${url} has no credibility.`),
    ...ORDER.flatMap(([better, worse]) =>
      sources.flatMap((one) =>
        sources
          .filter(
            (other) =>
              better.test(one.url) &&
              worse.test(other.url) &&
              (one.credibility ?? 0) <= (other.credibility ?? 1),
          )
          .map(
            (other) =>
              `"${question}": ${one.url} (${one.credibility}) does not stand above ${other.url} (${other.credibility}).`,
          ),
      ),
    ),
  ];
}

const PRESENT = { says: '7.60 crowns', page: 'fares-2024' };
const OUTDATED = { says: '4.30 crowns', page: 'harbour-board', file: 'harbour-board-ferry-fares-2011.html' };
/** Below it a source carries no claim alone. */
const CARRIES = 0.5;

/** To a question about the present a page of long ago gives no answer beside a newer one, and a weak one alone. */
const newestPageWins: Behaviour = {
  name: 'newest_page_wins',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const folder = documentsOf('saltmere');
    const question = SALTMERE.present;
    const both = (await run({ question, docs: [folder] })).bundle;
    const alone = (await run({ question, docs: [join(folder, OUTDATED.file)] })).bundle;
    return [
      ...check(proseOf(both).includes(PRESENT.says), 'The present fare is not told.'),
      ...check(!proseOf(both).includes(OUTDATED.says), 'The prose gives the fare of long ago.'),
      ...[both, alone].flatMap(({ sources }) =>
        sources
          .filter(({ url, credibility }) => url.includes(OUTDATED.page) && (credibility ?? 1) >= CARRIES)
          .map(({ url, credibility }) => `${url}, of long ago, has a credibility of ${credibility}.`),
      ),
      ...wellFounded(alone),
    ];
  },
};

function wellFounded(bundle: Bundle): string[] {
  const told = bundle.claims.filter(({ text }) => text.includes(OUTDATED.says));
  const sign = /4\.30 crowns[^\n]*?\[\d+\](\S)/u.exec(proseOf(bundle))?.[1] ?? LOW;
  return [
    ...told
      .filter(({ level }) => level !== 'low')
      .map(({ id, level }) => `Claim ${id}, of a page of long ago alone, is called ${level}.`),
    ...told
      .filter(({ reason }) => reason?.code !== 'outdated')
      .map(({ id, reason }) => `That claim ${id} is of long ago is not its reason: ${reason?.code}`),
    ...check(sign === LOW, `The fare of long ago is marked ${sign}, not ${LOW}.`),
  ];
}

/** The sign of what is weakly founded. */
const LOW = '○';

const PARTY = 'ropeway-association';

/** A party with an interest in the matter is told as one, and is not believed alone. */
const interestTold: Behaviour = {
  name: 'interest_told',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run }) => {
    const { bundle } = await run({ question: QUESTIONS.passengers });
    const party = bundle.sources.find(({ url }) => url.includes(PARTY));
    if (party === undefined) return ['The association of the trade is not told at all.'];
    const isTold = bundle.metadata.warnings.some((line) => line.includes(PARTY) && /interest/.test(line));
    return [
      ...check(party.flags.includes('interested_party'), 'The association of the trade is not flagged.'),
      ...check(isTold, 'No warning tells of its interest.'),
      ...check((party.credibility ?? 1) < CARRIES, `Its credibility is ${party.credibility}.`),
    ];
  },
};

/** However well made the page: what only users of a forum say is left out and told, and what only a column says is low. */
const weakVoicesApart: Behaviour = {
  name: 'weak_voices_apart',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const { question, office, forum, column, unreadable } = ORRIN;
    const { bundle } = await run({ question, docs: [documentsOf('orrin')] });
    const { sources, claims, trust, metadata } = bundle;
    const prose = proseOf(bundle);
    const leftOut = trust?.leftOut.filter(({ text }) => text.includes(forum)) ?? [];
    return [
      ...check(prose.includes(office), `"${office}" of the office is not told.`),
      ...check(!prose.includes(forum), `The prose has "${forum}", of a forum alone.`),
      ...check(leftOut.length > 0, `That "${forum}" was left out is not told.`),
      ...claims
        .filter(({ text, level }) => text.includes(column) && level !== 'low')
        .map(({ id, level }) => `Claim ${id}, of a column alone, is called ${level}.`),
      ...sources
        .filter(({ url, credibility }) => /forum|opinion/.test(url) && (credibility ?? 1) >= CARRIES)
        .map(({ url, credibility }) => `${url} has a credibility of ${credibility}.`),
      ...check(
        metadata.warnings.some((line) => line.includes(unreadable)),
        `That ${unreadable} could not be read is not told.`,
      ),
    ];
  },
};

/** Papers that were retracted, by two journals: two origins of one figure. */
const WITHDRAWN = ['brook-journal', 'river-letters'] as const;

/** What was retracted is told as such and carries no statement, however many papers agree and though nothing else is there. */
const withdrawnPaperUnused: Behaviour = {
  name: 'withdrawn_paper_unused',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const { question, office, withdrawn } = TARNHOLT;
    const folder = documentsOf('tarnholt');
    const beside = (await run({ question, docs: [folder] })).bundle;
    const docs = WITHDRAWN.map((name) => join(folder, `${name}-eels.html`));
    const alone = (await run({ question, docs })).bundle;
    return [
      ...check(proseOf(beside).includes(office), 'The figure of the office is not told.'),
      ...[beside, alone].flatMap((bundle) => [
        ...check(!proseOf(bundle).includes(withdrawn), `The prose has ${withdrawn}, of retracted papers.`),
        ...WITHDRAWN.filter(
          (name) =>
            !bundle.metadata.warnings.some((line) => line.includes(name) && line.includes('retracted')),
        ).map((name) => `No warning tells that the paper of ${name} was retracted.`),
      ]),
      ...check(alone.metadata.answered === 'none', 'Retracted papers alone are said to answer.'),
    ];
  },
};

/** One text under two addresses. */
const SAME_TEXT = /fishery\.gov-tarn|river-archive/;

/** Pages of one site are one origin, and so is a page under a second address, which is cited once; two pages under one title stay two. */
const oneSiteOneOrigin: Behaviour = {
  name: 'one_site_one_origin',
  pipelines: ALL_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const { question, office } = TARNHOLT;
    const { bundle } = await run({ question, docs: [documentsOf('tarnholt')] });
    const titled = await run({ question: FENWICK.both, docs: [documentsOf('fenwick')] });
    const told = bundle.claims.filter(({ text }) => text.includes(office));
    const cited = bundle.sources.filter(({ url }) => SAME_TEXT.test(url));
    const doubled = bundle.metadata.warnings.filter((line) => SAME_TEXT.test(line) && /near copy/.test(line));
    return [
      ...answersLost(titled.bundle, FENWICK.answers),
      ...check(told.length > 0, `${office} is not told.`),
      ...told
        .filter(
          ({ independentSources, signals }) =>
            independentSources > 1 || (signals['origins'] ?? 0) > ONE_ORIGIN,
        )
        .map(({ id }) => `Claim ${id} rests on one site, and counts for more than one origin.`),
      ...doubled.map((line) => `One text under two addresses is told to be two: ${line}`),
      ...check(cited.length <= 1, `One text is cited under ${cited.map(({ url }) => url).join(' and ')}.`),
    ];
  },
};

/** What cannot be as a source states it (a figure that its own numbers belie, a day that no month has) is flagged, and warned of. */
const doubtsTold: Behaviour = {
  name: 'doubts_told',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const { bundle } = await run({ question: FENWICK.question, docs: [documentsOf('fenwick')] });
    const issues = (bundle.trust?.flaggedIssues ?? []).map(({ message }) => message);
    return FENWICK.doubtful.flatMap((doubtful) => [
      ...check(
        issues.some((message) => message.includes(doubtful)),
        `"${doubtful}" is not flagged.`,
      ),
      ...check(
        bundle.metadata.warnings.some((line) => line.includes(doubtful)),
        `No warning tells of "${doubtful}".`,
      ),
    ]);
  },
};

export const trustBehaviours: readonly Behaviour[] = [
  nearCopiesOneOrigin,
  contradictionBothSides,
  credibilityOrder,
  newestPageWins,
  interestTold,
  weakVoicesApart,
  withdrawnPaperUnused,
  oneSiteOneOrigin,
  doubtsTold,
];
