import { AIMessage } from '@langchain/core/messages';
import {
  describeEvidence,
  mergeSources,
  type Source,
  type Synthesis,
  settleAnswer,
  synthesizeTask,
} from '@research-studio/core';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { RoundOutcome } from '../rounds/round-outcome.ts';
import { sourceNovelty } from '../rounds/source-novelty.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * Combines what the subagents found, resolves conflicts, and notes what the round came to. With no evidence at all
 * there is nothing to combine, and where nobody was sent nothing new: no model is asked.
 *
 * Reads the plan, `workerResults`, `evidence`, `foundSources`; replaces `synthesis`, `sources`, `coverage`, `answered`,
 * `missing`, `gaps`, `pendingSearches`, `rounds`; adds one to `iteration`.
 */
export async function synthesize(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { knobs, ports, signal } = await contextOf(runtime);
  const iteration = state.iteration + 1;
  if (state.subQuestions.length === 0 && state.synthesis !== null) return { iteration };
  const sources = mergeSources(state.foundSources);
  const synthesis =
    state.evidence.length === 0
      ? nothingFound(state)
      : await ports.reasoner.reason(
          synthesizeTask,
          {
            question: state.question,
            clarification: state.userClarification,
            today: ports.today,
            researchQuestions: state.researchQuestions,
            workerResults: state.workerResults,
            evidence: describeEvidence(state.evidence, sources),
            queriesDone: state.searchesDone.map(({ query }) => query),
            roundsLeft: Math.max(0, knobs.maxIterations - iteration),
          },
          signal,
        );
  const { coverage, answered, gaps } = settleAnswer(state.researchQuestions, synthesis, state.coverage);
  ports.emit({ type: 'coverage-checked', iteration, coverage, gaps });
  return {
    synthesis: state.evidence.length === 0 ? null : synthesis,
    sources,
    coverage,
    answered,
    missing: gaps,
    gaps,
    pendingSearches: synthesis.additionalSearches,
    rounds: [...state.rounds, await outcomeOf({ state, coverage, confidence: synthesis.confidence })],
    iteration,
    messages: [
      new AIMessage(
        `Round ${iteration}: ${state.evidence.length} pieces of evidence, coverage ${Math.round(coverage * 100)}%.`,
      ),
    ],
  };
}

function nothingFound({ researchQuestions }: ResearchState): Synthesis {
  return {
    overview: '',
    conflicts: [],
    coverage: researchQuestions.slice(0, 10).map(() => 'missing'),
    answered: 'none',
    confidence: 0,
    gaps: researchQuestions.slice(0, 8).map(({ text }) => text),
    needsMoreResearch: true,
    additionalSearches: [],
  };
}

/** Novelty counts by domains: the sources of this round against those of all before. */
async function outcomeOf({
  state,
  coverage,
  confidence,
}: {
  state: ResearchState;
  coverage: number;
  confidence: number;
}): Promise<RoundOutcome> {
  const distinct: readonly Source[] = [
    ...new Map(state.foundSources.map((source) => [source.id, source])).values(),
  ];
  const before = state.rounds.at(-1)?.sourcesSoFar ?? 0;
  const novelty = await sourceNovelty(distinct.slice(0, before), distinct.slice(before));
  return { confidence, coverage, novelty, sourcesSoFar: distinct.length };
}
