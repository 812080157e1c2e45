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

/** What may fill up the block where answers are few: it speaks of the matter, and is as sure as a finding. */
export interface FindingFiller extends Pick<FindingCandidate, 'id' | 'quote' | 'origin'> {
  /** Sections of the report that rest on it, and its place among what each of them tells; empty where none does. */
  readonly places: readonly { readonly section: number; readonly place: number }[];
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
/** What shares less with the question is on another matter. */
const LEAST_RELATED = 0.35;
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
  readonly knobs: FindingKnobs;
}

/**
 * What may fill up the findings: first that on which the report rests, then what its sources say besides on the matter of
 * the question, most direct first, though it may not answer it; all in whole sentences.
 */
export function fillingItems(
  request: QuotableRequest & { readonly cited: readonly EvidenceItem[] },
): readonly EvidenceItem[] {
  const { question, items, cited, knobs } = request;
  const tells = tellsAsked(question, items);
  const pages = new Set(cited.map(({ sourceId }) => sourceId));
  const related = rankedItems(request, LEAST_RELATED).flatMap(({ item }) =>
    tells(item) && pages.has(item.sourceId) ? [item] : [],
  );
  return [...new Set([...cited.filter(({ quote }) => isReadable(quote, knobs)), ...related])]
    .filter(({ quote }) => !isFragment(quote) && !isAnnouncement(quote))
    .slice(0, MOST_LOOKED_AT);
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
 * Ids of the findings that are shown: the ones that were asked for, as far as they are candidates; then, up to the least
 * number, of each section that has none the first of its statements that may be shown, then the best of the others that
 * answer, each origin once before any comes twice, then what fills up, that on which the report rests first. Nothing is
 * said twice, so that fewer than the least may be shown.
 */
export function chooseFindings(
  candidates: readonly FindingCandidate[],
  wanted: readonly string[],
  request: Pick<FindingKnobs, 'minFindings' | 'maxFindings'> & {
    readonly fillers?: readonly FindingFiller[];
  },
): readonly string[] {
  const { minFindings, maxFindings, fillers = [] } = request;
  const byId = new Map(candidates.map((item) => [item.id, item]));
  const asked = [...new Set(wanted)].flatMap((id) => byId.get(id) ?? []);
  const answers = candidates.filter((item) => item.isAnswer && !asked.includes(item));
  const chosen: Shown[] = [];
  const add = (item: Shown, limit: number) => {
    if (chosen.length >= limit || chosen.some(({ id }) => id === item.id)) return;
    if (!chosen.some(({ quote }) => tellsTheSame(quote, item.quote))) chosen.push(item);
  };
  for (const item of asked) add(item, maxFindings);
  const wantedCount = chosen.length;
  const least = Math.min(minFindings, maxFindings);
  const isNew = ({ origin }: Shown) => !chosen.some((other) => other.origin === origin);
  for (const first of firstOfSections(fillers, chosen)) add(first, least);
  for (const item of answers) if (isNew(item)) add(item, least);
  for (const item of answers) add(item, least);
  const cited = fillers.filter(({ places }) => places.length > 0);
  for (const item of [...cited, ...fillers]) if (isNew(item)) add(item, least);
  for (const item of [...cited, ...fillers]) add(item, least);
  const placeOf = new Map(fillers.map(({ id, places }) => [id, places[0]]));
  const inOrder = chosen.slice(wantedCount).toSorted((a, b) => byPlace(placeOf.get(a.id), placeOf.get(b.id)));
  return [...chosen.slice(0, wantedCount), ...inOrder].map(({ id }) => id);
}

/** In the order in which the report tells them; what it does not tell comes last. */
function byPlace(a: Place | undefined, b: Place | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a.section - b.section || a.place - b.place;
}

type Place = FindingFiller['places'][number];

type Shown = Pick<FindingCandidate, 'id' | 'quote' | 'origin'>;

/** Of a report of several sections; a section of which something is shown already needs no more. */
function firstOfSections(
  fillers: readonly FindingFiller[],
  chosen: readonly Shown[],
): readonly FindingFiller[] {
  const placed = fillers.flatMap((filler) =>
    filler.places.map(({ section, place }) => ({ filler, section, place })),
  );
  const sections = Map.groupBy(placed, ({ section }) => section);
  if (sections.size < 2) return [];
  const shown = new Set(chosen.map(({ id }) => id));
  return [...sections]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, all]) => {
      if (all.some(({ filler }) => shown.has(filler.id))) return [];
      return all
        .toSorted((a, b) => a.place - b.place)
        .slice(0, 1)
        .map(({ filler }) => filler);
    });
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
