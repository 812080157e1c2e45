import { join } from 'node:path';
import type { RunEvent } from '@research-studio/schemas';
import { cleanDraft } from '../citation/clean-draft.ts';
import { linkableUrl } from '../citation/text-fragment-url.ts';
import { writeFileAtomic } from '../files/files.ts';
import { briefMarkdown } from '../research/pause/brief-markdown.ts';

interface ProgressOptions {
  /** The run folder. */
  readonly folder: string;
  readonly question: string;
  /** Events of an earlier part of the run. */
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
}: ProgressOptions) {
  const file = join(folder, 'progress.md');
  const events = history.filter(isShown);
  let written: string | null = null;
  let isBroken = false;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    const text = renderProgress(question, events);
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
    /** Takes every event of the run; writes in the background, whole files only. Never throws. */
    onEvent(event: RunEvent): void {
      if (!isShown(event)) return;
      events.push(event);
      void writeSoon();
    },
    /** Resolves when the file shows all events so far. */
    flush: writeSoon,
  };
}

const SHOWN: ReadonlySet<RunEvent['type']> = new Set([
  ...(['brief-ready', 'supervisor-decided', 'findings-checked', 'plan-ready', 'read-end'] as const),
  ...(['evidence-found', 'sub-question-end', 'sub-question-failed', 'run-start', 'run-end'] as const),
]);

function isShown({ type }: RunEvent): boolean {
  return SHOWN.has(type);
}

/** Sub-questions that finished or failed, in that order. */
function subQuestionsIn(events: readonly RunEvent[]) {
  const all = new Map<string, SubQuestionProgress>();
  const done = new Set<SubQuestionProgress>();
  const known = (id: string): SubQuestionProgress => {
    const found = all.get(id) ?? opened(id);
    all.set(id, found);
    return found;
  };
  for (const event of events)
    if (event.type === 'plan-ready') for (const { id, text } of event.subQuestions) known(id).text = text;
    else if (event.type === 'evidence-found' && event.count > 0)
      known(event.subQuestionId).sourceIds.add(event.sourceId);
    else if (event.type === 'sub-question-end') {
      const { subQuestionId, summary, evidence } = event;
      done.add(Object.assign(known(subQuestionId), { status: 'finished', summary, evidence }));
    } else if (event.type === 'sub-question-failed')
      done.add(Object.assign(known(event.subQuestionId), { status: 'failed', summary: event.message }));
  return { all: [...all.values()], done: [...done] };
}

type SubQuestionProgress = ReturnType<typeof opened>;

/** `summary` is the reason of a failed one. */
function opened(text: string) {
  const status: keyof typeof marks = 'open';
  return {
    text,
    status: status as keyof typeof marks,
    summary: '',
    evidence: 0,
    sourceIds: new Set<string>(),
  };
}

/** The brief, the supervisor's decisions, a check list of the sub-questions, a section for each finished one, and what is flagged. */
function renderProgress(question: string, events: readonly RunEvent[]): string {
  const { all, done } = subQuestionsIn(events);
  const state = events.findLast(({ type }) => type === 'run-start' || type === 'run-end');
  const brief = events.findLast((event) => event.type === 'brief-ready');
  const decisions = events.flatMap((event) => {
    if (event.type !== 'supervisor-decided') return [];
    const topics = event.topics.map((topic) => `\n  - ${inline(topic)}`).join('');
    return `${event.turn}. ${event.action.replace('_', ' ')}: ${inline(event.reason)}${topics}`;
  });
  const flags = events.findLast((event) => event.type === 'findings-checked')?.flags ?? [];
  const listed = (heading: string, lines: readonly string[]) =>
    lines.length === 0 ? '' : `## ${heading}\n\n${lines.join('\n')}`;
  const blocks = [
    `# ${inline(question)}`,
    state?.type === 'run-end' ? 'Finished: the report is in report.md.' : 'Research is in progress.',
    brief === undefined
      ? ''
      : briefMarkdown(brief.brief)
          .replace(/^# .*\n+/, '')
          .trim(),
    listed('Decisions of the supervisor', decisions),
    all.map(({ status, text }) => `- ${marks[status]} ${inline(text)}`).join('\n'),
    ...done.flatMap((part) => renderSection(part, events)),
    listed(
      'To be read with care',
      flags.map((flag) => `- ${inline(flag)}`),
    ),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const marks = { open: '[ ]', finished: '[x]', failed: '[!]' } as const;

function renderSection(of: SubQuestionProgress, events: readonly RunEvent[]): readonly string[] {
  const heading = `## ${inline(of.text)}`;
  if (of.status === 'failed') return [heading, `Not answered: ${inline(of.summary)}`];
  const sources = [...of.sourceIds].map((id) => {
    const source = events.findLast((event) => event.type === 'read-end' && event.sourceId === id);
    if (source?.type !== 'read-end') return `- ${id}`;
    return `- ${inline(source.title)} <${linkableUrl(source.url) ?? ''}>`;
  });
  const counts = `Evidence: ${of.evidence}. Sources: ${sources.length}.`;
  return [heading, cleanDraft(of.summary), [counts, ...sources].join('\n')];
}

/** Titles come from pages: kept on one line, and without anything that Markdown would read as mark-up. */
function inline(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&');
}
