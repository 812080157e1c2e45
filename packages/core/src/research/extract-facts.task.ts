import { z } from 'zod';
import { findPassages } from '../reasoning/extractive/find-passages.ts';
import { joinLists } from '../reasoning/extractive/join-lists.ts';
import type { Task } from '../reasoning/task.ts';
import type { Sentence } from '../text/sentences.ts';
import { GROUNDING } from './grounding.ts';
import { promptData, promptText } from './prompt-text.ts';

export interface ExtractFactsInput {
  readonly question: string;
  /** What this page was opened for; equal to the question in single-agent mode. */
  readonly subQuestion: string;
  readonly today: string;
  readonly page: {
    readonly title: string;
    readonly site: string;
    readonly siteName: string | null;
    readonly author: string | null;
    readonly publishedAt: string | null;
    readonly language: string | null;
    readonly text: string;
  };
  /** All sentences of the page; a sentence's id is its place in this list. */
  readonly sentences: readonly Sentence[];
  /** Ids of the sentences that a model is shown, ascending. */
  readonly shown: readonly number[];
  /** Facts wanted at most. */
  readonly limit: number;
}

export const ExtractedFacts = z.object({
  pageRelevance: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'How well this page answers the sub-question: 0 not at all, 0.5 in part, 1 it states the answer.',
    ),
  facts: z
    .array(
      z.object({
        fact: z
          .string()
          .min(1)
          .describe('One self-contained statement, with pronouns resolved, in the language of the page.'),
        sentenceIds: z
          .array(z.number().int().min(0))
          .min(1)
          .max(12)
          .describe(
            'Ids of the neighbouring sentences that state it: one to four, or of a table its rows from the head row on.',
          ),
        relevance: z.number().min(0).max(1).describe('How directly it answers the sub-question.'),
      }),
    )
    .max(10)
    .describe('Most relevant first; empty when the page says nothing on the sub-question.'),
});
export type ExtractedFacts = z.infer<typeof ExtractedFacts>;

const SYSTEM = `You read one page for one sub-question and take from it the facts that answer it.
The page comes as sentences, each led by its id in brackets, below their headings, which begin with # and have no id. For each fact give the ids of the neighbouring sentences that state it, one to four, or the rows of a table from its head row on: code turns the first unbroken run of them into the quotation. A fact says no more than they do, except that place, time, subject, assumptions or who measured may be named from the page's title, headings and the sentences just before, so that the fact can be understood alone. Name them where figures depend on them.
Prefer facts with numbers, dates, names, causes, conditions and limits over general remarks; where an interest or a weakness bears on a fact (who paid, how few were asked), take that too. Take no fact from menus, advertising or teasers. Give fewer facts than the limit, or none, rather than weak ones.

${GROUNDING}`;

export const extractFactsTask: Task<ExtractFactsInput, ExtractedFacts> = {
  id: 'extract-facts@1',
  role: 'fast',
  schema: ExtractedFacts,
  prompt: ({ question, subQuestion, today, page, sentences, shown, limit }) => ({
    system: SYSTEM,
    user: promptData({
      today,
      question,
      subQuestion,
      limitOfFacts: limit,
      page: {
        title: promptText(page.title, 300),
        site: promptText(page.site, 80),
        author: page.author === null ? null : promptText(page.author, 80),
        publishedAt: page.publishedAt,
      },
      sentences: shownLines(sentences, shown),
    }),
  }),
  check: ({ facts }, { shown }) => strayIds(facts, shown),
  extract: extractSentences,
};

/** "[12] The sentence.", each under the heading it stands below. */
function shownLines(sentences: readonly Sentence[], shown: readonly number[]): readonly string[] {
  let heading: string | null = null;
  return shown.flatMap((id) => {
    const sentence = sentences[id];
    if (sentence === undefined) return [];
    const isNewHeading = sentence.heading !== null && sentence.heading !== heading;
    heading = sentence.heading;
    const line = `[${id}] ${promptText(sentence.text, 700)}`;
    return isNewHeading ? [`# ${promptText(sentence.heading ?? '', 200)}`, line] : [line];
  });
}

/** A stray id among good ones costs its fact only; an answer of nothing but stray ids is asked again. */
function strayIds(facts: ExtractedFacts['facts'], shown: readonly number[]): readonly string[] {
  const known = new Set(shown);
  const ids = facts.flatMap(({ sentenceIds }) => sentenceIds);
  if (ids.length === 0 || ids.some((id) => known.has(id))) return [];
  return [`sentenceIds ${[...new Set(ids)].join(', ')} are not among the sentences given`];
}

function extractSentences({
  question,
  subQuestion,
  page,
  sentences,
  limit,
}: ExtractFactsInput): ExtractedFacts {
  const { text, headings } = joinLists(page.text);
  const { pageRelevance, passages } = findPassages({ question, subQuestion, ...page, text, limit });
  return {
    pageRelevance,
    facts: passages.slice(0, 10).flatMap(({ start: from, end, relevance }) => {
      const start = headings.get(from) ?? from;
      const sentenceIds = sentences.flatMap((sentence, id) =>
        sentence.start < end && sentence.end > start ? [id] : [],
      );
      if (sentenceIds.length === 0) return [];
      return [{ fact: page.text.slice(start, end), sentenceIds: sentenceIds.slice(0, 12), relevance }];
    }),
  };
}
