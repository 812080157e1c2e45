import type { Bundle } from '@research-studio/schemas';
import { PipelineName } from '../../results/pipeline-name.ts';

type Compared = readonly [where: string, stored: unknown, made: unknown];

/** Steps that only some pipelines have. */
const OWN_STEPS: Readonly<Record<string, readonly PipelineName[]>> = {
  'search-worker': ['standard-single', 'standard-multi'],
  'extract-claims': ['advanced-full'],
  'assess-and-claim': ['advanced-batched'],
};
/** Of the setting research.maxIterations. */
const MOST_ROUNDS = 10;
/** Below it no text is used. */
const LEAST_QUALITY = 0.3;
/** A run that was resumed may have begun long ago: a year at most. */
const LONGEST_RUN_MS = 366 * 24 * 3600 * 1000;
/** Where every part of a question is answered, code finds more covered than this. */
const LEAST_ANSWERED = 0.5;

/** What a bundle records of its run is possible and agrees with itself. */
export function* runFindings(bundle: Bundle): Iterable<Compared> {
  const { metadata, sources, claims, pipeline, createdAt, trust } = bundle;
  const { searches, timingsMs, iterations, models, usage, warnings } = metadata;
  const isByCode = models.length === 0;
  yield ['pipeline is known', PipelineName.safeParse(pipeline).success, true];
  const foreign = Object.entries(OWN_STEPS).flatMap(([step, names]) =>
    timingsMs[step] !== undefined && !names.some((name) => name === pipeline) ? [step] : [],
  );
  yield ['steps of other pipelines', foreign, []];
  yield ['trust summary is there', trust !== undefined, pipeline.startsWith('advanced')];
  yield ['runId is empty', bundle.runId.trim() === '', false];
  const times = [
    ['createdAt', createdAt],
    ...sources.map(({ id, fetchedAt }) => [`source ${id}: fetchedAt`, fetchedAt]),
  ];
  for (const [where = '', time = ''] of times) yield [`${where} is a time`, isTime(time), true];
  const late = sources.filter(
    ({ fetchedAt }) => Date.parse(fetchedAt) - Date.parse(createdAt) > LONGEST_RUN_MS,
  );
  yield ['sources read long after the run', late.map(({ id }) => id), []];
  yield [
    'sources of too low quality',
    sources.filter(({ quality }) => quality < LEAST_QUALITY).map(({ id }) => id),
    [],
  ];
  yield [
    'metadata.iterations is possible',
    iterations <= MOST_ROUNDS && (sources.length === 0 || iterations > 0),
    true,
  ];
  const results = searches.reduce((sum, search) => sum + search.results, 0);
  yield ['something was found', results > 0 || sources.length === 0, true];
  const isIdle = Object.keys(timingsMs).length === 0;
  yield ['steps were run', !isIdle || (sources.length === 0 && searches.length === 0), true];
  yield [
    'steps of negative time',
    Object.keys(timingsMs).filter((step) => !((timingsMs[step] ?? 0) >= 0)),
    [],
  ];
  for (const [name, texts] of Object.entries({ searches: searches.map(({ query }) => query), warnings }))
    yield [
      `metadata.${name}: empty or repeated`,
      texts.filter((text, at) => text.trim() === '' || texts.indexOf(text) !== at),
      [],
    ];
  const tokens = usage.inputTokens + usage.outputTokens + usage.cachedTokens;
  if (usage.calls > 0) yield ['models that answered', models.length > 0, true];
  else yield ['spent without a call', [models, tokens, metadata.costUsd], [[], 0, 0]];
  if (metadata.tierChanges === undefined)
    yield ['metadata.tier of a run without a change', metadata.tier, 'full'];
  const { answered, coverage } = metadata;
  const isTooLow =
    claims.length > 0 &&
    ((answered === 'full' && coverage <= (isByCode ? LEAST_ANSWERED : 0)) ||
      (answered === 'partial' && coverage === 0));
  const isTooHigh = isByCode && coverage === 1 && (answered === 'partial' || claims.length === 0);
  yield ['metadata.coverage agrees with metadata.answered', isTooLow || isTooHigh, false];
  for (const { id, evidenceIds, signals, verdict } of claims)
    if (evidenceIds.length > 0 && verdict !== 'open')
      yield [`claim ${id}: has signals`, Object.keys(signals).length > 0, true];
}

function isTime(time: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(time) && !Number.isNaN(Date.parse(time));
}
