import { siteOf } from '@research-studio/core/citation';
import { distinctSources, type ResearchPorts } from '@research-studio/core/research';
import { speakerFlags } from '@research-studio/core/search';
import type { Credibility, Source } from '@research-studio/schemas';
import type { Knobs } from '../knobs.ts';
import type { ResearchState } from '../state.ts';
import type { OpenSource } from './assess-sources.task.ts';
import type { CredibilityRequest, ScoredSource } from './score-credibility.ts';
import type { SourceView } from './source-view.ts';

export interface AssessedByCode {
  /** Source id → its credibility by code. */
  readonly credibility: Readonly<Record<string, Credibility>>;
  /** Source id → flags that code adds. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  /** Ids of the sources that code leaves open and evidence comes from, those with most evidence first. */
  readonly openIds: readonly string[];
  /** What a model is shown of them, in the same order. */
  readonly open: readonly OpenSource[];
}

const INTERESTED = 'interested_party';
const RETRACTED = 'retracted';
const PREDATORY = 'predatory';

/** Scores every source by code. Loads the list of public suffixes. */
export async function assessByCode(
  state: Pick<ResearchState, 'sources' | 'evidence' | 'analysis' | 'pageNotes'>,
  { knobs, ports, most }: { knobs: Knobs; ports: Pick<ResearchPorts, 'sources' | 'today'>; most: number },
): Promise<AssessedByCode> {
  const weights = Map.groupBy(state.evidence, ({ sourceId }) => state.sources[sourceId]?.id ?? '');
  const scored = (await scoredByCode(state, knobs, ports)).map((one) => ({
    ...one,
    evidence: weights.get(one.source.id)?.length ?? 0,
  }));
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
    flags: new Map(scored.map(({ source, score }) => [source.id, flagsOf(score)])),
    openIds: open.map(({ source }) => source.id),
    open: open.map(({ source, opening, score }) =>
      shown(source, opening, score, notes.get(source.id) ?? null),
    ),
  };
}

interface Scored {
  readonly source: Source;
  readonly score: ScoredSource;
  /** Of its text. */
  readonly opening: string;
}

/** One a run: two steps that go on at the same time ask for the same scores. */
const known = new WeakMap<
  ResearchPorts['sources'],
  { readonly key: string; readonly scored: Promise<readonly Scored[]> }
>();

/** Age at which a source is worth half for a question about the present. */
const HALF_LIFE_DAYS = 730;

function scoredByCode(
  state: Pick<ResearchState, 'sources' | 'analysis'>,
  knobs: Knobs,
  ports: Pick<ResearchPorts, 'sources' | 'today'>,
): Promise<readonly Scored[]> {
  const request = {
    sources: distinctSources(state.sources),
    scope: state.analysis?.temporalScope ?? { kind: 'timeless' as const },
    today: ports.today,
    lists: knobs,
    halfLifeDays: HALF_LIFE_DAYS,
  };
  const key = JSON.stringify(request);
  const before = known.get(ports.sources);
  if (before?.key === key) return before.scored;
  const scored = scoreAll(request, ports);
  known.set(ports.sources, { key, scored });
  return scored;
}

/** One text after the other, since together they may be larger than what a run may hold. */
async function scoreAll(
  {
    sources,
    ...asked
  }: Omit<CredibilityRequest, 'source' | 'text'> & { readonly sources: readonly Source[] },
  ports: Pick<ResearchPorts, 'sources'>,
): Promise<readonly Scored[]> {
  const { scoreCredibility } = await import('./score-credibility.ts');
  const scored: Scored[] = [];
  for (const source of sources) {
    const text = await ports.sources.text(source.contentHash);
    const score = scoreCredibility({ ...asked, source, text });
    // Copies: what is cut out of a text keeps the whole of it in memory.
    scored.push(structuredClone({ source, score, opening: text.slice(0, EXCERPT) }));
  }
  return scored;
}

function flagsOf({ isRetracted, ...speaker }: ScoredSource): readonly string[] {
  return [
    ...speakerFlags(speaker),
    ...(isRetracted ? [RETRACTED] : []),
    ...(speaker.publisher.kind === 'predatory' ? [PREDATORY] : []),
  ];
}

/** Signs by which code has already judged a source: nothing that a model says lifts what follows from them. */
const TELLING_FLAGS: ReadonlySet<string> = new Set(['instructions', 'hidden_text', RETRACTED, 'login_wall']);

/** Neither address nor text says who speaks here. */
function isLeftOpen({ publisher, kind, interest }: ScoredSource, { flags }: Source): boolean {
  return (
    (publisher.kind === 'unknown' || publisher.kind === 'local') &&
    kind === null &&
    interest === null &&
    !flags.some((flag) => TELLING_FLAGS.has(flag))
  );
}

/** Characters of the first page. */
const EXCERPT = 1500;

function shown(
  source: Source,
  opening: string,
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
    excerpt: opening,
    authority: parts.authority.score,
    contentQuality: parts.contentQuality.score,
  };
}

/**
 * Credibility with a model's views of the open sources, one each in their order. In `sources` those of interested parties
 * are flagged, those that are retracted, and those of predatory publishers; `interested` and `newlyRetracted` had no flag of it
 * before.
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
  const { withModelView } = await import('./score-credibility.ts');
  const viewed = new Map(
    assessed.openIds.flatMap((id, at) => {
      const view = views[at];
      return view === undefined ? [] : [[id, view] as const];
    }),
  );
  const credibility = Object.fromEntries(
    Object.entries(assessed.credibility).map(([id, score]) => {
      const view = viewed.get(id);
      return [id, view === undefined ? score : withModelView(score, view)];
    }),
  );
  const flagged = Object.fromEntries(
    Object.entries(sources).map(([id, source]) => {
      const added = assessed.flags.get(source.id) ?? [];
      const byModel = viewed.get(source.id)?.isInterestedParty === true ? [INTERESTED] : [];
      return [id, { ...source, flags: [...new Set([...source.flags, ...byModel, ...added])] }];
    }),
  );
  return {
    credibility,
    sources: flagged,
    interested: distinctSources(sources).filter(
      ({ id, flags }) => viewed.get(id)?.isInterestedParty === true && !flags.includes(INTERESTED),
    ),
    newlyRetracted: distinctSources(sources).filter(
      ({ id, flags }) => assessed.flags.get(id)?.includes(RETRACTED) && !flags.includes(RETRACTED),
    ),
  };
}
