import type { ResearchState } from '../state.ts';

/** Without a draft, the assessment of the last round has asked for another one. */
export function afterWriteReport({ draft }: Pick<ResearchState, 'draft'>): 'verify-report' | 'orchestrate' {
  return draft === null ? 'orchestrate' : 'verify-report';
}
