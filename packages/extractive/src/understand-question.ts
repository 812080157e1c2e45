import type { Clarification, Intent, ReportPreferences } from '@research-studio/schemas';
import { classifyIntent } from './classify-intent.ts';
import { findAmbiguity } from './find-ambiguity.ts';
import { readPreferences } from './read-preferences.ts';

export interface UnderstoodQuestion {
  /** The question itself, on one line. */
  readonly understanding: string;
  readonly intent: Intent;
  /** 1 for a refused question, else 0. */
  readonly harm: number;
  /** 0 for a refused question, else 1. */
  readonly goodFaith: number;
  readonly reply: string | null;
  readonly clarification: Clarification | null;
  readonly preferences: ReportPreferences;
}

const REPLIES: Readonly<Record<Intent, string | null>> = {
  research: null,
  clarification_needed: null,
  chit_chat:
    'Hello. Ask a question that sources can answer, and a report with checkable citations comes back.',
  malicious: 'This would help to hurt people, so it is not something that will be looked into here.',
};

/** Intent, ambiguity and preferences of a question, by rules. */
export function understandQuestion(question: string): UnderstoodQuestion {
  const intent = classifyIntent(question);
  const isResearch = intent === 'research' || intent === 'clarification_needed';
  return {
    understanding: question.replace(/\s+/g, ' ').trim(),
    intent,
    harm: intent === 'malicious' ? 1 : 0,
    goodFaith: intent === 'malicious' ? 0 : 1,
    reply: REPLIES[intent],
    clarification: isResearch ? findAmbiguity(question) : null,
    preferences: readPreferences(question),
  };
}
