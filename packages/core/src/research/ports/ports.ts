import type { Embedder } from '@research-studio/extractive';
import type { RunEvent, SearchResult, Source } from '@research-studio/schemas';
import type { StepTiers } from '../../models/budget/open-degradation.ts';
import type { Reasoner } from '../../models/reasoning/task.ts';
import type { Search } from '../../search/search-provider.ts';

/** The sources of one run. Each address is read once, however many workers ask for it at the same time. */
export interface SourceLibrary {
  /**
   * Reads the page or document behind a search result and stores its text under its content hash. A page that cannot
   * be read but whose result has a snippet of at least 200 characters becomes a source of kind `snippet`.
   *
   * @throws {SourceUnreadableError}
   */
  read(result: SearchResult, signal: AbortSignal | undefined): Promise<Source>;
  /**
   * Begins to get pages of the web that will probably be read, so that `read` finds them. Nothing becomes a source by it,
   * and no failure is reported before the page is read.
   */
  readAhead?(results: readonly SearchResult[], signal: AbortSignal | undefined): void;
  /** The stored text of a source of this run. @throws {RunError} when it is missing or damaged. */
  text(contentHash: string): Promise<string>;
}

/** One question of a conversation, with what its report answered. */
export interface Turn {
  readonly runId: string;
  readonly question: string;
  /** The opening of the report, without citations; null where the run has no report. */
  readonly answer: string | null;
}

/** Everything a node may reach outside the graph. Never checkpointed. */
export interface ResearchPorts {
  readonly reasoner: Reasoner;
  /** False where no model is configured, so that the extractive engine answers every task. */
  readonly usesModel: boolean;
  readonly search: Search;
  /** How much a step may do: see `nextTier`. */
  readonly tiers: StepTiers;
  readonly sources: SourceLibrary;
  /** Finds passages by meaning beside their words; left out where no setting names a model. */
  readonly embedder?: Embedder;
  /** Earlier questions and answers, the latest first; absent or empty where the question follows no run. */
  readonly conversation?: readonly Turn[];
  /**
   * What the person who asked has added while the run works, the oldest first; left out where nobody can. A resumed run
   * gets what the step that `step` names got before.
   */
  readonly notes?: ((step: string) => Promise<readonly string[]>) | undefined;
  /** The day of the run, YYYY-MM-DD. */
  readonly today: string;
  readonly emit: (event: RunEvent) => void;
  /** Runs a node as a step of the event log: node-start, the node's own events under it, node-end. */
  readonly step: <T>(node: string, run: () => Promise<T>) => Promise<T>;
}
