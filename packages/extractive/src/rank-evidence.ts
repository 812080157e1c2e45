import { readingOf, tokenize } from '@research-studio/language';
import { analyzeQuestion, type QuestionAnalysis } from './analyze-question.ts';
import { createAnswerFit } from './answer-fit.ts';
import { givesFigureOfFocus, namesOtherThing } from './focus-signals.ts';
import { createTermMatcher, type TermHits, type TermMatcher } from './term-matcher.ts';

export interface RankableEvidence {
  readonly id: string;
  /** The sub-question that it was gathered for, when that is known. */
  readonly subQuestionId?: string;
  readonly sourceId: string;
  readonly quote: string;
  /** As `findPassages` gives it, or a model's judgement; 0 to 1. */
  readonly relevance: number;
  /** As `findPassages` gives it. */
  readonly pageRelevance: number;
  readonly title: string;
  readonly siteName?: string | null;
  readonly publishedAt?: string | null;
}

export interface RankEvidenceRequest {
  readonly question: string;
  /** The whole question where `question` is a part of it; its terms count a little. */
  readonly context?: string;
  /** The id of `question` where it is a part: what was gathered for another part is less sure to answer it. */
  readonly subQuestionId?: string;
  readonly evidence: readonly RankableEvidence[];
  readonly limit?: number;
}

export interface RankedEvidence {
  readonly id: string;
  /** Above 0; comparable within one ranking only. */
  readonly score: number;
  /** Share of what is asked that stands in the passage itself, by weight; 0 to 1. */
  readonly own: number;
  /** As `AnswerFit`. */
  readonly fit: number;
}

/** All evidence of a run in one order, most direct answer first; near-copies keep their best one. */
export function rankEvidence(request: RankEvidenceRequest): RankedEvidence[] {
  const { question, context, evidence, limit } = request;
  const whole = analyzeQuestion(context ?? question);
  const analysis = analyzeQuestion(question, whole.language);
  const matcher = createTermMatcher(analysis, whole);
  const fit = createAnswerFit(analysis);
  const read = evidence.map((item) => readEvidence(item, matcher));
  const worth = worthOfTerms(read, matcher);
  const longest = Math.max(0.01, ...evidence.map(({ pageRelevance }) => pageRelevance));
  const scored = read
    .map((entry, index) => {
      const { item } = entry;
      const match = 0.5 * coverage(entry, worth) + 0.5 * item.relevance * sureness(item, request);
      const page = 0.4 + 0.6 * (item.pageRelevance / longest);
      const value = fit(entry.reading);
      return {
        entry,
        index,
        fit: value,
        score: match * (0.55 + 0.65 * value) * page * focusFactor({ entry, fit: value, analysis, matcher }),
      };
    })
    .sort((a, b) => b.score - a.score || a.index - b.index);
  const kept: typeof scored = [];
  for (const candidate of scored) {
    if (kept.length >= (limit ?? Number.POSITIVE_INFINITY)) break;
    if (!kept.some(({ entry }) => isNearCopy(entry.tokenSet, candidate.entry.tokenSet))) kept.push(candidate);
  }
  return kept.map(({ entry, score, fit }) => ({
    id: entry.item.id,
    score,
    own: ownShare(entry, worth),
    fit,
  }));
}

const sureness = ({ subQuestionId: own }: RankableEvidence, { subQuestionId: asked }: RankEvidenceRequest) =>
  own === undefined || asked === undefined || own === asked ? 1 : 0.8;

/** A figure right beside the thing that is asked for tells more; another thing or another year tells less. */
function focusFactor({ entry, fit, analysis, matcher }: FocusRequest): number {
  const { reading, item } = entry;
  const beside = fit >= 1 && givesFigureOfFocus(reading, analysis, matcher) ? 1.2 : 1;
  const other = namesOtherThing(item.title, analysis, matcher) ? 0.7 : 1;
  const names = namesAreTelling(analysis) ? analysis.terms.filter(({ kind }) => kind === 'name') : [];
  const isNameless =
    names.length > 0 &&
    names.every(({ term }) => {
      const index = matcher.sought.findIndex((sought) => sought.term === term);
      return (entry.hits[index] ?? 0) === 0 && (entry.titleHits[index] ?? 0) === 0;
    });
  return beside * other * (isNameless ? 0.82 : 1) * sameYear(entry, analysis);
}

/** Every noun of German looks like a name, and any loan word of Japanese. */
const namesAreTelling = ({ language }: QuestionAnalysis): boolean => language !== 'de' && language !== 'ja';

interface FocusRequest {
  readonly entry: ReadEvidence;
  readonly fit: number;
  readonly analysis: QuestionAnalysis;
  readonly matcher: TermMatcher;
}

/** What speaks of other years than the one asked for tells less. */
function sameYear({ reading, item }: ReadEvidence, { numbers }: QuestionAnalysis): number {
  const asked = numbers.filter((number) => /^(?:19|20)\d\d$/.test(number));
  if (asked.length === 0) return 1;
  const named = reading.match(/(?<!\d)(?:19|20)\d\d(?![\d.,]\d|\d)/g);
  if (named === null || named.some((year) => asked.includes(year))) return 1;
  return asked.some((year) => item.title.includes(year)) ? 0.9 : 0.75;
}

interface ReadEvidence {
  readonly item: RankableEvidence;
  readonly reading: string;
  readonly hits: TermHits;
  readonly titleHits: TermHits;
  readonly length: number;
  readonly tokenSet: ReadonlySet<string>;
}

function readEvidence(item: RankableEvidence, matcher: TermMatcher): ReadEvidence {
  const reading = readingOf(item.quote);
  const tokens = tokenize(reading, matcher.language);
  const about = [item.title, item.siteName ?? '', item.publishedAt?.slice(0, 4) ?? ''].join(' . ');
  return {
    item,
    reading,
    hits: matcher.hits(tokens),
    titleHits: matcher.hitsOfText(about),
    length: tokens.length,
    tokenSet: new Set(tokens),
  };
}

function worthOfTerms(read: readonly ReadEvidence[], { sought }: TermMatcher): number[] {
  return sought.map(({ weight }, term) => {
    const frequency = read.filter(({ hits }) => (hits[term] ?? 0) > 0).length;
    const most = Math.log(1 + read.length);
    return (
      weight * (most === 0 ? 1 : 0.4 + 0.6 * (Math.log(1 + read.length / Math.max(1, frequency)) / most))
    );
  });
}

function ownShare({ hits }: ReadEvidence, worth: readonly number[]): number {
  const all = worth.reduce((sum, value) => sum + value, 0);
  const found = worth.reduce((sum, value, term) => sum + value * (hits[term] ?? 0), 0);
  return all === 0 ? 0 : found / all;
}

/** What a term counts that only the page's title has. */
const titleShare = 0.5;

function coverage({ hits, titleHits, length }: ReadEvidence, worth: readonly number[]): number {
  let found = 0;
  let all = 0;
  worth.forEach((value, term) => {
    all += value;
    found += value * Math.max(hits[term] ?? 0, titleShare * (titleHits[term] ?? 0));
  });
  return all === 0 ? 0 : found / all / (0.82 + 0.18 * Math.max(0.6, length / 20));
}

/** Near-copies share nine tenths of their terms; a number that only one has makes them two statements. */
export function isNearCopy(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  if (small.size === 0) return large.size === 0;
  if (small.size < large.size * 0.6) return false;
  let shared = 0;
  for (const token of small) {
    if (large.has(token)) shared += 1;
    else if (/^\p{N}/u.test(token)) return false;
  }
  return shared >= small.size * 0.85;
}
