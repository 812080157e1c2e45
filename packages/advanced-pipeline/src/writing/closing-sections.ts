import type { AssembledReport, ReportBrief } from '@research-studio/core';
import type { Config } from '../config.ts';
import type { ResearchState } from '../state.ts';
import { notFoundSection, trustSection } from './about-sections.ts';
import { leftOutClaims } from './left-out.ts';
import { unusableSources } from './unusable-sources.ts';

/** What the report says of itself: what was not found, and how far to trust it. */
export function closingSections(request: {
  readonly report: Pick<AssembledReport, 'claims' | 'sources'>;
  readonly state: ResearchState;
  readonly knobs: Pick<Config, 'showTrust' | 'showConfidence' | 'hallucinationThreshold'>;
  readonly brief: Pick<ReportBrief, 'format' | 'language'>;
}): readonly { readonly heading: string; readonly markdown: string }[] {
  const { report, state, knobs, brief } = request;
  const { language } = brief;
  const notFound = notFoundSection({ missing: state.missing, deadEnds: state.deadEnds, language });
  if (!knobs.showTrust || report.claims.length === 0) return notFound === null ? [] : [notFound];
  const byUrl = new Map(Object.values(state.sources).map(({ id, url }) => [url, state.credibility[id]]));
  const trust = trustSection({
    report,
    credibilityOf: (url) => byUrl.get(url),
    leftOut: leftOutClaims(state, knobs).map(({ reason }) => reason),
    unusable: unusableSources(
      state,
      report.sources.map(({ url }) => url),
    ),
    language,
    isShort: brief.format !== 'detailed',
    showConfidence: knobs.showConfidence,
  });
  return notFound === null ? [trust] : [notFound, trust];
}
