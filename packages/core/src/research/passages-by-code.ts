import { addressesModels } from '@research-studio/documents';
import { findPassages, joinLists } from '@research-studio/extractive';
import type { Sentence } from '@research-studio/language';
import type { Finding, PageText } from './page-text.ts';

export interface PassagesRequest {
  readonly question: string;
  readonly subQuestion: { readonly id: string; readonly text: string };
  readonly page: PageText;
  /** Passages wanted at most. */
  readonly limit: number;
}

/** What a quote may span, rows of a table and lines of a list too; beyond that a citation no longer points at a passage. */
const LONGEST = { sentences: 12, characters: 1000 };

/** The passages of a page that answer a sub-question best, found without a model; most relevant first. */
export function passagesByCode({ question, subQuestion, page, limit }: PassagesRequest): readonly Finding[] {
  const { title, siteName, publishedAt, language } = page.source;
  const { text, headings } = joinLists(page.text);
  const { pageRelevance, passages } = findPassages({
    question,
    subQuestion: subQuestion.text,
    title,
    siteName,
    publishedAt,
    language,
    text,
    limit,
  });
  const seen = new Set<string>();
  return passages.slice(0, limit).flatMap(({ start: from, end: to, relevance }): readonly Finding[] => {
    const passage = { start: headings.get(from) ?? from, end: to };
    const quoted = quotedPart(passage, page);
    if (quoted === null) return [];
    const { start, end } = quoted;
    const quote = page.text.slice(start, end);
    if (seen.has(`${start}-${end}`) || addressesModels(quote)) return [];
    seen.add(`${start}-${end}`);
    const fact = page.text.slice(passage.start, passage.end);
    const subQuestionId = subQuestion.id;
    return [{ subQuestionId, fact, sourceId: page.source.id, quote, start, end, relevance, pageRelevance }];
  });
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * What of a passage is quoted: the run of its sentences under one heading that has most of its figures. A quotation may begin
 * with the heading of a table or list, which is no sentence.
 */
function quotedPart(passage: Span, { text, sentences }: PageText): Span | null {
  const within = sentences
    .filter(({ start, end }) => start < passage.end && end > passage.start)
    .slice(0, LONGEST.sentences);
  const [head] = within;
  if (head === undefined) return null;
  const fact = text.slice(passage.start, passage.end);
  const figures = figuresIn(fact);
  const runs = runsUnderOneHeading(within).map(withinQuote);
  const held = runs.map((run) => {
    const own = figuresIn(text.slice(run[0]?.start, run.at(-1)?.end));
    return [...figures].filter((figure) => own.has(figure)).length;
  });
  const run = runs[held.indexOf(Math.max(...held))] ?? [];
  const first = run[0]?.start ?? head.start;
  const at = text.indexOf(fact);
  const start = at < first && at + fact.length > first ? at : first;
  return { start, end: run.at(-1)?.end ?? head.end };
}

function figuresIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/\d+(?:[.,]\d+)*/gu));
}

function runsUnderOneHeading(sentences: readonly Sentence[]): readonly (readonly Sentence[])[] {
  const runs: Sentence[][] = [];
  for (const sentence of sentences) {
    const last = runs.at(-1);
    if (last?.at(-1)?.heading === sentence.heading) last?.push(sentence);
    else runs.push([sentence]);
  }
  return runs;
}

function withinQuote(run: readonly Sentence[]): readonly Sentence[] {
  const start = run[0]?.start ?? 0;
  return run.filter(({ end }, index) => index === 0 || end - start <= LONGEST.characters);
}
