import { join } from 'node:path';
import type { RunEvent } from '@research-studio/schemas';
import { cleanDraft } from '../citation/clean-draft.ts';
import { linkableUrl } from '../citation/text-fragment-url.ts';
import { writeFileAtomic } from '../files/files.ts';
import { briefMarkdown } from '../pause/brief-markdown.ts';

interface Progress {
  /** Takes every event of the run; writes in the background, whole files only. Never throws. */
  readonly onEvent: (event: RunEvent) => void;
  /** Resolves when the file shows all events so far. */
  flush(): Promise<void>;
}

interface ProgressOptions {
  /** The run folder. */
  readonly folder: string;
  readonly question: string;
  /** Of an earlier part of the run. */
  readonly history: readonly RunEvent[];
  /** Called once when the file cannot be written; the run goes on without it. */
  readonly onWarning?: (message: string) => void;
}

/** `progress.md`: made from the run's event log on resume, so that no finished sub-question is lost or repeated. */
export async function createProgress({
  folder,
  question,
  history,
  onWarning = () => undefined,
}: ProgressOptions): Promise<Progress> {
  const file = join(folder, 'progress.md');
  let state = history.reduce(addProgress, emptyProgress(question));
  let written: string | null = null;
  let isBroken = false;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    const text = renderProgress(state);
    if (text === written || isBroken) return;
    try {
      await writeFileAtomic(file, text);
      written = text;
    } catch (error) {
      isBroken = true;
      onWarning(`${file} cannot be written: ${error}.`);
    }
  };
  const writeSoon = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };

  await writeSoon();
  return {
    onEvent(event) {
      const next = addProgress(state, event);
      if (next === state) return;
      state = next;
      void writeSoon();
    },
    flush: writeSoon,
  };
}

interface SubQuestionProgress {
  readonly text: string;
  readonly status: 'open' | 'finished' | 'failed';
  /** The summary of a finished sub-question, the reason of a failed one. */
  readonly summary: string;
  readonly evidence: number;
  readonly sourceIds: readonly string[];
}

interface ProgressState {
  readonly question: string;
  /** Sections of their own: the brief, the supervisor's decisions, what is flagged. Empty ones are not shown. */
  readonly brief: string;
  readonly decisions: readonly string[];
  readonly flags: readonly string[];
  readonly subQuestions: ReadonlyMap<string, SubQuestionProgress>;
  /** Ids in the order in which they finished or failed. */
  readonly done: readonly string[];
  readonly sources: ReadonlyMap<string, { readonly title: string; readonly url: string }>;
  readonly isFinished: boolean;
}

function emptyProgress(question: string): ProgressState {
  return {
    question,
    brief: '',
    decisions: [],
    flags: [],
    subQuestions: new Map(),
    done: [],
    sources: new Map(),
    isFinished: false,
  };
}

/** The same object comes back for events that progress.md does not show. */
function addProgress(state: ProgressState, event: RunEvent): ProgressState {
  switch (event.type) {
    case 'brief-ready':
      return { ...state, brief: briefMarkdown(event.brief).replace(/^# .*\n+/, '') };
    case 'supervisor-decided': {
      const topics = event.topics.map((topic) => `\n  - ${inline(topic)}`).join('');
      const decision = `${event.turn}. ${event.action.replace('_', ' ')}: ${inline(event.reason)}${topics}`;
      return { ...state, decisions: [...state.decisions, decision] };
    }
    case 'findings-checked':
      return { ...state, flags: event.flags.map((flag) => `- ${inline(flag)}`) };
    case 'plan-ready':
      return event.subQuestions.reduce((next, { id, text }) => update(next, id, { text }), state);
    case 'read-end': {
      const source = { title: event.title, url: event.url };
      return { ...state, sources: new Map(state.sources).set(event.sourceId, source) };
    }
    case 'evidence-found': {
      if (event.count === 0) return state;
      const known = subQuestion(state, event.subQuestionId).sourceIds;
      const sourceIds = [...new Set([...known, event.sourceId])];
      return update(state, event.subQuestionId, { sourceIds });
    }
    case 'sub-question-end': {
      const { subQuestionId: id, summary, evidence } = event;
      return finish(update(state, id, { status: 'finished', summary, evidence }), id);
    }
    case 'sub-question-failed': {
      const { subQuestionId: id, message } = event;
      return finish(update(state, id, { status: 'failed', summary: message }), id);
    }
    case 'run-start':
      return { ...state, isFinished: false };
    case 'run-end':
      return { ...state, isFinished: true };
    default:
      return state;
  }
}

/** A check list of the sub-questions, then a section for each finished one. */
function renderProgress(state: ProgressState): string {
  const list = [...state.subQuestions.values()].map(
    ({ status, text }) => `- ${marks[status]} ${inline(text)}`,
  );
  const sections = state.done.flatMap((id) => renderSection(state, subQuestion(state, id)));
  const status = state.isFinished ? 'Finished: the report is in report.md.' : 'Research is in progress.';
  const listed = (heading: string, lines: readonly string[]) =>
    lines.length === 0 ? '' : `## ${heading}\n\n${lines.join('\n')}`;
  const blocks = [
    `# ${inline(state.question)}`,
    status,
    state.brief.trim(),
    listed('Decisions of the supervisor', state.decisions),
    list.join('\n'),
    ...sections,
    listed('To be read with care', state.flags),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const marks = { open: '[ ]', finished: '[x]', failed: '[!]' } as const;

function renderSection(state: ProgressState, of: SubQuestionProgress): readonly string[] {
  const heading = `## ${inline(of.text)}`;
  if (of.status === 'failed') return [heading, `Not answered: ${inline(of.summary)}`];
  const sources = of.sourceIds.map((id) => {
    const source = state.sources.get(id);
    if (source === undefined) return `- ${id}`;
    return `- ${inline(source.title)} <${linkableUrl(source.url) ?? ''}>`;
  });
  const counts = `Evidence: ${of.evidence}. Sources: ${of.sourceIds.length}.`;
  return [heading, cleanDraft(of.summary), [counts, ...sources].join('\n')];
}

function subQuestion(state: ProgressState, id: string): SubQuestionProgress {
  const none = { text: id, status: 'open', summary: '', evidence: 0, sourceIds: [] } as const;
  return state.subQuestions.get(id) ?? none;
}

function update(state: ProgressState, id: string, change: Partial<SubQuestionProgress>): ProgressState {
  const next = { ...subQuestion(state, id), ...change };
  return { ...state, subQuestions: new Map(state.subQuestions).set(id, next) };
}

function finish(state: ProgressState, id: string): ProgressState {
  return state.done.includes(id) ? state : { ...state, done: [...state.done, id] };
}

/** Titles come from pages: kept on one line, and without anything that Markdown would read as mark-up. */
function inline(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&');
}
