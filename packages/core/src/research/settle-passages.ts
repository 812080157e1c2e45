import { addressesModels } from '@research-studio/documents';
import { words } from '@research-studio/language';
import type { PageNote } from '@research-studio/schemas';
import { statedIssuer } from '../search/stated-issuer.ts';
import {
  type ExtractedPassages,
  type ExtractPassagesInput,
  passagesAtMost,
} from './extract-passages.task.ts';
import type { Finding, PagePart, PageText } from './page-text.ts';
import { promptText } from './prompt-text.ts';
import { withoutCitations } from './settle-answer.ts';

/** Longest quote; a longer passage becomes several. */
const LONGEST = { sentences: 12, characters: 1200 };

/** For a page without a judgement of the model. */
const UNKNOWN_RELEVANCE = 0.5;
/** Passages come best first: each is worth a little less than the one before it on its page. */
const BY_RANK = 0.95;

export interface SettledPassages {
  readonly findings: readonly Finding[];
  readonly notes: readonly PageNote[];
}

/**
 * Turns a model's numbers into quotations: what lies outside the call, addresses language models or is in another
 * passage already is dropped, what is too long for a quote is parted. Page by page, best first.
 */
export function settlePassages(
  answer: ExtractedPassages,
  { parts, subQuestions }: Pick<ExtractPassagesInput, 'parts' | 'subQuestions'>,
): SettledPassages {
  const notes = parts.flatMap((part, index) => noteOf(answer.pages, part, index + 1) ?? []);
  if (answer.findings !== undefined) return { findings: answer.findings, notes };
  const relevanceOf = new Map(notes.map(({ sourceId, relevance }) => [sourceId, relevance]));
  const starts = startsOf(parts);
  const taken: Finding[] = [];
  const counts = new Map<PagePart, number>();
  for (const passage of answer.passages) {
    const index = starts.findLastIndex((start) => start <= passage.first);
    const part = parts[index];
    const offset = passage.first - (starts[index] ?? 0);
    if (part === undefined || part.first + offset > part.last) continue;
    const count = (counts.get(part) ?? 0) + 1;
    counts.set(part, count);
    if (count > 2 * passagesAtMost(part)) continue;
    const from = part.first + offset;
    const to = Math.min(part.last, Math.max(from, from + passage.last - passage.first));
    const ids = passage.questions.flatMap((number) => subQuestions[number - 1]?.id ?? []);
    const [subQuestionId = ''] = [...ids, ...part.page.foundFor, ...subQuestions.map(({ id }) => id)];
    const { id: sourceId } = part.page.source;
    const pageRelevance = relevanceOf.get(sourceId) ?? UNKNOWN_RELEVANCE;
    const known = {
      subQuestionId,
      sourceId,
      pageRelevance,
      relevance: pageRelevance * BY_RANK ** (count - 1),
    };
    for (const piece of quotable(part.page, from, to)) {
      const { end } = piece;
      const start = startWithHeading(part.page, piece, passage.contextLabel);
      const quote = part.page.text.slice(start, end);
      const isTaken = taken.some(
        (other) => other.sourceId === sourceId && other.start <= start && other.end >= end,
      );
      if (isTaken || addressesModels(quote)) continue;
      const note = noteFor(passage.contextLabel, quote);
      taken.push({ ...known, fact: quote, quote, note, start, end });
    }
  }
  const order = parts.map(({ page }) => page.source.id);
  const findings = taken.toSorted((a, b) => order.indexOf(a.sourceId) - order.indexOf(b.sourceId));
  return { findings, notes };
}

/** Numbers of the first sentences of the parts. */
function startsOf(parts: readonly PagePart[]): readonly number[] {
  let next = 1;
  return parts.map(({ first, last }) => {
    const start = next;
    next += last - first + 1;
    return start;
  });
}

/** Neither a copy of the passage nor a number of a sentence is worth a line. */
function noteFor(note: string | null, quote: string): string | null {
  const plain = note === null ? '' : promptText(withoutCitations(note), 300);
  return plain === '' || quote.includes(plain) ? null : plain;
}

function noteOf(pages: ExtractedPassages['pages'], { page }: PagePart, number: number): PageNote | null {
  const judged = pages.find((candidate) => candidate.page === number);
  if (judged === undefined) return null;
  const line = (text: string | null) => (text === null ? null : promptText(text, 120) || null);
  return {
    sourceId: page.source.id,
    issuer: statedIssuer(line(judged.issuerLabel), { ...page.source, text: page.text }),
    standing: line(judged.standingLabel),
    relevance: judged.relevance,
  };
}

/** Runs of sentences under one heading, none longer than a quote may be. */
function* quotable({ sentences }: PageText, from: number, to: number) {
  let first = from;
  for (let at = from; at <= to; at += 1) {
    const start = sentences[first]?.start ?? 0;
    const next = sentences[at + 1];
    const isLast =
      at === to ||
      next === undefined ||
      next.heading !== sentences[at]?.heading ||
      at + 1 - first >= LONGEST.sentences ||
      next.end - start > LONGEST.characters;
    if (!isLast) continue;
    yield { start, end: sentences[at]?.end ?? start, heading: sentences[first]?.heading ?? null };
    first = at + 1;
  }
}

/**
 * If a passage that cannot be understood alone directly follows a heading that says at least half of what it lacks, the
 * quote begins with the heading: a price or a product that only the heading names is then quoted, too.
 */
function startWithHeading(
  { text }: PageText,
  { start, heading }: { readonly start: number; readonly heading: string | null },
  lacks: string | null,
): number {
  if (heading === null || lacks === null) return start;
  const before = text.lastIndexOf(heading, start - 1);
  if (before < 0 || text.slice(before + heading.length, start).trim() !== '') return start;
  const said = new Set(words(heading.toLowerCase()));
  const missing = words(lacks.toLowerCase());
  return 2 * missing.filter((word) => said.has(word)).length >= missing.length ? before : start;
}
