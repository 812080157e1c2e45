import { readingOf, readsAsRow, splitSentences } from '@research-studio/language';
import type { ReportFormat } from '@research-studio/schemas';
import type { AnsweredPart, PlainAnswer, Statement } from './answer.ts';
import type { AnswerPassage } from './rivals.ts';
import { cleanSentence, countWords, isStatement, withMark } from './sentences.ts';

/** What code says in a plain report, in the language of the report. */
export interface AnswerWords {
  /** Heading of a report with one section; its title has the question already. */
  readonly heading: string;
  /** Heading of what comes nearest where nothing answers. */
  readonly leads: string;
  /** The text of a part that no source answers. */
  readonly unanswered: string;
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
/** Sentences of a part at most, and of what comes nearest where nothing answers. */
const MOST_SENTENCES = { answer: 10, leads: 3 };

/**
 * The sections of a report without a model, one for each part of the question: the statement that answers it, other values
 * for the same thing, then what else answers it, the statements of one publisher together. All sentences are quotations with
 * their marks. A part that no source answers says so; where nothing at all is answered, there are the nearest leads.
 */
export function writeAnswer(request: WriteAnswerRequest): readonly WrittenSection[] {
  const { answer, format, maxWords, words, language } = request;
  const headings = answer.parts.reduce((sum, { text }) => sum + countWords(text), 0);
  const left = SHARE_OF_WORDS * (maxWords ?? DEFAULT_WORDS[format]) - headings;
  const page: Page = { said: new Set(), left, language };
  if (answer.answered === 'none') {
    const leads = answer.parts.flatMap(({ leads: own }) => own);
    const written = writeAll(leads, page, MOST_SENTENCES.leads);
    const markdown = bySource(written, request);
    return markdown === '' ? [] : [{ heading: words.leads, markdown }];
  }
  // What answers comes first in every part, before any part is explained, and may answer two parts.
  const first = answer.parts.map((part) => {
    const own: Page = { said: new Set(), left: page.left, language };
    const written = writeAll([...(part.answer === null ? [] : [part.answer]), ...part.rivals], own);
    page.left = own.left;
    return { written, own };
  });
  for (const { own } of first) for (const key of own.said) page.said.add(key);
  return answer.parts.map((part, at) => {
    const answers = first[at]?.written ?? [];
    const further = writeAll(part.explains, page, MOST_SENTENCES.answer - answers.length);
    const markdown = bySource([...answers, ...further], request) || words.unanswered;
    return { heading: headingOf(part, request), markdown };
  });
}

function headingOf({ text }: AnsweredPart, { answer, words }: WriteAnswerRequest): string {
  return answer.parts.length > 1 ? words.partHeading(text) : words.heading;
}

/** Passages as they are read, one after the other: what a section says that no model writes. */
export function quotePassages(
  passages: readonly Pick<AnswerPassage, 'id' | 'sourceId' | 'quote'>[],
  { format, language, maxWords }: Pick<WriteAnswerRequest, 'format' | 'language' | 'maxWords'>,
): string {
  const page: Page = { said: new Set(), left: maxWords ?? DEFAULT_WORDS[format], language };
  const statements = passages.map(({ quote, ...passage }): Writable => {
    const kind = readsAsRow(quote) ? 'row' : 'sentence';
    return { ...passage, text: readingOf(quote), kind, lead: '' };
  });
  return asBlocks(writeAll(statements, page), format);
}

interface Page {
  /** Keys of the sentences written so far. */
  readonly said: Set<string>;
  /** Words left. */
  left: number;
  readonly language: string;
}

type Writable = Pick<Statement, 'id' | 'sourceId' | 'text' | 'kind' | 'lead'>;

interface Written<One extends Writable = Writable> {
  readonly statement: One;
  readonly markdown: string;
}

/** Statements with at most so many sentences, as long as there is room; the first of a report is written however long it is. */
function writeAll<One extends Writable>(
  statements: readonly One[],
  page: Page,
  most = Number.POSITIVE_INFINITY,
): readonly Written<One>[] {
  let count = 0;
  return statements.flatMap((statement): readonly Written<One>[] => {
    const { id, text, kind, lead } = statement;
    const context = kind === 'sentence' && lead !== '' ? [lead] : [];
    const sentences = [
      ...context,
      ...(kind === 'sentence' ? splitSentences(text, page.language) : [{ text }]).map((one) => one.text),
    ]
      .filter((one) => kind !== 'sentence' || isStatement(one))
      .map(cleanSentence)
      .filter((one) => !page.said.has(keyOf(one)));
    // A mark counts as a word.
    const length = sentences.reduce((sum, one) => sum + countWords(one) + 1, 0);
    const isFull = count + sentences.length > most || (length > page.left && page.said.size > 0);
    if (sentences.length === 0 || isFull || page.said.has(keyOf(cleanSentence(text)))) return [];
    for (const one of sentences) page.said.add(keyOf(one));
    page.left -= length;
    count += sentences.length;
    return [{ statement, markdown: sentences.map((one) => withMark(one, id)).join(' ') }];
  });
}

function keyOf(sentence: string): string {
  return sentence
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * What was written for a part, the source of the answer first. In prose each source has its say under its name and date, its
 * first statement and then the others in the order of its page, so that a sentence follows the one that it continues.
 */
function bySource(
  written: readonly Written<Statement>[],
  { format, words: { saidBy } }: WriteAnswerRequest,
): string {
  if (format === 'bullet_points') return asBlocks(written, format);
  const sources = [...Map.groupBy(written, ({ statement }) => statement.sourceId).values()];
  return sources
    .map(([opening, ...others]) => {
      if (opening === undefined) return '';
      const inOrder = others.toSorted((a, b) => a.statement.start - b.statement.start);
      const said = asBlocks([opening, ...inOrder], format);
      const label = saidBy(opening.statement);
      return label === '' ? said : `### ${label}\n\n${said}`;
    })
    .join('\n\n');
}

/** A bullet for each statement, or a paragraph of sentences and a list of rows or of items under the line that announces them. */
function asBlocks(written: readonly Written[], format: ReportFormat): string {
  if (format === 'bullet_points')
    return written.map(({ statement, markdown }) => `- ${announced(statement, markdown)}`).join('\n');
  const runs = [...Map.groupBy(written, (one) => runOf(one, written)).values()];
  return runs
    .map((run) => {
      const [{ statement: { kind = 'sentence', lead = '', id = '' } = {} } = {}] = run;
      const [one, ...more] = run.map(({ markdown }) => markdown);
      if (kind === 'sentence' || (kind === 'row' && more.length + 1 < LIST_FROM))
        return [one, ...more].join(' ');
      if (kind === 'item' && more.length === 0) return announced({ kind, lead }, one ?? '');
      const items = run.map(({ markdown }) => `- ${markdown}`);
      const head = kind === 'item' ? [`${plainLead(lead)}${isHeading(lead) ? '' : ` [${id}]`}:`] : [];
      return [...head, ...items].join('\n');
    })
    .join('\n\n');
}

/** Fewer rows read well in a line. */
const LIST_FROM = 3;

function runOf({ statement: { id, sourceId, kind } }: Written, all: readonly Written[]): string {
  if (kind === 'item') return `${sourceId} ${id} items`;
  const rows = all.filter(({ statement: one }) => one.kind === 'row' && one.sourceId === sourceId).length;
  return `${sourceId}${kind === 'row' && rows >= LIST_FROM ? ' rows' : ''}`;
}

/** A line of so few words is a heading and states nothing. */
const WORDS_OF_A_HEADING = 3;
const isHeading = (lead: string): boolean => countWords(plainLead(lead)) <= WORDS_OF_A_HEADING;

/** An item by itself, behind the line that announces it. */
function announced({ kind, lead }: Pick<Statement, 'kind' | 'lead'>, markdown: string): string {
  return kind === 'item' && !isHeading(lead) ? `${plainLead(lead)}: ${markdown}` : markdown;
}

/** The line above a list, without the sign that ends it. */
function plainLead(lead: string): string {
  return cleanSentence(lead).replace(/\s*[:.?：。？]$/u, '');
}
