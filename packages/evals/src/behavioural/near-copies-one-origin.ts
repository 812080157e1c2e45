import type { Bundle } from '@research-studio/schemas';
import { type Behaviour, TRUST_PIPELINES } from './behaviour.ts';
import { QUESTIONS, SALTMERE } from './questions.ts';

/** Newspapers of which one copied the other, of each set of documents. */
const COPIES = /daily-beacon|harbour-post|orle-beacon|bay-courier/;
/** Of the papers beside an office, the one that came a day later. */
const LATER = /bay-courier/;
/** What a claim's confidence has for a single origin, of the 1 that two origins make. */
const ONE_ORIGIN = 0.5;

/** A copy is no second origin, is flagged where it is cited, and the report says that it is one. */
export const nearCopiesOneOrigin: Behaviour = {
  name: 'near_copies_one_origin',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const alone = (await run({ question: QUESTIONS.standstill })).bundle;
    // Both papers are cited, beside the office that says otherwise.
    const beside = (await run({ question: SALTMERE.storm, docs: [documentsOf('saltmere')] })).bundle;
    const papers = beside.sources.filter(({ url }) => COPIES.test(url));
    const flagged = papers.filter(({ flags }) => flags.includes('near_copy')).length;
    return [
      ...(alone.sources.some(({ url }) => COPIES.test(url)) ? [] : ['Neither newspaper is cited.']),
      ...(papers.length === 2 && flagged === 1
        ? []
        : [`Of ${papers.length} papers of which one copied the other ${flagged} are flagged as a copy.`]),
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
      ...(independentSources <= most
        ? []
        : [`Claim ${id} is said to rest on ${independentSources} origins; it has ${most}.`]),
      ...(isOfCopies && (signals['origins'] ?? 0) > ONE_ORIGIN
        ? [`Claim ${id} rests on copies alone and is weighed as if on two origins.`]
        : []),
    ];
  });
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url;
}
