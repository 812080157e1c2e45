import { Send } from '@langchain/langgraph';
import { askedQuestion, type SearchAssignment } from '@research-studio/core/research';
import type { ReadingAssignment } from './nodes/research/read-pages.ts';
import type { ResearchState } from './state.ts';

/** Small talk and what would hurt people are answered at once; all else is looked into. */
export function afterAnalyze({ intent }: ResearchState): 'respond' | 'discover' {
  return intent === 'chit_chat' || intent === 'malicious' ? 'respond' : 'discover';
}

/** Batched: the router decides how much discovery the question needs. */
export function afterAnalyzeBatched(state: ResearchState): 'respond' | 'route-complexity' {
  return afterAnalyze(state) === 'respond' ? 'respond' : 'route-complexity';
}

/** Discovery sets a clarification only where its confidence is below the gate. */
export function afterDiscover({ clarification }: ResearchState): 'clarify' | 'plan-research' {
  return clarification === null ? 'plan-research' : 'clarify';
}

/** Supervised: what is to be found out is written down first. */
export function afterDiscoverSupervised({ clarification }: ResearchState): 'clarify' | 'write-brief' {
  return clarification === null ? 'write-brief' : 'clarify';
}

/** A brief that the council wants changed is written again. */
export function afterReviewBrief({ briefFeedback }: ResearchState): 'write-brief' | 'approve-brief' {
  return briefFeedback.length > 0 ? 'write-brief' : 'approve-brief';
}

/** A brief that a person wants changed is written again; one that is approved is researched. */
export function afterApproveBrief({ briefFeedback }: ResearchState): 'write-brief' | 'supervisor' {
  return briefFeedback.length > 0 ? 'write-brief' : 'supervisor';
}

/** A report that a person wants changed is written again. */
export function afterReviewReport({ reportFeedback }: ResearchState): 'write-report' | 'publish' {
  return reportFeedback === null ? 'publish' : 'write-report';
}

/** A simple question goes straight to its plan. */
export function afterRouteComplexity({ fastPath }: ResearchState): 'plan-research' | 'discover' {
  return fastPath ? 'plan-research' : 'discover';
}

/** On the fast path the plan's own questions and queries are sent out; else the orchestrator divides the work. */
export function afterPlanBatched(state: ResearchState): Send[] | 'orchestrate' | 'assess' {
  return state.fastPath ? fanOutSubagents(state) : 'orchestrate';
}

/** One parallel subagent per sub-question; straight to `assess` when no query was new. */
export function fanOutSubagents({ subQuestions, totalWorkers, iteration }: ResearchState): Send[] | 'assess' {
  if (subQuestions.length === 0) return 'assess';
  const firstNumber = totalWorkers - subQuestions.length + 1;
  return subQuestions.map((subQuestion, index) => {
    const assignment: SearchAssignment = { subQuestion, number: firstNumber + index, round: iteration };
    return new Send('subagent', assignment);
  });
}

/** One parallel reader per group of pages; straight to `assess` when there is nothing to read. */
export function fanOutPages(state: ResearchState): Send[] | 'assess' {
  const { pageGroups, foundSources, usesModel } = state;
  const subQuestions = state.subQuestions.map(({ id, text }) => ({ id, text }));
  // Without a model each subagent reads for its own question, be it what another has read.
  const skip = usesModel ? foundSources.map(({ id }) => ({ id })) : [];
  const readers = pageGroups
    .filter(({ candidates }) => candidates.length > 0)
    .map((group) => {
      const assignment: ReadingAssignment = { ...group, question: askedQuestion(state), subQuestions, skip };
      return new Send('read-pages', assignment);
    });
  return readers.length === 0 ? 'assess' : readers;
}

/** Batched: research that has come to rest asks no model what is missing. */
export function afterCheckTermination({ terminationReason }: ResearchState): 'detect-gaps' | 'collect' {
  return terminationReason === null ? 'detect-gaps' : 'collect';
}

/** More research, another approach where paths led nowhere, or on to the sources. */
export function afterDetectGaps({ nextStep }: ResearchState): 'orchestrate' | 'backtrack' | 'collect' {
  if (nextStep === 'research') return 'orchestrate';
  return nextStep === 'backtrack' ? 'backtrack' : 'collect';
}

/** Without evidence there is nothing to check or to write. */
export function afterCollect({ evidence }: ResearchState): 'trust-engine' | 'abort' {
  return evidence.length === 0 ? 'abort' : 'trust-engine';
}
