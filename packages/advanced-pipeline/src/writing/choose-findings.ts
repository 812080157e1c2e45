import type { EvidenceItem } from '@research-studio/core';
import { countWords } from '@research-studio/extractive';
import { detectLanguage, splitSentences, tokenize } from '@research-studio/language';
import type { Config } from '../config.ts';
import type { FillingItem, QuotableItem } from './quotable-items.ts';

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
export interface FindingFiller
  extends Pick<FindingCandidate, 'id' | 'quote' | 'origin'>,
    Pick<FillingItem, 'isRelated'> {
  /** Sections of the report that rest on it, and its place among what each of them tells; empty where none does. */
  readonly places: readonly { readonly section: number; readonly place: number }[];
}

/** Candidates in the order in which they are to be chosen: sure ones of good sources first, one sentence before several. */
export function bestFirst(
  items: readonly (FindingCandidate & Pick<QuotableItem, 'directness'>)[],
  { minQuoteWords }: Pick<Config, 'minQuoteWords'>,
): readonly FindingCandidate[] {
  const worth = ({ quote, directness, confidence, credibility }: (typeof items)[number]) =>
    directness +
    0.3 * confidence +
    0.2 * credibility -
    (splitSentences(quote).length > 1 ? 0.08 : 0) -
    (countWords(quote) < minQuoteWords ? 0.05 : 0);
  return items
    .map((item) => ({ item, worth: worth(item) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ item: { directness: _, ...candidate } }) => candidate);
}

/**
 * Ids of the findings that are shown: the ones that were asked for, as far as they are candidates; then, up to the least
 * number, of each section that has none the first of its statements that may be shown, then the best of the others that
 * answer, each origin once before any comes twice, then what fills up, that on which the report rests first and what only
 * stands near it last. Nothing is
 * said twice, so that fewer than the least may be shown.
 */
export function chooseFindings(
  candidates: readonly FindingCandidate[],
  wanted: readonly string[],
  request: Pick<Config, 'minFindings' | 'maxFindings'> & {
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
  const related = [...cited, ...fillers.filter(({ isRelated }) => isRelated)];
  for (const item of related) if (isNew(item)) add(item, least);
  for (const item of [...related, ...fillers]) add(item, least);
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
