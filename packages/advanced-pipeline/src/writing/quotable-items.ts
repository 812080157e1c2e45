import { canBeShown, type EvidenceItem } from '@research-studio/core';
import { countWords, rankEvidence, standsAlone } from '@research-studio/extractive';
import { detectLanguage } from '@research-studio/language';
import { isAnnouncement, isFragment } from '../claims/is-fragment.ts';
import type { Config } from '../config.ts';
import { tellsAsked } from './tells-asked.ts';

export interface QuotableItem {
  readonly item: EvidenceItem;
  /** How directly it answers the question, next to the best piece of evidence; 0 to 1. */
  readonly directness: number;
  /** A whole statement that has what the question asks for (a number, a cause, a day) on the names that it asks about. */
  readonly isOfKind: boolean;
}

/** Pieces looked at closely, most direct first. */
const MOST_LOOKED_AT = 40;
/** Of what only fills up. */
const MOST_BESIDES = 12;
/** What answers much less directly than the best piece is no finding. */
const LEAST_DIRECT = 0.6;
/** What shares less with the question is on another matter. */
const LEAST_RELATED = 0.35;
/** What stands within so many characters of a passage, about two paragraphs, is on its matter. */
const NEAR = 1_000;
/** As `AnswerFit`: 0.5 where the question asks for no special form. */
const LEAST_FIT = 0.5;

/**
 * Evidence that can be shown as a verified finding, most direct first: whole sentences of a readable length that survive
 * being shown to the byte and answer the question nearly as directly as the best evidence does.
 */
export function quotableItems(request: QuotableRequest): readonly QuotableItem[] {
  return rankedItems(request, LEAST_DIRECT).slice(0, MOST_LOOKED_AT);
}

export interface QuotableRequest {
  readonly question: string;
  readonly items: readonly EvidenceItem[];
  readonly knobs: Pick<Config, 'maxQuoteWords'>;
}

export interface FillingItem {
  readonly item: EvidenceItem;
  /** It speaks of the matter of the question; else it only stands near what the report rests on. */
  readonly isRelated: boolean;
}

/**
 * What may fill up the findings: first that on which the report rests, then what its sources say besides on the matter of
 * the question, most direct first, though it may not answer it, then what stands near that on which the report rests;
 * all in whole sentences.
 */
export function fillingItems(
  request: QuotableRequest & { readonly cited: readonly EvidenceItem[] },
): readonly FillingItem[] {
  const { question, items, cited, knobs } = request;
  const tells = tellsAsked(question, items);
  const pages = new Set(cited.map(({ sourceId }) => sourceId));
  const ranked = rankedItems(request, LEAST_RELATED).flatMap(({ item }) =>
    tells(item) && pages.has(item.sourceId) ? [item] : [],
  );
  const related = new Set([...cited, ...ranked]);
  const tellsMore = ({ quote }: EvidenceItem) =>
    countWords(quote) >= LEAST_WORDS_BESIDES || /\p{N}/u.test(quote);
  const isShowable = ({ quote }: EvidenceItem) =>
    isReadable(quote, knobs) && !isFragment(quote) && !isAnnouncement(quote);
  const own = new Set(cited.filter(isShowable).slice(0, MOST_LOOKED_AT));
  const besides = [...new Set([...ranked, ...near(items, cited)])].filter(
    (item) => !own.has(item) && tellsMore(item) && isShowable(item),
  );
  return [...own, ...besides.slice(0, MOST_BESIDES)].map((item) => ({ item, isRelated: related.has(item) }));
}

function near(items: readonly EvidenceItem[], cited: readonly EvidenceItem[]): readonly EvidenceItem[] {
  const ofPage = Map.groupBy(cited, ({ sourceId }) => sourceId);
  return items.filter(({ sourceId, start, end }) =>
    ofPage.get(sourceId)?.some((other) => start - other.end <= NEAR && other.start - end <= NEAR),
  );
}

function rankedItems(
  { question, items, knobs }: QuotableRequest,
  leastDirect: number,
): readonly QuotableItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const ranked = rankEvidence({ question, evidence: items });
  const best = ranked[0]?.score ?? 1;
  const tells = tellsAsked(question, items);
  return ranked
    .flatMap(({ id, score, fit }) => {
      const item = byId.get(id);
      if (item === undefined) return [];
      const isOfKind =
        fit >= LEAST_FIT && tells(item) && !isFragment(item.quote) && !isAnnouncement(item.quote);
      return [{ item, directness: score / best, isOfKind }];
    })
    .filter(({ item, directness }) => directness >= leastDirect && isReadable(item.quote, knobs));
}

/** Fewer words say little by themselves, though the sentence be whole. */
const LEAST_WORDS = 6;
/** Of what the report does not rest on: shorter lines without a figure are mottos and standfirsts. */
const LEAST_WORDS_BESIDES = 8;

function isReadable(quote: string, { maxQuoteWords }: Pick<Config, 'maxQuoteWords'>): boolean {
  if (!canBeShown(quote) || quote.includes('|') || !isWhole(quote)) return false;
  if (firstPerson.test(quote) || !standsAlone(quote, detectLanguage(quote) ?? 'en')) return false;
  const count = countWords(quote);
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
