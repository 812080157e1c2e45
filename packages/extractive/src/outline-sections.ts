import { readList } from '@research-studio/language';
import type { ReportFormat } from '@research-studio/schemas';
import { analyzeQuestion, type QuestionAnalysis } from './analyze-question.ts';
import { arrangeSection } from './arrange-section.ts';
import type { FacetQuestion } from './assess-answer.ts';
import { countWords } from './count-words.ts';
import { openingPassage } from './opening-passage.ts';
import { isNearCopy } from './rank-evidence.ts';
import { type LaneItem, type OutlineEvidence, rankLane } from './rank-lane.ts';
import { partHeading, soleHeading, titleWithoutSite } from './section-heading.ts';

export interface OutlineRequest {
  readonly question: string;
  /** The whole question first; its parts, if any, become sections. */
  readonly facets: readonly FacetQuestion[];
  readonly evidence: readonly OutlineEvidence[];
  readonly format: ReportFormat;
  /** For the report without its sources, title and headings included; null takes the format's own. */
  readonly maxWords: number | null;
}

export interface OutlinedSection {
  readonly heading: string;
  /** In the order in which they are to be written. */
  readonly evidenceIds: readonly string[];
}

/** Pieces of evidence of one section at most, the best: a section of more would be a list of quotations. */
export const MOST_PIECES = 30;

/** What a report says under which heading, within its words, most direct answers first; empty without evidence. */
export function outlineSections(request: OutlineRequest): OutlinedSection[] {
  const { question, facets, evidence, format } = request;
  const { language } = analyzeQuestion(question);
  const parts = facets.length > 1 ? facets.slice(1) : facets.slice(0, 1);
  const headings =
    parts.length > 1
      ? parts.map(({ text }) => partHeading({ question, part: text, language }))
      : [soleHeading(language)];
  const spent = countWords(question) + headings.reduce((sum, heading) => sum + countWords(heading) + 1, 8);
  const analyses = parts.map(({ text }) => analyzeQuestion(text, language));
  const maxWords = request.maxWords ?? defaultWords[format];
  const lanes = ownItems(
    parts.map((part) =>
      rankLane({ question, part, others: parts.filter((other) => other !== part), evidence, format }),
    ),
    analyses,
  ).map((lane, index) => {
    const analysis = analyses[index];
    const sorted = maxWords < fewWords ? lane.toSorted((a, b) => b.score - a.score) : lane;
    return analysis ? openingFirst(sorted, analysis, otherTerms(analyses, index)) : sorted;
  });
  const picked = pickInTurns(lanes, maxWords - spent);
  if (format === 'detailed' && parts.length === 1) return withPageSections(picked[0] ?? [], question);
  return picked
    .map((items, index) => ({
      heading: headings[index] ?? soleHeading(language),
      evidenceIds: arrangeSection(
        items.slice(0, MOST_PIECES),
        analyses[index] ?? analyzeQuestion(question, language),
        otherTerms(analyses, index),
      ),
    }))
    .filter(({ evidenceIds }) => evidenceIds.length > 0);
}

const defaultWords: Readonly<Record<ReportFormat, number>> = {
  concise: 390,
  bullet_points: 390,
  detailed: 1000,
};

/** A report this short has no room for short asides: what answers best comes first, however long. */
const fewWords = 150;

/** What the section will open with is picked first, so that it is not crowded out. */
function openingFirst(
  lane: readonly LaneItem[],
  analysis: QuestionAnalysis,
  others: ReadonlySet<string>,
): LaneItem[] {
  const opening = openingPassage({ items: lane, analysis, otherTerms: others });
  return opening ? [opening, ...lane.filter((entry) => entry !== opening)] : [];
}

/** Terms of the other parts that this one lacks. */
function otherTerms(analyses: readonly QuestionAnalysis[], own: number): ReadonlySet<string> {
  const termsOf = (analysis: QuestionAnalysis | undefined) =>
    new Set(analysis?.terms.filter(({ kind }) => kind !== 'generic').map(({ term }) => term));
  const mine = termsOf(analyses[own]);
  return new Set(
    analyses.flatMap((analysis, index) =>
      index === own ? [] : [...termsOf(analysis)].filter((term) => !mine.has(term)),
    ),
  );
}

/**
 * A passage that answers another part much better is left to that part, unless its own part is left without an answer. A
 * list of sums or figures is the answer of the part that asks for them.
 */
function ownItems(lanes: readonly LaneItem[][], analyses: readonly QuestionAnalysis[]): LaneItem[][] {
  const strengths = lanes.map((lane) => {
    const best = bestScore(lane);
    return new Map(lane.map(({ item, score }) => [passageKey(item), score / best]));
  });
  const asksValue = (index: number) => valued.has(analyses[index]?.kinds[0] ?? 'fact');
  const lists = new Set(
    lanes.flatMap((lane, index) =>
      lane
        .filter(({ item, fit }) => asksValue(index) && fit >= 1 && readList(item.quote) !== null)
        .map(({ item }) => passageKey(item)),
    ),
  );
  const owned = lanes.map((lane, index) =>
    lane.filter(({ item }) => {
      const key = passageKey(item);
      if (lists.has(key)) return asksValue(index);
      const own = strengths[index]?.get(key) ?? 0;
      return strengths.every((other) => own >= elsewhere * (other.get(key) ?? 0));
    }),
  );
  return lanes.reduce(withAnswerBack, owned);
}

const valued: ReadonlySet<string> = new Set(['money', 'count', 'measure', 'percent', 'duration', 'date']);

const bestScore = (lane: readonly LaneItem[]): number => Math.max(0, ...lane.map(({ score }) => score));

const passageKey = ({ sourceId, quote }: LaneItem['item']): string => `${sourceId} ${quote}`;

/** Where a part lost its answers to the others, it gets one back of a part that has several. */
function withAnswerBack(owned: LaneItem[][], lane: LaneItem[], index: number): LaneItem[][] {
  const least = answering * bestScore(lane);
  const own = owned[index] ?? [];
  if (lane.length === 0 || bestScore(own) >= least) return owned;
  const back = lane
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score)
    .find(({ item }) => owned.every((other, at) => at === index || canSpare(other, passageKey(item))));
  if (back === undefined) return owned;
  const key = passageKey(back.item);
  return owned.map((other, at) =>
    at === index ? [back, ...other] : other.filter(({ item }) => passageKey(item) !== key),
  );
}

/** What it opens with stays, and so does its only answer. */
function canSpare(lane: readonly LaneItem[], key: string): boolean {
  const at = lane.findIndex(({ item }) => passageKey(item) === key);
  if (at < 0) return true;
  const [first] = lane.toSorted((a, b) => b.score - a.score);
  return first !== lane[at] && lane.filter(({ score }) => score >= answering * bestScore(lane)).length > 1;
}

/** What answers so much less directly than the best is no answer of its own. */
const answering = 0.75;

const elsewhere = 0.9;

/** Each lane takes its next best in turn, until no lane finds one that still fits. */
function pickInTurns(lanes: readonly LaneItem[][], maxWords: number): LaneItem[][] {
  const picked: LaneItem[][] = lanes.map(() => []);
  const next = lanes.map(() => 0);
  let left = Math.max(maxWords, 25);
  let isMoving = lanes.length > 0;
  while (isMoving) {
    isMoving = false;
    lanes.forEach((lane, index) => {
      for (let at = next[index] ?? 0; at < lane.length; at += 1) {
        next[index] = at + 1;
        const candidate = lane[at];
        if (!candidate || candidate.words > left || isTold(candidate, picked)) continue;
        picked[index]?.push(candidate);
        left -= candidate.words;
        isMoving = true;
        return;
      }
    });
  }
  return picked;
}

function isTold(candidate: LaneItem, picked: readonly LaneItem[][]): boolean {
  return picked.some((lane) =>
    lane.some(({ item, tokens }) => item.id === candidate.item.id || isNearCopy(tokens, candidate.tokens)),
  );
}

/** How many passages the opening section of a detailed report holds before pages get sections of their own. */
const openingPassages = 8;

/** How near the best page one must come to get a section of its own. */
const ownSectionPage = 0.7;

/** The opening section answers; what a good page says beyond that goes under its title, in the order of the page. */
function withPageSections(items: readonly LaneItem[], question: string): OutlinedSection[] {
  const analysis = analyzeQuestion(question);
  const sorted = items.toSorted((a, b) => b.score - a.score);
  const opening = sorted.slice(0, openingPassages);
  if (opening.length === 0) return [];
  const best = Math.max(...opening.map(({ item }) => item.pageRelevance));
  const sections = new Map<string, LaneItem[]>();
  const further = Map.groupBy(sorted.slice(openingPassages), ({ item }) => item.sourceId);
  for (const group of further.values()) {
    const item = group[0]?.item;
    if (!item || group.length < 2 || item.pageRelevance < best * ownSectionPage) opening.push(...group);
    else sections.set(freshTitle(titleWithoutSite(item.title, item.siteName ?? null), sections), group);
  }
  return [
    {
      heading: soleHeading(analysis.language),
      evidenceIds: arrangeSection(opening.slice(0, MOST_PIECES), analysis),
    },
    ...[...sections].map(([heading, group]) => ({
      heading,
      evidenceIds: group
        .slice(0, MOST_PIECES)
        .sort((a, b) => a.item.start - b.item.start)
        .map(({ item }) => item.id),
    })),
  ];
}

const freshTitle = (title: string, used: ReadonlyMap<string, unknown>): string =>
  used.has(title) ? `${title} (${used.size + 1})` : title;
