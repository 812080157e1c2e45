import {
  canBeShown,
  detectLanguage,
  type EvidenceItem,
  rankEvidence,
  splitSentences,
  standsAlone,
  tokenize,
} from '@research-studio/core';
import { isAnnouncement, isFragment } from '../claims/is-fragment.ts';
import type { Config } from '../config.ts';
import { tellsAsked } from './tells-asked.ts';

export interface FindingCandidate extends EvidenceItem {
  /** That the quote's own words are right, 0 to 1. */
  readonly confidence: number;
  /** 0 to 1. */
  readonly credibility: number;
  /** Registrable domain of its source; sources with the same text share one. */
  readonly origin: string;
  /** It tells what was asked, so that it may be shown where nobody with judgement asked for it. */
  readonly isAnswer: boolean;
}

type FindingKnobs = Pick<Config, 'minFindings' | 'maxFindings' | 'minQuoteWords' | 'maxQuoteWords'>;

export interface QuotableItem {
  readonly item: EvidenceItem;
  /** How directly it answers the question, next to the best piece of evidence; 0 to 1. */
  readonly directness: number;
  /** A whole statement that has what the question asks for (a number, a cause, a day) on the names that it asks about. */
  readonly isOfKind: boolean;
}

/** Pieces looked at closely, most direct first. */
const MOST_LOOKED_AT = 40;
/** What answers much less directly than the best piece is no finding. */
const LEAST_DIRECT = 0.6;
/** As `AnswerFit`: 0.5 where the question asks for no special form. */
const LEAST_FIT = 0.5;

/**
 * Evidence that can be shown as a verified finding, most direct first: whole sentences of a readable length that survive
 * being shown to the byte and answer the question nearly as directly as the best evidence does.
 */
export function quotableItems(request: {
  readonly question: string;
  readonly items: readonly EvidenceItem[];
  readonly knobs: FindingKnobs;
}): readonly QuotableItem[] {
  const byId = new Map(request.items.map((item) => [item.id, item]));
  const ranked = rankEvidence({ question: request.question, evidence: request.items });
  const best = ranked[0]?.score ?? 1;
  const tells = tellsAsked(request.question, request.items);
  return ranked
    .flatMap(({ id, score, fit }) => {
      const item = byId.get(id);
      if (item === undefined) return [];
      const isOfKind =
        fit >= LEAST_FIT && tells(item) && !isFragment(item.quote) && !isAnnouncement(item.quote);
      return [{ item, directness: score / best, isOfKind }];
    })
    .filter(({ item, directness }) => directness >= LEAST_DIRECT && isReadable(item.quote, request.knobs))
    .slice(0, MOST_LOOKED_AT);
}

/** The same in the order in which they are to be chosen: sure ones of good sources first, one sentence before several. */
export function bestFirst(
  items: readonly (FindingCandidate & Pick<QuotableItem, 'directness'>)[],
  knobs: FindingKnobs,
): readonly FindingCandidate[] {
  const worth = ({ quote, directness, confidence, credibility }: (typeof items)[number]) =>
    directness +
    0.3 * confidence +
    0.2 * credibility -
    (splitSentences(quote).length > 1 ? 0.08 : 0) -
    (wordsIn(quote) < knobs.minQuoteWords ? 0.05 : 0);
  return items
    .map((item) => ({ item, worth: worth(item) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ item: { directness: _, ...candidate } }) => candidate);
}

/**
 * Ids of the findings that are shown: the ones that were asked for, as far as they are candidates, then the best of the
 * others that answer up to the least number; each origin once before any comes twice, nothing said twice. Rather few
 * or none than what does not answer.
 */
export function chooseFindings(
  candidates: readonly FindingCandidate[],
  wanted: readonly string[],
  { minFindings, maxFindings }: Pick<FindingKnobs, 'minFindings' | 'maxFindings'>,
): readonly string[] {
  const byId = new Map(candidates.map((item) => [item.id, item]));
  const asked = [...new Set(wanted)].flatMap((id) => byId.get(id) ?? []);
  const rest = candidates.filter((item) => item.isAnswer && !asked.includes(item));
  const chosen: FindingCandidate[] = [];
  const add = (item: FindingCandidate, limit: number) => {
    if (chosen.length >= limit || chosen.includes(item)) return;
    if (!chosen.some(({ quote }) => tellsTheSame(quote, item.quote))) chosen.push(item);
  };
  for (const item of asked) add(item, maxFindings);
  const least = Math.min(minFindings, maxFindings);
  for (const item of rest) if (!chosen.some(({ origin }) => origin === item.origin)) add(item, least);
  for (const item of rest) add(item, least);
  return chosen.map(({ id }) => id);
}

/** From this share of the shorter one's terms on, two quotes tell a reader the same. */
const SAME = 0.6;

function tellsTheSame(one: string, other: string): boolean {
  const language = detectLanguage(`${one} ${other}`);
  const [a, b] = [new Set(tokenize(one, language)), new Set(tokenize(other, language))];
  const shared = [...a].filter((term) => b.has(term)).length;
  return shared >= SAME * Math.min(a.size, b.size);
}

/** Fewer words say little by themselves, though the sentence be whole. */
const LEAST_WORDS = 6;

function isReadable(quote: string, { maxQuoteWords }: FindingKnobs): boolean {
  if (!canBeShown(quote) || quote.includes('|') || !isWhole(quote)) return false;
  if (firstPerson.test(quote) || !standsAlone(quote, detectLanguage(quote) ?? 'en')) return false;
  const count = wordsIn(quote);
  return count >= LEAST_WORDS && count <= maxQuoteWords;
}

/** From the beginning of a sentence to the end of one, with both marks of every quotation in it. */
function isWhole(quote: string): boolean {
  if (!/^["“„«»「(]?[\p{Lu}\p{Lo}\p{N}]/u.test(quote) || !/[.!。！]["”“»」)]?$/u.test(quote)) return false;
  const count = (sign: string) => quote.split(sign).length - 1;
  return (
    count('"') % 2 === 0 &&
    (count('“') === count('”') || count('„') === count('“')) &&
    count('«') === count('»') &&
    count('「') === count('」') &&
    count('(') === count(')')
  );
}

/** Who "we" are, a quotation by itself does not say. */
const firstPerson =
  /^["“„«»「(]?(?:we|i|our|my|wir|ich|unsere?[rsnm]?|mein|nous|je|nos|notre|mon|nosotros|yo|nuestr[ao]s?|noi|io|nostr[aoie]|nós|eu|noss[ao]s?|мы|я|наш\p{L}*)(?![\p{L}\p{M}'’])/iu;

function wordsIn(text: string): number {
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1;
  return count;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
