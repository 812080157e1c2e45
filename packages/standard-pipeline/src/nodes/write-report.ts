import { AIMessage } from '@langchain/core/messages';
import {
  checkAsWritten,
  chooseFindings,
  furtherEvidence,
  reportBrief,
  type WritingMaterial,
  writeDraft,
  writingMaterial,
} from '@research-studio/core/report';
import { withNotes } from '@research-studio/core/research';
import type { Conflict } from '@research-studio/schemas';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { assessBesideWriting } from './assess.ts';

/**
 * Writes the draft from the evidence and the best passages of everything that was read. At the same time the verified findings
 * are chosen, finished sections are checked, and a round that is not assessed yet is assessed. If that assessment needs
 * another round, nothing is written.
 *
 * Reads everything gathered, which is never empty. Appends to `evidence`; replaces `userClarification`, `draft`,
 * `verifiedFindings`, `lateConflicts`, `checks`, and what `assessBesideWriting` replaces.
 */
export async function writeReport(before: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const assessment = assessBesideWriting(before, context);
  const findings = await assessment.beforeWriting;
  if (findings === null) return assessment.whole('round');
  const state = { ...before, ...findings };
  const further = context.ports.usesModel ? await furtherEvidence(state, context.ports) : [];
  const userClarification = await withNotes(state.userClarification, 'write-report', context.ports);
  const evidence = [...state.evidence, ...further];
  const material = materialOf({ ...state, userClarification, evidence }, context);
  const { onSections, checks } = checkAsWritten(material, context);
  const [draft, verifiedFindings, lateFindings] = await Promise.all([
    writeDraft({ material, onSections }, context),
    chooseFindings({ candidates: state.findingCandidates, material }, context),
    assessment.whole('report'),
  ]);
  return {
    ...findings,
    ...lateFindings,
    userClarification,
    evidence: further,
    draft,
    checks: await checks(),
    verifiedFindings,
    lateConflicts: conflictsNotIn(material.conflicts, lateFindings.conflicts),
    messages: [new AIMessage(`Wrote ${draft.draft.sections.length} sections.`)],
  };
}

/** Conflicts of other sides than those that the writer was shown. */
function conflictsNotIn(shown: readonly Conflict[], found: readonly Conflict[] = []): readonly Conflict[] {
  const sidesOf = ({ sides }: Conflict) =>
    sides
      .map(({ evidenceIds }) => evidenceIds.toSorted().join(' '))
      .sort()
      .join('; ');
  const known = new Set(shown.map(sidesOf));
  return found.filter((conflict) => !known.has(sidesOf(conflict)));
}

/** What the report is written from, checked against and edited by: the same for all three steps. */
export function materialOf(state: ResearchState, { knobs, ports }: NodeContext): WritingMaterial {
  return writingMaterial({ ...state, brief: reportBrief({ ...state, knobs, today: ports.today }), knobs });
}
