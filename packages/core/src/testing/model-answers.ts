import { shortenPassagesTask } from '../models/reasoning/shorten-passages.task.ts';
import { checkSentencesTask } from '../report/checking/check-sentences.task.ts';
import { editReportTask, editStudyTask } from '../report/checking/edit-report.task.ts';
import { selectFindingsTask } from '../report/findings/select-findings.task.ts';
import { outlineTask } from '../report/writing/outline.task.ts';
import { planPanelsTask } from '../report/writing/panels/plan-panels.task.ts';
import { writeBodyTask, writeListTask, writeTableTask } from '../report/writing/panels/write-panel.task.ts';
import { writeReportTask } from '../report/writing/write-report.task.ts';
import { writeSectionTask } from '../report/writing/write-section.task.ts';
import { assessTask } from '../research/assess.task.ts';
import { choosePagesTask } from '../research/choose-pages.task.ts';
import { extractPassagesTask } from '../research/extract-passages.task.ts';
import { standAloneQuestionTask } from '../research/follow-up/stand-alone-question.task.ts';
import { aBrief } from './builders.ts';
import type { ModelServerRequest } from './model-protocols.ts';
import type { ModelServerAnswer } from './model-server.ts';

const brief = aBrief('Why?');
const material = {
  brief,
  researchQuestions: [],
  evidence: [],
  sources: {},
  standings: new Map(),
  conflicts: [],
  notFound: [],
  sourcesRead: 0,
};
const panel = { type: 'body', title: '', purpose: '', evidenceIds: [], image: null } as const;
const toPanel = { material, panel: { ...panel, evidenceIds: [] }, plan: [], maxWords: null };
const asked = { question: 'Why?', subQuestion: 'Why?', today: '2026-01-31', clarification: null };
const nothing = { researchQuestions: [], evidence: [], workerResults: [], queriesDone: [] };

/** The system part of each task that pipelines share, from any input: it must not depend on it. */
export const SHARED_SYSTEM_PARTS = {
  'stand-alone-question': standAloneQuestionTask.prompt({ question: 'Why?', earlier: [] }).system,
  'choose-pages': choosePagesTask.prompt({ ...asked, subQuestions: [], candidates: [], places: 1 }).system,
  'extract-passages': extractPassagesTask.prompt({ ...asked, subQuestions: [], parts: [] }).system,
  assess: assessTask.prompt({
    ...asked,
    ...nothing,
    pageNotes: [],
    unread: [],
    failures: [],
    pagesRead: 0,
    pagesLeftOut: 0,
    roundsLeft: 1,
  }).system,
  'select-findings': selectFindingsTask.prompt({ ...asked, researchQuestions: [], candidates: [], most: 5 })
    .system,
  'shorten-passages': shortenPassagesTask.prompt([]).system,
  outline: outlineTask.prompt(material).system,
  'write-section': writeSectionTask.prompt({
    material,
    section: { heading: '', purpose: '' },
    outline: [],
    maxWords: null,
  }).system,
  'plan-panels': planPanelsTask.prompt(material).system,
  'write-panel-body': writeBodyTask.prompt(toPanel).system,
  'write-panel-table': writeTableTask.prompt(toPanel).system,
  'write-panel-list': writeListTask.prompt(toPanel).system,
  'write-report': writeReportTask.prompt(material).system,
  'check-sentences': checkSentencesTask.prompt({ ...asked, sentences: [], report: [], sources: [] }).system,
  'edit-study': editStudyTask.prompt({ material, title: '', lines: [], faults: [], evidenceIds: new Set() })
    .system,
  'edit-report': editReportTask.prompt({ material, title: '', lines: [], faults: [], evidenceIds: new Set() })
    .system,
} as const;
export type SharedTaskName = keyof typeof SHARED_SYSTEM_PARTS;

// biome-ignore lint/suspicious/noExplicitAny: the data of a prompt, as a model sees it
export type PromptData = any;
export type ModelAnswer = (data: PromptData, request: ModelServerRequest) => unknown;

/** Numbers of the sentences that a page is shown as. */
export const numbersIn = (lines: readonly string[]) =>
  lines.flatMap((line) => Number(/^\[(\d+)\]/.exec(line)?.[1] ?? Number.NaN) || []);
export const idsIn = (lines: readonly string[]) =>
  lines.flatMap((line) => /^\[(E\d+)\]/.exec(line)?.[1] ?? []);
/** The fact of an evidence line, without id, quote, site and date. */
export const factIn = (line: string) =>
  line.replace(/^\[E\d+\] /, '').replace(/(?: — quote: ".*")? \([^()]*\)$/, '');
export const telling = (text: string) =>
  text
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .split(' ')
    .filter((word) => word.length > 3)
    .join(' ');

export const idsOf = (line: string) =>
  idsIn([line])
    .map((id) => `[${id}]`)
    .join('');

/** The passages of a prompt that writes, as "[E101] text". */
export const passagesOf = (sources: readonly { readonly passages: readonly string[] }[]) =>
  sources.flatMap(({ passages }) => passages);

/** The answer of a check that finds fault with no sentence of the report that it is shown. */
export const allSupported = () => ({ findings: [] });

/** A passage line as a sentence of a report: "Text [E101]." */
export const sentenceOf = (line: string) =>
  `${line
    .replace(/^\[E\d+\] /, '')
    .replace(/ \(context: .*\)$/, '')
    .replace(/[.\s]*$/, '')} ${idsOf(line)}.`;

/** What a plain and honest model would say: it writes what the passages say. */
export const SHARED_ANSWERS: Record<SharedTaskName, ModelAnswer> = {
  'stand-alone-question': ({ question }) => ({ question }),
  'choose-pages': ({ pages, places }) => ({
    read: (pages as string[]).slice(0, places).map((_page, index) => index + 1),
    leaveOut: [],
  }),
  'extract-passages': ({ pages }) => ({
    pages: pages.map(({ page }: { page: number }) => ({
      page,
      issuerLabel: null,
      standingLabel: 'local report',
      relevance: 0.8,
    })),
    passages: (pages as { sentences: string[] }[]).flatMap(({ sentences }) =>
      numbersIn(sentences)
        .slice(0, 2)
        .map((number) => ({ first: number, last: number, questions: [1], contextLabel: null })),
    ),
  }),
  assess: ({ subQuestions }) => ({
    coverage: subQuestions.map(() => 'well_covered'),
    answered: 'full',
    conflicts: [],
    setAside: [],
    gaps: [],
    next: 'write',
  }),
  'shorten-passages': (passages: readonly string[]) => ({
    passages: passages.map((line, at) => ({
      number: at + 1,
      text: line.replace(/^\[\d+\] /, '').slice(0, 200),
    })),
  }),
  outline: ({ sources }) => {
    const ids = idsIn(passagesOf(sources));
    return {
      title: 'The Orrin tidal power station',
      sections: [
        {
          heading: 'Opening and cost',
          purpose: 'the answer',
          evidenceIds: ids.filter((_, index) => index % 2 === 0).slice(0, 4),
        },
        {
          heading: 'Operation',
          purpose: 'the rest',
          evidenceIds: ids.filter((_, index) => index % 2 === 1).slice(0, 4),
        },
      ].filter(({ evidenceIds }) => evidenceIds.length > 0),
    };
  },
  'select-findings': ({ candidates, most }) => ({ ids: idsIn(candidates).slice(0, most) }),
  'write-section': ({ sources }) => ({ markdown: passagesOf(sources).map(sentenceOf).join(' ') }),
  'plan-panels': ({ sources }) => {
    const ids = idsIn(passagesOf(sources));
    const types = ['body', 'table', 'body_listful'];
    return {
      title: 'The Orrin tidal power station',
      panels: types
        .slice(0, Math.max(1, ids.length))
        .map((type) => ({
          type,
          title: `As ${type}`,
          purpose: 'a part of the answer',
          evidenceIds: ids.slice(0, 4),
          image: null,
        })),
    };
  },
  'write-panel-body': ({ sources }) => ({ text: passagesOf(sources).map(sentenceOf).join(' ') }),
  'write-panel-table': ({ sources }) => ({
    text: '',
    columns: ['Nr', 'What is said'],
    rows: [...passagesOf(sources), ...passagesOf(sources)].map((line, index) => [
      `Finding ${String.fromCharCode(65 + index)}`,
      sentenceOf(line),
    ]),
  }),
  'write-panel-list': ({ sources }) => ({
    text: '',
    points: [...passagesOf(sources), ...passagesOf(sources)].map((line) => ({
      title: 'Finding',
      text: sentenceOf(line),
      points: [],
    })),
  }),
  'write-report': ({ sources }) => {
    const [first = '', ...rest] = passagesOf(sources).map(sentenceOf);
    const others = rest.length === 0 ? '' : `\n\n## Operation\n\n${rest.join(' ')}`;
    return { markdown: `# The Orrin tidal power station\n\n${first}${others}` };
  },
  'check-sentences': allSupported,
  'edit-study': ({ partsOfTheQuestion, report }) => ({
    edits: [],
    opening: /\{\d+\} ([^{}|\n]+\[E\d+\]\.)/.exec((report as string[]).join('\n'))?.[1] ?? '',
    parts: (partsOfTheQuestion as string[]).map(() => 'yes'),
  }),
  'edit-report': ({ partsOfTheQuestion }) => ({
    edits: [],
    parts: (partsOfTheQuestion as string[]).map(() => 'yes'),
  }),
};

export type ModelOverrides<TaskName extends string> = Partial<
  Record<TaskName, (data: PromptData, usual: unknown) => unknown>
>;

/** A fault, or a text that is sent as it is. */
export function raw(answer: ModelServerAnswer): { readonly raw: ModelServerAnswer } {
  return { raw: answer };
}

export interface TaskAnswers<TaskName extends string> {
  /** Of each task the system part of its prompt, that its calls are known by. */
  readonly systemParts: Readonly<Record<TaskName, string>>;
  readonly answers: Readonly<Record<TaskName, ModelAnswer>>;
}

/** The task of a call, known by its system part; fails the call when it is the system part of no task. */
export function taskByPrompt<TaskName extends string>(
  systemParts: Readonly<Record<TaskName, string>>,
  { messages }: Pick<ModelServerRequest, 'messages'>,
): TaskName {
  const system = messages[0]?.content;
  const found = Object.entries(systemParts).find(([, part]) => part === system);
  if (found === undefined) throw new Error(`No task has this system part: ${system?.slice(0, 100)}`);
  return found[0] as TaskName;
}

/** Answers each call by its task, for `startModelServer`. An override gets the prompt's data and the usual answer. */
export function answerTasks<TaskName extends string>(
  { systemParts, answers }: TaskAnswers<TaskName>,
  overrides: ModelOverrides<TaskName> = {},
) {
  return (request: ModelServerRequest): ModelServerAnswer | Promise<ModelServerAnswer> => {
    const task = taskByPrompt(systemParts, request);
    const data = JSON.parse(request.messages[1]?.content ?? '{}');
    const usual = answers[task](data, request);
    const answer = overrides[task]?.(data, usual) ?? usual;
    if (answer instanceof Promise)
      return answer.then((later) => toReply(later ?? usual)) as Promise<ModelServerAnswer>;
    return toReply(answer);
  };
}

function toReply(answer: unknown): ModelServerAnswer {
  if (typeof answer === 'object' && answer !== null && 'raw' in answer)
    return answer.raw as ModelServerAnswer;
  return JSON.stringify(answer);
}
