import { AIMessage } from '@langchain/core/messages';
import {
  checkAsWritten,
  chooseFindings,
  furtherEvidence,
  type WritingMaterial,
  writeDraft,
} from '@research-studio/core/report';
import { withNotes } from '@research-studio/core/research';
import type { Evidence } from '@research-studio/schemas';
import { contextOf, type NodeContext, type ResearchRuntime } from '../../context.ts';
import { materialOf } from '../../propositions/material.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';
import { reportByCode } from '../../writing/compile-report.ts';

/**
 * Writes the draft from the passages, the checked statements and the ruled contradictions, and has the verified findings chosen. Without a model the report is put
 * together from the claims, and no draft follows.
 *
 * Reads everything gathered; appends to `evidence`; replaces `userClarification`, `draft`, `verifiedFindings` and `checks` by those of
 * sections that were checked while others were written, or what `reportByCode` does.
 */
export async function writeReport(before: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const step = `write-report ${before.reviewFeedback.length}`;
  const userClarification = await withNotes(before.userClarification, step, context.ports);
  const state = { ...before, userClarification };
  const choose = (material: WritingMaterial) =>
    chooseFindings({ candidates: state.findingCandidates, material }, context, context.knobs.maxFindings);
  const known = materialOf(state, context);
  if (!context.ports.usesModel || known.evidence.length === 0) {
    const verifiedFindings = [...(await choose(known))];
    return {
      draft: null,
      verifiedFindings,
      ...(await reportByCode({ ...state, verifiedFindings }, context)),
    };
  }
  const further = await furtherPassages(state, context);
  const material = materialOf({ ...state, evidence: [...state.evidence, ...further] }, context);
  const { onSections, checks } = checkAsWritten(material, context);
  const [{ draft, isExtractive }, chosen] = await Promise.all([
    writeDraft({ material, onSections }, context),
    choose(material),
  ]);
  const verifiedFindings = [...chosen];
  if (isExtractive)
    return {
      draft: null,
      verifiedFindings,
      ...(await reportByCode({ ...state, verifiedFindings }, context)),
    };
  return {
    userClarification,
    evidence: further,
    draft,
    checks: await checks(),
    verifiedFindings,
    messages: [new AIMessage(`Wrote ${draft.sections.length} sections.`)],
  };
}

function furtherPassages(state: ResearchState, { ports }: NodeContext): Promise<readonly Evidence[]> {
  const ranked = new Set(state.rankedSourceIds);
  const sources = Object.fromEntries(Object.entries(state.sources).filter(([, { id }]) => ranked.has(id)));
  return furtherEvidence({ ...state, sources }, ports);
}
