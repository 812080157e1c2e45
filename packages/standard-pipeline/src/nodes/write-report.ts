import { AIMessage } from '@langchain/core/messages';
import {
  compileReport,
  type Draft,
  describeEvidence,
  distinctSources,
  flagWarning,
  type Outline,
  openingNote,
  outlineTask,
  type Reasoner,
  shortTitle,
  stillAnswered,
  writeDraft,
} from '@research-studio/core';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import { reportRequest } from '../report-request.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { groundedEvidence } from './verify.ts';

/**
 * Writes the report: the sections of the outline, then the citations by code. Both modes meet here.
 *
 * Reads everything gathered; replaces `report`, `answered`, `missing` and `metadata`. Never runs on no evidence: routes send that to `abort`.
 */
export async function writeReport(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { ports } = context;
  const request = reportRequest(state, groundedEvidence(state.evidence, state.verifiedClaims), context);
  const { brief, evidence } = request;
  const { answered, missing } = stillAnswered({
    ...state,
    usable: evidence,
    unusable: describeEvidence(state.teasers, state.sources),
  });
  for (const message of warningsOf(state)) ports.emit({ type: 'warning', message });
  const compile = async (draft: Draft) =>
    compileReport({
      draft,
      evidence,
      sources: distinctSources(state.sources),
      language: brief.language,
      notice: openingNote({
        answered,
        missing: missing.filter((text) => text !== state.question).map(asItem),
        language: brief.language,
      }),
    });
  let { report, repairs } = await compile(
    await writeDraft({ ...request, outline: plannedOutline(state) }, context),
  );
  if (report.evidence.length === 0) {
    ports.emit({ type: 'warning', message: NOTHING_HELD });
    const outline = await outlineTask.extract(request);
    ({ report, repairs } = await compile(await writeDraft({ ...request, outline }, withoutModels(context))));
  }
  for (const message of repairs) ports.emit({ type: 'warning', message });
  return {
    report,
    answered,
    missing,
    metadata: {
      answered,
      iterations: state.iteration,
      coverage: state.coverage,
      confidence: state.confidence,
      sourcesCount: report.sources.length,
      evidenceCount: report.evidence.length,
    },
    messages: [new AIMessage(report.markdown)],
  };
}

/** @throws when `outline` did not run before, which only a bug in the graph can bring about. */
function plannedOutline({ reportOutline: outline }: ResearchState): Outline {
  if (outline === null) throw new Error('The report was to be written before it was outlined.');
  return outline;
}

/** What is to be known of the sources that passages were taken from. */
function warningsOf({ evidence, teasers, sources }: ResearchState): readonly string[] {
  const used = new Set([...evidence, ...teasers].map(({ sourceId }) => sources[sourceId]?.id));
  return distinctSources(sources)
    .filter(({ id }) => used.has(id))
    .flatMap((source) => source.flags.flatMap((flag) => flagWarning(flag, source) ?? []));
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
