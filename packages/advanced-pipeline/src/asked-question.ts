import type { ResearchState } from './state.ts';

/** The question with what the user said of it when asked. */
export function askedQuestion({
  question,
  userClarification,
}: Pick<ResearchState, 'question' | 'userClarification'>): string {
  return userClarification === null ? question : `${question} (${userClarification})`;
}
