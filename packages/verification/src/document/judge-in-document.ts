import { detectLanguage, primaryTag } from '@research-studio/language';
import type { Verdict } from '@research-studio/schemas';
import { chooseSpans } from './choose-spans.ts';
import { documentTerms } from './document-terms.ts';
import { explainJudgement } from './explain-judgement.ts';
import { findMismatches } from './find-mismatches.ts';
import { guardedSentences } from './guarded-sentences.ts';
import { measureSupport, type SupportMeasure } from './measure-support.ts';
import type { Mismatch } from './mismatch.ts';
import { type SupportModel, supportProbability } from './support-model.ts';

export interface DocumentJudgement {
  /** The probability that the document bears the claim out in full, 0 to 1; supported from 0.6 on. */
  readonly score: number;
  readonly verdict: Verdict;
  /** Short, for people: what of the claim was found, what is missing, which sentence says otherwise. */
  readonly reasons: readonly string[];
  /** Indices of the sentences that bear the claim out or speak against it, best first. */
  readonly spans: readonly number[];
  /** Where the claim departs from the document. */
  readonly mismatches: readonly Mismatch[];
}

export interface IndexedDocument {
  readonly judge: (claim: string) => DocumentJudgement;
  /** What judging measures; null where there is nothing to measure. */
  readonly measure: (claim: string) => MeasuredClaim | null;
}

export interface MeasuredClaim {
  readonly support: SupportMeasure;
  readonly mismatches: readonly Mismatch[];
}

/** Holds one claim against the sentences of a document. Deterministic; no model. */
export function judgeInDocument(request: {
  claim: string;
  sentences: readonly string[];
  language?: string | null;
}): DocumentJudgement {
  const { claim, sentences, language } = request;
  return indexDocument(sentences, { language: language ?? null }).judge(claim);
}

/** Reads a document once, to hold many claims against it. `language` is that of the claims, detected when left out. */
export function indexDocument(
  sentences: readonly string[],
  options: { language?: string | null } = {},
): IndexedDocument {
  const ofDocument = detectLanguage(sentences.slice(0, 60).join(' '));
  const language = options.language ?? ofDocument ?? 'en';
  const document = documentTerms(sentences, language);
  const guarded = guardedSentences(sentences, language);
  const isEmpty = sentences.every((sentence) => sentence.trim() === '');
  const measure = (text: string): MeasuredClaim | null => {
    if (isEmpty) return null;
    const claim = text.slice(0, longestClaim);
    const support = measureSupport({ claim, document, language, isLowerCase: guarded.isLowerCase });
    if (support.terms.length === 0) return null;
    return { support, mismatches: findMismatches({ claim, measure: support, sentences: guarded, language }) };
  };
  const judge = (claim: string): DocumentJudgement => {
    const measured = measure(claim);
    if (measured === null) {
      return unverifiable(
        isEmpty ? 'there is no text to hold it against' : 'it says nothing that words can show',
      );
    }
    const { support, mismatches } = measured;
    if (support.cover < strangeBelow && differ(options.language ?? detectLanguage(claim), ofDocument)) {
      return unverifiable(`the document is in another language (${ofDocument})`);
    }
    const score = supportScore(measured);
    return {
      score,
      verdict: verdictOf(score, measured),
      reasons: explainJudgement(support, mismatches),
      spans: chooseSpans(support, mismatches),
      mismatches,
    };
  };
  return { judge, measure };
}

/** The model's probability, lowered by a mismatch; rounded to three digits. */
export function supportScore({ support, mismatches }: MeasuredClaim, model?: SupportModel): number {
  const probability = supportProbability(support.features, model);
  return Math.round(1000 * probability * (mismatches.length > 0 ? mismatchFactor : 1)) / 1000;
}

/** Characters; what is longer is no claim. */
const longestClaim = 2000;
/** Below this cover words of two languages are taken not to have met. */
const strangeBelow = 0.3;
const supportedFrom = 0.6;
/** Below it not even a part is borne out: half of the unsupported claims of WiCE are, one in ten of the others. */
const partiallyFrom = 0.12;
/** Keeps any claim with a mismatch below 0.6, the likelier ones still above the others. */
const mismatchFactor = 0.55;

function verdictOf(score: number, { support, mismatches }: MeasuredClaim): Verdict {
  if (mismatches.some(({ isContradiction }) => isContradiction)) return 'contradicted';
  if (score >= supportedFrom) return 'supported';
  return score >= partiallyFrom && support.cover > 0.25 ? 'partially_supported' : 'unsupported';
}

function unverifiable(reason: string): DocumentJudgement {
  return { score: 0, verdict: 'unverifiable', reasons: [reason], spans: [], mismatches: [] };
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && primaryTag(one) !== primaryTag(other);
}
