import { AIMessage } from '@langchain/core/messages';
import { answerOf } from '@research-studio/core/models';
import { distinctSources, type ResearchPorts } from '@research-studio/core/research';
import { flagWarning, statedIssuer } from '@research-studio/core/search';
import type { Source } from '@research-studio/schemas';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import { type AssessedByCode, assessByCode } from '../../credibility/assess-by-code.ts';
import { assessSourcesTask, MOST_ASSESSED } from '../../credibility/assess-sources.task.ts';
import { withModelView } from '../../credibility/score-credibility.ts';
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

interface Weighed {
  readonly state: Pick<ResearchState, 'sources' | 'evidence'>;
  readonly assessed: AssessedByCode;
  /** One view for each open source, in their order. */
  readonly views: readonly SourceView[];
  /** The views are a model's, not those of code. */
  readonly isByModel: boolean;
  readonly ports: Pick<ResearchPorts, 'emit'>;
}

/** The same for both trust engines. */
export function credibilityUpdate({ state, assessed, views, isByModel, ports }: Weighed): ResearchUpdate {
  const viewed = assessed.open.flatMap((source, at) => {
    const view = views[at];
    return view === undefined ? [] : [{ source, view }];
  });
  const viewOf = new Map(viewed.map(({ source, view }) => [source.id, view]));
  const addedTo = ({ id, flags }: Source) =>
    [
      ...(viewOf.get(id)?.isInterestedParty === true ? ['interested_party'] : []),
      ...(assessed.flags.get(id) ?? []),
    ].filter((flag, at, all) => !flags.includes(flag) && all.indexOf(flag) === at);
  const used = new Set(state.evidence.map(({ sourceId }) => state.sources[sourceId]?.id));
  for (const source of distinctSources(state.sources))
    for (const flag of addedTo(source)) {
      const message = used.has(source.id) ? flagWarning(flag, source) : null;
      if (message !== null) ports.emit({ type: 'warning', message });
    }
  const credibility = Object.entries(assessed.credibility).map(([id, score]) => {
    const view = viewOf.get(id);
    return [id, view === undefined ? score : withModelView(score, view)] as const;
  });
  const sources = Object.entries(state.sources).map(
    ([id, source]) => [id, { ...source, flags: [...source.flags, ...addedTo(source)] }] as const,
  );
  const stated = viewed.map(({ source, view }) => {
    const page = { ...source, siteName: source.site, text: source.excerpt };
    return [source.id, { ...view, issuerLabel: statedIssuer(view.issuerLabel, page) }] as const;
  });
  return {
    credibility: Object.fromEntries(credibility),
    sources: Object.fromEntries(sources),
    sourceViews: isByModel ? Object.fromEntries(stated) : {},
    messages: [
      new AIMessage(
        `Scored ${credibility.length} sources, ${assessed.open.length} of them not known to code.`,
      ),
    ],
  };
}
