import {
  canBeShown,
  type EvidenceItem,
  escapeMarkdown,
  findingLine,
  type JudgedClaim,
  summaryWords,
  type ToldLine,
  type ToldSection,
} from '@research-studio/core';
import { countWords, standsAlone } from '@research-studio/extractive';
import { detectLanguage, similarity, splitSentences } from '@research-studio/language';
import type { ScoredClaim } from '../claims/claim-stages.ts';
import type { RuledContradiction } from '../claims/ruled-contradiction.ts';
import type { Config } from '../config.ts';
import { figuresOf, sidesTold } from '../propositions/disputes.ts';
import type { Origins } from '../propositions/origins.ts';
import type { ResearchState } from '../state.ts';

export interface SummaryRequest {
  readonly state: ResearchState;
  readonly find: (evidenceId: string) => EvidenceItem | undefined;
  readonly origins: Origins;
  readonly language: string;
  readonly knobs: Pick<Config, 'maxFindings' | 'maxQuoteWords' | 'minLoneCredibility'>;
}

export interface SureSection {
  readonly section: ToldSection;
  /** Evidence that is quoted, in order. */
  readonly quoted: readonly string[];
}

/** Marks that a line carries at most. */
const MOST_MARKS = 4;

/**
 * What is sure, one line each, each part of the question in its turn: in the words of a source where these say it best, else as
 * the claim was verified. Null where nothing is.
 */
export function sureSection(request: SummaryRequest): SureSection | null {
  const { state, knobs, language } = request;
  const supporting = new Map(
    state.crossValidations.map(({ claimId, supportingEvidenceIds }) => [claimId, supportingEvidenceIds]),
  );
  const chosen: ScoredClaim[] = [];
  const sure = state.scoredClaims.filter((claim) => isSure(claim) && !isLosing(claim, state.contradictions));
  for (const claim of inTurns(sure)) {
    if (chosen.length < knobs.maxFindings && !chosen.some((other) => isOneStatement(claim, other, state)))
      chosen.push(claim);
  }
  chosen.sort((a, b) => a.section - b.section);
  const quoted: string[] = [];
  const lines = chosen.flatMap((claim): ToldLine[] => {
    const ids = [...new Set([...claim.evidenceIds, ...(supporting.get(claim.id) ?? [])])];
    const known = ids.filter((id) => request.find(id) !== undefined);
    if (known.length === 0) return [];
    const quote = bestQuote(claim, known, quoted, request);
    if (quote === null) return [claimLine(claim, known.slice(0, MOST_MARKS))];
    quoted.push(quote.id);
    const told = claimOf(claim, { text: quote.quote, evidenceIds: [quote.id] });
    return [{ markdown: findingLine(quote, language), claim: told }];
  });
  if (lines.length === 0) return null;
  const heading = summaryWords(language).sure;
  return { section: { heading, role: 'findings', lines: parted(lines) }, quoted };
}

/** It tells a side that is not the better founded one, and not that one too. */
function isLosing(
  { text, evidenceIds }: Pick<ScoredClaim, 'text' | 'evidenceIds'>,
  contradictions: readonly RuledContradiction[],
): boolean {
  return contradictions.some((contradiction) => {
    const told = sidesTold({ text, evidenceIds }, contradiction);
    const { preferredSide } = contradiction;
    return told.length > 0 && (preferredSide === null || !told.includes(preferredSide));
  });
}

/** The first claim of each section, then the second of each. */
function inTurns(claims: readonly ScoredClaim[]): readonly ScoredClaim[] {
  const bySection = [...Map.groupBy(claims, ({ section }) => section).values()];
  const places = claims.map((_, place) => place);
  return places.flatMap((place) => bySection.flatMap((group) => group.slice(place, place + 1)));
}

/** High, and nobody of standing disagrees. */
function isSure({ verdict, level, signals }: ScoredClaim): boolean {
  return verdict === 'supported' && level === 'high' && (signals['contradiction'] ?? 1) > 0.5;
}

const SAME_STATEMENT = 0.6;

function isOneStatement(one: ScoredClaim, other: ScoredClaim, { propositions }: ResearchState): boolean {
  if (propositions.some((ids) => ids.includes(one.id) && ids.includes(other.id))) return true;
  return similarity(one.text, other.text) >= SAME_STATEMENT;
}

function claimLine(claim: ScoredClaim, evidenceIds: readonly string[]): ToldLine {
  const text = claim.text.replace(/[.\s]+$/u, '');
  const marks = evidenceIds.map((id) => `[${id}]`).join('');
  return {
    markdown: `- ${escapeMarkdown(text)} ${marks}.`,
    claim: claimOf(claim, { text: `${text}.`, evidenceIds }),
  };
}

function claimOf(
  { verdict, confidence, signals, level, reason }: ScoredClaim,
  said: Pick<JudgedClaim, 'text' | 'evidenceIds'>,
): JudgedClaim {
  return { ...said, verdict, confidence, signals, level, reason };
}

/** A blank line before and after each quotation, so that it is a block of its own. */
function parted(lines: readonly ToldLine[]): readonly ToldLine[] {
  const isQuote = ({ markdown }: ToldLine) => markdown.startsWith('>');
  return lines.flatMap((line, at): ToldLine[] => {
    const before = lines[at - 1];
    const isApart = before !== undefined && (isQuote(line) || isQuote(before));
    return isApart ? [{ markdown: '', claim: null }, line] : [line];
  });
}

/** Longer ones are no one-line statement. */
const MOST_WORDS = 40;
/** What shares less with the claim says it less well. */
const SAYS_IT = 0.5;

/**
 * A sentence of a good source that says the claim and nothing else: short, understood alone, with all figures of the claim. None
 * of a text that a contradiction refutes.
 */
function bestQuote(
  claim: ScoredClaim,
  ids: readonly string[],
  taken: readonly string[],
  { find, state, language, knobs }: SummaryRequest,
): EvidenceItem | null {
  const figures = figuresOf(claim.text);
  const most = Math.min(MOST_WORDS, knobs.maxQuoteWords);
  const fitting = ids
    .filter((id) => !taken.includes(id))
    .flatMap((id) => find(id) ?? [])
    .filter((item) => {
      const { quote, sourceId } = item;
      const isGood =
        (state.credibility[sourceId]?.score ?? 0) >= knobs.minLoneCredibility &&
        state.sources[sourceId]?.flags.every((flag) => !UNFIT.has(flag)) === true;
      const given = figuresOf(quote);
      return (
        isGood &&
        countWords(quote) <= most &&
        splitSentences(quote).length === 1 &&
        /[.!?。]$/u.test(quote) &&
        canBeShown(quote) &&
        standsAlone(quote, language) &&
        (detectLanguage(quote) ?? language).split('-')[0] === language.split('-')[0] &&
        [...figures].every((figure) => given.has(figure)) &&
        !isRefuted(item, state.contradictions)
      );
    })
    .map((item) => ({ item, alike: similarity(item.quote, claim.text) }))
    .filter(({ alike }) => alike >= SAYS_IT)
    .sort((a, b) => b.alike - a.alike);
  return fitting[0]?.item ?? null;
}

const UNFIT: ReadonlySet<string> = new Set([
  'instructions',
  'hidden_text',
  'retracted',
  'login_wall',
  'interested_party',
  'predatory',
]);

/** It tells such a side, whatever else. */
function isRefuted({ id, quote }: EvidenceItem, contradictions: readonly RuledContradiction[]): boolean {
  return contradictions.some((contradiction) => {
    const told = sidesTold({ text: quote, evidenceIds: [id] }, contradiction);
    return told.some((side) => side !== contradiction.preferredSide);
  });
}

const MOST_NAMES = 3;

/** What is disputed, one line each: who says what, and which side is better founded and why. Null where nothing is. */
export function disputedSection(request: SummaryRequest): ToldSection | null {
  const lines = request.state.contradictions.flatMap((contradiction) => disputeLine(contradiction, request));
  if (lines.length === 0) return null;
  return { heading: summaryWords(request.language).disputed, role: 'told', lines };
}

function disputeLine(
  { subject, sides, preferredSide, ruling }: RuledContradiction,
  { find, origins, language }: SummaryRequest,
): readonly ToldLine[] {
  const told = sides
    .map(({ value, statementIds }, at) => {
      const items = oneOfEachSource(statementIds.flatMap((id) => find(id) ?? []));
      const names = [...new Set(items.map(({ sourceId }) => origins.nameOf(sourceId)))].slice(0, MOST_NAMES);
      const marks = items.map(({ id }) => `[${id}]`).join('');
      return {
        text: `${names.join(', ')}: ${value.replace(/[.\s]+$/u, '')}`,
        name: names[0] ?? '',
        value: value.replace(/[.\s]+$/u, ''),
        marks,
        ids: items.map(({ id }) => id),
        isBetter: at === preferredSide,
      };
    })
    .filter(({ ids }) => ids.length > 0);
  if (told.length < 2) return [];
  const words = summaryWords(language);
  const better = told.find(({ isBetter }) => isBetter);
  // Where one publisher stands on both sides, its name does not say which is meant.
  const isNamed = told.filter(({ name }) => name === better?.name).length === 1;
  const verdict = better === undefined ? words.undecided : words.better(isNamed ? better.name : better.value);
  const why = ruling.trim().replace(/[.\s]+$/u, '');
  const weighed = why === '' ? `${verdict}.` : `${verdict} (${why}).`;
  const shown = told.map(({ text, marks }) => `${escapeMarkdown(text)} ${marks}`).join('; ');
  return [
    {
      markdown: `- **${escapeMarkdown(capital(subject))}.** ${shown}. ${escapeMarkdown(weighed)}`,
      claim: {
        text: `${capital(subject)}. ${told.map(({ text }) => text).join('; ')}.`,
        verdict: 'supported',
        confidence: TOLD,
        level: 'high',
        reason: `Both sides are told: ${weighed}`,
        signals: { contradiction: 1 },
        evidenceIds: told.flatMap(({ ids }) => ids),
      },
    },
  ];
}

/** That the sources say so is certain; how far they are right is what the line is about. */
const TOLD = 0.85;
/** Sources cited on one side. */
const MOST_PER_SIDE = 4;

function oneOfEachSource(items: readonly EvidenceItem[]): readonly EvidenceItem[] {
  const first = new Map<string, EvidenceItem>();
  for (const item of items) if (!first.has(item.sourceId)) first.set(item.sourceId, item);
  return [...first.values()].slice(0, MOST_PER_SIDE);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
