import type { RunEvent, SubQuestion } from '@research-studio/schemas';

export interface ReadPage {
  readonly url: string;
  readonly title: string | null;
  readonly sourceId: string | null;
  readonly state: 'reading' | 'read' | 'failed';
  readonly passages: number;
  readonly problem: string | null;
}

/** What the page shows of a run under way; made of its events alone, so that a reload shows the same. */
export interface Progress {
  readonly subQuestions: readonly (SubQuestion & { readonly isDone: boolean })[];
  readonly queries: readonly { readonly query: string; readonly results: number | null }[];
  readonly pages: readonly ReadPage[];
  readonly headings: readonly string[];
  readonly written: ReadonlyMap<string, string>;
  readonly notices: readonly string[];
  readonly modelCalls: number;
  readonly costUsd: number;
}

export const NO_PROGRESS: Progress = {
  subQuestions: [],
  queries: [],
  pages: [],
  headings: [],
  written: new Map(),
  notices: [],
  modelCalls: 0,
  costUsd: 0,
};

export function addEvent(progress: Progress, event: RunEvent): Progress {
  switch (event.type) {
    case 'plan-ready':
      return { ...progress, subQuestions: event.subQuestions.map((item) => ({ ...item, isDone: false })) };
    case 'sub-question-end':
      return {
        ...progress,
        subQuestions: progress.subQuestions.map((item) =>
          item.id === event.subQuestionId ? { ...item, isDone: true } : item,
        ),
      };
    case 'search-end':
      return progress.queries.some(({ query }) => query === event.query)
        ? progress
        : { ...progress, queries: [...progress.queries, { query: event.query, results: event.results }] };
    case 'read-start':
      return withPage(progress, event.url, {});
    case 'read-end':
      return withPage(progress, event.url, { state: 'read', title: event.title, sourceId: event.sourceId });
    case 'read-failed':
      return withPage(progress, event.url, { state: 'failed', problem: event.message });
    case 'evidence-found':
      return {
        ...progress,
        pages: progress.pages.map((page) =>
          page.sourceId === event.sourceId ? { ...page, passages: page.passages + event.count } : page,
        ),
      };
    case 'outline-ready':
      return { ...progress, headings: event.headings };
    case 'section-written':
      return withSection(progress, event.heading, event.text);
    case 'notice':
    case 'warning':
      return { ...progress, notices: [...new Set([...progress.notices, event.message])] };
    case 'model-end':
      return {
        ...progress,
        modelCalls: progress.modelCalls + 1,
        costUsd: progress.costUsd + (event.costUsd ?? 0),
      };
    case 'section-text':
      return withSection(progress, event.heading, event.text);
    default:
      return progress;
  }
}

function withSection(progress: Progress, heading: string, text: string): Progress {
  const headings = progress.headings.includes(heading) ? progress.headings : [...progress.headings, heading];
  return { ...progress, headings, written: new Map(progress.written).set(heading, text) };
}

function withPage(progress: Progress, url: string, change: Partial<ReadPage>): Progress {
  const page: ReadPage = progress.pages.find((known) => known.url === url) ?? {
    url,
    title: null,
    sourceId: null,
    state: 'reading',
    passages: 0,
    problem: null,
  };
  const others = progress.pages.filter((known) => known.url !== url);
  return { ...progress, pages: [...others, { ...page, ...change }] };
}
