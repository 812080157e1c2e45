import { partHeading, shortTitle } from '@research-studio/core';
import { partsOfQuestion, queriesFor, readQuestion } from '@research-studio/extractive';
import { similarity, tokenize } from '@research-studio/language';
import { messagesIn } from '@research-studio/messages';
import type { PlanAnswer, PlanResearchInput } from './plan-research.task.ts';
import { queryKindsFor } from './query-kinds.ts';

/** The plan without a model: the question and its parts, with queries of their own words. */
export function planFromQuestion(input: PlanResearchInput): PlanAnswer {
  const { limits } = input;
  const asked = clarified(input);
  const analysis = readQuestion(asked);
  const [primary, secondary, tertiary] = inBranches(
    partsOfQuestion(asked, limits.primary + limits.secondary + limits.tertiary).map(({ text }) => ({
      question: text,
      queries: queriesOf(asked, text, input),
    })),
    [limits.primary, limits.secondary],
  );
  const questions = [...primary, ...secondary, ...tertiary];
  return {
    title: shortTitle(analysis.text),
    primary,
    secondary,
    tertiary,
    sections: sectionsOf({ asked, language: analysis.language, questions, max: limits.sections }),
  };
}

/** From this similarity on an answer to the clarification is the whole question, said more clearly. */
const RESTATED = 0.6;

/** The question as the user made it clear. */
function clarified({ question, clarification }: PlanResearchInput): string {
  if (clarification === null) return question;
  const { terms, language } = readQuestion(question);
  const said = new Set(tokenize(clarification, language));
  const isRestated =
    terms.every(({ term, kind }) => kind === 'generic' || said.has(term)) ||
    similarity(question, clarification) >= RESTATED;
  return isRestated ? clarification : `${question} (${clarification})`;
}

type PlannedQuestion = PlanAnswer['primary'][number];

function queriesOf(question: string, facet: string, input: PlanResearchInput): PlannedQuestion['queries'] {
  const queries = tellingQueries(
    queriesFor({ question, facet, count: 2 * input.limits.queriesPerQuestion }),
    question,
  ).slice(0, input.limits.queriesPerQuestion);
  const kinds = queryKindsFor(
    {
      questionType: input.analysis?.questionType ?? 'factual',
      temporalScope: input.analysis?.temporalScope ?? { kind: 'timeless', from: null, to: null },
      text: facet,
    },
    queries.length,
  );
  const texts = queries.length === 0 ? [facet] : queries;
  return texts.map((query, index) => ({ query, kind: kinds[index] ?? 'fact' }));
}

/** The first query, and of the others those that stay on the subject: with a name of the question, where it has any. */
function tellingQueries(queries: readonly string[], question: string): readonly string[] {
  const { terms, language } = readQuestion(question);
  const names = new Set(terms.filter(({ kind }) => kind === 'name').map(({ term }) => term));
  return queries.filter((query, index) => {
    const tokens = tokenize(query, language);
    return index === 0 || (names.size > 0 ? tokens.some((token) => names.has(token)) : tokens.length > 1);
  });
}

function inBranches<Item>(items: readonly Item[], [first, second]: readonly [number, number]) {
  return [
    items.slice(0, first),
    items.slice(first, first + second),
    items.slice(first + second),
  ] as const satisfies readonly (readonly Item[])[];
}

interface SectionsRequest {
  readonly asked: string;
  readonly language: string;
  /** The whole question first, then its parts. */
  readonly questions: readonly PlannedQuestion[];
  readonly max: number;
}

/** One section for each part; where there are more parts than sections, the last one has the rest. */
function sectionsOf({ asked, language, questions, max }: SectionsRequest): PlanAnswer['sections'] {
  const parts = questions.slice(1).map(({ question: text }, index) => ({ text, number: index + 2 }));
  if (parts.length < 2 || max < 2)
    return [
      {
        heading: messagesIn(language).answerHeading,
        purpose: asked,
        questionNumbers: questions.map((_, index) => index + 1),
      },
    ];
  return parts.slice(0, max).map(({ text, number }, index, shown) => ({
    heading: partHeading({ question: asked, part: text, language }),
    purpose: text,
    questionNumbers: [
      ...(index === 0 ? [1] : []),
      number,
      ...(index === shown.length - 1 ? parts.slice(max).map((part) => part.number) : []),
    ],
  }));
}
