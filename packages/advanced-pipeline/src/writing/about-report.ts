import { type AssembledReport, escapeMarkdown, publisherOf, siteOf } from '@research-studio/core/citation';
import { deadEndLines } from '@research-studio/core/report';
import { splitSentences } from '@research-studio/language';
import { explainClaim, fill, messagesIn, SIGNS, signOf } from '@research-studio/messages';
import type { Claim, Credibility, ReportSection, UnusableSource } from '@research-studio/schemas';
import { standingLabels } from '../credibility/standing-labels.ts';
import type { Knobs } from '../knobs.ts';
import { wordKey } from '../propositions/draw-claims.ts';
import { lastingDeadEnds } from '../rounds/dead-ends.ts';
import type { ResearchState } from '../state.ts';
import { leftOutClaims, unusableSources } from './trust-summary.ts';

type Closing = Pick<ReportSection, 'heading' | 'markdown' | 'isFolded'>;
type TrustKnobs = Pick<Knobs, 'showTrust' | 'hallucinationThreshold'>;
type Written = Pick<AssembledReport, 'claims' | 'sources' | 'sections'>;

/** Maximum number of "not found" lines. */
const MOST_MISSING = 6;

/**
 * What a report says of itself: what was looked for and not found, which all readers see and which a writer has said in the text,
 * and on demand how far to trust it, its sources by credibility, what to read with care.
 */
export function aboutReport(request: {
  readonly report: Written;
  /** No model wrote it. */
  readonly isByCode: boolean;
  readonly state: ResearchState;
  readonly language: string;
  readonly knobs: TrustKnobs;
}): readonly Closing[] {
  const { report, isByCode, state, language, knobs } = request;
  const messages = messagesIn(language);
  const missing = state.missing
    .filter((text) => !state.notSearched.includes(text))
    .slice(0, MOST_MISSING)
    .map((text) => `- ${escapeMarkdown(text)}`);
  const sentOut = state.supervisorTurns.filter(({ action }) => action === 'conduct_research').length;
  const asked = fill(messages.asked, {
    rounds: sentOut || state.iteration,
    searches: state.searchesDone.length,
    documents: Object.keys(state.sources).length,
  });
  const notFound =
    missing.length === 0 || !isByCode
      ? []
      : [{ heading: messages.notFound, markdown: [asked, '', ...missing].join('\n') }];
  if (!knobs.showTrust || report.claims.length === 0) return notFound;
  const parts = [
    notFound.length > 0 ? '' : asked,
    listed(messages.unable.tried, deadEndLines(lastingDeadEnds(state, report.sources), language)),
    independence(report, language),
    unusableList(state, report, language),
    sourceTable(report, state, language),
    careList(report.claims, language),
    uncheckedList(report, language),
    leftOutLine(state, knobs, language),
  ];
  const markdown = parts.filter((part) => part !== '').join('\n\n');
  return [...notFound, { heading: messages.about, markdown, isFolded: true }];
}

/** A list under its heading; empty where nothing is listed. */
function listed(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [`### ${heading}`, '', ...lines].join('\n');
}

/** How many rated statements rest on several independent origins, sentence by sentence, each counted once; empty for a single source. */
function independence({ claims, sources }: Written, language: string): string {
  if (sources.length < 2) return '';
  const sentences = claims
    .filter(({ signals }) => signals['origins'] !== undefined)
    .flatMap((claim) => splitSentences(claim.text).map(({ text }) => ({ key: wordKey(text), claim })));
  const stated = Map.groupBy(sentences, ({ key }) => key);
  const confirmed = [...stated.values()].filter((all) =>
    all.some(({ claim }) => claim.independentSources >= 2),
  ).length;
  const { independent, oneSource } = messagesIn(language);
  return confirmed === 0 ? oneSource : fill(independent, { count: confirmed, all: stated.size });
}

function sourceTable(report: Written, { sources, credibility }: ResearchState, language: string): string {
  const { source: head, credibility: score, standing } = messagesIn(language);
  const byUrl = new Map(Object.values(sources).map(({ id, url }) => [url, credibility[id]]));
  const rows = report.sources
    .map((source) => ({ source, scored: byUrl.get(source.url) }))
    .sort((a, b) => (b.scored?.score ?? 0) - (a.scored?.score ?? 0))
    .map(({ source, scored }) =>
      row([
        `[${source.id}] ${escapeMarkdown(publisherOf(source) || source.title)}`,
        scored?.score.toFixed(2) ?? '–',
        scored === undefined ? '' : escapeMarkdown(standingOf(scored, source.publishedAt, language)),
      ]),
    );
  if (rows.length === 0) return '';
  return [row([head, score, standing]), row(['---', '---:', '---']), ...rows].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function standingOf(credibility: Credibility, publishedAt: string | null, language: string): string {
  const { standings } = messagesIn(language);
  const year = publishedAt?.slice(0, 4) ?? '–';
  return standingLabels(credibility)
    .map((label) => fill(standings[label], { year }))
    .join(', ');
}

const MOST_GROUPS = 10;
const MOST_OF_GROUP = 3;

/** Statements whose sign is one of doubt, by the reason. */
function careList(claims: readonly Claim[], language: string): string {
  const messages = messagesIn(language);
  const doubtful = claims.flatMap((claim) =>
    signOf(claim) === 'doubt' && claim.reason !== undefined
      ? [{ text: claim.text, why: explainClaim(claim.reason, messages) }]
      : [],
  );
  const [open, close] = messages.quotes;
  const groups = [...Map.groupBy(doubtful, ({ why }) => why)];
  const items = groups.slice(0, MOST_GROUPS).map(([why, group]) => {
    const openings = [...new Set(group.map(({ text }) => opening(text)))];
    const shown = openings.slice(0, MOST_OF_GROUP).map((text) => `${open}${escapeMarkdown(text)}${close}`);
    const rest = openings.length - shown.length;
    const all = [...shown, ...(rest > 0 ? [fill(messages.more, { count: rest })] : [])].join('; ');
    return `- ${SIGNS.doubt} ${escapeMarkdown(why)}: ${all}`;
  });
  const left = groups.slice(MOST_GROUPS).reduce((sum, [, group]) => sum + group.length, 0);
  return listed(messages.care, [
    ...items,
    ...(left > 0 ? [`- ${fill(messages.more, { count: left })}`] : []),
  ]);
}

const OPENING = 60;

/** The first words of a statement, so that it can be found again. */
function opening(text: string): string {
  const plain = text.replace(/["“”„«»]/gu, '');
  if (plain.length <= OPENING) return plain;
  const cut = plain.slice(0, OPENING);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > OPENING / 2 ? space : OPENING).replace(/[\ud800-\udbff\s,;:–—-]+$/g, '')} …`;
}

function uncheckedList({ claims, sources }: Written, language: string): string {
  const { unchecked, open: undecided, otherLanguage, excerpts } = messagesIn(language);
  const open = claims.filter(({ verdict }) => verdict === 'open');
  const foreign = sources.filter((source) => isOther(source.language, language));
  const snippets = sources.filter(({ kind }) => kind === 'snippet');
  return listed(unchecked, [
    ...(open.length === 0 ? [] : [`- ${fill(undecided, { count: open.length })}`]),
    ...(foreign.length === 0 ? [] : [`- ${otherLanguage}: ${numbers(foreign)}`]),
    ...(snippets.length === 0 ? [] : [`- ${excerpts}: ${numbers(snippets)}`]),
  ]);
}

function numbers(sources: readonly { readonly id: number }[]): string {
  return sources.map(({ id }) => `[${id}]`).join('');
}

function isOther(one: string | null, other: string): boolean {
  return one !== null && one.toLowerCase().split('-')[0] !== other.toLowerCase().split('-')[0];
}

function unusableList(state: ResearchState, { sources }: Written, language: string): string {
  const unusable = unusableSources(state, sources);
  const lines = unusable.map((source) => `- ${escapeMarkdown(unusableLine(source, language))}`);
  return listed(messagesIn(language).unusable, lines);
}

/** Its title and why, in the language of the report. */
export function unusableLine({ title, url, reason }: UnusableSource, language: string): string {
  const site = siteOf({ siteName: null, url });
  return `${title}${site === '' ? '' : ` (${site})`}: ${messagesIn(language).unusableReasons[reason]}`;
}

/** Maximum number of reasons. */
const MOST_REASONS = 5;

function leftOutLine(state: ResearchState, knobs: TrustKnobs, language: string): string {
  const left = leftOutClaims(state, knobs);
  if (left.length === 0) return '';
  const messages = messagesIn(language);
  const counts = [...Map.groupBy(left, ({ reason }) => explainClaim(reason, messages))];
  const reasons = counts
    .sort((a, b) => b[1].length - a[1].length)
    .slice(0, MOST_REASONS)
    .map(([reason, all]) => `- ${escapeMarkdown(reason)}${all.length > 1 ? ` (${all.length})` : ''}`);
  return [fill(messages.leftOut, { count: left.length }), '', ...reasons].join('\n');
}
