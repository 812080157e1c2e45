import {
  canBeShown,
  type EvidenceItem,
  rankEvidence,
  similarity,
  splitSentences,
} from '@research-studio/core';
import type { Config } from '../config.ts';

export interface FindingCandidate extends EvidenceItem {
  /** Confidence of the best claim that rests on it. */
  readonly confidence: number;
  /** 0 to 1. */
  readonly credibility: number;
  /** Registrable domain of its source; sources with the same text share one. */
  readonly origin: string;
}

type FindingKnobs = Pick<
  Config,
  'minFindings' | 'maxFindings' | 'minQuoteWords' | 'maxQuoteWords' | 'minLoneCredibility'
>;

/**
 * Evidence that can be shown as a verified finding, best first: whole sentences of a readable length, by a source that
 * may stand alone, which survive being shown to the byte. One sentence comes before several, what answers the question
 * directly and surely before the rest.
 */
export function findingCandidates(request: {
  readonly question: string;
  readonly items: readonly FindingCandidate[];
  readonly knobs: FindingKnobs;
}): readonly FindingCandidate[] {
  const { question, items, knobs } = request;
  const readable = items.filter(
    (item) =>
      item.credibility >= knobs.minLoneCredibility && canBeShown(item.quote) && isReadable(item, knobs),
  );
  const ranks = new Map(
    rankEvidence({ question, evidence: readable }).map(({ id }, index, all) => [id, 1 - index / all.length]),
  );
  const worth = (item: FindingCandidate) =>
    (ranks.get(item.id) ?? 0) +
    0.5 * item.confidence +
    0.3 * item.credibility -
    (sentencesIn(item.quote) > 1 ? 0.25 : 0) -
    (wordsIn(item.quote) < knobs.minQuoteWords ? 0.15 : 0);
  return readable
    .filter(({ id }) => ranks.has(id))
    .map((item) => ({ item, worth: worth(item) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ item }) => item);
}

/**
 * Ids of the findings that are shown: the ones that were asked for, as far as they are candidates, then the best of the
 * others up to the least number; each origin once before any comes twice, nothing said twice.
 */
export function chooseFindings(
  candidates: readonly FindingCandidate[],
  wanted: readonly string[],
  { minFindings, maxFindings }: Pick<FindingKnobs, 'minFindings' | 'maxFindings'>,
): readonly string[] {
  const byId = new Map(candidates.map((item) => [item.id, item]));
  const asked = [...new Set(wanted)].flatMap((id) => byId.get(id) ?? []);
  const rest = candidates.filter((item) => !asked.includes(item));
  const chosen: FindingCandidate[] = [];
  const add = (item: FindingCandidate, limit: number) => {
    if (chosen.length >= limit || chosen.includes(item)) return;
    if (!chosen.some(({ quote }) => similarity(quote, item.quote) >= SAME)) chosen.push(item);
  };
  for (const item of asked) add(item, maxFindings);
  const least = Math.min(minFindings, maxFindings);
  for (const item of rest) if (!chosen.some(({ origin }) => origin === item.origin)) add(item, least);
  for (const item of rest) add(item, least);
  return chosen.map(({ id }) => id);
}

/** From here on two quotes tell a reader the same. */
const SAME = 0.7;

/** Fewer words say little by themselves, though the sentence be whole. */
const LEAST_WORDS = 6;

function isReadable({ quote }: FindingCandidate, { maxQuoteWords }: FindingKnobs): boolean {
  const isWhole = /^["“„«»「(]?[\p{Lu}\p{Lo}\p{N}]/u.test(quote) && /[.!。！]["”“»」)]?$/u.test(quote);
  const count = wordsIn(quote);
  return isWhole && !quote.includes('|') && count >= LEAST_WORDS && count <= maxQuoteWords;
}

function wordsIn(text: string): number {
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1;
  return count;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

function sentencesIn(quote: string): number {
  return splitSentences(quote).length;
}
