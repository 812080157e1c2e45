import { headRows, type Sentence, splitSentences, tokenize } from '@research-studio/language';
import { analyzeQuestion } from './analyze-question.ts';
import { createAnswerFit } from './answer-fit.ts';
import { captionAbove } from './caption-above.ts';
import { correctsPromise } from './corrects-promise.ts';
import { opensWithPronoun } from './opens-with-pronoun.ts';
import { createTermMatcher, type TermHits, type TermMatcher } from './term-matcher.ts';

export interface FindPassagesRequest {
  readonly question: string;
  /** The part of the question that is looked for; the question itself where it has no parts. */
  readonly subQuestion: string;
  readonly title: string;
  readonly siteName?: string | null;
  /** YYYY-MM-DD. */
  readonly publishedAt?: string | null;
  readonly text: string;
  /** Of the page; used to split sentences. */
  readonly language?: string | null;
  /** Passages at most. */
  readonly limit: number;
}

/**
 * A run of the page's text: one sentence, the sentences before it that it leans on ("It …"), or a table from its head
 * row down to the row that is meant.
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

/** The sentences of one page that answer a sub-question best. Deterministic and pure. */
export function findPassages(request: FindPassagesRequest): FoundPassages {
  const question = analyzeQuestion(request.question);
  const part = analyzeQuestion(request.subQuestion, question.language);
  const matcher = createTermMatcher(part, question);
  const fit = createAnswerFit(part);
  const page = readPage(request, matcher);
  const pageRelevance = relevanceOfPage(page, matcher);
  const scored = page.sentences
    .map((sentence, index) => ({ index, relevance: scoreSentence({ index, page, matcher }), sentence }))
    .filter(({ relevance }) => relevance > 0)
    .map((entry) => {
      const value = fit(entry.sentence.text);
      return { ...entry, relevance: Math.min(1, entry.relevance * (0.45 + 0.7 * value)) };
    })
    .sort((a, b) => b.relevance - a.relevance || a.index - b.index);
  return { pageRelevance, passages: asPassages(scored, page, request) };
}

interface Page {
  readonly sentences: readonly Sentence[];
  readonly language: string;
  readonly hits: readonly TermHits[];
  readonly lengths: readonly number[];
  readonly averageLength: number;
  readonly titleHits: TermHits;
  readonly headingHits: ReadonlyMap<string, TermHits>;
  /** For each row of a table the index of its head row, else -1. */
  readonly heads: readonly number[];
  /** Weight times inverse sentence frequency of each sought term. */
  readonly worth: readonly number[];
}

function readPage(request: FindPassagesRequest, matcher: TermMatcher): Page {
  const sentences = splitSentences(request.text, request.language);
  const tokens = sentences.map(({ text }) => tokenize(text, matcher.language));
  const hits = tokens.map((list) => matcher.hits(list));
  const context = [request.title, request.siteName ?? '', spokenDate(request.publishedAt ?? null)].join(
    ' . ',
  );
  const headingHits = new Map<string, TermHits>();
  for (const { heading } of sentences) {
    if (heading !== null && !headingHits.has(heading)) headingHits.set(heading, matcher.hitsOfText(heading));
  }
  const worth = matcher.sought.map(({ weight }, term) => {
    let frequency = 0;
    for (const hit of hits) if ((hit[term] ?? 0) > 0) frequency += 1;
    return weight * dampedIdf(frequency, sentences.length);
  });
  const total = tokens.reduce((sum, list) => sum + list.length, 0);
  return {
    sentences,
    language: request.language ?? matcher.language,
    hits,
    lengths: tokens.map((list) => list.length),
    averageLength: Math.max(1, total / Math.max(1, sentences.length)),
    titleHits: matcher.hitsOfText(context),
    headingHits,
    heads: headRows(sentences),
    worth,
  };
}

/** 1 for a term in one sentence of many, about 0.5 for one in every sentence. */
function dampedIdf(frequency: number, sentences: number): number {
  const most = Math.log(1 + sentences);
  return most === 0
    ? 1
    : 0.45 + 0.55 * (Math.log(1 + sentences / Math.max(1, frequency)) / Math.max(most, 1));
}

const monthNames =
  'January February March April May June July August September October November December'.split(' ');

/** A page of that month is about that month, whether its sentences say so or not. */
function spokenDate(publishedAt: string | null): string {
  const [year, month] = publishedAt?.split('-') ?? [];
  return year === undefined ? '' : `${year} ${monthNames[Number(month) - 1] ?? ''}`;
}

interface SentenceRequest {
  readonly index: number;
  readonly page: Page;
  readonly matcher: TermMatcher;
}

/** What a hit outside the sentence itself counts; after a question stands its answer. */
const context = {
  title: 0.55,
  heading: 0.5,
  before: 0.45,
  after: 0.25,
  question: 0.85,
  carried: 0.85,
  column: 0.75,
};

/** A sentence that opens with a pronoun, answers a question or corrects what was promised is read with the one before it. */
function leansOnPrevious({ sentences, language }: Page, index: number): boolean {
  const previous = sentences[index - 1];
  const sentence = sentences[index];
  return (
    previous !== undefined &&
    sentence !== undefined &&
    previous.heading === sentence.heading &&
    sentence.block - previous.block <= 1 &&
    sentence.end - previous.start <= longestPair &&
    (opensWithPronoun(sentence.text, language) ||
      isQuestion(previous.text) ||
      correctsPromise(previous.text, sentence.text))
  );
}

const isQuestion = (text: string | undefined): boolean => text !== undefined && /[?？]["”’»)]*$/u.test(text);

function scoreSentence({ index, page, matcher }: SentenceRequest): number {
  const own = page.hits[index];
  const sentence = page.sentences[index];
  if (!own || !sentence) return 0;
  const before = page.hits[index - 1];
  const after = page.hits[index + 1];
  const heading = sentence.heading === null ? undefined : page.headingHits.get(sentence.heading);
  const carried = leansOnPrevious(page, index) ? context.carried : 0;
  const columns = page.hits[page.heads[index] ?? -1];
  const headingShare = isQuestion(sentence.heading ?? undefined) ? context.question : context.heading;
  let direct = 0;
  let near = 0;
  let all = 0;
  for (let term = 0; term < matcher.sought.length; term += 1) {
    const worth = page.worth[term] ?? 0;
    // What the sentence before says belongs to a passage that begins with it.
    const hit = Math.max(
      own[term] ?? 0,
      carried * (before?.[term] ?? 0),
      context.column * (columns?.[term] ?? 0),
    );
    all += worth;
    direct += worth * hit;
    near +=
      worth *
      Math.max(
        hit,
        context.title * (page.titleHits[term] ?? 0),
        headingShare * (heading?.[term] ?? 0),
        context.before * (before?.[term] ?? 0),
        context.after * (after?.[term] ?? 0),
      );
  }
  if (all === 0 || near === 0) return 0;
  const length = page.lengths[index] ?? 0;
  const norm = 1 / (0.8 + 0.2 * Math.max(0.7, length / page.averageLength));
  const doubt =
    (length < 3 ? 0.6 : 1) *
    (isQuestion(sentence.text) ? 0.5 : 1) *
    (/https?:/.test(sentence.text) ? 0.6 : 1) *
    (isLoose(sentence.text) ? 0.8 : 1);
  const lead = 0.03 / (1 + index);
  return ((0.5 * direct + 0.5 * near) / all) * norm * doubt + (direct > 0 ? lead : 0);
}

/** A caption, by-line or date line: some words without a stop. Rows and lists of figures are not meant. */
function isLoose(text: string): boolean {
  return (
    text.length < 90 &&
    !text.includes(' | ') &&
    !/[.!?:;。！？…]["”’»)」]*$/u.test(text) &&
    !/\d\D+\d/.test(text)
  );
}

/** Graded match: the terms covered by the title with the best three neighbouring sentences, and names anywhere. */
function relevanceOfPage(page: Page, matcher: TermMatcher): number {
  let all = 0;
  let named = 0;
  let namedFound = 0;
  matcher.sought.forEach(({ weight, isNameOrNumber }, term) => {
    all += weight;
    if (!isNameOrNumber) return;
    named += weight;
    const anywhere = page.hits.reduce(
      (best, hit) => Math.max(best, hit[term] ?? 0),
      page.titleHits[term] ?? 0,
    );
    namedFound += weight * anywhere;
  });
  if (all === 0) return 0;
  let best = 0;
  for (let first = 0; first < page.sentences.length; first += 1) {
    const [one, two, three] = [page.hits[first], page.hits[first + 1], page.hits[first + 2]];
    let covered = 0;
    for (let term = 0; term < matcher.sought.length; term += 1) {
      const near = Math.max(one?.[term] ?? 0, two?.[term] ?? 0, three?.[term] ?? 0);
      covered += (matcher.sought[term]?.weight ?? 0) * Math.max(page.titleHits[term] ?? 0, near);
    }
    if (covered > best) best = covered;
  }
  const window = best / all;
  return named === 0 ? window : 0.65 * window + 0.35 * (namedFound / named);
}

interface ScoredSentence {
  readonly index: number;
  readonly relevance: number;
  readonly sentence: Sentence;
}

const longestPair = 520;

/** Tables are quoted from their head row on up to this length; a row further down stands for itself. */
const longestTable = 700;

function asPassages(scored: readonly ScoredSentence[], page: Page, request: FindPassagesRequest): Passage[] {
  const takenBy = new Map<number, number>();
  const texts = new Set<string>();
  const passages: Passage[] = [];
  for (const { index, relevance, sentence } of scored) {
    const key = sentence.text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
    if (takenBy.has(index) || texts.has(key)) continue;
    const leans = leansOnPrevious(page, index);
    const holder = leans ? takenBy.get(index - 1) : undefined;
    const held = holder === undefined ? undefined : passages[holder];
    if (holder !== undefined && held && sentence.end - held.start <= longestPair + 120) {
      texts.add(key);
      takenBy.set(index, holder);
      passages[holder] = { ...held, end: Math.max(held.end, sentence.end) };
      continue;
    }
    if (passages.length >= request.limit) break;
    texts.add(key);
    const first = firstOf(index, page);
    for (let at = page.heads[index] === -1 ? first : index; at <= index; at += 1)
      if (!takenBy.has(at)) takenBy.set(at, passages.length);
    const caption =
      page.heads[index] === first
        ? captionAbove({ text: request.text, sentences: page.sentences, head: first })
        : null;
    const start = caption ?? page.sentences[first]?.start ?? sentence.start;
    passages.push({ start, end: sentence.end, relevance });
  }
  return passages;
}

/** Where the passage of a sentence begins: with itself, what it leans on (two sentences at most), or its head row. */
function firstOf(index: number, page: Page): number {
  const { sentences, heads } = page;
  const head = heads[index] ?? -1;
  const end = sentences[index]?.end ?? 0;
  if (head >= 0 && end - (sentences[head]?.start ?? 0) <= longestTable && index - head < maxRows) return head;
  if (!leansOnPrevious(page, index)) return index;
  if ((heads[index - 1] ?? -1) >= 0) return firstOf(index - 1, page);
  const isShort = end - (sentences[index - 2]?.start ?? 0) <= longestPair;
  return leansOnPrevious(page, index - 1) && isShort ? index - 2 : index - 1;
}

/** Rows from the head row on that one quote may span. */
const maxRows = 12;
