import { readingOf, readsAsRow, tokenize } from '@research-studio/language';
import type { ReportFormat } from '@research-studio/schemas';
import { analyzeQuestion, type QuestionAnalysis } from './analyze-question.ts';
import type { AnswerKind } from './answer-kind.ts';
import { hasAskedQuality } from './asked-quality.ts';
import { isRowAsked, otherThingThan } from './asked-thing.ts';
import type { FacetQuestion } from './assess-answer.ts';
import { countWords } from './count-words.ts';
import { type RankableEvidence, rankEvidence } from './rank-evidence.ts';
import { speaksOfNames } from './speaks-of-names.ts';
import { isStatement, standsAlone } from './stands-alone.ts';
import { createTermMatcher } from './term-matcher.ts';

/** Evidence as the outline wants it: `start` puts passages of one source in the order of the page. */
export interface OutlineEvidence extends RankableEvidence {
  readonly start: number;
}

export interface LaneItem {
  readonly item: OutlineEvidence;
  readonly reading: string;
  readonly score: number;
  /** Score against length: what is picked first. */
  readonly gain: number;
  /** As `RankedEvidence`. */
  readonly own: number;
  readonly fit: number;
  readonly words: number;
  readonly tokens: ReadonlySet<string>;
}

export interface LaneRequest {
  readonly question: string;
  /** The part of the question that the lane answers. */
  readonly part: FacetQuestion;
  /** The other parts, which have lanes of their own. */
  readonly others: readonly FacetQuestion[];
  readonly evidence: readonly OutlineEvidence[];
  readonly format: ReportFormat;
}

/** What can be said on one part of a question, most worth its words first; noise and remnants left out. */
export function rankLane(request: LaneRequest): LaneItem[] {
  const { question, part, evidence, format } = request;
  const byId = new Map(evidence.map((item) => [item.id, item]));
  const { language } = analyzeQuestion(question);
  const analysis = analyzeQuestion(part.text, language);
  const titleFactor = titleFactorOf(request, language);
  const isOtherThing = otherThingThan(analysis);
  const ranked = rankEvidence({
    question: part.text,
    context: question,
    subQuestionId: part.id,
    evidence,
  })
    .map((entry) => {
      const item = byId.get(entry.id);
      const reading = readingOf(item?.quote ?? '');
      const quality = hasAskedQuality(part.text, reading) ? 1 : withoutQuality;
      const thing = isOtherThing(reading) ? ofOtherThing : 1;
      return { ...entry, score: entry.score * titleFactor(item?.title ?? '') * quality * thing };
    })
    .sort((a, b) => b.score - a.score)
    .filter(({ id }) => isStatement(readingOf(byId.get(id)?.quote ?? '')));
  const best = ranked[0]?.score ?? 0;
  const bestPage = Math.max(0, ...ranked.slice(0, 5).map(({ id }) => byId.get(id)?.pageRelevance ?? 0));
  const { faintest, leastOwn, worded, spared } = precision[format];
  const isWorded = wordedKinds.has(analysis.kinds[0] ?? 'fact');
  const lane = ranked.flatMap(({ id, score, own, fit }, rank) => {
    const item = byId.get(id);
    if (!item || item.pageRelevance < bestPage * strayPage) return [];
    const reading = readingOf(item.quote);
    if (item.title.toLowerCase().includes(reading.toLowerCase())) return [];
    const isAsked = readsAsRow(item.quote) && isRowAsked(reading, analysis);
    const isList = reading !== item.quote && !readsAsRow(item.quote);
    const least = (isWorded || isAsked || isList) && fit >= 1 ? worded : faintest;
    if (score < best * least || (own < leastOwn && least !== worded && rank > 0)) return [];
    if (rank >= spared && !standsAlone(reading, language)) return [];
    // The mark counts as a word, once for each sentence.
    const words = countWords(reading) + 1 + (reading.length > 250 ? 1 : 0);
    const gain = score / Math.max(isList ? Math.min(words, wordsOfList) : words, 10) ** brevity;
    return [{ item, reading, score, gain, own, fit, words, tokens: new Set(tokenize(reading, language)) }];
  });
  const named = format === 'concise' ? lane : telling(ofNames(lane, analysis), analysis, evidence);
  return named.toSorted((a, b) => b.gain - a.gain);
}

/**
 * Where a part asks about names, what speaks of one of them in its words, its title or its site; all where nothing does that
 * answers about as directly as the best.
 */
function ofNames(lane: readonly LaneItem[], analysis: QuestionAnalysis): readonly LaneItem[] {
  const speaks = speaksOfNames(analysis);
  if (speaks === null) return lane;
  const named = lane.filter(({ item, reading }) => speaks(`${reading} ${item.title} ${item.siteName ?? ''}`));
  const best = (items: readonly LaneItem[]) => Math.max(0, ...items.map(({ score }) => score));
  return best(named) >= namedAsDirect * best(lane) ? named : lane;
}

const namedAsDirect = 0.7;

/**
 * Where a part asks for no special form of answer, what shares with it more than what most of the evidence does: of "do
 * heat pumps work at −15 °C", "heat pumps" alone tells nothing.
 */
function telling(
  lane: readonly LaneItem[],
  analysis: QuestionAnalysis,
  evidence: readonly OutlineEvidence[],
): readonly LaneItem[] {
  if (!formless.has(analysis.kinds[0] ?? 'fact')) return lane;
  const matcher = createTermMatcher(analysis);
  const all = evidence.map(({ quote }) => matcher.hitsOfText(readingOf(quote)));
  const rare = matcher.sought.flatMap(({ isNameOrNumber }, index) => {
    const share = all.filter((hits) => (hits[index] ?? 0) > 0).length / Math.max(1, all.length);
    return share > 0 && (isNameOrNumber || share <= common) ? [index] : [];
  });
  if (rare.length === 0) return lane;
  return lane.filter(({ item, reading }) => {
    const [own, title] = [reading, item.title].map((text) => matcher.hitsOfText(text));
    return rare.some(
      (index) =>
        (own?.[index] ?? 0) > 0 || (matcher.sought[index]?.isNameOrNumber && (title?.[index] ?? 0) > 0),
    );
  });
}

const formless: ReadonlySet<AnswerKind> = new Set(['yes_no', 'fact']);

const common = 0.25;

/** A page whose title asks for another part answers that one rather than this. */
function titleFactorOf({ part, others }: LaneRequest, language: string): (title: string) => number {
  const shareIn = ({ text }: FacetQuestion) => {
    const matcher = createTermMatcher(analyzeQuestion(text, language));
    const all = matcher.sought.reduce((sum, { weight }) => sum + weight, 0);
    return (title: string) => {
      const hits = matcher.hitsOfText(title);
      const found = matcher.sought.reduce((sum, { weight }, index) => sum + weight * (hits[index] ?? 0), 0);
      return all === 0 ? 0 : found / all;
    };
  };
  const own = shareIn(part);
  const other = others.map(shareIn);
  return (title) => {
    const lead = Math.max(0, ...other.map((share) => share(title))) - own(title);
    return lead >= 0.5 ? 0.5 : lead >= 0.3 ? 0.75 : 1;
  };
}

interface Precision {
  readonly faintest: number;
  /** The same for what has the word that tells the answer, for the row of a table that is asked for, and for a list. */
  readonly worded: number;
  readonly leastOwn: number;
  /** So many of the best stay even if they lean on a sentence that is not quoted. */
  readonly spared: number;
}

/**
 * How far behind the best of its lane a passage may be, and how much of what is asked it must hold itself. A concise
 * report fills its words: from 0.35 on it loses answers (100 questions, 9 languages). The others leave filler out.
 */
const precision: Readonly<Record<ReportFormat, Precision>> = {
  concise: { faintest: 0.28, worded: 0.28, leastOwn: 0, spared: 3 },
  bullet_points: { faintest: 0.58, worded: 0.4, leastOwn: 0.15, spared: 1 },
  detailed: { faintest: 0.58, worded: 0.4, leastOwn: 0.15, spared: 1 },
};

/** Their answers are told by a word, and share fewer terms with the question. */
const wordedKinds: ReadonlySet<AnswerKind> = new Set([
  'cause',
  'manner',
  'definition',
  'comparison',
  'statement',
  'condition',
]);

/** "How loud" is hardly answered by what gives no loudness. */
const withoutQuality = 0.5;

/** What shares all but the thing itself with what is asked for. */
const ofOtherThing = 0.5;

/** Pages this far behind the best are about something else. */
const strayPage = 0.45;

/** The items of a list are short statements by themselves. */
const wordsOfList = 20;

/** Short passages leave room for others: what a word costs, measured between 0 and 0.7. */
const brevity = 0.5;
