import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createFetcher } from '@research-studio/documents';
import { type Settings, SettingsError } from '@research-studio/schemas';
import {
  decideByEntailment,
  type Entailment,
  openEntailment,
  type ResolvedSource,
  type VerifiedReport,
  verifyReport,
  withVerdicts,
} from '@research-studio/verification';
import { createModelChains } from '../../models/model-chains.ts';
import { createReasoner } from '../../models/reasoning/create-reasoner.ts';
import { ownFolders } from '../../search/documents/find-documents.ts';
import type { Keys } from '../../settings/keys.ts';
import { isOpen, judgeReport } from '../checking/judge-report.ts';
import { parseReport } from './parse-report.ts';
import type { ReportBundle } from './read-report.ts';
import { resolveSources } from './resolve-sources.ts';

interface ReportToCheck {
  /** The name of the report in messages. */
  readonly name: string;
  readonly markdown: string;
  /** Files and folders with its sources. */
  readonly docs: readonly string[];
  /** Sources of a run; null where there are none. */
  readonly bundle: ReportBundle | null;
  /** Whether sources that are still missing are fetched from their addresses. */
  readonly fetch: boolean;
  /** A folder or the name of a model; null: as the settings say. */
  readonly entailment: string | null;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly cwd: string;
  /** Receives what a person may want to know, a line each. */
  readonly tell: (line: string) => void;
  /** Receives what the model has cost so far, in US dollars, after each call. */
  readonly onCost?: (usd: number) => void;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: () => Date;
}

/** About two minutes of judging; the longest reports of other tools have a few hundred statements. */
const MOST_SENTENCES = 20_000;

/**
 * Judges each claim of a report by its sources: by rules, and what they leave open by a model where there is one.
 *
 * @throws {SettingsError} for a report that is too long, or an entailment model that cannot be used.
 */
export async function checkReport(request: ReportToCheck): Promise<VerifiedReport> {
  const { docs, bundle, fetch, settings, keys, cwd, tell, signal } = request;
  const report = parseReport(request.markdown);
  const { length } = report.sentences;
  if (length > MOST_SENTENCES)
    throw new SettingsError({
      message: `${request.name} has ${length} sentences; at most ${MOST_SENTENCES} of one report are judged. Split it into parts, each with the list of sources.`,
    });
  if (fetch) tell('Fetching the sources that are missing …');
  const sources = await resolveSources({
    entries: report.sources,
    docs,
    bundle,
    signal,
    except: ownFolders(settings),
    fetcher: fetch ? createFetcher(settings.reading) : null,
    cited: new Set(
      report.sentences.flatMap(({ citations }) => citations.flatMap(({ source }) => source ?? [])),
    ),
    maxBytes: settings.reading.maxBytes,
  });
  const verified = verifyReport({ report, sources });
  const chains = createModelChains({ settings: settings.models, keys });
  const named = request.entailment ?? (chains.smart.length > 0 ? null : settings.models.entailment);
  const entailment = await openNamed(named, cwd);
  signal?.throwIfAborted();
  if (entailment === null) return byModel(verified, { ...request, sources, chains });
  const claims = await decideByEntailment({
    claims: verified.claims,
    premisesOf: ({ citations, passages }) => (citations.length === 0 ? [] : premisesOf(passages)),
    entailment,
  });
  return withVerdicts(verified, new Map(claims.map((claim) => [claim.id, claim])));
}

/** The passages of each source as one text, and those of all together. */
function premisesOf(passages: readonly { readonly source: string; readonly text: string }[]): string[] {
  const bySource = [...Map.groupBy(passages, ({ source }) => source).values()];
  const sets = bySource.length > 1 ? [...bySource, passages] : bySource;
  return sets.map((some) => some.map(({ text }) => text).join(' '));
}

/** The entailment model of this name or in this folder. @throws {SettingsError} when it cannot be used. */
export async function openNamed(model: string | null, cwd: string): Promise<Entailment | null> {
  if (model === null) return null;
  const folder = resolve(cwd, model);
  return openEntailment(existsSync(folder) ? folder : model);
}

/** A configured model judges what the rules leave open; the user is informed. */
async function byModel(
  verified: VerifiedReport,
  request: ReportToCheck & {
    readonly sources: readonly ResolvedSource[];
    readonly chains: ReturnType<typeof createModelChains>;
  },
): Promise<VerifiedReport> {
  const { sources, chains, settings, tell, signal, clock = () => new Date() } = request;
  const [model] = chains.smart;
  const open = verified.claims.filter(isOpen).length;
  if (model === undefined || open === 0) return verified;
  const all = verified.claims.length;
  const statements = `${all} statement${all === 1 ? '' : 's'}`;
  tell(`Asking ${model.name} about ${open} of ${statements}; the others are plain.`);
  const { budgetUsd } = settings.run;
  let costUsd: number | null = 0;
  const reasoner = createReasoner({
    chains,
    budget: budgetUsd === null ? null : { limitUsd: budgetUsd, spentUsd: 0 },
    emit: (event) => {
      if (event.type === 'warning') tell(`Warning: ${event.message}`);
      if (event.type !== 'model-end') return;
      costUsd = costUsd === null || event.costUsd === null ? null : costUsd + event.costUsd;
      if (costUsd !== null) request.onCost?.(costUsd);
    },
  });
  const today = settings.run.today ?? clock().toISOString().slice(0, 10);
  const judged = await judgeReport({ verified, sources, today, reasoner, signal });
  if (costUsd !== null && costUsd > 0) tell(`The model cost $${costUsd.toFixed(4)}.`);
  return judged;
}
