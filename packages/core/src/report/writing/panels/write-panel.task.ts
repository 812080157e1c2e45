import { quotePassages } from '@research-studio/extractive';
import { messagesIn } from '@research-studio/messages';
import { z } from 'zod';
import { siteOf } from '../../../citation/site-of.ts';
import type { Task } from '../../../models/reasoning/task.ts';
import { promptData } from '../../../research/prompt-text.ts';
import { problemsOf, writingData } from '../write-report.task.ts';
import type { WritingMaterial } from '../writing-material.ts';
import { WRITING_RULES } from '../writing-rules.ts';
import { listMarkdown, tableMarkdown } from './panel-markdown.ts';
import type { PlannedPanel } from './plan-panels.task.ts';

export interface WritePanelInput {
  /** The evidence is what this panel may use. */
  readonly material: WritingMaterial;
  readonly panel: PlannedPanel;
  /** The plan in order, this panel among the others. */
  readonly plan: readonly PlannedPanel[];
  /** Words this panel may take; null where nothing limits it. */
  readonly maxWords: number | null;
}

export const BodyContent = z.object({
  text: z
    .string()
    .min(1)
    .describe('The panel as Markdown, without its heading, every factual sentence with its marks.'),
});
export type BodyContent = z.infer<typeof BodyContent>;

export const TableContent = z.object({
  text: z
    .string()
    .describe('One or two sentences before the table: the main result; may be empty. With marks.'),
  columns: z.array(z.string()).describe('Heads. The first column names the things, years or criteria.'),
  rows: z
    .array(z.array(z.string()))
    .describe('Cells in the order of the columns; marks once a row, in its last filled cell.'),
});
export type TableContent = z.infer<typeof TableContent>;

const point = {
  title: z.string().describe('The name of the point, one to six words.'),
  text: z.string().describe('One to three sentences with their marks.'),
};
export const ListContent = z.object({
  text: z.string().describe('One or two sentences that lead to the points; may be empty. With marks.'),
  points: z.array(z.object({ ...point, points: z.array(z.object(point)).describe('Mostly empty.') })),
});
export type ListContent = z.infer<typeof ListContent>;

const FORMS = {
  body: 'Write prose: paragraphs with one subject each, about "maxWords" words if the passages carry it, without "maxWords" 100 to 350. Start with the main finding. No headings, no tables, no lists.',
  table:
    'Write a table: one column for each measure or variant, one row for each thing, year or criterion. One figure a cell, one unit a column, so that figures can be compared; a condition under which they hold goes into the heading or a column of its own. Short cells; empty ones have "–".',
  list: 'Write points, two to ten, each with a name and one to three full sentences, the most important first. A point has points of its own only if it has parts.',
} as const;

function systemOf(form: keyof typeof FORMS): string {
  return `You write one panel of a research report. Other writers write the other panels at the same time; "plan" says what belongs where. Write what it says of yours, from the passages given, and leave the rest to the others: no introduction, no summary, no announcement of what follows.

${FORMS[form]}

Measurements come before claims, each figure with the conditions under which it holds. If sources disagree, say who says what. Say everything once, in plain, exact words.

${WRITING_RULES}

Follow audience, tone and instructions of the brief as far as the rules allow. Write in the language that the brief names. No list of sources.`;
}

function promptOf(form: keyof typeof FORMS) {
  const system = systemOf(form);
  return ({ material, panel, plan, maxWords }: WritePanelInput) => ({
    system,
    ...promptData({
      ...writingData(material),
      maxWords,
      plan: plan.map(({ type, title, purpose }) => ({ type, title, purpose })),
      writeNow: panel.title,
    }),
  });
}

const quoted = ({ material: { brief, evidence }, maxWords }: WritePanelInput): string =>
  quotePassages(evidence, { format: brief.format, language: brief.language, maxWords });

export const writeBodyTask: Task<WritePanelInput, BodyContent> = {
  id: 'write-panel-body@3',
  role: 'smart',
  schema: BodyContent,
  prompt: promptOf('body'),
  check: ({ text }, { material }) => problemsOf(text, material.evidence),
  extract: (input) => ({ text: quoted(input) }),
};

export const writeTableTask: Task<WritePanelInput, TableContent> = {
  id: 'write-panel-table@3',
  role: 'smart',
  schema: TableContent,
  prompt: promptOf('table'),
  check: (table, { material }) => [
    ...(table.columns.length < 2 ? [`the table has ${table.columns.length} columns; it needs two`] : []),
    ...(table.rows.length < 2 ? [`the table has ${table.rows.length} rows; it needs two`] : []),
    ...table.rows.flatMap((row, index) =>
      row.length === table.columns.length
        ? []
        : [`row ${index + 1} has ${row.length} cells, and there are ${table.columns.length} columns`],
    ),
    ...problemsOf(tableMarkdown(table), material.evidence),
  ],
  extract: ({ material: { brief, evidence, sources } }) => {
    const words = messagesIn(brief.language);
    return {
      text: '',
      columns: [words.sources, `${words.passage.charAt(0).toUpperCase()}${words.passage.slice(1)}`],
      rows: evidence.slice(0, 8).map(({ id, sourceId, quote }) => {
        const source = sources[sourceId];
        return [source === undefined ? '–' : siteOf(source) || source.title, `${quote} [${id}]`];
      }),
    };
  },
};

export const writeListTask: Task<WritePanelInput, ListContent> = {
  id: 'write-panel-list@3',
  role: 'smart',
  schema: ListContent,
  prompt: promptOf('list'),
  check: (list, { material }) => [
    ...(list.points.length < 2 ? [`there are ${list.points.length} points; it needs two`] : []),
    ...problemsOf(listMarkdown(list), material.evidence),
  ],
  extract: (input) => ({ text: quoted(input), points: [] }),
};
