import type { Bundle } from '@research-studio/schemas';
import { PipelineName } from '../../runner/pipelines.ts';
import type { Finding } from '../structural/finding.ts';

/** What a bundle records of its run as a whole is possible and agrees with itself. */
export function runFindings(bundle: Bundle): readonly Finding[] {
  return [
    ...pipelineFindings(bundle),
    ...effortFindings(bundle),
    ...repeatedFindings(bundle.metadata),
    ...spendingFindings(bundle.metadata),
    ...coverageFindings(bundle),
  ];
}

/** Steps that only some pipelines have. */
const OWN_STEPS: Readonly<Record<string, readonly PipelineName[]>> = {
  'search-worker': ['standard-single', 'standard-multi'],
  'extract-claims': ['advanced-full'],
  'assess-and-claim': ['advanced-batched'],
};

function pipelineFindings({ pipeline, runId, createdAt, metadata, trust }: Bundle): Finding[] {
  const known = PipelineName.safeParse(pipeline);
  const foreign = Object.entries(OWN_STEPS).find(
    ([step, names]) => metadata.timingsMs[step] !== undefined && !names.some((name) => name === pipeline),
  );
  return [
    ...(known.success ? [] : [{ where: 'pipeline', what: `there is none called "${pipeline}"` }]),
    ...(foreign === undefined
      ? []
      : [
          {
            where: 'pipeline',
            what: `"${pipeline}", with the step "${foreign[0]}" of ${foreign[1].join(', ')}`,
          },
        ]),
    ...((trust === undefined) === pipeline.startsWith('advanced')
      ? [{ where: 'trust', what: `${trust === undefined ? 'missing' : 'given'} in a run of ${pipeline}` }]
      : []),
    ...(runId.trim() === '' ? [{ where: 'runId', what: 'it is empty' }] : []),
    ...untimely('createdAt', createdAt),
  ];
}

export function untimely(where: string, time: string): Finding[] {
  return /^\d{4}-\d\d-\d\dT/.test(time) && !Number.isNaN(Date.parse(time))
    ? []
    : [{ where, what: `"${time}" is no time` }];
}

/** Of the setting research.maxIterations. */
const MOST_ROUNDS = 10;

/** What was read was searched for and found, in steps that took their time. */
function effortFindings({ sources, metadata }: Bundle): Finding[] {
  const { iterations, searches, timingsMs } = metadata;
  const hasResearched = sources.length > 0;
  const results = searches.reduce((sum, search) => sum + search.results, 0);
  const isIdle = Object.keys(timingsMs).length === 0;
  const impossible = Object.entries(timingsMs).find(([, time]) => !(time >= 0));
  return [
    ...(iterations > MOST_ROUNDS || (hasResearched && iterations === 0)
      ? [{ where: 'metadata.iterations', what: `${iterations} rounds for ${sources.length} sources` }]
      : []),
    ...(hasResearched && results === 0
      ? [{ where: 'metadata.searches', what: `nothing was found, and ${sources.length} sources are cited` }]
      : []),
    ...(isIdle && (hasResearched || searches.length > 0)
      ? [{ where: 'metadata.timingsMs', what: 'no step was run, and something was searched' }]
      : []),
    ...(impossible === undefined
      ? []
      : [{ where: `metadata.timingsMs.${impossible[0]}`, what: `${impossible[1]} ms` }]),
  ];
}

/** No search is made twice, nothing is warned of twice, and neither is empty. */
function repeatedFindings({ searches, warnings }: Bundle['metadata']): Finding[] {
  return Object.entries({ searches: searches.map(({ query }) => query), warnings }).flatMap(
    ([name, texts]) => {
      const wrong = texts.find((text, at) => text.trim() === '' || texts.indexOf(text) !== at);
      const what = wrong?.trim() === '' ? 'one is empty' : `“${wrong}” stands there twice`;
      return wrong === undefined ? [] : [{ where: `metadata.${name}`, what }];
    },
  );
}

/** Whoever answers is named, and what nobody answered costs nothing. */
function spendingFindings({ models, usage, costUsd, tier }: Bundle['metadata']): Finding[] {
  const where = 'metadata.usage';
  if (usage.calls > 0)
    return models.length > 0 ? [] : [{ where, what: `${usage.calls} calls, and no model is named` }];
  const tokens = usage.inputTokens + usage.outputTokens + usage.cachedTokens;
  return [
    ...(models.length === 0 ? [] : [{ where, what: `no call, and ${models.join(', ')} is said to answer` }]),
    ...(tokens === 0 ? [] : [{ where, what: `no call, and ${tokens} tokens` }]),
    ...(costUsd === 0 ? [] : [{ where, what: `no call, and a cost of ${costUsd}` }]),
    ...(tier === 'full' ? [] : [{ where: 'metadata.tier', what: `no call, and the tier is "${tier}"` }]),
  ];
}

/** Where every part of a question is answered, the whole may be covered in part. */
const LEAST_ANSWERED = 0.5;

/** Code that finds all of it answered finds most of it covered, and a part else; a model may count otherwise, but not as nothing. */
function coverageFindings({ metadata, claims }: Bundle): Finding[] {
  const { answered, coverage, models } = metadata;
  const isByCode = models.length === 0;
  const isTooLow =
    claims.length > 0 &&
    ((answered === 'full' && coverage <= (isByCode ? LEAST_ANSWERED : 0)) ||
      (answered === 'partial' && coverage === 0));
  const isTooHigh = isByCode && coverage === 1 && (answered === 'partial' || claims.length === 0);
  return isTooLow || isTooHigh
    ? [{ where: 'metadata.coverage', what: `${coverage}, and answered is "${answered}"` }]
    : [];
}
