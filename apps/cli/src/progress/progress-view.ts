import querystring from 'node:querystring';
import { supervisionNote, tierNote } from '@research-studio/messages';
import type { Answered, RunEvent, Tier } from '@research-studio/schemas';
import { printableLine, printableMessage } from '../terminal.ts';

export interface SubQuestionView {
  readonly id: string;
  readonly text: string;
  readonly status: 'waiting' | 'working' | 'done' | 'failed';
  /** Passages found for it so far. */
  readonly evidence: number;
}

/** All that the progress display knows of a run; made of its events and of nothing else. */
export type ProgressView = Readonly<typeof INITIAL_VIEW>;

export const INITIAL_VIEW = {
  activity: 'Starting',
  subQuestions: [] as readonly SubQuestionView[],
  /** Distinct queries asked. */
  queries: [] as readonly string[],
  sourceIds: [] as readonly string[],
  unreadable: 0,
  evidence: 0,
  modelCalls: 0,
  /** Null while no price is known. */
  costUsd: null as number | null,
  tier: 'full' as Tier,
  /** Sections written, of how many; null before there is an outline. */
  sections: null as { readonly written: number; readonly total: number } | null,
  /** The section that grew last, while the report is written. */
  writing: null as { readonly heading: string; readonly text: string } | null,
  /** Set when the run has ended. */
  answered: null as Answered | null,
  /** Sources that the report cites; null until the run has ended. */
  citedSources: null as number | null,
};

/** The view after an event. Pure; events that show nothing return the view itself. */
export function progressView(view: ProgressView, event: RunEvent): ProgressView {
  const activity = activityOf(event);
  const next = count(view, event);
  return activity === null || activity === next.activity ? next : { ...next, activity };
}

/** The view of a run that is resumed: finished work counts, unfinished work starts again. */
export function resumedView(events: readonly RunEvent[]): ProgressView {
  const view = events.reduce(progressView, INITIAL_VIEW);
  const subQuestions = view.subQuestions.map((question) =>
    question.status === 'done' ? question : { ...question, status: 'waiting' as const, evidence: 0 },
  );
  const evidence = subQuestions.reduce((sum, question) => sum + question.evidence, 0);
  const { queries, sourceIds, modelCalls, costUsd, tier } = view;
  return { ...INITIAL_VIEW, subQuestions, queries, sourceIds, modelCalls, costUsd, tier, evidence };
}

function count(view: ProgressView, event: RunEvent): ProgressView {
  switch (event.type) {
    case 'plan-ready':
      return { ...view, subQuestions: mergePlan(view.subQuestions, event.subQuestions) };
    case 'sub-question-start':
      return withSubQuestion(view, event.subQuestionId, { status: 'working' });
    case 'sub-question-end':
      return withSubQuestion(view, event.subQuestionId, { status: 'done', evidence: event.evidence });
    case 'sub-question-failed':
      return withSubQuestion(view, event.subQuestionId, { status: 'failed' });
    case 'search-start':
      return { ...view, queries: withNew(view.queries, event.query) };
    case 'read-end':
      return { ...view, sourceIds: withNew(view.sourceIds, event.sourceId) };
    case 'read-failed':
      return { ...view, unreadable: view.unreadable + 1 };
    case 'evidence-found': {
      const found = view.subQuestions.find(({ id }) => id === event.subQuestionId)?.evidence ?? 0;
      const total = { ...view, evidence: view.evidence + event.count };
      return withSubQuestion(total, event.subQuestionId, { evidence: found + event.count });
    }
    case 'outline-ready':
      return { ...view, sections: { written: 0, total: event.headings.length } };
    case 'section-text':
      return { ...view, writing: event };
    case 'node-end':
      return view.writing === null ? view : { ...view, writing: null };
    case 'section-written':
      return { ...view, sections: { written: (view.sections?.written ?? 0) + 1, total: event.total } };
    case 'model-end':
      return { ...view, modelCalls: view.modelCalls + 1, costUsd: costAfter(view, event.costUsd) };
    case 'service-charged':
      return { ...view, costUsd: costAfter(view, event.costUsd) };
    case 'tier-changed':
      return { ...view, tier: event.to };
    case 'run-end':
      return { ...view, answered: event.answered, evidence: event.evidence, citedSources: event.sources };
    default:
      return view;
  }
}

const costAfter = ({ costUsd }: ProgressView, more: number | null) =>
  more === null ? costUsd : (costUsd ?? 0) + more;

/** A later plan (a further round) adds its sub-questions; those already there keep how far they are. */
function mergePlan(
  known: readonly SubQuestionView[],
  planned: readonly { readonly id: string; readonly text: string }[],
): readonly SubQuestionView[] {
  const added = planned.filter(({ id }) => !known.some((question) => question.id === id));
  return [...known, ...added.map(({ id, text }) => ({ id, text, status: 'waiting' as const, evidence: 0 }))];
}

function withSubQuestion(view: ProgressView, id: string, change: Partial<SubQuestionView>): ProgressView {
  const changed = (question: SubQuestionView) => (question.id === id ? { ...question, ...change } : question);
  return { ...view, subQuestions: view.subQuestions.map(changed) };
}

const withNew = (list: readonly string[], item: string) => (list.includes(item) ? list : [...list, item]);

const NODE_ACTIVITY: Readonly<Record<string, string>> = {
  understand: 'Reading the question',
  clarify: 'Asking back',
  plan: 'Planning',
  'check-store': 'Reading the question',
  'write-brief': 'Writing the brief',
  'review-brief': 'Having the brief reviewed',
  'approve-brief': 'Having the brief reviewed',
  supervise: 'Deciding what to research',
  'search-topic': 'Searching',
  'read-found': 'Reading',
  reflect: 'Weighing the findings',
  'report-back': 'Weighing the findings',
  'review-findings': 'Having the findings reviewed',
  'review-report': 'Having the report reviewed',
  orchestrate: 'Dividing the work',
  'choose-pages': 'Choosing what to read',
  collect: 'Putting the sources together',
  assess: 'Weighing the findings',
  'detect-gaps': 'Looking for gaps',
  analyze: 'Reading the question',
  discover: 'Finding out what is meant',
  'plan-research': 'Planning',
  backtrack: 'Trying other angles',
  'score-credibility': 'Weighing the sources',
  'assess-and-claim': 'Weighing the sources',
  'extract-claims': 'Setting down the claims',
  'cite-claims': 'Tying claims to passages',
  'verify-spans': 'Checking claims against passages',
  'verify-claims': 'Checking claims against passages',
  'cross-validate': 'Comparing the sources',
  'validate-findings': 'Checking the findings',
  'extract-evidence': 'Choosing quotations',
  'verify-evidence': 'Checking quotations against their sources',
  'write-report': 'Writing the report',
  'verify-report': 'Checking the report',
  'edit-report': 'Editing the report',
};

/** The activity that an event announces; null for other events. */
function activityOf(event: RunEvent): string | null {
  switch (event.type) {
    case 'run-start':
      return event.resumed ? 'Going on where the run stopped' : 'Reading the question';
    case 'node-start':
      return NODE_ACTIVITY[kebab(event.node)] ?? null;
    case 'search-start':
      return `Searching ${event.provider}: ${printableLine(event.query)}`;
    case 'indexing':
      return `Indexing ${event.done.toLocaleString('en-US')} of ${event.total.toLocaleString('en-US')} files`;
    case 'read-start':
      return `Reading ${shortAddress(event.url)}`;
    case 'outline-ready':
      return `Writing ${event.headings.length} sections`;
    case 'section-text':
      return event.heading === '' ? 'Writing the report' : `Writing “${printableLine(event.heading)}”`;
    case 'section-written':
      return event.index < event.total
        ? `Writing the report, after “${printableLine(event.heading)}”`
        : 'Finishing the report';
    case 'coverage-checked':
      return event.gaps.length > 0 ? 'Looking into the gaps' : 'Enough was found';
    default:
      return null;
  }
}

function kebab(node: string): string {
  return node.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-');
}

/** Host and path of a page, or the name of a local file. */
function shortAddress(address: string): string {
  if (!URL.canParse(address)) return printableLine(address);
  const url = new URL(address);
  const path = querystring.unescape(url.pathname);
  if (url.protocol === 'file:') return printableLine(path.slice(path.lastIndexOf('/') + 1));
  return printableLine(url.host.replace(/^www\./, '') + (path === '/' ? '' : path));
}

/**
 * What of an event must reach the user in any form of display; null for all that is only progress. A search, a worker or
 * a model that failed ends in a warning, which says it once for all.
 */
export function announcementOf(
  event: RunEvent,
): { readonly kind: 'notice' | 'warning'; readonly text: string } | null {
  switch (event.type) {
    case 'notice':
    case 'warning':
      return { kind: event.type, text: printableMessage(event.message) };
    case 'tier-changed':
      return { kind: 'notice', text: `${tierNote(event)} (tier: ${event.to})` };
    default: {
      const note = supervisionNote(event);
      return note === null ? null : { kind: 'notice', text: printableMessage(note) };
    }
  }
}
