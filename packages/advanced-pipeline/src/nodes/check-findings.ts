import { AIMessage } from '@langchain/core/messages';
import { describeEvidence, reportBrief } from '@research-studio/core';
import { type Finding, checkFindings as findProblems } from '@research-studio/verification';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { checkedSentences, untoldContradictions } from '../writing/checked-sentences.ts';

/**
 * Looks the finished report through, by code, for what a careful reader should look at again. Advisory: the report stays as it
 * is. Where models have checked and edited it, what code is not sure of was put to them already.
 *
 * Reads `report`, `draft`, `evidence`, `sources`, `contradictions`; replaces `flaggedIssues`.
 */
export async function checkFindings(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { knobs, ports } = await contextOf(runtime);
  const found = problemsIn(state, reportBrief({ ...state, knobs, today: ports.today }));
  const findings = state.draft === null ? found : found.filter(({ open }) => !open);
  for (const { severity, message } of findings)
    if (severity !== 'low') ports.emit({ type: 'warning', message: `To be looked at again: ${message}` });
  return {
    flaggedIssues: [...findings],
    messages: [new AIMessage(`${findings.length} things in the report to be looked at again.`)],
  };
}

function problemsIn(
  { report, evidence, sources, contradictions }: ResearchState,
  { language, today }: { readonly language: string; readonly today: string },
): readonly Finding[] {
  return findProblems({
    sentences: report === null ? [] : checkedSentences(report, describeEvidence(evidence, sources)),
    contradictions: report === null ? [] : untoldContradictions(report, contradictions),
    today,
    language,
  });
}
