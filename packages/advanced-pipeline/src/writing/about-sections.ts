import {
  type AssembledReport,
  CONFIDENCE_SIGNS,
  deadEndLines,
  escapeMarkdown,
  figureWords,
  reportWords,
  siteOf,
  trustWords,
  unusableWords,
} from '@research-studio/core';
import { splitSentences } from '@research-studio/language';
import type { Claim, ConfidenceLevel, Credibility, DeadEnd, UnusableSource } from '@research-studio/schemas';
import { wordKey } from './match-claims.ts';

type Section = { readonly heading: string; readonly markdown: string };

/** What was looked for and not found; null when there is nothing to tell. Addresses are told by their site. */
export function notFoundSection(request: {
  readonly missing: readonly string[];
  readonly deadEnds: readonly DeadEnd[];
  readonly language: string;
}): Section | null {
  const { missing, deadEnds, language } = request;
  const lines = [...missing.map((text) => `- ${escapeMarkdown(text)}`), ...deadEndLines(deadEnds, language)];
  return lines.length === 0 ? null : { heading: trustWords(language).notFound, markdown: lines.join('\n') };
}

export interface TrustSectionRequest {
  readonly report: Pick<AssembledReport, 'claims' | 'sources'>;
  /** By the address of the source. */
  readonly credibilityOf: (url: string) => Credibility | undefined;
  /** Reasons of what was left out, one for each claim. */
  readonly leftOut: readonly string[];
  /** Sources that could not be used; left out where there are none. */
  readonly unusable?: readonly UnusableSource[] | undefined;
  readonly language: string;
  /** Only the legend, the sources and the counts. */
  readonly isShort: boolean;
  readonly showConfidence: boolean;
}

/** What can be told of how far to trust a report, in Markdown; empty where there is nothing to tell. */
export interface TrustParts {
  /** How many statements rest on several independent origins. */
  readonly independent: string;
  readonly sources: string;
  /** Statements to be read with care. */
  readonly care: string;
  readonly unchecked: string;
  readonly leftOut: string;
  readonly unusable: string;
}

export function trustParts(request: TrustSectionRequest): TrustParts {
  const { report, language } = request;
  const scored = report.claims.filter(({ level }) => level !== undefined);
  const stated = statedOnce(scored);
  const confirmed = [...stated.values()].filter((all) => all.some(restsOnSeveral)).length;
  return {
    independent: trustWords(language).independent(confirmed, stated.size),
    sources: sourceTable(request),
    care: careList(scored, language),
    unchecked: uncheckedList(request),
    leftOut: leftOutList(request),
    unusable: unusableList(request),
  };
}

/** How far to trust the report: legend, sources by credibility, independent support, what could not be checked. */
export function trustSection(request: TrustSectionRequest): Section {
  const { language, isShort } = request;
  const words = trustWords(language);
  const { independent, sources, care, unchecked, leftOut, unusable } = trustParts(request);
  const parts = [
    request.showConfidence ? legend(words.levels) : '',
    independent,
    sources,
    ...(isShort ? [] : [care, unchecked, leftOut]),
    unusable,
  ];
  return { heading: words.trust, markdown: parts.filter((part) => part !== '').join('\n\n') };
}

function legend(levels: Readonly<Record<ConfidenceLevel, string>>): string {
  return Object.entries(CONFIDENCE_SIGNS)
    .map(([level, sign]) => `${sign} ${levels[level as ConfidenceLevel]}`)
    .join(' · ');
}

/** Sentence by sentence, since a finding may quote what the body says again. */
function statedOnce(claims: readonly Claim[]): ReadonlyMap<string, readonly Claim[]> {
  const sentences = claims.flatMap((claim) =>
    splitSentences(claim.text).map(({ text }) => ({ key: wordKey(text), claim })),
  );
  const groups = Map.groupBy(sentences, ({ key }) => key);
  return new Map([...groups].map(([key, all]) => [key, all.map(({ claim }) => claim)]));
}

function restsOnSeveral({ signals }: Claim): boolean {
  return (signals['origins'] ?? 0) >= 1;
}

function sourceTable({ report, credibilityOf, language }: TrustSectionRequest): string {
  const words = trustWords(language);
  const figures = figureWords(language);
  const parts = figures === null ? [] : PARTS;
  const heads = figures === null ? [words.mainReason] : PARTS.map((part) => figures[part]);
  const rows = report.sources
    .map((source) => ({ source, credibility: credibilityOf(source.url) }))
    .sort((a, b) => (b.credibility?.score ?? 0) - (a.credibility?.score ?? 0))
    .map(({ source, credibility }) => {
      const name = escapeMarkdown(siteOf(source) || source.title);
      const why =
        figures === null
          ? [credibility === undefined ? '' : escapeMarkdown(mainReason(credibility))]
          : parts.map((part) => figure(credibility?.parts[part].score));
      return row([`[${source.id}] ${name}`, figure(credibility?.score), ...why]);
    });
  if (rows.length === 0) return '';
  const rule = row(['---', '---:', ...heads.map(() => (figures === null ? '---' : '---:'))]);
  return [row([words.source, words.credibility, ...heads]), rule, ...rows].join('\n');
}

const PARTS = ['domainTrust', 'authority', 'freshness', 'contentQuality'] as const;

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function figure(score: number | undefined): string {
  return score === undefined ? '–' : score.toFixed(2);
}

/** A date as bad as this outweighs who says it. */
const TELLING_AGE = 0.25;

/** Who publishes, where the address tells; else who speaks. Text and date are told only where they are the trouble. */
function mainReason({ parts }: Credibility): string {
  const { domainTrust, authority, freshness } = parts;
  if (freshness.score < TELLING_AGE) return freshness.reason;
  return domainTrust.score === 0.5 ? authority.reason : domainTrust.reason;
}

const MOST_GROUPS = 10;
const MOST_OF_GROUP = 3;

/** Statements that are not marked high, by the reason: the least sure first. */
function careList(claims: readonly Claim[], language: string): string {
  const words = trustWords(language);
  const doubtful = claims
    .filter(({ level }) => level === 'low')
    .concat(claims.filter(({ level }) => level === 'medium'));
  if (doubtful.length === 0) return '';
  const groups = [
    ...Map.groupBy(doubtful, (claim) => `${claim.level} ${reasonOf(claim, language)}`).values(),
  ];
  const [open, close] = reportWords(language).quotes;
  const items = groups.slice(0, MOST_GROUPS).map((group) => {
    const level = group[0]?.level ?? 'low';
    const reason = group[0] === undefined ? '' : reasonOf(group[0], language);
    const openings = [...new Set(group.map(({ text }) => opening(text)))];
    const shown = openings.slice(0, MOST_OF_GROUP).map((text) => `${open}${escapeMarkdown(text)}${close}`);
    const rest = openings.length - shown.length;
    const all = [...shown, ...(rest > 0 ? [words.more(rest)] : [])].join('; ');
    return `- ${CONFIDENCE_SIGNS[level]} ${escapeMarkdown(reason.replace(/[.\s]+$/u, ''))}: ${all}`;
  });
  const left = groups.slice(MOST_GROUPS).reduce((sum, group) => sum + group.length, 0);
  const more = left > 0 ? [`- ${words.more(left)}`] : [];
  return [`### ${words.loneOrigin}`, '', ...items, ...more].join('\n');
}

function reasonOf({ reason, independentSources }: Claim, language: string): string {
  return figureWords(language)?.origins(independentSources) ?? reason ?? '';
}

const OPENING = 60;

/** A statement as a list of doubtful ones opens it: "Statistics Norrland, March 3, 2025: “…”" is told beside. */
export function withoutFrame(text: string): string {
  return text.replace(FRAME, '');
}

const FRAME = /^(?:[^:“"„«]{2,120}:\s(?=[“"„«])|[^:“"„«]{2,80},\s[^:,]{3,20}(?:,\s)?\d{4}:\s)/u;

/** The first words of a statement, so that it can be found again. */
function opening(text: string): string {
  const plain = withoutFrame(text).replace(/["“”„«»]/gu, '');
  if (plain.length <= OPENING) return plain;
  const cut = plain.slice(0, OPENING);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > OPENING / 2 ? space : OPENING).replace(/[\ud800-\udbff\s,;:–—-]+$/g, '')} …`;
}

function uncheckedList({ report, language }: TrustSectionRequest): string {
  const words = trustWords(language);
  const open = report.claims.filter(
    ({ verdict, level }) => verdict === 'unverifiable' && level !== undefined,
  );
  const foreign = report.sources.filter((source) => isOther(source.language, language));
  const excerpts = report.sources.filter(({ kind }) => kind === 'snippet');
  const lines = [
    ...(open.length === 0 ? [] : [`- ${words.unverifiable(open.length)}`]),
    ...(foreign.length === 0 ? [] : [`- ${words.otherLanguage}: ${numbers(foreign)}`]),
    ...(excerpts.length === 0 ? [] : [`- ${words.snippets}: ${numbers(excerpts)}`]),
  ];
  return lines.length === 0 ? '' : [`### ${words.unchecked}`, '', ...lines].join('\n');
}

function numbers(sources: readonly { readonly id: number }[]): string {
  return sources.map(({ id }) => `[${id}]`).join('');
}

function isOther(one: string | null, other: string): boolean {
  return one !== null && one.toLowerCase().split('-')[0] !== other.toLowerCase().split('-')[0];
}

function unusableList({ unusable = [], language }: TrustSectionRequest): string {
  if (unusable.length === 0) return '';
  const lines = unusable.map((source) => `- ${escapeMarkdown(unusableLine(source, language))}`);
  return [`### ${unusableWords(language).heading}`, '', ...lines].join('\n');
}

/** Its title and why, in the language of the report. */
export function unusableLine({ title, url, reason }: UnusableSource, language: string): string {
  const site = siteOf({ siteName: null, url });
  return `${title}${site === '' ? '' : ` (${site})`}: ${unusableWords(language).reasons[reason]}`;
}

/** Reasons told at most. */
const MOST_NAMED = 5;

function leftOutList({ leftOut, language }: TrustSectionRequest): string {
  if (leftOut.length === 0) return '';
  const told = trustWords(language).leftOut;
  if (figureWords(language) !== null) return told(leftOut.length);
  const counts = [...Map.groupBy(leftOut, (reason) => reason)].sort((a, b) => b[1].length - a[1].length);
  const reasons = counts
    .slice(0, MOST_NAMED)
    .map(([reason, all]) => `- ${escapeMarkdown(reason)}${all.length > 1 ? ` (${all.length})` : ''}`);
  return [told(leftOut.length), '', ...reasons].join('\n');
}
