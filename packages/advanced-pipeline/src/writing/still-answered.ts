import { describeEvidence, type EvidenceItem, rankEvidence } from '@research-studio/core';
import type { ResearchState } from '../state.ts';

type Asked = Pick<
  ResearchState,
  'question' | 'researchQuestions' | 'evidence' | 'sources' | 'answered' | 'missing'
>;

const LOWER: Readonly<Record<ResearchState['answered'], ResearchState['answered']>> = {
  full: 'partial',
  partial: 'partial',
  none: 'none',
};

/** What answers so much less directly than the best that was found is another answer, or none. */
const AS_DIRECT = 0.75;

/**
 * How far the question is answered by what may be written, when part of what was found may not: a question to which only
 * the rest gave a direct answer counts as missing, and all of them as no answer.
 */
export function stillAnswered(
  { question, researchQuestions, evidence, sources, answered, missing }: Asked,
  usable: readonly EvidenceItem[],
): Pick<ResearchState, 'answered' | 'missing'> {
  const found = describeEvidence(evidence, sources);
  if (usable.length === found.length) return { answered, missing };
  const parts = researchQuestions.filter(({ text }) => text !== question);
  const asked = (parts.length > 0 ? parts : researchQuestions).map(({ text }) => text);
  const lost = asked.filter((text) => directness(text, usable) < AS_DIRECT * directness(text, found));
  if (lost.length === 0) return { answered, missing };
  return {
    answered: lost.length === asked.length ? 'none' : LOWER[answered],
    missing: [...new Set([...missing, ...lost])],
  };
}

function directness(question: string, evidence: readonly EvidenceItem[]): number {
  return rankEvidence({ question, evidence })[0]?.score ?? 0;
}
