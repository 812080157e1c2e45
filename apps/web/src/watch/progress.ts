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

/** The view of a run under way; made of its events alone, so that a reload shows the same. */
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
  return events.reduce((before, event) => ADDED[event.type]?.(before, event as never) ?? before, progress);
}

type EventOf<Type> = Extract<RunEvent, { readonly type: Type }>;
type Changes = {
  readonly [Type in RunEvent['type']]?: (progress: Progress, event: EventOf<Type>) => Progress;
};

const withMessage = (progress: Progress, { message }: { readonly message: string }) =>
  withNotice(progress, message);
const withSupervision = (progress: Progress, event: Parameters<typeof supervisionNote>[0]) => {
  const note = supervisionNote(event);
  return note === null ? progress : withNotice(progress, note);
};

/** Changes by event; other events change nothing. */
const ADDED: Changes = {
  'node-start': (progress, { node }) => ({ ...progress, step: node, indexing: null }),
  indexing: (progress, indexing) => ({ ...progress, indexing }),
  notice: withMessage,
  warning: withMessage,
  'tier-changed': withNotice,
  'model-end': ({ modelCalls, ...progress }, { costUsd }) => ({
    ...progress,
    modelCalls: modelCalls + 1,
    costUsd: progress.costUsd + (costUsd ?? 0),
  }),
  'service-charged': (progress, { costUsd }) => ({ ...progress, costUsd: progress.costUsd + costUsd }),
  'outline-ready': (progress, { headings }) => withOutline(progress, headings),
  'section-text': (progress, { index, heading, text }) =>
    withSection(progress, index, { heading, text, isWritten: false }),
  'section-written': (progress, { index, heading, text }) =>
    withSection(progress, index, { heading, text, isWritten: true }),
  'brief-ready': withSupervision,
  'council-voted': withSupervision,
  'supervisor-decided': withSupervision,
  // A plan of a later round adds its questions; those that are there keep how far they are.
  'plan-ready': (progress, { subQuestions }) => {
    const added = subQuestions.filter(({ id }) => !progress.lanes.some((lane) => lane.id === id));
    return { ...progress, lanes: [...progress.lanes, ...added.map((item) => ({ ...item, ...NEW_LANE }))] };
  },
  'sub-question-start': (progress, { subQuestionId }) =>
    withLane(progress, subQuestionId, { state: 'working' }),
  'sub-question-end': (progress, { subQuestionId }) => withLane(progress, subQuestionId, { state: 'done' }),
  'sub-question-failed': (progress, { subQuestionId, message: problem }) =>
    withLane(progress, subQuestionId, { state: 'failed', problem }),
  // A step that was broken off is done again and reports the same again.
  'evidence-found': (progress, { subQuestionId, sourceId, count }) => {
    const { passages = new Map() } = progress.lanes.find(({ id }) => id === subQuestionId) ?? {};
    const most = Math.max(count, passages.get(sourceId) ?? 0);
    return withLane(progress, subQuestionId, { passages: new Map(passages).set(sourceId, most) });
  },
  'search-start': (progress, { query }) => withSearch(progress, { query, results: null, state: 'asked' }),
  'search-end': (progress, { query, results }) => {
    const known = progress.searches.find((search) => search.query === query)?.results ?? 0;
    return withSearch(progress, { query, results: Math.max(known, results), state: 'answered' });
  },
  'search-failed': (progress, { query }) => withSearch(progress, { query, results: null, state: 'failed' }),
  'read-start': (progress, { url }) => withPage(progress, url, {}),
  'read-end': (progress, { url, title, sourceId, about = null }) =>
    withPage(progress, url, { state: 'read', problem: null, title, sourceId, about }),
  'read-failed': (progress, { url, message: problem }) =>
    withPage(progress, url, { state: 'failed', problem }),
};

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
  const isKnown = typeof notice === 'string' && progress.notices.includes(notice);
  return isKnown ? progress : { ...progress, notices: [...progress.notices, notice] };
}

/** The text under a heading stays with it. */
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

const NEW_LANE = { state: 'waiting', problem: null, passages: new Map() } as const;

function withLane(progress: Progress, id: string, change: Partial<Lane>): Progress {
  const lanes = progress.lanes.map((lane) => (lane.id === id ? { ...lane, ...change } : lane));
  return { ...progress, lanes };
}

function withSearch(progress: Progress, search: Search): Progress {
  const at = progress.searches.findIndex(({ query }) => query === search.query);
  if (at < 0) return { ...progress, searches: [...progress.searches, search] };
  // Another provider may have answered the same query before.
  if (search.state !== 'answered' && progress.searches[at]?.state === 'answered') return progress;
  return { ...progress, searches: progress.searches.with(at, search) };
}

const NEW_PAGE = { title: null, sourceId: null, about: null, state: 'reading', problem: null } as const;

function withPage(progress: Progress, url: string, change: Partial<ReadPage>): Progress {
  const at = progress.pages.findIndex((known) => known.url === url);
  const page: ReadPage = { ...NEW_PAGE, url, ...progress.pages[at], ...change };
  return { ...progress, pages: at < 0 ? [...progress.pages, page] : progress.pages.with(at, page) };
}
