import { supervisionNote } from '@research-studio/messages';
import type { ReadAbout, RunEvent, SubQuestion, TierChanged } from '@research-studio/schemas';

export interface ReadPage {
  readonly url: string;
  readonly title: string | null;
  readonly sourceId: string | null;
  readonly about: ReadAbout | null;
  readonly state: 'reading' | 'read' | 'failed';
  readonly problem: string | null;
}

export interface Search {
  readonly query: string;
  /** Null until an answer is there. */
  readonly results: number | null;
  readonly state: 'asked' | 'answered' | 'failed';
}

/** A sub-question of the plan and what its worker has done. */
export interface Lane extends SubQuestion {
  readonly state: 'waiting' | 'working' | 'done' | 'failed';
  readonly problem: string | null;
  /** Passages by source. */
  readonly passages: ReadonlyMap<string, number>;
}

export interface Section {
  readonly heading: string;
  readonly text: string | null;
  readonly isWritten: boolean;
}

/** In words, or what the page puts into words. */
export type Notice = string | TierChanged;

/** What the page shows of a run under way; made of its events alone, so that a reload shows the same. */
export interface Progress {
  readonly lanes: readonly Lane[];
  readonly searches: readonly Search[];
  readonly pages: readonly ReadPage[];
  /** By their place in the report, from 1. */
  readonly sections: ReadonlyMap<number, Section>;
  readonly notices: readonly Notice[];
  /** The step of the pipeline that began last. */
  readonly step: string | null;
  readonly indexing: { readonly done: number; readonly total: number } | null;
  readonly modelCalls: number;
  readonly costUsd: number;
}

export const NO_PROGRESS: Progress = {
  lanes: [],
  searches: [],
  pages: [],
  sections: new Map(),
  notices: [],
  step: null,
  indexing: null,
  modelCalls: 0,
  costUsd: 0,
};

export function addEvents(progress: Progress, events: readonly RunEvent[]): Progress {
  return events.reduce(addEvent, progress);
}

function addEvent(progress: Progress, event: RunEvent): Progress {
  switch (event.type) {
    case 'node-start':
      return { ...progress, step: event.node, indexing: null };
    case 'indexing':
      return { ...progress, indexing: event };
    case 'notice':
    case 'warning':
      return withNotice(progress, event.message);
    case 'tier-changed':
      return withNotice(progress, event);
    case 'model-end':
      return {
        ...progress,
        modelCalls: progress.modelCalls + 1,
        costUsd: progress.costUsd + (event.costUsd ?? 0),
      };
    case 'service-charged':
      return { ...progress, costUsd: progress.costUsd + event.costUsd };
    case 'outline-ready':
      return withOutline(progress, event.headings);
    case 'section-text':
      return withSection(progress, event.index, {
        heading: event.heading,
        text: event.text,
        isWritten: false,
      });
    case 'section-written':
      return withSection(progress, event.index, {
        heading: event.heading,
        text: event.text,
        isWritten: true,
      });
    case 'brief-ready':
    case 'council-voted':
    case 'supervisor-decided': {
      const note = supervisionNote(event);
      return note === null ? progress : withNotice(progress, note);
    }
    default:
      return addSearchOrPage(addToLane(progress, event), event);
  }
}

/** A plan of a later round adds its questions; those that are there keep how far they are. */
function addToLane(progress: Progress, event: RunEvent): Progress {
  switch (event.type) {
    case 'plan-ready': {
      const added = event.subQuestions.filter(({ id }) => !progress.lanes.some((lane) => lane.id === id));
      const lanes = added.map((item) => ({
        ...item,
        state: 'waiting' as const,
        problem: null,
        passages: new Map(),
      }));
      return { ...progress, lanes: [...progress.lanes, ...lanes] };
    }
    case 'sub-question-start':
      return withLane(progress, event.subQuestionId, () => ({ state: 'working' }));
    case 'sub-question-end':
      return withLane(progress, event.subQuestionId, () => ({ state: 'done' }));
    case 'sub-question-failed':
      return withLane(progress, event.subQuestionId, () => ({ state: 'failed', problem: event.message }));
    case 'evidence-found':
      // A step that was broken off is done again and reports the same again.
      return withLane(progress, event.subQuestionId, ({ passages }) => ({
        passages: new Map(passages).set(
          event.sourceId,
          Math.max(event.count, passages.get(event.sourceId) ?? 0),
        ),
      }));
    default:
      return progress;
  }
}

function addSearchOrPage(progress: Progress, event: RunEvent): Progress {
  switch (event.type) {
    case 'search-start':
      return withSearch(progress, { query: event.query, results: null, state: 'asked' });
    case 'search-end': {
      const known = progress.searches.find(({ query }) => query === event.query)?.results ?? 0;
      const results = Math.max(known, event.results);
      return withSearch(progress, { query: event.query, results, state: 'answered' });
    }
    case 'search-failed':
      return withSearch(progress, { query: event.query, results: null, state: 'failed' });
    case 'read-start':
      return withPage(progress, event.url, {});
    case 'read-end': {
      const { title, sourceId, about = null } = event;
      return withPage(progress, event.url, { state: 'read', problem: null, title, sourceId, about });
    }
    case 'read-failed':
      return withPage(progress, event.url, { state: 'failed', problem: event.message });
    default:
      return progress;
  }
}

/** The queries of each question below it; those that no question planned come apart. */
export function searchesOf({ lanes, searches }: Progress): {
  readonly byLane: ReadonlyMap<string, readonly Search[]>;
  readonly others: readonly Search[];
} {
  const byLane = new Map<string, Search[]>();
  const others: Search[] = [];
  for (const search of searches) {
    const lane = lanes.find(({ queries }) => queries.includes(search.query));
    if (lane === undefined) others.push(search);
    else byLane.set(lane.id, [...(byLane.get(lane.id) ?? []), search]);
  }
  return { byLane, others };
}

export function pagesRead({ pages }: Pick<Progress, 'pages'>): number {
  return pages.filter(({ state }) => state === 'read').length;
}

/** Passages that all lanes found in a source. */
export function passagesIn({ lanes }: Pick<Progress, 'lanes'>): number {
  return lanes.reduce((sum, { passages }) => sum + [...passages.values()].reduce((a, b) => a + b, 0), 0);
}

function withNotice(progress: Progress, notice: Notice): Progress {
  const isTold = typeof notice === 'string' && progress.notices.includes(notice);
  return isTold ? progress : { ...progress, notices: [...progress.notices, notice] };
}

/** What was written under a heading stays with it. */
function withOutline(progress: Progress, headings: readonly string[]): Progress {
  const before = [...progress.sections.values()];
  const sections = headings.map((heading, index): [number, Section] => [
    index + 1,
    before.find((section) => section.heading === heading) ?? { heading, text: null, isWritten: false },
  ]);
  return { ...progress, sections: new Map(sections) };
}

function withSection(progress: Progress, index: number, section: Section): Progress {
  return { ...progress, sections: new Map(progress.sections).set(index, section) };
}

function withLane(progress: Progress, id: string, change: (lane: Lane) => Partial<Lane>): Progress {
  const lanes = progress.lanes.map((lane) => (lane.id === id ? { ...lane, ...change(lane) } : lane));
  return { ...progress, lanes };
}

function withSearch(progress: Progress, search: Search): Progress {
  const at = progress.searches.findIndex(({ query }) => query === search.query);
  if (at < 0) return { ...progress, searches: [...progress.searches, search] };
  // Another provider may have answered the same query before.
  if (search.state !== 'answered' && progress.searches[at]?.state === 'answered') return progress;
  return { ...progress, searches: progress.searches.with(at, search) };
}

const NEW_PAGE = {
  title: null,
  sourceId: null,
  about: null,
  state: 'reading',
  problem: null,
} as const;

function withPage(progress: Progress, url: string, change: Partial<ReadPage>): Progress {
  const at = progress.pages.findIndex((known) => known.url === url);
  const page: ReadPage = { ...NEW_PAGE, url, ...progress.pages[at], ...change };
  return { ...progress, pages: at < 0 ? [...progress.pages, page] : progress.pages.with(at, page) };
}
