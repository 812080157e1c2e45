import { answerQuestion } from '@research-studio/extractive';
import type { Answered, SubQuestion } from '@research-studio/schemas';
import type { EvidenceItem } from './evidence-item.ts';

export interface AnswerSoFar {
  readonly answered: Answered;
  /** Unanswered points, for the reader. */
  readonly missing: readonly string[];
}

/** An answer that is so much less direct than the best one is another answer, or none. */
const AS_DIRECT = 0.75;

const LOWER: Readonly<Record<Answered, Answered>> = { full: 'partial', partial: 'partial', none: 'none' };

/**
 * How far a question is answered by what may be written, when part of what was found may not: a part to which only the
 * rest gave the answer counts as missing, and all of them as no answer.
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
  const barred = new Set(unusable.map(({ id }) => id));
  const { parts } = answerQuestion({
    question,
    parts: researchQuestions,
    passages: [...usable, ...unusable],
  });
  const lost = parts.flatMap(({ text, answer, rivals, explains }) => {
    const score = answer === null ? 0 : answer.score;
    const isHeld = [...rivals, ...explains].some(
      (one) => !barred.has(one.id) && one.score >= AS_DIRECT * score,
    );
    return answer !== null && barred.has(answer.id) && !isHeld ? [text] : [];
  });
  if (lost.length === 0) return { answered, missing };
  return {
    answered: lost.length === parts.length ? 'none' : LOWER[answered],
    missing: [...new Set([...missing, ...lost])],
  };
}
