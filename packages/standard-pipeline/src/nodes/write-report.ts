import { AIMessage } from '@langchain/core/messages';
import { openingNote, type Reasoner, rankEvidence, type Source } from '@research-studio/core';
import { compileReport } from '../compile-report.ts';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import { describeEvidence, type EvidenceItem } from '../evidence-item.ts';
import { reportBrief } from '../report-brief.ts';
import { shortTitle } from '../short-title.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { type Draft, writeDraft } from '../write-draft.ts';
import { groundedEvidence } from './verify.ts';

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
  const { overview = null, conflicts = [] } = state.synthesis ?? {};
  const { researchQuestions } = state;
  const request = { brief, researchQuestions, overview, conflicts, evidence };
  const compile = async (draft: Draft) =>
    compileReport({
      draft,
      evidence,
      sources: distinctSources(state.sources),
      language: brief.language,
      notice: openingNote({
        answered: state.answered,
        missing: state.missing.map(asItem),
        language: brief.language,
      }),
    });
  let { report, repairs } = await compile(await writeDraft(request, context));
  if (report.evidence.length === 0) {
    ports.emit({ type: 'warning', message: NOTHING_HELD });
    ({ report, repairs } = await compile(await writeDraft(request, withoutModels(context))));
  }
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

/** A question that is missing, as an item of an enumeration. */
function asItem(missing: string): string {
  return shortTitle(missing).replace(/[.?？。]+$/u, '');
}

const NOTHING_HELD =
  'Nothing that the model wrote is borne out by the evidence; the report is put together from the passages instead.';

function withoutModels(context: NodeContext): NodeContext {
  const reasoner: Reasoner = { reason: async (task, input) => task.extract(input) };
  return { ...context, ports: { ...context.ports, reasoner } };
}

function bestFirst(question: string, items: readonly EvidenceItem[]): readonly EvidenceItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return rankEvidence({ question, evidence: items }).flatMap(({ id }) => byId.get(id) ?? []);
}

function distinctSources(sources: Readonly<Record<string, Source>>): readonly Source[] {
  return [...new Map(Object.values(sources).map((source) => [source.id, source])).values()];
}
