import { siteOf } from '@research-studio/core/citation';
import { distinctSources, type ResearchPorts } from '@research-studio/core/research';
import { speakerFlags } from '@research-studio/core/search';
import type { Credibility, Source } from '@research-studio/schemas';
import type { Knobs } from '../knobs.ts';
import type { ResearchState } from '../state.ts';
import type { OpenSource } from './assess-sources.task.ts';
import { type ScoredSource, scoreCredibility } from './score-credibility.ts';

export interface AssessedByCode {
  /** Source id → its credibility by code. */
  readonly credibility: Readonly<Record<string, Credibility>>;
  /** Source id → flags that code adds. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  /** The sources that code leaves open and evidence comes from, those with most evidence first. */
  readonly open: readonly (OpenSource & Pick<Source, 'id' | 'url'>)[];
}

/** Scores every source by code, one text after the other, since together they may be larger than what a run may hold. */
export async function assessByCode(
  state: Pick<ResearchState, 'sources' | 'evidence' | 'analysis' | 'pageNotes'>,
  { knobs, ports, most }: { knobs: Knobs; ports: Pick<ResearchPorts, 'sources' | 'today'>; most: number },
): Promise<AssessedByCode> {
  const scope = state.analysis?.temporalScope ?? { kind: 'timeless' as const };
  const scored: { source: Source; score: ScoredSource; excerpt: string }[] = [];
  for (const source of distinctSources(state.sources)) {
    const text = await ports.sources.text(source.contentHash);
    const score = scoreCredibility({ source, text, scope, today: ports.today, lists: knobs });
    // Copies: what is cut out of a text keeps the whole of it in memory.
    scored.push(structuredClone({ source, score, excerpt: text.slice(0, EXCERPT) }));
  }
  const evidence = Map.groupBy(state.evidence, ({ sourceId }) => state.sources[sourceId]?.id ?? '');
  const weightOf = ({ id }: Source) => evidence.get(id)?.length ?? 0;
  const notes = new Map(
    state.pageNotes.map(({ sourceId, issuer, standing }) => [
      state.sources[sourceId]?.id ?? sourceId,
      [issuer === null ? null : `issued by ${issuer}`, standing].filter((part) => part !== null).join('; '),
    ]),
  );
  return {
    credibility: Object.fromEntries(scored.map(({ source, score }) => [source.id, score.credibility])),
    flags: new Map(scored.map(({ source, score }) => [source.id, flagsOf(score)])),
    open: scored
      .filter(({ source, score }) => weightOf(source) > 0 && isLeftOpen(score, source))
      .sort((a, b) => weightOf(b.source) - weightOf(a.source))
      .slice(0, most)
      .map(({ source, excerpt, score: { credibility } }) => ({
        ...source,
        site: siteOf(source) || 'local document',
        note: notes.get(source.id) ?? null,
        excerpt,
        authority: credibility.parts.authority.score,
        contentQuality: credibility.parts.contentQuality.score,
      })),
  };
}

/** Characters of the first page. */
const EXCERPT = 1500;

function flagsOf({ isRetracted, ...speaker }: ScoredSource): readonly string[] {
  return [
    ...speakerFlags(speaker),
    ...(isRetracted ? ['retracted'] : []),
    ...(speaker.publisher.kind === 'predatory' ? ['predatory'] : []),
  ];
}

/** Signs by which code has already judged a source: nothing that a model says lifts what follows from them. */
const DECISIVE_FLAGS = ['instructions', 'hidden_text', 'retracted', 'login_wall'];

/** Neither address nor text says who speaks here. */
function isLeftOpen({ publisher, kind, interest }: ScoredSource, { flags }: Source): boolean {
  const isUnknown = publisher.kind === 'unknown' || publisher.kind === 'local';
  return (
    isUnknown && kind === null && interest === null && !DECISIVE_FLAGS.some((flag) => flags.includes(flag))
  );
}
