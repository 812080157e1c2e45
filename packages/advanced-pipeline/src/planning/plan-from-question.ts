import { partsOfQuestion, queriesFor, readQuestion } from '@research-studio/extractive';
import { similarity, tokenize } from '@research-studio/language';
import type { PlanAnswer, PlanResearchInput } from './plan-answer.ts';

/** The plan without a model: the question and its parts, with queries of their own words. */
export function planFromQuestion(input: PlanResearchInput): PlanAnswer {
  const asked = clarified(input);
  return {
    questions: partsOfQuestion(asked).map(({ text }) => ({
      question: text,
      priority: 1,
      queries: queriesOf(asked, text, input.limits.queriesPerQuestion),
    })),
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

/** The first query, and of the others those that stay on the subject: with a name of the question, where it has any. */
function queriesOf(question: string, facet: string, most: number): string[] {
  const { terms, language } = readQuestion(question);
  const names = new Set(terms.filter(({ kind }) => kind === 'name').map(({ term }) => term));
  const queries = queriesFor({ question, facet, count: 2 * most }).filter((query, index) => {
    const tokens = tokenize(query, language);
    return index === 0 || (names.size > 0 ? tokens.some((token) => names.has(token)) : tokens.length > 1);
  });
  return queries.length === 0 ? [facet] : queries.slice(0, most);
}
