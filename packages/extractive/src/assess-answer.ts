import { readingOf, tokenize } from '@research-studio/language';
import type { Answered } from '@research-studio/schemas';
import { analyzeQuestion, type QuestionAnalysis } from './analyze-question.ts';
import { createAnswerFit } from './answer-fit.ts';
import { holdsWholeAnswer } from './holds-whole-answer.ts';
import { type RankableEvidence, rankEvidence } from './rank-evidence.ts';
import { createTermMatcher } from './term-matcher.ts';

export interface FacetQuestion {
  readonly id: string;
  readonly text: string;
}

export interface AssessAnswerRequest {
  readonly question: string;
  /** The whole question first, as `facetsOf` gives them, or the sub-questions of a plan. */
  readonly facets: readonly FacetQuestion[];
  readonly evidence: readonly RankableEvidence[];
}

export interface FacetAssessment {
  readonly id: string;
  readonly level: 'well_covered' | 'partial' | 'missing';
  /** What the level was made of, 0 to 1. */
  readonly score: number;
}

export interface AnswerAssessment {
  readonly answered: Answered;
  readonly facets: readonly FacetAssessment[];
  /**
   * Where nothing answers, the words of the question that were not found; else the parts without an answer and the
   * names, years and numbers that no source holds.
   */
  readonly missing: readonly string[];
}

/**
 * How far the evidence answers the question and each of its parts, by graded match: how much of what is asked the
 * best passages cover together with their pages, and whether names, numbers and the form of the answer are there. It is
 * full only where one passage holds all of them.
 */
export function assessAnswer({ question, facets, evidence }: AssessAnswerRequest): AnswerAssessment {
  const whole = analyzeQuestion(question);
  const assessed = facets.map((facet) => ({ ...assessFacet(facet, whole, evidence), ...facet }));
  const [first, ...parts] = assessed;
  const decisive = parts.length > 0 ? parts : first ? [first] : [];
  const levels = decisive.map(({ level }) => level);
  const answered: Answered = levels.every((level) => level === 'missing')
    ? 'none'
    : levels.every((level) => level === 'well_covered')
      ? 'full'
      : 'partial';
  const missing = decisive.flatMap(({ level, unmatched, absent, text }) => {
    if (level !== 'missing') return absent;
    return answered === 'none' ? unmatched : [text];
  });
  return {
    answered,
    facets: assessed.map(({ id, level, score }) => ({ id, level, score })),
    missing: [...new Set(missing)],
  };
}

/** Set where wrongly given up and wrongly claimed answers balance over questions in eight languages. */
const levels = { well: 0.7, partial: 0.52 };

interface Assessed {
  readonly level: FacetAssessment['level'];
  readonly score: number;
  readonly unmatched: readonly string[];
  /** Names, years and numbers that no source holds. */
  readonly absent: readonly string[];
}

function assessFacet(
  { id: facetId, text }: FacetQuestion,
  whole: QuestionAnalysis,
  evidence: readonly RankableEvidence[],
): Assessed {
  const analysis = analyzeQuestion(text, whole.language);
  const telling = analysis.terms.filter(({ kind }) => kind !== 'generic');
  const matcher = createTermMatcher(analysis);
  const fit = createAnswerFit(analysis);
  const byId = new Map(evidence.map((item) => [item.id, item]));
  let best = 0;
  let unmatched = telling.map(({ word }) => word);
  for (const { id } of rankEvidence({ question: text, context: whole.question, evidence, limit: 6 })) {
    const item = byId.get(id);
    if (!item) continue;
    const reading = readingOf(item.quote);
    const hits = matcher.hits(tokenize(reading, whole.language));
    const about = matcher.hitsOfText(
      `${item.title} . ${item.siteName ?? ''} . ${item.publishedAt?.slice(0, 4) ?? ''}`,
    );
    let found = 0;
    let all = 0;
    const open: string[] = [];
    analysis.terms.forEach(({ weight, word, kind }, term) => {
      const hit = Math.max(hits[term] ?? 0, 0.7 * (about[term] ?? 0));
      found += weight * hit;
      all += weight;
      if (hit === 0 && kind !== 'generic') open.push(word);
    });
    const covered = all === 0 ? 0 : found / all;
    // How relevant its page was to another part says nothing about this one.
    const isOwn = item.subQuestionId === undefined || item.subQuestionId === facetId;
    const page = isOwn ? item.pageRelevance : Math.min(item.pageRelevance, covered);
    const score = 0.4 * covered + 0.45 * page + 0.15 * Math.min(1, fit(reading));
    if (score > best) {
      best = score;
      unmatched = open;
    }
  }
  const { isHeld, absent } = holdsWholeAnswer(analysis, evidence);
  const isWell = best >= levels.well && isHeld && absent.length === 0;
  const isPartial = best >= levels.partial && speaksOfCounted(analysis, evidence);
  const level = isWell ? 'well_covered' : isPartial ? 'partial' : 'missing';
  return { level, score: Math.round(best * 1000) / 1000, unmatched, absent };
}

/** How many lighthouses there are, nothing tells in which no lighthouse is named. */
function speaksOfCounted(analysis: QuestionAnalysis, evidence: readonly RankableEvidence[]): boolean {
  const { focus, kinds, terms, language } = analysis;
  const counted = focus.filter((term) => terms.some((own) => own.term === term && own.kind === 'word'));
  if (kinds[0] !== 'count' || counted.length === 0) return true;
  return evidence.some(({ quote, title }) => {
    const told = new Set(tokenize(`${quote} ${title}`, language));
    return counted.some((term) => told.has(term));
  });
}
