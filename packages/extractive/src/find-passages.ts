import {
  cellsOf,
  eachSentence,
  headRows,
  inTurns,
  readRow,
  type Sentence,
  tokenize,
  vocabulary,
} from '@research-studio/language';
import { answerForm } from './answer-form.ts';
import { captionAbove } from './caption-above.ts';
import { antecedentOf, type Question, readQuestion } from './question.ts';
import { isStatement, opensLeaning } from './sentences.ts';
import {
  createNumberCheck,
  createTermMatcher,
  type SoughtTerm,
  type TermHits,
  type TermMatcher,
} from './terms.ts';

export interface FindPassagesRequest {
  readonly question: string;
  /** The part of the question that is looked for; the question itself where it has no parts. */
  readonly subQuestion: string;
  readonly title: string;
  readonly siteName?: string | null;
  /** YYYY-MM-DD. */
  readonly publishedAt?: string | null;
  readonly text: string;
  /** Language of the page; used to split sentences. */
  readonly language?: string | null;
  /** Passages at most. */
  readonly limit: number;
}

/**
 * A run of the page's text: one sentence, with the sentences before it that it leans on ("It …"), or a table from its
 * head row down to the row that is meant.
 */
export interface Passage {
  readonly start: number;
  readonly end: number;
  /** How directly it answers, 0 to 1; comparable between pages for one sub-question. */
  readonly relevance: number;
}

export interface FoundPassages {
  /** How far the page is about what is asked, 0 to 1. */
  readonly pageRelevance: number;
  /** Best first; empty when the page has no sentence with a word of the question. */
  readonly passages: readonly Passage[];
}

/** The form is looked at in so many sentences for each passage that is wanted: reading values costs most of the time. */
const LOOKED_AT = 5;

/** The sentences of one page that answer a sub-question best. Deterministic; of a long page it yields to other work. */
export async function findPassages(request: FindPassagesRequest): Promise<FoundPassages> {
  const question = readQuestion(request.question);
  const part = readQuestion(request.subQuestion, question.language);
  const matcher = createTermMatcher(soughtTerms(part, question), question.language);
  const form = answerForm(part);
  const page = await readPage(request, matcher);
  const matches = await Array.fromAsync(inTurns(page.sentences), (sentence, index) => ({
    index,
    sentence,
    match: matchOf(index, page, matcher),
  }));
  const scored = matches
    .filter(({ match }) => match > 0)
    .sort((a, b) => b.match - a.match || a.index - b.index)
    .slice(0, LOOKED_AT * request.limit + 10)
    .map(({ index, sentence, match }) => ({
      index,
      relevance: Math.min(1, match * (0.45 + 0.7 * form(sentence.text))),
    }))
    .sort((a, b) => b.relevance - a.relevance || a.index - b.index);
  return { pageRelevance: relevanceOfPage(page, matcher), passages: asPassages(scored, page, request.limit) };
}

/** Weight of a term of the question around a part of it; more where the part leans on it ("how long does it take"). */
const CONTEXT_WEIGHT = 0.2;
const LEANING_WEIGHT = 0.5;
/** Telling words of a later part that leans on the first without a pronoun: "and what limits apply". */
const SHORT = 2;
/** A part that says little beside its pronoun ("who can get it") is about what the pronoun means. */
const HOLLOW = { terms: 1, weight: 0.9 };
/** The terms around a part together never count more than this share of its own; those that a hollow part is about may. */
const MOST_CONTEXT = { other: 0.6, hollow: 3 };

/** The terms of a part, and with less weight those of the question that it is part of. */
export function soughtTerms(part: Question, whole: Question): readonly SoughtTerm[] {
  const own = part.terms.map(({ term, weight }) => ({ term, weight }));
  if (whole.text === part.text) return own;
  const telling = part.terms.filter(({ kind }) => kind !== 'generic').length;
  const hasPronoun = vocabulary(part.language, 'pronouns').test(part.text);
  const isHollow = hasPronoun && telling <= HOLLOW.terms;
  const leans = hasPronoun || (telling <= SHORT && part.text !== whole.parts[0]);
  const leaning = isHollow ? HOLLOW.weight : LEANING_WEIGHT;
  const before = antecedentOf(part, whole)?.terms.map(({ term }) => term);
  const around = whole.terms
    .filter(({ term }) => !own.some((one) => one.term === term))
    .map(({ term, weight, kind }) => ({
      term,
      weight:
        weight * (leans && kind !== 'generic' && before?.includes(term) !== false ? leaning : CONTEXT_WEIGHT),
    }));
  const most = isHollow ? MOST_CONTEXT.hollow : MOST_CONTEXT.other;
  // A part without a word of its own ("how long is it") is about the rest of the question alone.
  const room = own.length === 0 ? Number.POSITIVE_INFINITY : most * sumOf(own);
  const share = around.length === 0 ? 1 : Math.min(1, room / sumOf(around));
  return [...own, ...around.map(({ term, weight }) => ({ term, weight: weight * share }))];
}

const sumOf = (terms: readonly SoughtTerm[]): number => terms.reduce((sum, { weight }) => sum + weight, 0);

interface Page {
  readonly text: string;
  readonly sentences: readonly Sentence[];
  readonly language: string;
  readonly hits: readonly TermHits[];
  readonly lengths: readonly number[];
  readonly averageLength: number;
  readonly titleHits: TermHits;
  readonly headingHits: ReadonlyMap<string, TermHits>;
  /** For each row of a table the index of its head row, else -1. */
  readonly heads: readonly number[];
  /** Weight of each sought term times how rare it is on the page. */
  readonly worth: readonly number[];
}

async function readPage(request: FindPassagesRequest, matcher: TermMatcher): Promise<Page> {
  const sentences = await Array.fromAsync(inTurns(eachSentence(request.text, request.language)));
  const read = await Array.fromAsync(inTurns(sentences), ({ text }) => {
    const tokens = tokenize(text, matcher.language);
    return { length: tokens.length, hits: matcher.hits(tokens) };
  });
  const heads = headRows(sentences);
  const check = createNumberCheck(request.subQuestion, matcher);
  const hits = read.map((sentence, index) => {
    const head = sentences[heads[index] ?? -1];
    const rowOf = () => readRow(cellsOf(sentences[index]?.text ?? '') ?? [], cellsOf(head?.text ?? ''));
    return head === undefined ? sentence.hits : check(sentence.hits, rowOf);
  });
  const headings = new Set(sentences.flatMap(({ heading }) => heading ?? []));
  const total = read.reduce((sum, { length }) => sum + length, 0);
  return {
    text: request.text,
    sentences,
    language: request.language ?? matcher.language,
    hits,
    lengths: read.map(({ length }) => length),
    averageLength: Math.max(1, total / Math.max(1, sentences.length)),
    titleHits: matcher.hitsOfText(aboutPage(request, matcher.language)),
    headingHits: new Map([...headings].map((heading) => [heading, matcher.hitsOfText(heading)])),
    heads,
    worth: matcher.sought.map(({ weight }, term) => {
      const frequency = hits.reduce((count, hit) => count + ((hit[term] ?? 0) > 0 ? 1 : 0), 0);
      return weight * rarity(frequency, sentences.length);
    }),
  };
}

/** 1 for a term in one text of many, near 0 for one in every text. */
export function rarity(frequency: number, total: number): number {
  const most = Math.log(1 + total);
  return most === 0 ? 1 : COMMON + ((1 - COMMON) * Math.log(1 + total / Math.max(1, frequency))) / most;
}

/** Least weight of a term, however common. */
const COMMON = 0.1;

/** Title, site and month: a page of that month is about that month, whether its sentences say so or not. */
export function aboutPage(
  { title, siteName, publishedAt }: Pick<FindPassagesRequest, 'title' | 'siteName' | 'publishedAt'>,
  language: string,
): string {
  const day = publishedAt === null || publishedAt === undefined ? undefined : new Date(publishedAt);
  const month =
    day === undefined || Number.isNaN(day.getTime())
      ? ''
      : `${day.getUTCFullYear()} ${monthName(day.getUTCMonth(), language)}`;
  return [title, siteName ?? '', month].join(' . ');
}

const monthNames = new Map<string, Intl.DateTimeFormat>();

function monthName(month: number, language: string): string {
  const format =
    monthNames.get(language) ?? new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  monthNames.set(language, format);
  return format.format(new Date(Date.UTC(2000, month, 15)));
}

/** Weight of a hit outside the sentence itself; an answer follows its question. */
const CONTEXT = {
  title: 0.55,
  heading: 0.5,
  question: 0.85,
  before: 0.45,
  after: 0.25,
  carried: 0.85,
  column: 0.75,
};

const isQuestion = (text: string | null | undefined): boolean => /[?？]["”’»)]*$/u.test(text ?? '');

/** Longest passage of sentences that lean on each other. */
const LONGEST_RUN = 520;

/** A sentence that opens with a pronoun or answers a question is read with the one before it. */
function leansOnPrevious({ sentences, language }: Page, index: number): boolean {
  const previous = sentences[index - 1];
  const sentence = sentences[index];
  return (
    previous !== undefined &&
    sentence !== undefined &&
    previous.heading === sentence.heading &&
    sentence.block - previous.block <= 1 &&
    sentence.end - previous.start <= LONGEST_RUN &&
    (isQuestion(previous.text) || (opensLeaning(sentence.text, language) && isStatement(previous.text)))
  );
}

/** Share of what is asked that a sentence has: half by itself, half with the help of the text around it. */
function matchOf(index: number, page: Page, { sought }: TermMatcher): number {
  const own = page.hits[index];
  const sentence = page.sentences[index];
  if (!own || !sentence || page.heads[index + 1] === index) return 0;
  const before = page.hits[index - 1];
  const after = page.hits[index + 1];
  const heading = sentence.heading === null ? undefined : page.headingHits.get(sentence.heading);
  const carried = leansOnPrevious(page, index) ? CONTEXT.carried : 0;
  const columns = page.hits[page.heads[index] ?? -1];
  const ofHeading = isQuestion(sentence.heading) ? CONTEXT.question : CONTEXT.heading;
  let direct = 0;
  let near = 0;
  let all = 0;
  for (let term = 0; term < sought.length; term += 1) {
    const worth = page.worth[term] ?? 0;
    const hit = Math.max(
      own[term] ?? 0,
      carried * (before?.[term] ?? 0),
      CONTEXT.column * (columns?.[term] ?? 0),
    );
    all += worth;
    direct += worth * hit;
    near +=
      worth *
      Math.max(
        hit,
        CONTEXT.title * (page.titleHits[term] ?? 0),
        ofHeading * (heading?.[term] ?? 0),
        CONTEXT.before * (before?.[term] ?? 0),
        CONTEXT.after * (after?.[term] ?? 0),
      );
  }
  if (all === 0 || near === 0) return 0;
  const length = page.lengths[index] ?? 0;
  const norm = 1 / (0.8 + 0.2 * Math.max(0.7, length / page.averageLength));
  const doubt =
    (length < 3 ? 0.6 : 1) * (isQuestion(sentence.text) ? 0.5 : 1) * (isLoose(sentence.text) ? 0.7 : 1);
  const lead = direct > 0 ? 0.03 / (1 + index) : 0;
  return ((0.5 * direct + 0.5 * near) / all) * norm * doubt + lead;
}

/** A caption, by-line or address: some words without a stop. Rows and lists of figures are not meant. */
function isLoose(text: string): boolean {
  if (/https?:/.test(text)) return true;
  return (
    text.length < 90 &&
    !text.includes(' | ') &&
    !/[.!?:;。！？…]["”’»)」]*$/u.test(text) &&
    !/\d\D+\d/.test(text)
  );
}

/** Share of the terms that the title has with the best three neighbouring sentences. */
function relevanceOfPage(page: Page, { sought }: TermMatcher): number {
  const all = sought.reduce((sum, { weight }) => sum + weight, 0);
  if (all === 0) return 0;
  let best = 0;
  for (let first = 0; first < page.sentences.length; first += 1) {
    const window = [page.hits[first], page.hits[first + 1], page.hits[first + 2]];
    const covered = sought.reduce((sum, { weight }, term) => {
      const near = Math.max(page.titleHits[term] ?? 0, ...window.map((hit) => hit?.[term] ?? 0));
      return sum + weight * near;
    }, 0);
    best = Math.max(best, covered);
  }
  return best / all;
}

/** Tables are quoted from their head row on up to this length and so many rows; a row further down is quoted alone. */
const LONGEST_TABLE = { characters: 700, rows: 12 };
/** A wide row right below its head is quoted with it up to this length. */
const LONGEST_ROW = 3000;

function asPassages(
  scored: readonly { readonly index: number; readonly relevance: number }[],
  page: Page,
  limit: number,
): readonly Passage[] {
  const taken = new Map<number, number>();
  const texts = new Set<string>();
  const passages: Passage[] = [];
  for (const { index, relevance } of scored) {
    const sentence = page.sentences[index];
    if (sentence === undefined || taken.has(index)) continue;
    const key = sentence.text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
    if (texts.has(key)) continue;
    const holder = leansOnPrevious(page, index) ? taken.get(index - 1) : undefined;
    const held = holder === undefined ? undefined : passages[holder];
    if (holder !== undefined && held !== undefined && sentence.end - held.start <= LONGEST_RUN + 120) {
      passages[holder] = { ...held, end: Math.max(held.end, sentence.end) };
      taken.set(index, holder);
      texts.add(key);
      continue;
    }
    if (passages.length >= limit) break;
    const { first, last, start } = spanOf(index, page);
    const isTable = (page.heads[index] ?? -1) >= 0;
    for (let at = isTable ? index : first; at <= last; at += 1)
      if (!taken.has(at)) taken.set(at, passages.length);
    texts.add(key);
    passages.push({ start, end: page.sentences[last]?.end ?? sentence.end, relevance });
  }
  return passages;
}

/** Where the passage of a sentence begins: with itself, what it leans on (two sentences at most), or its head row. */
function firstOf(index: number, page: Page): number {
  const { sentences, heads } = page;
  const head = heads[index] ?? -1;
  const end = sentences[index]?.end ?? 0;
  const tableLength = end - (sentences[head]?.start ?? 0);
  const most = index - head === 1 ? LONGEST_ROW : LONGEST_TABLE.characters;
  if (head >= 0 && tableLength <= most && index - head < LONGEST_TABLE.rows) return head;
  if (!leansOnPrevious(page, index)) return index;
  if ((heads[index - 1] ?? -1) >= 0) return firstOf(index - 1, page);
  const isShort = end - (sentences[index - 2]?.start ?? 0) <= LONGEST_RUN;
  return leansOnPrevious(page, index - 1) && isShort ? index - 2 : index - 1;
}

interface Span {
  /** Indexes of sentences. */
  readonly first: number;
  readonly last: number;
  /** Offset in the text: a list begins with the heading above it, a table with its caption. */
  readonly start: number;
}

/** The passage of a sentence: its list, its table down to its row, or the sentences that it leans on and itself. */
function spanOf(index: number, page: Page): Span {
  const { sentences, heads, text } = page;
  const list = listAround(index, page);
  if (list !== null) return list;
  const first = firstOf(index, page);
  const caption = heads[index] === first ? captionAbove({ text, sentences, head: first }) : null;
  return { first, last: lastOf(index, page), start: caption ?? sentences[first]?.start ?? 0 };
}

/** A sentence that announces what follows ("The results:") is nothing without it. */
function lastOf(index: number, { sentences }: Page): number {
  const announcing = sentences[index];
  if (announcing === undefined || !/[:：]["”’»]?$/u.test(announcing.text)) return index;
  let last = index;
  for (const [at, next] of sentences.entries()) {
    if (at <= index) continue;
    const isNear = next.heading === announcing.heading && next.block - (sentences[last]?.block ?? 0) <= 1;
    if (!isNear || next.end - announcing.start > LONGEST_LIST || /[:：]$/u.test(next.text)) break;
    last = at;
  }
  return last;
}

/** Longer lists are quoted item by item. */
const LONGEST_LIST = 560;

/** The list of an item, with the line or heading that announces it; null where there is none or it is too long. */
function listAround(index: number, { sentences, text }: Page): Span | null {
  const isItem = (at: number) => {
    const sentence = sentences[at];
    return (
      sentence !== undefined &&
      /(?:^|\n)[ \t]*(?:[-•*]|\d{1,2}[.)])[ \t]+$/u.test(
        text.slice(Math.max(0, sentence.start - 8), sentence.start),
      )
    );
  };
  const announces = /[:：]["”’»]?$/u.test(sentences[index]?.text ?? '') && isItem(index + 1);
  if (!announces && !isItem(index)) return null;
  let first = announces ? index + 1 : index;
  let last = first;
  while (isItem(first - 1) && sentences[first - 1]?.heading === sentences[first]?.heading) first -= 1;
  while (isItem(last + 1) && sentences[last + 1]?.heading === sentences[first]?.heading) last += 1;
  const lead = sentences[first - 1];
  const { heading = null, start: begin = 0 } = sentences[first] ?? {};
  const end = sentences[last]?.end ?? 0;
  if (
    lead !== undefined &&
    lead.heading === heading &&
    /[:：]["”’»]?$/u.test(lead.text) &&
    end - lead.start <= LONGEST_LIST
  )
    return { first: first - 1, last, start: lead.start };
  const at = heading === null ? -1 : text.lastIndexOf(heading, begin);
  const isBelow = at >= 0 && text.slice(at + (heading?.length ?? 0), begin).trim().length <= 2;
  return isBelow && end - at <= LONGEST_LIST ? { first, last, start: at } : null;
}
