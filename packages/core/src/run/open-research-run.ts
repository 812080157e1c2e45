import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BaseCheckpointSaver, BaseStore } from '@langchain/langgraph-checkpoint';
import { createFetcher, preloadReading } from '@research-studio/documents';
import type { Bundle, RunEvent, Settings } from '@research-studio/schemas';
import { z } from 'zod';
import { type Ledger, openLedger } from '../budget/ledger.ts';
import { openDegradation } from '../budget/open-degradation.ts';
import type { FileSaver } from '../checkpoints/file-saver.ts';
import { publishedMarkdown } from '../citation/publish-report.ts';
import { writeFilesAtomic } from '../files/files.ts';
import { unreadableLines } from '../files/json-lines.ts';
import { createModelChains, DEFAULT_MODELS, type ModelChains } from '../models/model-chains.ts';
import { openEmbedder } from '../models/open-embedder.ts';
import type { ResearchPorts, Turn } from '../ports/ports.ts';
import { type RunLimits, spentBy } from '../reasoning/call-gate.ts';
import { createReasoner } from '../reasoning/create-reasoner.ts';
import { type MeteredSearchOptions, meteredExtract, meteredSearch } from '../reasoning/metered-search.ts';
import type { Reasoner } from '../reasoning/task.ts';
import { createProviders } from '../search/create-providers.ts';
import { createSearch, type SearchLimits } from '../search/create-search.ts';
import { withoutExcluded } from '../search/exclude.ts';
import { hostileWarnings } from '../search/flag-warning.ts';
import { searchFees } from '../search/search-fees.ts';
import type { SearchProvider } from '../search/search-provider.ts';
import { unlistedModels } from '../services/service-checks.ts';
import { isAddress, KEY_NAMES, type Keys } from '../settings/keys.ts';
import { openTracing, type Tracing } from '../tracing/open-tracing.ts';
import { accountOf, callsInSequence, type RunAccount } from './account.ts';
import { readConversation } from './conversation.ts';
import { createJournal, type Journal } from './create-journal.ts';
import { createRun, type OpenRun } from './create-run.ts';
import { openEarlierRuns } from './earlier-runs.ts';
import { createEventLog, readEventHistory, readEvents, toRunEvent } from './event-log.ts';
import { parentRuns, settingsOfFollowUp } from './parent-run.ts';
import { createProgress } from './progress.ts';
import { resumeRun } from './resume-run.ts';
import { createSourceLibrary, type OpenSourceLibrary } from './source-library.ts';
import { tavilyExtract } from './tavily-extract.ts';

export interface OpenResearchRunOptions {
  /** Ignored when `resumeRunId` is given. */
  readonly question: string;
  /** Name of the pipeline, for the record. */
  readonly pipeline: string;
  /** Of a resumed run only where it lies counts; all else is as it was started. */
  readonly settings: Settings;
  readonly keys: Keys;
  readonly resumeRunId?: string | undefined;
  /** As in `ResearchOptions`. */
  readonly newRunId?: string | undefined;
  readonly onEvent?: ((event: RunEvent, stepId: number) => void) | undefined;
  /** Called once, before any event, with what a resumed run had logged. */
  readonly onHistory?: ((events: readonly RunEvent[]) => void) | undefined;
  readonly clock?: () => Date;
  /** Models of this part of the run; they take the place of those that the run began with. */
  readonly models?: Partial<Settings['models']> | undefined;
  /** Keeps the texts of sources; absent: the run folder. */
  readonly store?: BaseStore | undefined;
  /** As in `ResearchOptions`. */
  readonly wrapReasoner?: ((reasoner: Reasoner) => Reasoner) | undefined;
  /** As in `ResearchOptions`. */
  readonly checkpointer?: BaseCheckpointSaver | undefined;
  readonly notes?: (() => Promise<readonly string[]>) | undefined;
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
  /** Of the run; those it was started with when it is resumed. */
  readonly settings: Settings;
  readonly ports: ResearchPorts;
  readonly checkpointer: BaseCheckpointSaver;
  /** Of tracers that follow LangGraph itself. */
  readonly callbacks: Tracing['callbacks'];
  /**
   * Reads texts of sources again that an earlier part of the run stored and that are damaged now. Where one does not
   * come back as it was, what was made of it cannot be checked any more: the run begins again from its question, with
   * the searches, answers and texts that are left. To be called before the graph goes on.
   */
  restoreSources(signal: AbortSignal | undefined): Promise<void>;
  /** What the run cost and did so far, from its event log. */
  account(): Promise<RunAccount>;
  /** Writes report.md and report.json into the folder. */
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
  const { keys, resumeRunId, onEvent = () => undefined, clock = () => new Date() } = options;
  const { directory } = options.settings.run;
  if (resumeRunId === undefined) createModelChains({ settings: options.settings.models, keys });
  const opened =
    resumeRunId === undefined
      ? await createRun({
          ...options,
          id: options.newRunId,
          directory,
          settings: withDay(await settingsOfFollowUp(options.settings, keys), clock),
          clock,
        })
      : await resumeRun({ directory, runId: resumeRunId });
  try {
    const isResumed = resumeRunId !== undefined;
    if (isResumed) options.onHistory?.((await readEvents(opened.folder)).map(toRunEvent));
    const { wrapReasoner, checkpointer, store, notes } = options;
    const { record } = opened;
    const settings = { ...record.settings, models: { ...record.settings.models, ...options.models } };
    const inForce = { ...opened, record: { ...record, settings } };
    return await connect({
      opened: inForce,
      keys,
      onEvent,
      clock,
      isResumed,
      wrapReasoner,
      checkpointer,
      store,
      notes,
    });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

interface Connection {
  readonly opened: OpenRun;
  readonly keys: Keys;
  readonly onEvent: (event: RunEvent, stepId: number) => void;
  readonly clock: () => Date;
  readonly isResumed: boolean;
  readonly wrapReasoner: OpenResearchRunOptions['wrapReasoner'];
  readonly checkpointer: OpenResearchRunOptions['checkpointer'];
  readonly store: OpenResearchRunOptions['store'];
  readonly notes: OpenResearchRunOptions['notes'];
}

async function embedderOf(name: string | null, keys: Keys): Promise<Pick<ResearchPorts, 'embedder'>> {
  return name === null ? {} : { embedder: await openEmbedder(name, keys) };
}

async function connect(connection: Connection): Promise<ResearchRun> {
  const { opened, keys, clock, isResumed, wrapReasoner } = connection;
  const { folder, record } = opened;
  const { settings, question, pipeline } = record;
  const log = await openLog(connection);
  const { emit, step, tracing } = log;
  const warn = (message: string) => emit({ type: 'warning', message });
  emit({ type: 'run-start', question, pipeline, resumed: isResumed });
  if (log.unreadable > 0) warn(unreadableLines(log.unreadable, EVENT_LOG));
  const journal = await createJournal({ file: join(folder, 'journal.jsonl') });
  const notify = (message: string) => emit({ type: 'notice', message });
  const { chains, usesModel, listed } = openModels({ settings, keys, isResumed, warn, notify });
  const embedder = await embedderOf(settings.models.embeddings, keys);
  const conversation = await readConversation(settings.run);
  const providers = await openProviders({ settings, keys, clock, emit, conversation, ...embedder });
  const limits = await openLimits({ folder, settings, isResumed, chains, providers, emit, journal });
  if (usesModel && providers.some(isOutside))
    preloadReading().catch((error: unknown) => warn(`The page reader could not be loaded: ${error}.`));
  const metering = { chains, emit, withStep: log.withStep, journal, limits };
  const { fetcher, search } = openOutside({ settings, keys, clock, providers, notify, metering });
  const sources = await createSourceLibrary({
    folder,
    textStore: connection.store,
    readers: providers,
    fetcher,
    ...{ clock, emit, limits, lists: settings.advanced, keepHostile: settings.reading.keepHostile },
  });
  const reasoner = createReasoner(metering);
  const ports: ResearchPorts = {
    reasoner: wrapReasoner?.(reasoner) ?? reasoner,
    usesModel,
    search,
    sources,
    tiers: limits.degradation,
    ...{ ...embedder, conversation, notes: replayed(connection.notes, journal) },
    today: settings.run.today ?? day(clock),
    emit,
    step,
  };
  const saver = connection.checkpointer === undefined ? await openFileSaver(folder, warn) : null;
  const checkpointer = connection.checkpointer ?? (saver as FileSaver);
  return {
    runId: opened.id,
    folder,
    question,
    pipeline,
    createdAt: record.createdAt,
    isResumed,
    usesModel,
    settings,
    ports,
    checkpointer,
    callbacks: tracing.callbacks,
    restoreSources: async (signal) => {
      if (isResumed) await restoreOrStartOver({ sources, checkpointer, runId: opened.id, warn, signal });
    },
    account: () => listed.then(() => accountIn(folder, settings)),
    finish: async (bundle) => void (await writeReportFiles({ folder, bundle })),
    close: async () => {
      await listed;
      await saver?.close();
      await log.close();
      await journal.close();
      sources.close();
      await opened.close();
    },
  };
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
function openModels({
  settings,
  keys,
  isResumed,
  warn,
  notify,
}: Pick<Connection, 'keys' | 'isResumed'> & {
  readonly settings: Settings;
  readonly warn: (message: string) => void;
  readonly notify: (message: string) => void;
}) {
  const chains = createModelChains({ settings: settings.models, keys, onDelay: notify });
  const usesModel = chains.smart.length > 0;
  if (!usesModel) notify(withoutModel(settings));
  const unlisted = usesModel && !isResumed ? unlistedModels(chains, keys) : Promise.resolve([]);
  return { chains, usesModel, listed: unlisted.then((found) => found.forEach(warn)) };
}

/** What is asked of other services than models, at their fees. */
function openOutside({ settings, keys, clock, providers, notify, metering }: Outside) {
  const { emit, journal, limits } = metering;
  const { keepHostile } = settings.reading;
  const metered = { ...metering, fees: searchFees(settings.search.known) };
  const { breakerFailures: failures, breakerPauseMs: pauseMs, breakerSuccesses: successes } = settings.models;
  const addresses = KEY_NAMES.filter(isAddress).map((name) => keys.get(name) ?? '');
  const breaker = { failures, pauseMs, successes, addresses };
  const search = createSearch({
    ...settings.search,
    providers: meteredSearch(providers, metered),
    emit,
    journal,
    keepHostile,
    limits,
    breaker,
  });
  const extractService = meteredExtract(tavilyExtract(keys), metered);
  const { cacheDirectory } = settings.run;
  const fetcher = createFetcher(settings.reading, {
    clock,
    onNotice: notify,
    cacheDirectory,
    extractService,
  });
  return { search, fetcher };
}

interface Outside extends Pick<Connection, 'keys' | 'clock'> {
  readonly settings: Settings;
  readonly providers: readonly SearchProvider[];
  readonly notify: (message: string) => void;
  readonly metering: Omit<MeteredSearchOptions, 'fees' | 'clock'> & {
    readonly journal: Journal;
    readonly limits: RunLimits & SearchLimits;
  };
}

/** The event log, and what follows it: the progress file and tracing. */
async function openLog({ opened: { id, folder, record }, keys, onEvent, clock }: Connection) {
  const progress = await createProgress({ folder, question: record.question });
  const tracing = await openTracing({ keys, runId: id });
  const log = await createEventLog({
    folder,
    clock,
    onEvent: (event, place) => {
      progress.onEvent(event);
      tracing.onEvent(event, place);
      onEvent(event, place.stepId);
    },
  });
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

interface LimitsRequest {
  readonly folder: string;
  readonly settings: Settings;
  readonly isResumed: boolean;
  readonly chains: ModelChains;
  readonly providers: readonly SearchProvider[];
  readonly emit: (event: RunEvent) => void;
  readonly journal: Journal;
}

/** What the run may spend, the tier that it works in, and the runs before it. */
async function openLimits({ folder, settings, isResumed, chains, providers, emit, journal }: LimitsRequest) {
  const history = isResumed ? (await readEvents(folder)).map(toRunEvent) : [];
  const ledger = ledgerOf(settings, history);
  const degradation = openDegradation({
    emit,
    ledger,
    history,
    journal,
    areModelsDown: () => [...chains.smart, ...chains.fast].every((model) => model.refusal() !== null),
    searchesOutside: providers.some(isOutside),
  });
  return { ledger, degradation, earlier: openEarlierRuns({ folder }) };
}

async function openProviders({
  settings,
  keys,
  clock,
  emit,
  embedder,
  conversation,
}: Pick<Connection, 'keys' | 'clock'> & {
  readonly settings: Settings;
  readonly emit: (event: RunEvent) => void;
  readonly embedder?: ResearchPorts['embedder'];
  readonly conversation: readonly Turn[];
}) {
  const warn = (message: string) => emit({ type: 'warning', message });
  const providers = await createProviders({
    settings,
    keys,
    embedder,
    onUnreadable: ({ message }) => warn(message),
    onWithheld: (document) => hostileWarnings(document).forEach(warn),
    onNotice: (message) => emit({ type: 'notice', message }),
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

interface Restoring {
  readonly sources: OpenSourceLibrary;
  readonly checkpointer: BaseCheckpointSaver;
  readonly runId: string;
  readonly warn: (message: string) => void;
  readonly signal: AbortSignal | undefined;
}

async function restoreOrStartOver({ sources, checkpointer, runId, warn, signal }: Restoring): Promise<void> {
  const problems = await sources.restore(signal);
  for (const problem of problems) warn(`${problem} ${STARTED_OVER}`);
  if (problems.length > 0) await checkpointer.deleteThread(runId);
}

const EVENT_LOG = 'the event log';
const STARTED_OVER = 'The run begins again from its question, with what is left.';

/** Lines of the log that cannot be read may have been warnings. */
async function accountIn(folder: string, { run }: Settings): Promise<RunAccount> {
  const { events, unreadable } = await readEventHistory(folder);
  const history = events.map(toRunEvent);
  const sequence = callsInSequence(
    history,
    events.map(({ time }) => Date.parse(time)),
  );
  const { budgetUsd: limitUsd, budgetTokens: limitTokens } = run;
  const isExhausted = history.some(({ type }) => type === 'budget-exhausted');
  const account = {
    ...accountOf(history),
    ...sequence,
    ...((limitUsd !== null || limitTokens !== null) && { budget: { limitUsd, limitTokens, isExhausted } }),
  };
  if (unreadable === 0) return account;
  const warnings = new Set([...account.warnings, unreadableLines(unreadable, EVENT_LOG)]);
  return { ...account, warnings: [...warnings] };
}

/** What an earlier part of the run has spent counts. Null where nothing limits what the run may spend. */
function ledgerOf({ run }: Settings, history: readonly RunEvent[]): Ledger | null {
  const { budgetUsd: limitUsd, budgetTokens: limitTokens, budgetForReport: keptForReport } = run;
  if (limitUsd === null && limitTokens === null) return null;
  const spentBefore = history.flatMap(spentBy);
  return openLedger({ limitUsd, limitTokens, spentUsd: 0, keptForReport, spentBefore });
}

/** The day is fixed when the run begins, so that a run resumed after midnight asks the same questions. */
function withDay(settings: Settings, clock: () => Date): Settings {
  return { ...settings, run: { ...settings.run, today: settings.run.today ?? day(clock) } };
}

function day(clock: () => Date): string {
  return clock().toISOString().slice(0, 10);
}

/** Writes `report.md` and `report.json`; the bundle last, so that where there is a report.json, both are whole. */
export async function writeReportFiles({
  folder,
  bundle,
}: {
  folder: string;
  bundle: Bundle;
}): Promise<{ markdownFile: string; bundleFile: string }> {
  await mkdir(folder, { recursive: true });
  const markdownFile = join(folder, 'report.md');
  const bundleFile = join(folder, 'report.json');
  await writeFilesAtomic(folder, [
    { name: 'report.md', content: publishedMarkdown(bundle) },
    { name: 'report.json', content: `${JSON.stringify(bundle, null, 2)}\n` },
  ]);
  return { markdownFile, bundleFile };
}

/** A `FileSaver`; the graph library that it builds on is loaded at the first call, not at import. */
async function openFileSaver(folder: string, onWarning: (message: string) => void): Promise<FileSaver> {
  const { FileSaver } = await import('../checkpoints/file-saver.ts');
  return FileSaver.open({ file: join(folder, 'checkpoints.jsonl'), onWarning });
}
