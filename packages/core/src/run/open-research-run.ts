import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BaseCheckpointSaver, BaseStore } from '@langchain/langgraph-checkpoint';
import { createFetcher, preloadReading } from '@research-studio/documents';
import type {
  Bundle,
  Pause,
  PauseAnswer,
  PauseKind,
  RunEvent,
  RunStage,
  Settings,
} from '@research-studio/schemas';
import { z } from 'zod';
import { publishedMarkdown } from '../citation/publish-report.ts';
import { writeFileAtomic } from '../files/files.ts';
import { unreadableLines } from '../files/json-lines.ts';
import { type Ledger, openLedger } from '../models/budget/ledger.ts';
import { openDegradation } from '../models/budget/open-degradation.ts';
import { createModelChains, DEFAULT_MODELS, type ModelChains } from '../models/model-chains.ts';
import { openEmbedder } from '../models/open-embedder.ts';
import { type RunLimits, spentBy } from '../models/reasoning/call-gate.ts';
import { createReasoner } from '../models/reasoning/create-reasoner.ts';
import type { Reasoner } from '../models/reasoning/task.ts';
import type { ResearchPorts, Turn } from '../research/ports/ports.ts';
import { checkProviders, createProviders, searchFees } from '../search/create-providers.ts';
import { createSearch, type SearchLimits } from '../search/create-search.ts';
import { withoutExcluded } from '../search/exclude.ts';
import { hostileWarnings } from '../search/flag-warning.ts';
import { type MeteredSearchOptions, meteredExtract, meteredSearch } from '../search/metered-search.ts';
import { tavilyExtract } from '../search/providers/tavily-extract.ts';
import type { SearchProvider } from '../search/search-provider.ts';
import { isAddress, KEY_NAMES, type Keys } from '../settings/keys.ts';
import { readConversation } from './conversation.ts';
import { createJournal, type Journal } from './create-journal.ts';
import { createRun } from './create-run.ts';
import { openEarlierRuns } from './earlier-runs.ts';
import { createEventLog, readEventHistory, toRunEvent } from './event-log.ts';
import { parentRuns, settingsOfFollowUp } from './parent-run.ts';
import { createProgress } from './progress.ts';
import { resumeRun } from './resume-run.ts';
import type { OpenRun } from './run-record.ts';
import { callsInSequence, type RunTotals, runTotals } from './run-totals.ts';
import { unlistedModels } from './services/model-checks.ts';
import { createSourceLibrary } from './source-library.ts';
import { openTracing, type Tracing } from './tracing/open-tracing.ts';

/** The request of a caller, whichever pipeline does the research. */
export interface ResearchRequest {
  /** Ignored when `resumeRunId` is given. */
  readonly question: string;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly signal?: AbortSignal | undefined;
  /** Takes each event with its number in the run's log, rising from 1. */
  readonly onEvent?: ((event: RunEvent, stepId: number) => void) | undefined;
  /** Called once, before any event, with what a resumed run had logged. */
  readonly onHistory?: ((events: readonly RunEvent[]) => void) | undefined;
  /**
   * Asks a person where the run pauses; `id` names the pause, also when a resumed run asks again. Absent: the question is
   * taken literally, and a run with a review stops there and waits.
   */
  readonly answer?: ((pause: Pause, id: string) => Promise<PauseAnswer>) | undefined;
  /** Pauses that are passed without a person, with a warning in the report. */
  readonly unattended?: readonly PauseKind[] | undefined;
  /** Notes of the person so far, the oldest first; read in each round and before the report is written. */
  readonly notes?: (() => Promise<readonly string[]>) | undefined;
  readonly resumeRunId?: string | undefined;
  /** Id of a new run, as `runId` makes them, for callers that must know it before the run begins; absent: made here. */
  readonly newRunId?: string | undefined;
  /** Wraps the reasoner of the run, for example with a model that is being tried. */
  readonly wrapReasoner?: ((reasoner: Reasoner) => Reasoner) | undefined;
  /** Stops with RUN_STOPPED after this stage; `progress.md` of the run folder shows what there is. */
  readonly until?: RunStage | undefined;
  /** Searches and reads nothing more and reports what the run has found; the reason, which becomes a warning of the report. */
  readonly wrapUp?: string | undefined;
  readonly onRunStart?: ((run: { readonly runId: string; readonly folder: string }) => void) | undefined;
}

export interface ResearchOptions extends ResearchRequest {
  /** Keeps the checkpoints; absent: files of the run folder. */
  readonly checkpointer?: BaseCheckpointSaver | undefined;
}

/** A resumed run takes only its directory from the settings; all else is as it was started. */
export interface OpenResearchRunOptions extends ResearchOptions {
  /** Name of the pipeline, for the record. */
  readonly pipeline: string;
  readonly clock?: () => Date;
  /** Models of this part of the run; they take the place of those that the run began with. */
  readonly models?: Partial<Settings['models']> | undefined;
  /** Keeps the texts of sources; absent: the run folder. */
  readonly store?: BaseStore | undefined;
}

/** A run with everything that its nodes need. */
export interface ResearchRun {
  readonly runId: string;
  /** Absolute. */
  readonly folder: string;
  readonly question: string;
  readonly pipeline: string;
  readonly createdAt: string;
  readonly isResumed: boolean;
  /** False when every task is answered by the extractive engine because no model is configured. */
  readonly usesModel: boolean;
  /** Settings of the run; of a resumed one those that it was started with. */
  readonly settings: Settings;
  readonly ports: ResearchPorts;
  readonly checkpointer: BaseCheckpointSaver;
  /** Callbacks of tracers that follow LangGraph itself. */
  readonly callbacks: Tracing['callbacks'];
  /**
   * Reads texts of sources again that an earlier part of the run stored and that are damaged now. Where one does not
   * come back as it was, what was made of it cannot be checked any more: the run begins again from its question, with
   * the searches, answers and texts that are left. To be called before the graph goes on.
   */
  restoreSources(signal: AbortSignal | undefined): Promise<void>;
  /** Totals of the run so far, from its event log. */
  account(): Promise<RunTotals>;
  /** Writes report.md and report.json into the folder, and ends the run's log. */
  finish(bundle: Bundle): Promise<void>;
  /** Writes out what is pending and lets other processes in. */
  close(): Promise<void>;
}

/**
 * Opens a new run or an old one and connects its ports: models, search, reading, event log, journal, checkpoints.
 *
 * @throws {SettingsError} before anything runs, for a model, provider or path that cannot be used.
 * @throws {RunError} for a run to resume that is missing, damaged or held by another process.
 */
export async function openResearchRun(options: OpenResearchRunOptions): Promise<ResearchRun> {
  const { keys, resumeRunId: runId, newRunId: id, clock = () => new Date() } = options;
  const { directory } = options.settings.run;
  if (runId === undefined) createModelChains({ settings: options.settings.models, keys });
  const begin = async () => {
    const settings = withDay(await settingsOfFollowUp(options.settings, keys), clock);
    await checkProviders({ settings, keys });
    return createRun({ ...options, id, directory, settings, clock });
  };
  const opened = await (runId === undefined ? begin() : resumeRun({ directory, runId }));
  try {
    const { settings } = opened.record;
    const inForce = { ...settings, models: { ...settings.models, ...options.models } };
    return await connect({ ...options, settings: inForce, clock, opened, isResumed: runId !== undefined });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

interface Connection extends OpenResearchRunOptions {
  readonly clock: () => Date;
  readonly opened: OpenRun;
  readonly isResumed: boolean;
}

interface Reporting extends Connection, Pick<ResearchPorts, 'emit'> {
  readonly warn: (message: string) => void;
  readonly notify: (message: string) => void;
}

function withReports(connection: Connection, emit: Reporting['emit']): Reporting {
  const warn = (message: string) => emit({ type: 'warning', message });
  const notify = (message: string) => emit({ type: 'notice', message });
  return { ...connection, emit, warn, notify };
}

async function openEmbedding({ models: { embeddings } }: Settings, keys: Keys) {
  return embeddings === null ? {} : { embedder: await openEmbedder(embeddings, keys) };
}

function preloadReader(warn: Reporting['warn']): void {
  preloadReading().catch((error: unknown) => warn(`The page reader could not be loaded: ${error}.`));
}

async function connect(connection: Connection): Promise<ResearchRun> {
  const { opened, settings, keys, clock, isResumed, wrapReasoner } = connection;
  const { folder, id: runId } = opened;
  const { question, pipeline, createdAt } = opened.record;
  const log = await openLog(connection);
  const { emit, step, tracing, history } = log;
  const reporting = withReports(connection, emit);
  const { warn } = reporting;
  emit({ type: 'run-start', question, pipeline, resumed: isResumed });
  if (log.unreadable > 0) warn(unreadableLines(log.unreadable, EVENT_LOG));
  const journal = await createJournal({ file: join(folder, 'journal.jsonl') });
  const { chains, usesModel, listed } = openModels(reporting);
  const embedder = await openEmbedding(settings, keys);
  const conversation = await readConversation(settings.run);
  const providers = await openProviders({ ...reporting, ...embedder }, conversation);
  const searchesOutside = providers.some(isOutside);
  const limits = openLimits(reporting, { chains, journal, history, searchesOutside });
  if (usesModel && searchesOutside) preloadReader(warn);
  const metering = { chains, emit, withStep: log.withStep, journal, limits };
  const { fetcher, search } = openOutside({ ...reporting, providers, metering });
  const from = { folder, textStore: connection.store, readers: providers, fetcher, lists: settings.advanced };
  const sources = await createSourceLibrary({ ...from, clock, emit, limits });
  const reasoner = createReasoner(metering);
  const { checkpointer, closeCheckpoints } = await openCheckpoints(reporting);
  const ports: ResearchPorts = {
    reasoner: wrapReasoner?.(reasoner) ?? reasoner,
    usesModel,
    search,
    sources,
    tiers: limits.degradation,
    ...embedder,
    conversation,
    notes: replayed(connection.notes, journal),
    today: settings.run.today ?? day(clock),
    emit,
    step,
  };
  return {
    runId,
    folder,
    question,
    pipeline,
    createdAt,
    isResumed,
    usesModel,
    settings,
    ports,
    checkpointer,
    callbacks: tracing.callbacks,
    restoreSources: async (signal) => {
      const problems = isResumed ? await sources.restore(signal) : [];
      for (const problem of problems) warn(`${problem} ${STARTED_OVER}`);
      if (problems.length > 0) await checkpointer.deleteThread(runId);
    },
    account: () => listed.then(() => accountIn(folder, settings)),
    finish: (bundle) => finishRun(bundle, folder, emit),
    close: async () => {
      await listed;
      await closeCheckpoints();
      await log.close();
      await journal.close();
      sources.close();
      await opened.close();
    },
  };
}

async function finishRun(bundle: Bundle, folder: string, emit: Reporting['emit']): Promise<void> {
  await writeReportFiles({ folder, bundle });
  const { answered, sourcesCount, evidenceCount } = bundle.metadata;
  emit({ type: 'run-end', answered, sources: sourcesCount, evidence: evidenceCount });
}

/** A step that is done again after a resume sees the notes that it saw before, and its prompts stay the same. */
function replayed(notes: OpenResearchRunOptions['notes'], journal: Journal): ResearchPorts['notes'] {
  if (notes === undefined) return undefined;
  return async (step) => {
    const key = `notes ${step}`;
    const seen = z.array(z.string()).safeParse(journal.get(key)).data;
    if (seen !== undefined) return seen;
    const now = await notes();
    await journal.put(key, now);
    return now;
  };
}

/** `listed` ends when a new run has warned of models that their provider does not list; nothing else waits for it. */
function openModels({ settings, keys, isResumed, warn, notify }: Reporting) {
  const chains = createModelChains({ settings: settings.models, keys, onDelay: notify });
  const usesModel = chains.smart.length > 0;
  if (!usesModel) notify(withoutModel(settings));
  const unlisted = usesModel && !isResumed ? unlistedModels(chains, keys) : Promise.resolve([]);
  return { chains, usesModel, listed: unlisted.then((found) => found.forEach(warn)) };
}

interface Outside extends Reporting {
  readonly providers: readonly SearchProvider[];
  readonly metering: Omit<MeteredSearchOptions, 'fees' | 'clock'> & {
    readonly journal: Journal;
    readonly limits: RunLimits & SearchLimits;
  };
}

/** Search and extraction services, at their fees. */
function openOutside({ settings, keys, clock, providers, notify: onNotice, metering }: Outside) {
  const { emit, journal, limits } = metering;
  const metered = { ...metering, fees: searchFees(settings.search.known) };
  const addresses = KEY_NAMES.filter(isAddress).map((name) => keys.get(name) ?? '');
  const breaker = { failures: settings.models.breakerFailures, addresses };
  const asked = { providers: meteredSearch(providers, metered), emit, journal, limits, breaker };
  const extractService = meteredExtract(tavilyExtract(keys), metered);
  const { cacheDirectory } = settings.run;
  return {
    search: createSearch({ ...settings.search, ...asked }),
    fetcher: createFetcher(settings.reading, { clock, onNotice, cacheDirectory, extractService }),
  };
}

/** The event log, and what follows it: the progress file and tracing. */
async function openLog({ opened, keys, onEvent, onHistory, isResumed, clock }: Connection) {
  const { id: runId, folder } = opened;
  const log = await createEventLog({
    folder,
    clock,
    onEvent: (event, place) => {
      progress.onEvent(event);
      tracing.onEvent(event, place);
      onEvent?.(event, place.stepId);
    },
  });
  const { history } = log;
  if (isResumed) onHistory?.(history);
  const progress = await createProgress({ folder, question: opened.record.question, history });
  const tracing = await openTracing({ keys, runId });
  return {
    ...log,
    tracing,
    close: async () => {
      for (const message of await tracing.close()) log.emit({ type: 'notice', message });
      await progress.flush();
      await log.close();
    },
  };
}

function isOutside({ read }: SearchProvider): boolean {
  return read === undefined;
}

interface Known {
  readonly chains: ModelChains;
  readonly journal: Journal;
  readonly history: readonly RunEvent[];
  readonly searchesOutside: boolean;
}

/** The budget of the run, the tier that it works in, and the runs before it. */
function openLimits({ settings, emit, opened }: Reporting, { chains, ...known }: Known) {
  const ledger = ledgerOf(settings, known.history);
  const areModelsDown = () => [...chains.smart, ...chains.fast].every((model) => model.refusal() !== null);
  const degradation = openDegradation({ emit, ledger, areModelsDown, ...known });
  return { ledger, degradation, earlier: openEarlierRuns(opened) };
}

async function openProviders(
  { settings, keys, clock, emit, warn, notify, embedder }: Reporting & Pick<ResearchPorts, 'embedder'>,
  conversation: readonly Turn[],
): Promise<readonly SearchProvider[]> {
  const providers = await createProviders({
    settings,
    keys,
    embedder,
    onUnreadable: ({ message }) => warn(message),
    onWithheld: (document) => hostileWarnings(document).forEach(warn),
    onNotice: notify,
    onIndexing: ({ done, total }) => emit({ type: 'indexing', done, total }),
  });
  const { follows, directory } = settings.run;
  const { exclude, followedOnly } = settings.search;
  if (follows === null) return withoutExcluded(providers, exclude);
  if (followedOnly && exclude.length > 0)
    warn(`Written from the sources of run ${follows} without ${exclude.join(', ')}.`);
  const older = conversation.map(({ runId }) => runId).filter((runId) => runId !== follows);
  const followed = parentRuns({ directory, runIds: [follows, ...older], clock, onWarning: warn });
  return withoutExcluded([followed, ...providers], exclude);
}

/** Why no model is asked, and what changes that. */
function withoutModel({ models }: Settings): string {
  const reason = models.smart === 'none' ? 'models.smart is "none"' : 'No model configured';
  const remedy =
    models.smart === 'none'
      ? 'Name a model, or leave the setting out, for written prose.'
      : `Set ${DEFAULT_MODELS.map(({ key }) => key).join(', ')}, or start Ollama, for written prose.`;
  return `${reason}: the report is put together from sentences of the sources. ${remedy}`;
}

const EVENT_LOG = 'the event log';
const STARTED_OVER = 'The run begins again from its question, with what is left.';

/** Lines of the log that cannot be read may have been warnings. */
async function accountIn(folder: string, { run }: Settings): Promise<RunTotals> {
  const { events, unreadable } = await readEventHistory(folder);
  const history = events.map(toRunEvent);
  const endedAt = events.map(({ time }) => Date.parse(time));
  const { budgetUsd: limitUsd, budgetTokens: limitTokens } = run;
  const isExhausted = history.some(({ type }) => type === 'budget-exhausted');
  const account = runTotals(history);
  const lost = unreadable === 0 ? [] : [unreadableLines(unreadable, EVENT_LOG)];
  return {
    ...account,
    ...callsInSequence(history, endedAt),
    ...((limitUsd !== null || limitTokens !== null) && { budget: { limitUsd, limitTokens, isExhausted } }),
    warnings: [...new Set([...account.warnings, ...lost])],
  };
}

/** Share of the budget that research leaves to writing and checking, half of it for each. */
const KEPT_FOR_REPORT = 0.6;

/** Expenses of an earlier part of the run count. Null without a limit. */
function ledgerOf({ run }: Settings, history: readonly RunEvent[]): Ledger | null {
  const { budgetUsd: limitUsd, budgetTokens: limitTokens } = run;
  if (limitUsd === null && limitTokens === null) return null;
  const spentBefore = history.flatMap(spentBy);
  return openLedger({ limitUsd, limitTokens, spentUsd: 0, keptForReport: KEPT_FOR_REPORT, spentBefore });
}

/** The day is fixed when the run begins, so that a run resumed after midnight asks the same questions. */
function withDay(settings: Settings, clock: () => Date): Settings {
  return { ...settings, run: { ...settings.run, today: settings.run.today ?? day(clock) } };
}

function day(clock: () => Date): string {
  return clock().toISOString().slice(0, 10);
}

/** Writes `report.md` and `report.json`; the bundle last, so that where there is a report.json, both are whole. */
export async function writeReportFiles({ folder, bundle }: { folder: string; bundle: Bundle }) {
  await mkdir(folder, { recursive: true });
  const [markdownFile, bundleFile] = [join(folder, 'report.md'), join(folder, 'report.json')];
  await writeFileAtomic(markdownFile, publishedMarkdown(bundle));
  await writeFileAtomic(bundleFile, `${JSON.stringify(bundle, null, 2)}\n`);
  return { markdownFile, bundleFile };
}

/** A file of the run folder unless a checkpointer was given; the graph library is loaded at the first call, not at import. */
async function openCheckpoints({ checkpointer, opened: { folder }, warn: onWarning }: Reporting) {
  if (checkpointer !== undefined) return { checkpointer, closeCheckpoints: async () => undefined };
  const { FileSaver } = await import('./checkpoints/file-saver.ts');
  const own = await FileSaver.open({ file: join(folder, 'checkpoints.jsonl'), onWarning });
  return { checkpointer: own, closeCheckpoints: () => own.close() };
}
