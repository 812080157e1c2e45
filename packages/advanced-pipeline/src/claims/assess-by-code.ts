import { distinctSources, type ResearchPorts, siteOf } from '@research-studio/core';
import type { Credibility, Source } from '@research-studio/schemas';
import type { Config } from '../config.ts';
import type { ScoredSource } from '../credibility/score-credibility.ts';
import type { SourceView } from '../credibility/source-view.ts';
import type { OpenSource } from '../nodes/assess-sources.task.ts';
import type { ResearchState } from '../state.ts';

export interface AssessedByCode {
  /** Source id → its credibility by code. */
  readonly credibility: Readonly<Record<string, Credibility>>;
  readonly interested: ReadonlySet<string>;
  readonly retracted: ReadonlySet<string>;
  readonly predatory: ReadonlySet<string>;
  /** Ids of the sources that code leaves open and evidence comes from, those with most evidence first. */
  readonly openIds: readonly string[];
  /** What a model is shown of them, in the same order. */
  readonly open: readonly OpenSource[];
}

/** Scores every source by code. Loads the list of public suffixes. */
export async function assessByCode(
  state: Pick<ResearchState, 'sources' | 'evidence' | 'analysis' | 'pageNotes'>,
  { knobs, ports, most }: { knobs: Config; ports: Pick<ResearchPorts, 'sources' | 'today'>; most: number },
): Promise<AssessedByCode> {
  const { scoreCredibility } = await import('../credibility/score-credibility.ts');
  const { isLeftOpen } = await import('./with-model-view.ts');
  const weights = Map.groupBy(state.evidence, ({ sourceId }) => state.sources[sourceId]?.id ?? '');
  const scored = await Promise.all(
    distinctSources(state.sources).map(async (source) => {
      const text = await ports.sources.text(source.contentHash);
      const score = scoreCredibility({
        source,
        text,
        scope: state.analysis?.temporalScope ?? { kind: 'timeless' },
        today: ports.today,
        lists: knobs,
        halfLifeDays: knobs.freshnessHalfLifeDays,
      });
      return { source, text, score, evidence: weights.get(source.id)?.length ?? 0 };
    }),
  );
  const notes = new Map(
    state.pageNotes.map(({ sourceId, issuer, standing }) => [
      state.sources[sourceId]?.id ?? sourceId,
      [issuer === null ? null : `issued by ${issuer}`, standing].filter((part) => part !== null).join('; '),
    ]),
  );
  const open = scored
    .filter(({ source, score, evidence }) => evidence > 0 && isLeftOpen(score, source))
    .sort((a, b) => b.evidence - a.evidence)
    .slice(0, most);
  return {
    credibility: Object.fromEntries(scored.map(({ source, score }) => [source.id, score.credibility])),
    interested: new Set(scored.flatMap(({ source, score }) => (score.interest === null ? [] : [source.id]))),
    retracted: new Set(scored.flatMap(({ source, score }) => (score.isRetracted ? [source.id] : []))),
    predatory: new Set(
      scored.flatMap(({ source, score }) => (score.publisher.kind === 'predatory' ? [source.id] : [])),
    ),
    openIds: open.map(({ source }) => source.id),
    open: open.map(({ source, text, score }) => shown(source, text, score, notes.get(source.id) ?? null)),
  };
}

/** Characters of the first page. */
const EXCERPT = 1500;

function shown(
  source: Source,
  text: string,
  { credibility: { parts } }: ScoredSource,
  note: string | null,
): OpenSource {
  return {
    title: source.title,
    site: siteOf(source) || 'local document',
    author: source.author,
    publishedAt: source.publishedAt,
    kind: source.kind,
    note,
    excerpt: text.slice(0, EXCERPT),
    authority: parts.authority.score,
    contentQuality: parts.contentQuality.score,
  };
}

/**
 * Credibility with a model's views of the open sources, one each in their order. In `sources` those of interested parties
 * are flagged, those that are retracted, and those of predatory publishers; `newlyRetracted` had no flag of it before.
 */
export async function withViews(
  sources: ResearchState['sources'],
  assessed: AssessedByCode,
  views: readonly SourceView[],
): Promise<{
  readonly credibility: Readonly<Record<string, Credibility>>;
  readonly sources: Record<string, Source>;
  readonly interested: readonly Source[];
  readonly newlyRetracted: readonly Source[];
}> {
  const { withModelView } = await import('./with-model-view.ts');
  const viewed = new Map(
    assessed.openIds.flatMap((id, at) => {
      const view = views[at];
      return view === undefined ? [] : [[id, view] as const];
    }),
  );
  const isInterested = (id: string) =>
    assessed.interested.has(id) || viewed.get(id)?.isInterestedParty === true;
  const credibility = Object.fromEntries(
    Object.entries(assessed.credibility).map(([id, score]) => {
      const view = viewed.get(id);
      return [id, view === undefined ? score : withModelView(score, view)];
    }),
  );
  const flagsOf = ({ id, flags }: Source) => [
    ...new Set([
      ...flags,
      ...(isInterested(id) ? [INTERESTED] : []),
      ...(assessed.retracted.has(id) ? [RETRACTED] : []),
      ...(assessed.predatory.has(id) ? [PREDATORY] : []),
    ]),
  ];
  const flagged = Object.fromEntries(
    Object.entries(sources).map(([id, source]) => [id, { ...source, flags: flagsOf(source) }]),
  );
  return {
    credibility,
    sources: flagged,
    interested: distinctSources(flagged).filter(({ flags }) => flags.includes(INTERESTED)),
    newlyRetracted: distinctSources(sources).filter(
      ({ id, flags }) => assessed.retracted.has(id) && !flags.includes(RETRACTED),
    ),
  };
}

const INTERESTED = 'interested_party';
const RETRACTED = 'retracted';
const PREDATORY = 'predatory';
