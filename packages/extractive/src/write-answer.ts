import { readingOf, readList, readsAsRow, splitSentences } from '@research-studio/language';
import type { ReportFormat } from '@research-studio/schemas';
import type { AnsweredPart, PlainAnswer, Statement } from './answer.ts';
import type { AnswerPassage } from './competing-answers.ts';
import { cleanSentence, countWords, isStatement, withMark } from './sentences.ts';

/** Texts of code in a plain report, in the language of the report. */
export interface AnswerWords {
  /** Heading of a report with one section; its title has the question already. */
  readonly heading: string;
  /** Heading of what comes nearest where nothing answers. */
  readonly leads: string;
  /** A part of the question as a heading. */
  readonly partHeading: (part: string) => string;
  /** Who says it and when, as a heading; empty where neither is known. */
  readonly saidBy: (statement: Statement) => string;
}

export interface WriteAnswerRequest {
  readonly answer: PlainAnswer;
  readonly format: ReportFormat;
  /** BCP 47 tag of the report. */
  readonly language: string;
  /** For all sections; null takes the format's own. */
  readonly maxWords: number | null;
  readonly words: AnswerWords;
}

export interface WrittenSection {
  readonly heading: string;
  /** With evidence marks such as [E101]. */
  readonly markdown: string;
}

const DEFAULT_WORDS: Readonly<Record<ReportFormat, number>> = {
  concise: 330,
  bullet_points: 330,
  detailed: 600,
};

/** Marks and labels need room, too. */
const SHARE_OF_WORDS = 0.95;

/** Statements of a part at most: a sure answer needs few, an unsure one is shown from more sides. */
const MOST_STATEMENTS = { well_covered: 7, partial: 10, missing: 3 };
/** A detailed report has room for so many more. */
const FURTHER_DETAIL = 3;
/** Statements below this share of the score of the answer are in a detailed report alone. */
const NEAR_BEST = 0.6;

/**
 * The sections of a report without a model: for each part of the question the statement that answers it, other values
 * for the same thing, then at most a few statements that explain it, all under who says it and when. All sentences are
 * quotations with their marks. Where nothing answers, only the nearest leads.
 */
export function writeAnswer(request: WriteAnswerRequest): readonly WrittenSection[] {
  const { answer, format, maxWords, words } = request;
  const headings = answer.parts.reduce((sum, { text }) => sum + countWords(text), 0);
  const left = SHARE_OF_WORDS * (maxWords ?? DEFAULT_WORDS[format]) - headings;
  const page: Page = { said: new Set(), left, language: request.language };
  if (answer.answered === 'none') {
    const leads = answer.parts.flatMap(({ leads: own }) => own).slice(0, MOST_STATEMENTS.missing);
    return sections([{ heading: words.leads, markdown: asAnswer(writeAll(leads, page), [], request) }]);
  }
  const open = answer.parts.filter(({ level }) => level !== 'missing');
  // What answers comes first in every part, before any part is explained.
  const first = open.map(({ answer: best, rivals }) =>
    writeAll(best === null ? [] : [best, ...rivals], page),
  );
  const further = open.map((part, at) => {
    const room = roomOf(part, format) - (first[at]?.length ?? 0);
    const least = format === 'detailed' ? 0 : NEAR_BEST * (part.answer?.score ?? 0);
    const near = part.explains.filter(({ score }) => score >= least);
    return writeAll(near, page, room);
  });
  return sections(
    open.map(({ text }, at) => ({
      heading: answer.parts.length > 1 ? words.partHeading(text) : words.heading,
      markdown: asAnswer(first[at] ?? [], further[at] ?? [], request),
    })),
  );
}

const roomOf = ({ level }: AnsweredPart, format: ReportFormat): number =>
  MOST_STATEMENTS[level] + (format === 'detailed' ? FURTHER_DETAIL : 0);

/** Passages as they are read, one after the other: what a section says that no model writes. */
export function quotePassages(
  passages: readonly Pick<AnswerPassage, 'id' | 'sourceId' | 'quote'>[],
  { format, language, maxWords }: Pick<WriteAnswerRequest, 'format' | 'language' | 'maxWords'>,
): string {
  const page: Page = { said: new Set(), left: maxWords ?? DEFAULT_WORDS[format], language };
  const statements = passages.map(({ quote, ...passage }) => ({
    ...passage,
    text: readingOf(quote),
    isRow: readsAsRow(quote),
  }));
  return asBlocks(writeAll(statements, page), format);
}

const sections = (all: readonly WrittenSection[]) => all.filter(({ markdown }) => markdown !== '');

interface Page {
  /** Keys of the sentences written so far. */
  readonly said: Set<string>;
  /** Words left. */
  left: number;
  readonly language: string;
}

type Writable = Pick<Statement, 'id' | 'sourceId' | 'text' | 'isRow'>;

interface Written<One extends Writable = Writable> {
  readonly statement: One;
  readonly markdown: string;
  /** True for a row of a table. */
  readonly isRow: boolean;
}

/** At most so many statements, each as long as there is room; the first of a report is written however long it is. */
function writeAll<One extends Writable>(
  statements: readonly One[],
  page: Page,
  most = statements.length,
): readonly Written<One>[] {
  let count = 0;
  return statements.flatMap((statement): readonly Written<One>[] => {
    if (count >= most) return [];
    const isList = !statement.isRow && readList(statement.text) !== null;
    const lead = isList ? leadOf(statement.text) : null;
    const isWritten = (text: string) =>
      isList ? leadOf(text) !== lead : isStatement(text) || statement.isRow;
    const sentences = splitSentences(statement.text, page.language)
      .map(({ text }) => cleanSentence(text))
      .filter((text) => !page.said.has(keyOf(text)) && isWritten(text));
    // A mark counts as a word.
    const length = sentences.reduce((sum, text) => sum + countWords(text) + 1, 0);
    if (sentences.length === 0 || (length > page.left && page.said.size > 0)) return [];
    for (const text of sentences) page.said.add(keyOf(text));
    page.left -= length;
    count += 1;
    const marked = sentences.map((text) => withMark(text, statement.id));
    const markdown = isList ? asList(statement, marked) : marked.join(' ');
    return [{ statement, markdown, isRow: statement.isRow }];
  });
}

/** A line of so few words is a heading and states nothing. */
const WORDS_OF_A_HEADING = 3;

/** The items of a list below the line that announces it. */
function asList({ id, text }: Writable, items: readonly string[]): string {
  const lead = leadOf(text);
  const mark = countWords(lead) > WORDS_OF_A_HEADING ? ` [${id}]` : '';
  return [`${lead}${mark}:`, ...items.map((item) => `- ${item}`)].join('\n');
}

/** The first line, without the sign that ends it. */
function leadOf(text: string): string {
  return cleanSentence(text.split('\n')[0] ?? '').replace(/\s*[:.?：。？]$/u, '');
}

function keyOf(sentence: string): string {
  return sentence
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * What answers, then what explains it. In prose each source has its say under its name and date, what explains in the
 * order of its page, so that a sentence follows the one that it continues.
 */
function asAnswer(
  first: readonly Written<Statement>[],
  further: readonly Written<Statement>[],
  { format, words: { saidBy } }: WriteAnswerRequest,
): string {
  if (format === 'bullet_points') return asBlocks([...first, ...further], format);
  const inOrder = further.toSorted((a, b) => a.statement.start - b.statement.start);
  const bySource = Map.groupBy([...first, ...further], ({ statement }) => statement.sourceId);
  return [...bySource]
    .map(([id, [opening]]) => {
      const isOwn = ({ statement }: Written<Statement>) => statement.sourceId === id;
      const label = opening === undefined ? '' : saidBy(opening.statement);
      const said = asBlocks([...first.filter(isOwn), ...inOrder.filter(isOwn)], format);
      return label === '' ? said : `### ${label}\n\n${said}`;
    })
    .join('\n\n');
}

/** A bullet for each statement, or a paragraph for each source in order of its best; rows of tables from three on are a list. */
function asBlocks(written: readonly Written[], format: ReportFormat): string {
  if (format === 'bullet_points')
    return written.map(({ markdown }) => (/^- |\n/u.test(markdown) ? markdown : `- ${markdown}`)).join('\n');
  const runs = [...Map.groupBy(written, (one) => runOf(one, written)).values()];
  return runs
    .map((run) => {
      const isList = run[0]?.isRow === true && run.length >= LIST_FROM;
      const blocks = run.map(({ markdown }) => (isList ? `- ${markdown}` : markdown));
      return blocks
        .map((block, at) => `${at === 0 ? '' : gapBetween(blocks[at - 1] ?? '', block, isList)}${block}`)
        .join('');
    })
    .join('\n\n');
}

function gapBetween(before: string, block: string, isList: boolean): string {
  if (isList) return '\n';
  return before.includes('\n') || block.includes('\n') ? '\n\n' : ' ';
}

/** Fewer rows read well in a line. */
const LIST_FROM = 3;

function runOf({ statement, isRow }: Written, all: readonly Written[]): string {
  const rows = all.filter((one) => one.isRow && one.statement.sourceId === statement.sourceId).length;
  return `${statement.sourceId}${isRow && rows >= LIST_FROM ? ' rows' : ''}`;
}
