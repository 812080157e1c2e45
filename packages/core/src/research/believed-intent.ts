import { asksForFacts, asksForResearch } from '@research-studio/extractive';
import type { Intent } from '@research-studio/schemas';

export interface JudgedIntent {
  readonly intent: Intent;
  /** How much serious harm to people a good answer would enable, 0 to 1. */
  readonly harm: number;
  /** How likely a well-meaning person asks this, 0 to 1. */
  readonly goodFaith: number;
}

/** A refusal stands where the model's own ratings agree with it: much harm, and hardly anybody asks in good faith. */
const LEAST_HARM = 0.8;
const MOST_GOOD_FAITH = 0.2;

/**
 * A refusal that the model's own ratings do not bear out or that meets a plain question of fact, and small talk that
 * asks for something, are slips: a person is better served by research than by being turned away.
 */
export function believedIntent({ intent, harm, goodFaith }: JudgedIntent, question: string): Intent {
  const isRefused = harm >= LEAST_HARM && goodFaith <= MOST_GOOD_FAITH && !asksForFacts(question);
  if (intent === 'malicious' && !isRefused) return 'research';
  return intent === 'chit_chat' && asksForResearch(question) ? 'research' : intent;
}
