import { partHeading, shortTitle } from '@research-studio/core/report';
import { partsOfQuestion, queriesFor, readQuestion } from '@research-studio/extractive';
import { similarity, tokenize } from '@research-studio/language';
import { messagesIn } from '@research-studio/messages';
import type { PlanAnswer, PlanResearchInput } from './plan-answer.ts';
import { queryKindsFor } from './query-kinds.ts';

/** The plan without a model: the question and its parts, with queries of their own words. */
export function planFromQuestion(input: PlanResearchInput): PlanAnswer {
  const { limits } = input;
  const asked = clarified(input);
  const analysis = readQuestion(asked);
  const questions = partsOfQuestion(asked).map(({ text }) => ({
    question: text,
    queries: queriesOf(asked, text, input),
  }));
  return {
    title: shortTitle(analysis.text),
    primary: questions,
    secondary: [],
    tertiary: [],
    sections: sectionsOf({ asked, language: analysis.language, questions, max: limits.sections }),
  };
}

/** From this similarity on an answer to the clarification is the whole question, said more clearly. */
const RESTATED = 0.6;

/** The question as the user made it clear. */
export function clarified({
  question,
  clarification,
}: Pick<PlanResearchInput, 'question' | 'clarification'>): string {
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

interface SectionsRequest {
  readonly asked: string;
  readonly language: string;
  /** The parts of the question, or it alone. */
  readonly questions: readonly PlannedQuestion[];
  readonly max: number;
}

/** One section for each part; where there are more parts than sections, the last one has the rest. */
function sectionsOf({ asked, language, questions, max }: SectionsRequest): PlanAnswer['sections'] {
  const parts = questions.map(({ question: text }, index) => ({ text, number: index + 1 }));
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
      number,
      ...(index === shown.length - 1 ? parts.slice(max).map((part) => part.number) : []),
    ],
  }));
}
