import type { Bundle } from '@research-studio/core';
import { PipelineName } from '../../runner/pipelines.ts';
import type { Finding } from '../structural/finding.ts';
import type { RecheckedBundle } from './recheck-bundle.ts';

/** What a bundle records of its run (times, rounds, searches, models, costs, coverage) is possible and agrees with itself. */
export function recheckRecord({ bundle }: RecheckedBundle): readonly Finding[] {
  return [
    ...runFindings(bundle),
    ...spendingFindings(bundle.metadata),
    ...coverageFindings(bundle),
    ...bundle.sources.flatMap((source) => readingFindings(source, bundle)),
    ...bundle.claims.flatMap(claimFindings),
    ...issueFindings(bundle),
  ];
}

/** Of the setting research.maxIterations. */
const MOST_ROUNDS = 10;

function runFindings({ pipeline, createdAt, sources, metadata, trust }: Bundle): Finding[] {
  const { iterations, searches, timingsMs } = metadata;
  const hasResearched = sources.length > 0;
  const results = searches.reduce((sum, search) => sum + search.results, 0);
  return [
    ...(PipelineName.safeParse(pipeline).success
      ? []
      : [{ where: 'pipeline', what: `there is none called "${pipeline}"` }]),
    ...((trust === undefined) === pipeline.startsWith('advanced')
      ? [{ where: 'trust', what: `${trust === undefined ? 'missing' : 'given'} in a run of ${pipeline}` }]
      : []),
    ...untimely('createdAt', createdAt),
    ...(iterations > MOST_ROUNDS || (hasResearched && iterations === 0)
      ? [{ where: 'metadata.iterations', what: `${iterations} rounds for ${sources.length} sources` }]
      : []),
    ...(hasResearched && results === 0
      ? [{ where: 'metadata.searches', what: `nothing was found, and ${sources.length} sources are cited` }]
      : []),
    ...(hasResearched && Object.keys(timingsMs).length === 0
      ? [{ where: 'metadata.timingsMs', what: 'no step was run, and sources are cited' }]
      : []),
  ];
}

function untimely(where: string, time: string): Finding[] {
  return /^\d{4}-\d\d-\d\dT/.test(time) && !Number.isNaN(Date.parse(time))
    ? []
    : [{ where, what: `"${time}" is no time` }];
}

/** Whoever answers is named, and what nobody answered costs nothing. */
function spendingFindings({ models, usage, costUsd, tier }: Bundle['metadata']): Finding[] {
  const where = 'metadata.usage';
  if (usage.calls > 0)
    return models.length > 0 ? [] : [{ where, what: `${usage.calls} calls, and no model is named` }];
  return [
    ...(models.length === 0 ? [] : [{ where, what: `no call, and ${models.join(', ')} is said to answer` }]),
    ...((costUsd ?? 0) === 0 ? [] : [{ where, what: `no call, and a cost of ${costUsd}` }]),
    ...(tier === 'partial' ? [{ where: 'metadata.tier', what: 'no call, and the budget ran out' }] : []),
  ];
}

/** Code that finds all of it answered finds all of it covered; a model may count otherwise, but not as nothing. */
function coverageFindings({ metadata, claims }: Bundle): Finding[] {
  const { answered, coverage, models } = metadata;
  const least = models.length === 0 ? 1 : Number.MIN_VALUE;
  const isTooLow =
    claims.length > 0 &&
    ((answered === 'full' && coverage < least) || (answered === 'partial' && coverage === 0));
  return isTooLow ? [{ where: 'metadata.coverage', what: `${coverage}, and answered is "${answered}"` }] : [];
}

/** Below it no text is used. */
const LEAST_QUALITY = 0.3;

function readingFindings(source: Bundle['sources'][number], { report }: Bundle): Finding[] {
  const { id, fetchedAt, quality, kind, url } = source;
  const where = `source ${id}`;
  const entry = new RegExp(`\\n\\[${id}\\] [^\\n]*((?:\\n- [^\\n]*)*)`).exec(report.markdown)?.[1] ?? '';
  const leadsToPassages = entry.includes('#:~:text=') || entry.includes(':~:text=');
  const hasPassages = /^https?:/.test(url) && !/\.pdf(?:$|[?#])/i.test(url) && !WHOLE.has(kind);
  return [
    ...untimely(`${where}: fetchedAt`, fetchedAt),
    ...(quality < LEAST_QUALITY ? [{ where, what: `a text of quality ${quality} is not to be used` }] : []),
    ...(entry === '' || leadsToPassages === hasPassages
      ? []
      : [
          {
            where,
            what: `its passages are ${leadsToPassages ? '' : 'not '}linked to, and it is of kind ${kind}`,
          },
        ]),
  ];
}

/** Documents that no browser opens at a passage. */
const WHOLE: ReadonlySet<string> = new Set(['pdf', 'docx']);

/** What cites evidence rests on a source, and its confidence was made of something. */
function claimFindings({
  id,
  verdict,
  evidenceIds,
  independentSources,
  signals,
}: Bundle['claims'][number]): Finding[] {
  const where = `claim ${id}`;
  if (evidenceIds.length === 0) return [];
  return [
    ...(independentSources > 0
      ? []
      : [{ where, what: 'it cites evidence and is said to rest on no source' }]),
    ...(Object.keys(signals).length > 0 || verdict === 'unverifiable'
      ? []
      : [{ where, what: 'it has no signals' }]),
  ];
}

function issueFindings({ trust, claims }: Bundle): Finding[] {
  if (claims.length > 0) return [];
  return (trust?.flaggedIssues ?? []).flatMap(({ claimId }) =>
    claimId === null ? [] : [{ where: 'trust.flaggedIssues', what: `there is no claim ${claimId}` }],
  );
}
