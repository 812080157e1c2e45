import { AIMessage } from '@langchain/core/messages';
import { answerOf } from '@research-studio/core/models';
import { distinctSources, type ResearchPorts } from '@research-studio/core/research';
import { flagWarning, statedIssuer } from '@research-studio/core/search';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import { assessSourcesTask, MOST_ASSESSED } from '../../credibility/assess-sources.task.ts';
import { type AssessedByCode, assessByCode, withViews } from '../../credibility/assess-sources.ts';
import type { SourceView } from '../../credibility/source-view.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * Says how far each source can be believed, by code; a model is asked only about sources of whose publisher code knows
 * nothing, and moves two of the four parts by half.
 *
 * Reads `sources`, `evidence`, `pageNotes`, `analysis`; replaces `credibility`, `sourceViews`, and `sources` with the parties
 * to the matter flagged.
 */
export async function scoreCredibility(
  state: ResearchState,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const { knobs, ports, signal } = await contextOf(runtime);
  const assessed = await assessByCode(state, { knobs, ports, most: MOST_ASSESSED });
  const { question } = state;
  if (assessed.open.length === 0)
    return credibilityUpdate({ state, assessed, views: [], isByModel: false, ports });
  const { output, isExtractive } = await answerOf(ports.reasoner, {
    task: assessSourcesTask,
    input: { question, today: ports.today, sources: assessed.open },
    signal,
  });
  return credibilityUpdate({ state, assessed, views: output.sources, isByModel: !isExtractive, ports });
}

/** The same for both trust engines. */
export async function credibilityUpdate(request: {
  readonly state: Pick<ResearchState, 'sources' | 'evidence'>;
  readonly assessed: AssessedByCode;
  readonly views: readonly SourceView[];
  /** The views are a model's, not those of code. */
  readonly isByModel: boolean;
  readonly ports: Pick<ResearchPorts, 'emit'>;
}): Promise<ResearchUpdate> {
  const { state, assessed, views, isByModel, ports } = request;
  const { credibility, sources, interested, newlyRetracted } = await withViews(
    state.sources,
    assessed,
    views,
  );
  const used = new Set(state.evidence.map(({ sourceId }) => sources[sourceId]?.id));
  for (const source of interested) {
    const message = used.has(source.id) ? flagWarning('interested_party', source) : null;
    if (message !== null) ports.emit({ type: 'warning', message });
  }
  for (const source of distinctSources(sources)) {
    const isDropped = used.has(source.id) && source.flags.includes('predatory');
    const message = isDropped ? flagWarning('predatory', source) : null;
    if (message !== null) ports.emit({ type: 'warning', message });
  }
  for (const { title, url } of newlyRetracted)
    ports.emit({
      type: 'warning',
      message: `"${title}" (${url}) was retracted: its statements no longer hold.`,
    });
  const count = Object.keys(credibility).length;
  const distinct = new Map(distinctSources(sources).map((source) => [source.id, source]));
  return {
    credibility,
    sources,
    sourceViews: Object.fromEntries(
      assessed.openIds.flatMap((id, at) => {
        const [view, shown] = [views[at], assessed.open[at]];
        const url = distinct.get(id)?.url;
        if (view === undefined || shown === undefined || url === undefined || !isByModel) return [];
        const page = { ...shown, url, siteName: shown.site, text: shown.excerpt };
        return [[id, { ...view, issuerLabel: statedIssuer(view.issuerLabel, page) }] as const];
      }),
    ),
    messages: [new AIMessage(`Scored ${count} sources, ${assessed.open.length} of them not known to code.`)],
  };
}
