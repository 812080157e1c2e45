import type { ResearchState } from '../state.ts';

/** The intent gate: only research goes on, and only an ambiguous question is held up first. */
export function afterUnderstand({ intent, isAmbiguous }: ResearchState): 'respond' | 'clarify' | 'plan' {
  if (intent === 'chit_chat' || intent === 'malicious') return 'respond';
  return isAmbiguous ? 'clarify' : 'plan';
}
