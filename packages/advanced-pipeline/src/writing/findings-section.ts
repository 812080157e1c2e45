import {
  canBeShown,
  type EvidenceItem,
  escapeMarkdown,
  findingLine,
  type JudgedClaim,
  type ToldLine,
  type ToldSection,
} from '@research-studio/core';
import { countWords, standsAlone } from '@research-studio/extractive';
import { detectLanguage, similarity, splitSentences } from '@research-studio/language';
import { messagesIn, signOf } from '@research-studio/messages';
import type { Config } from '../config.ts';
import type { RuledContradiction, ScoredClaim } from '../propositions/claim.ts';
import { figuresOf, sidesTold } from '../propositions/disputes.ts';
import type { Origins } from '../propositions/origins.ts';
import type { ResearchState } from '../state.ts';

export interface FindingsRequest {
  readonly state: ResearchState;
  readonly find: (evidenceId: string) => EvidenceItem | undefined;
  readonly origins: Pick<Origins, 'count'>;
  readonly language: string;
  readonly knobs: Pick<Config, 'minFindings' | 'maxFindings' | 'maxQuoteWords' | 'minLoneCredibility'>;
  /** Code alone wrote the report: where few statements are sure, the best quotes open it as its answer. */
  readonly isByCode: boolean;
}

export interface FindingsSection {
  readonly section: ToldSection;
  /** Evidence that is quoted, in order. */
  readonly quoted: readonly string[];
  /** What the section says, so that the report need not say it again. */
  readonly texts: readonly string[];
}

/** Marks that a line carries at most. */
const MOST_MARKS = 4;

/**
 * What is sure, one line each, each part of the question in its turn: in the words of a source where these say it best, else as
 * the claim was verified. Null where nothing is.
 */
export function findingsSection(request: FindingsRequest): FindingsSection | null {
  const { state, language } = request;
  const chosen = chosenClaims(request);
  const supporting = new Map(
    state.crossValidations.map(({ claimId, supportingEvidenceIds }) => [claimId, supportingEvidenceIds]),
  );
  const quoted: string[] = [];
  const told = chosen.flatMap((claim): { readonly line: ToldLine; readonly claim: ScoredClaim }[] => {
    const ids = [...new Set([...claim.evidenceIds, ...(supporting.get(claim.id) ?? [])])];
    const known = ids.filter((id) => request.find(id) !== undefined);
    if (known.length === 0) return [];
    const quote = bestQuote(claim, known, quoted, request);
    if (quote === null)
      return isSure(claim) && !request.isByCode
        ? [{ line: claimLine(claim, known.slice(0, MOST_MARKS)), claim }]
        : [];
    quoted.push(quote.id);
    const evidenceIds = [quote.id, ...confirming(quote, known, request)];
    const judged = {
      ...claimOf(claim, { text: quote.quote, evidenceIds }),
      verdict: 'supported',
      decidedBy: 'quote',
    } as const;
    return [{ line: { markdown: findingLine({ ...quote, evidenceIds }, language), claim: judged }, claim }];
  });
  if (told.length === 0) return null;
  const { sure, findings } = messagesIn(language);
  const heading = told.every(({ claim }) => isSure(claim)) ? sure : findings;
  const lines = parted(told.map(({ line }) => line));
  const texts = told.flatMap(({ line, claim }) => [claim.text, line.claim?.text ?? '']);
  return { section: { heading, role: 'findings', lines }, quoted, texts };
}

/** Marks that show who says so as well. */
const MOST_CONFIRMING = 2;

/** One piece of evidence of each further origin that states the same. */
function confirming(
  { id: own, quote: text }: EvidenceItem,
  ids: readonly string[],
  { origins }: FindingsRequest,
): readonly string[] {
  const cited = [own];
  const said = { text, saidBy: [] };
  for (const id of ids) if (origins.count([...cited, id], said) > origins.count(cited, said)) cited.push(id);
  return cited.slice(1, 1 + MOST_CONFIRMING);
}

function chosenClaims(request: FindingsRequest): readonly ScoredClaim[] {
  const { state, knobs, isByCode } = request;
  const chosen: ScoredClaim[] = [];
  const add = (claims: readonly ScoredClaim[], most: number) => {
    for (const claim of inTurns(claims)) {
      if (chosen.length < most && !chosen.some((other) => isOneStatement(claim, other, state)))
        chosen.push(claim);
    }
  };
  const claims = isByCode ? openings(state.scoredClaims, OPENING) : state.scoredClaims;
  const answers = new Set(openings(state.scoredClaims, 1));
  const undisputed = claims.filter((claim) => !isLosing(claim, state.contradictions));
  const founded = undisputed.filter(
    (claim) =>
      isSure(claim) ||
      (isByCode &&
        // What is shown is the quotation, which needs no verdict of the claim.
        (claim.verdict === 'open' || signOf(claim) === null) &&
        bestQuote(claim, claim.evidenceIds, [], request) !== null),
  );
  // Without a model the first statement of each part is its answer.
  if (isByCode)
    add(
      founded.filter((claim) => answers.has(claim)),
      knobs.maxFindings,
    );
  add(founded.filter(isSure), knobs.maxFindings);
  add(founded, Math.min(knobs.minFindings, knobs.maxFindings));
  return chosen.sort((a, b) => a.section - b.section);
}

/** Statements of a section that answer best stand first. */
const OPENING = 2;

function openings(claims: readonly ScoredClaim[], most: number): readonly ScoredClaim[] {
  return [...Map.groupBy(claims, ({ section }) => section).values()].flatMap((group) => group.slice(0, most));
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

/** One source that reports is less. */
const SURE = 0.87;

/** Several independent origins say it, or one that knows at first hand, and nothing speaks against it. */
function isSure(claim: ScoredClaim): boolean {
  return signOf(claim) === null && claim.confidence >= SURE;
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
  { verdict, decidedBy, confidence, signals, reason }: ScoredClaim,
  said: Pick<JudgedClaim, 'text' | 'evidenceIds'>,
): JudgedClaim {
  return { ...said, verdict, decidedBy, confidence, signals, reason };
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
  request: FindingsRequest,
): EvidenceItem | null {
  const figures = figuresOf(claim.text);
  const fitting = ids
    .filter((id) => !taken.includes(id))
    .flatMap((id) => request.find(id) ?? [])
    .filter((item) => isQuotable(item, request))
    .filter(({ quote }) => {
      const given = figuresOf(quote);
      return [...figures].every((figure) => given.has(figure));
    })
    .map((item) => ({ item, alike: similarity(item.quote, claim.text) }))
    .filter(({ alike }) => alike >= SAYS_IT)
    .sort((a, b) => b.alike - a.alike);
  return fitting[0]?.item ?? null;
}

function isQuotable(item: EvidenceItem, { state, language, knobs }: FindingsRequest): boolean {
  const { quote, sourceId } = item;
  const isGood =
    (state.credibility[sourceId]?.score ?? 0) >= knobs.minLoneCredibility &&
    state.sources[sourceId]?.flags.every((flag) => !UNFIT.has(flag)) === true;
  return (
    isGood &&
    countWords(quote) <= Math.min(MOST_WORDS, knobs.maxQuoteWords) &&
    splitSentences(quote).length === 1 &&
    /[.!?。]$/u.test(quote) &&
    canBeShown(quote) &&
    standsAlone(quote, language) &&
    (detectLanguage(quote) ?? language).split('-')[0] === language.split('-')[0] &&
    !isRefuted(item, state.contradictions)
  );
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
