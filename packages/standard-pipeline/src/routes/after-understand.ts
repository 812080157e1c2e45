import type { ResearchState } from '../state.ts';

/** The intent gate: only research goes on, and only an ambiguous question is held up first. */
export function afterUnderstand(
  state: ResearchState,
): 'respond' | 'clarify' | ReturnType<typeof afterClarify> {
  const { intent, isAmbiguous } = state;
  if (intent === 'chit_chat' || intent === 'malicious') return 'respond';
  return isAmbiguous ? 'clarify' : afterClarify(state);
}

/** The plan that was made with the question holds, unless the user has said more since. */
export function afterClarify({
  userClarification,
  researchQuestions,
}: ResearchState): 'plan' | 'orchestrate' {
  return userClarification === null && researchQuestions.length > 0 ? 'orchestrate' : 'plan';
}
