import {
  type AssembledReport,
  CONFIDENCE_SIGNS,
  deadEndLines,
  summaryWords,
  trustWords,
} from '@research-studio/core';
import type { ReportSection } from '@research-studio/schemas';
import type { Config } from '../config.ts';
import type { ResearchState } from '../state.ts';
import { notFoundSection, trustParts } from './about-sections.ts';
import { leftOutClaims } from './left-out.ts';
import { unusableSources } from './unusable-sources.ts';

type Closing = Pick<ReportSection, 'heading' | 'markdown' | 'isFolded'>;

/** What was not found is told in so many lines. */
const MOST_MISSING = 6;
/** Of the report's own text: with it what is told of the report is a third of the whole. */
const SHARE = 0.5;

/**
 * What a report that a model wrote says of itself: what was looked for and not found, and, to be shown on demand, how far to
 * trust it. All that together is at most a third of the whole.
 */
export function aboutReport(request: {
  readonly report: Pick<AssembledReport, 'claims' | 'sources' | 'sections'>;
  readonly state: ResearchState;
  readonly language: string;
  readonly knobs: Pick<Config, 'showTrust' | 'showConfidence' | 'hallucinationThreshold'>;
}): readonly Closing[] {
  const { report, state, language, knobs } = request;
  const missing = state.missing.slice(0, MOST_MISSING);
  const notFound = notFoundSection({ missing, deadEnds: [], language });
  // The writer tells in the text what was not found; the list of what was looked for is there on demand.
  if (!knobs.showTrust || report.claims.length === 0) return notFound === null ? [] : [notFound];
  const body = report.sections.reduce((sum, { markdown }) => sum + markdown.length, 0);
  const room = SHARE * body;
  const byUrl = new Map(Object.values(state.sources).map(({ id, url }) => [url, state.credibility[id]]));
  const parts = trustParts({
    report,
    credibilityOf: (url) => byUrl.get(url),
    leftOut: leftOutClaims(state, knobs).map(({ reason }) => reason),
    unusable: unusableSources(
      state,
      report.sources.map(({ url }) => url),
    ),
    language,
    isShort: false,
    showConfidence: false,
  });
  const ended = deadEndLines(state.deadEnds, language).join('\n');
  const markdown = within(room, language, [
    knobs.showConfidence ? doubtLegend(language) : '',
    parts.independent,
    parts.unusable,
    parts.sources,
    parts.care,
    parts.unchecked,
    parts.leftOut,
    notFound === null ? '' : `### ${notFound.heading}\n\n${notFound.markdown}`,
    ended,
  ]);
  return [{ heading: summaryWords(language).about, markdown, isFolded: true }];
}

function doubtLegend(language: string): string {
  const { levels } = trustWords(language);
  const signs = (['medium', 'low'] as const).map((level) => `${CONFIDENCE_SIGNS[level]} ${levels[level]}`);
  return [...signs, summaryWords(language).noSign].join(' · ');
}

/** A part of which less can be shown is not begun: a heading or the head of a table, and two lines. */
const LEAST_LINES = 4;

/** The parts in their order, as far as there is room; of one that does not fit its first lines. */
function within(room: number, language: string, parts: readonly string[]): string {
  const shown: string[] = [];
  let left = room;
  for (const part of parts.filter((text) => text !== '')) {
    const text = part.length <= left ? part : firstLines(part, left, language);
    if (text === null && shown.length > 0) continue;
    // A report of one sentence has room for the legend at least.
    shown.push(text ?? part);
    left -= (text ?? part).length + 2;
  }
  return shown.join('\n\n');
}

function firstLines(part: string, room: number, language: string): string | null {
  const lines = part.split('\n');
  const isTable = lines[0]?.startsWith('|') === true;
  const kept: string[] = [];
  let left = room - MORE;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) break;
    kept.push(line);
  }
  if (kept.length < LEAST_LINES) return null;
  const more = trustWords(language).more(lines.length - kept.length);
  return [...kept, ...(isTable ? ['', more] : [`- ${more}`])].join('\n');
}

/** Characters of the line that says how many are left. */
const MORE = 24;
