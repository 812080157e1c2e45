import { analyzeQuestion, holdsWholeAnswer, rankEvidence } from '@research-studio/extractive';
import type { Answered, SubQuestion } from '@research-studio/schemas';
import type { EvidenceItem } from './evidence-item.ts';

export interface AnswerSoFar {
  readonly answered: Answered;
  /** What the evidence does not say, for the reader. */
  readonly missing: readonly string[];
}

/** What answers so much less directly than the best that was found is another answer, or none. */
const AS_DIRECT = 0.75;

const LOWER: Readonly<Record<Answered, Answered>> = { full: 'partial', partial: 'partial', none: 'none' };

/**
 * How far a question is answered by what may be written, when part of what was found may not: a question to which only
 * the rest gave a direct answer counts as missing, and all of them as no answer. What a page says in the very words of the
 * question is more direct than any other answer; it takes nothing from a passage that holds a whole one.
 */
export function stillAnswered(
  request: AnswerSoFar & {
    readonly question: string;
    readonly researchQuestions: readonly SubQuestion[];
    readonly usable: readonly EvidenceItem[];
    readonly unusable: readonly EvidenceItem[];
  },
): AnswerSoFar {
  const { question, researchQuestions, usable, unusable, answered, missing } = request;
  if (unusable.length === 0) return { answered, missing };
  const parts = researchQuestions.filter(({ text }) => text !== question);
  const asked = (parts.length > 0 ? parts : researchQuestions).map(({ text }) => text);
  const found = [...usable, ...unusable];
  const lost = asked.filter(
    (text) =>
      directness(text, usable) < AS_DIRECT * directness(text, found) &&
      !holdsWholeAnswer(analyzeQuestion(text), usable).isHeld,
  );
  if (lost.length === 0) return { answered, missing };
  return {
    answered: lost.length === asked.length ? 'none' : LOWER[answered],
    missing: [...new Set([...missing, ...lost])],
  };
}

function directness(question: string, evidence: readonly EvidenceItem[]): number {
  return rankEvidence({ question, evidence })[0]?.score ?? 0;
}
