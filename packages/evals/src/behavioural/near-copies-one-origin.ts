import type { Bundle } from '@research-studio/core';
import { type Behaviour, TRUST_PIPELINES } from './behaviour.ts';
import { QUESTIONS, SALTMERE } from './questions.ts';

/** Newspapers of which one copied the other. */
const COPIES = /daily-beacon|harbour-post/;
const STORM_COPIES = /orle-beacon|bay-courier/;

/** A copy is no second origin, and the report says that it is one. */
export const nearCopiesOneOrigin: Behaviour = {
  name: 'near_copies_one_origin',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const { bundle } = await run({ question: QUESTIONS.standstill });
    const urlOf = new Map(bundle.sources.map(({ id, url }) => [id, url]));
    const sourceOf = new Map(bundle.evidence.map(({ id, sourceId }) => [id, urlOf.get(sourceId) ?? '']));
    const told = bundle.sources.filter(({ url }) => COPIES.test(url));
    const storm = (await run({ question: SALTMERE.storm, docs: [documentsOf('saltmere')] })).bundle;
    return [
      ...(told.length > 0 ? [] : ['Neither newspaper is cited.']),
      ...unflagged(storm),
      ...(bundle.metadata.warnings.some((line) => line.includes('near copy'))
        ? []
        : ['No warning tells of the copy.']),
      ...bundle.claims.flatMap(({ id, evidenceIds, independentSources }) => {
        const hosts = new Set(evidenceIds.map((one) => hostOf(sourceOf.get(one) ?? '')));
        const copies = [...hosts].filter((host) => COPIES.test(host)).length;
        const most = hosts.size - Math.max(0, copies - 1);
        return independentSources <= most
          ? []
          : [`Claim ${id} is said to rest on ${independentSources} origins; it has ${most}.`];
      }),
    ];
  },
};

/** Both papers are cited, beside the office that says otherwise. */
function unflagged({ sources }: Bundle): string[] {
  const papers = sources.filter(({ url }) => STORM_COPIES.test(url));
  const flagged = papers.filter(({ flags }) => flags.includes('near_copy')).length;
  return papers.length === 2 && flagged === 1
    ? []
    : [`Of ${papers.length} papers of which one copied the other ${flagged} are flagged as a copy.`];
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url;
}
