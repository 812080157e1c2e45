import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type Bundle, type Claim, SettingsError } from '@research-studio/schemas';
import { readSnapshots } from '../snapshots/read-snapshots.ts';
import { clearSnapshots, saveSnapshot } from '../snapshots/save-snapshot.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { RECORDED_CASES, type RecordedRun, recordedRuns } from './recorded-runs.ts';
import { type OfflineOptions, offlineRuns } from './run-offline.ts';

/** What became of one snapshot; without lines it is as it was. */
export interface SnapshotChange {
  readonly caseId: string;
  readonly pipeline: string;
  readonly lines: readonly string[];
}

/**
 * Runs the pipelines offline and saves what comes of it. Snapshots that are as they were are not written again. With
 * `isWhole` those of cases and pipelines that are no longer there are removed. With `hasRecorded` the recorded runs are
 * replayed and saved beside them.
 */
export async function refreshSnapshots(
  options: OfflineOptions & {
    readonly folder: string;
    readonly isWhole: boolean;
    readonly hasRecorded?: boolean;
  },
): Promise<readonly SnapshotChange[]> {
  const { folder, cases, pipelines, isWhole, hasRecorded = false } = options;
  const before = existsSync(folder) ? await readSnapshots({ folder, cases: [] }) : [];
  const savedOf = (caseId: string, pipeline: string): Snapshot | null => {
    const found = before.find(
      (one) => one.caseId === caseId && one.pipeline === pipeline && one.repeat === 1,
    );
    return found !== undefined && 'bundle' in found ? found : null;
  };
  const changes: SnapshotChange[] = [];
  for await (const { case: evalCase, pipeline, bundle } of runsOf(options, hasRecorded)) {
    const { id: caseId } = evalCase;
    const saved = savedOf(caseId, pipeline);
    const isOther = saved !== null && !isDeepStrictEqual(saved.case, { ...evalCase, docs: [] });
    const lines = [
      ...snapshotChanges(saved?.bundle ?? null, bundle),
      ...(isOther ? ['what is expected of the case'] : []),
    ];
    if (lines.length > 0) await saveSnapshot(folder, { caseId, pipeline, repeat: 1, case: evalCase, bundle });
    changes.push({ caseId, pipeline, lines });
  }
  const gone = await clearSnapshots(
    folder,
    ({ caseId, pipeline }) =>
      isWhole &&
      !recordedIds.has(caseId) &&
      !(cases.some(({ id }) => id === caseId) && pipelines.some((name) => name === pipeline)),
  );
  return [...changes, ...gone.map((key) => ({ ...key, lines: ['gone'] }))];
}

const recordedIds = new Set<string>(Object.values(RECORDED_CASES));

async function* runsOf(options: OfflineOptions, hasRecorded: boolean): AsyncGenerator<RecordedRun> {
  for await (const { bundle, problem, ...run } of offlineRuns(options)) {
    if (bundle === null)
      throw new SettingsError({
        message: `Case "${run.case.id}" with ${run.pipeline} cannot be saved. ${problem}`,
      });
    yield { ...run, bundle };
  }
  if (hasRecorded) yield* recordedRuns(options.signal);
}

/** Longer claims are cut in messages. */
const MAX_CLAIM_LENGTH = 140;

/** What differs between two results for one case and pipeline, a line each; empty when nothing does. */
export function snapshotChanges(before: Bundle | null, after: Bundle | null): readonly string[] {
  if (after === null) return before === null ? [] : ['gone'];
  if (before === null)
    return [`new: ${counted(after.claims.length, 'claim')}, ${counted(after.sources.length, 'source')}`];
  const lines = [
    ...claimChanges(before, after),
    ...sourceChanges(before, after),
    ...metricChanges(before, after),
  ];
  if (lines.length > 0 || isDeepStrictEqual(before, after)) return lines;
  return [`other in ${partsThatDiffer(before, after).join(', ')}`];
}

function claimChanges(before: Bundle, after: Bundle): readonly string[] {
  const old = byText(before.claims);
  const now = byText(after.claims);
  const removed = [...old.keys()].filter((text) => !now.has(text)).map((text) => `− claim: ${short(text)}`);
  const added = [...now].filter(([text]) => !old.has(text));
  const ruled = [...now].flatMap(([text, { verdict }]) => {
    const earlier = old.get(text)?.verdict;
    return earlier === undefined || earlier === verdict ? [] : [`~ ${earlier} → ${verdict}: ${short(text)}`];
  });
  return [
    ...removed,
    ...added.map(([text, { verdict }]) => `+ claim (${verdict}): ${short(text)}`),
    ...ruled,
  ];
}

function byText(claims: readonly Claim[]): ReadonlyMap<string, Claim> {
  return new Map(claims.map((claim) => [claim.text, claim]));
}

function short(text: string): string {
  return text.length > MAX_CLAIM_LENGTH ? `${text.slice(0, MAX_CLAIM_LENGTH)}…` : text;
}

function sourceChanges(before: Bundle, after: Bundle): readonly string[] {
  const old = new Set(before.sources.map(({ url }) => url));
  const now = new Set(after.sources.map(({ url }) => url));
  const texts = new Map(before.sources.map(({ url, text }) => [url, text]));
  return [
    ...[...old].filter((url) => !now.has(url)).map((url) => `− source: ${url}`),
    ...[...now].filter((url) => !old.has(url)).map((url) => `+ source: ${url}`),
    ...after.sources.flatMap(({ url, text }) =>
      texts.has(url) && texts.get(url) !== text ? [`~ text of source: ${url}`] : [],
    ),
  ];
}

function metricChanges(before: Bundle, after: Bundle): readonly string[] {
  const old = metricsOf(before);
  return Object.entries(metricsOf(after)).flatMap(([name, value]) =>
    old[name] === value ? [] : [`${name}: ${old[name]} → ${value}`],
  );
}

function metricsOf({ metadata, claims, trust }: Bundle): Readonly<Record<string, string | number>> {
  return {
    answered: metadata.answered,
    coverage: round(metadata.coverage),
    confidence: round(metadata.confidence),
    claims: claims.length,
    evidence: metadata.evidenceCount,
    iterations: metadata.iterations,
    searches: metadata.searches.length,
    warnings: metadata.warnings.length,
    contradictions: trust?.contradictions.length ?? 0,
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function partsThatDiffer(before: Bundle, after: Bundle): readonly string[] {
  const parts = ['question', 'report', 'sources', 'evidence', 'claims', 'trust', 'metadata'] as const;
  return parts.filter((part) => !isDeepStrictEqual(before[part], after[part]));
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
