import { AIMessage } from '@langchain/core/messages';
import { openingNote, rankEvidence, type Source } from '@research-studio/core';
import { compileReport } from '../compile-report.ts';
import { contextOf, type ResearchRuntime } from '../context.ts';
import { describeEvidence, type EvidenceItem } from '../evidence-item.ts';
import { reportBrief } from '../report-brief.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { writeDraft } from '../write-draft.ts';
import { groundedEvidence } from './verify.ts';

/** Pieces of evidence that the outline is made from; beyond that a prompt gets longer and no better. */
const EVIDENCE_FOR_OUTLINE = 60;

/**
 * Writes the report: a draft by outline and sections, then the citations by code. Both modes meet here.
 *
 * Reads everything gathered; replaces `report` and `metadata`. Never runs on no evidence: routes send that to `abort`.
 */
export async function writeReport(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports } = context;
  const brief = reportBrief({ ...state, knobs, today: ports.today });
  const grounded = groundedEvidence(state.evidence, state.verifiedClaims);
  const evidence = bestFirst(state.question, describeEvidence(grounded, state.sources));
  const findings = state.synthesis === null ? [] : [state.synthesis.overview, ...state.synthesis.conflicts];
  const { researchQuestions } = state;
  const draft = await writeDraft({ brief, researchQuestions, findings, evidence }, context);
  const { report, repairs } = await compileReport({
    draft,
    evidence,
    sources: distinctSources(state.sources),
    language: brief.language,
    notice: openingNote({ answered: state.answered, missing: state.missing, language: brief.language }),
  });
  for (const message of repairs) ports.emit({ type: 'warning', message });
  return {
    report,
    metadata: {
      answered: state.answered,
      iterations: state.iteration,
      coverage: state.coverage,
      confidence: state.confidence,
      sourcesCount: report.sources.length,
      evidenceCount: report.evidence.length,
    },
    messages: [new AIMessage(report.markdown)],
  };
}

function bestFirst(question: string, items: readonly EvidenceItem[]): readonly EvidenceItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return rankEvidence({ question, evidence: items, limit: EVIDENCE_FOR_OUTLINE }).flatMap(
    ({ id }) => byId.get(id) ?? [],
  );
}

function distinctSources(sources: Readonly<Record<string, Source>>): readonly Source[] {
  return [...new Map(Object.values(sources).map((source) => [source.id, source])).values()];
}
