import type { Verdict } from '../../schemas/claim.ts';
import { detectLanguage, primaryTag } from '../../text/language.ts';
import { chooseSpans } from './choose-spans.ts';
import { documentTerms } from './document-terms.ts';
import { explainJudgement } from './explain-judgement.ts';
import { findMismatches } from './find-mismatches.ts';
import { guardedSentences } from './guarded-sentences.ts';
import { measureSupport, type SupportMeasure } from './measure-support.ts';
import type { Mismatch } from './mismatch.ts';
import { supportProbability } from './support-model.ts';

export interface DocumentJudgement {
  /** The probability that the document bears the claim out in full, 0 to 1; supported from 0.6 on. */
  readonly score: number;
  readonly verdict: Verdict;
  /** Short, for people: what of the claim was found, what is missing, which sentence says otherwise. */
  readonly reasons: readonly string[];
  /** Indices of the sentences that bear the claim out or speak against it, best first. */
  readonly spans: readonly number[];
}

export interface IndexedDocument {
  readonly judge: (claim: string) => DocumentJudgement;
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
  const judge = (claim: string): DocumentJudgement => {
    if (sentences.every((sentence) => sentence.trim() === ''))
      return unverifiable('there is no text to hold it against');
    const measure = measureSupport({ claim, document, language, isLowerCase: guarded.isLowerCase });
    if (measure.terms.length === 0) return unverifiable('it states nothing that words can show');
    const ofClaim = options.language ?? detectLanguage(claim);
    if (measure.features.cover < 0.3 && differ(ofClaim, ofDocument)) {
      return unverifiable(`the document is in another language (${ofDocument})`);
    }
    const mismatches = findMismatches({ claim, measure, sentences: guarded, language });
    const probability = supportProbability(measure.features);
    const score = round(mismatches.length > 0 ? probability * mismatchFactor : probability);
    return {
      score,
      verdict: verdictOf(score, mismatches, measure),
      reasons: explainJudgement({ measure, mismatches }),
      spans: chooseSpans(measure, mismatches),
    };
  };
  return { judge };
}

const supportedFrom = 0.6;
/** Below it not even a part is borne out: half of the unsupported claims of WiCE are, one in ten of the others. */
const partiallyFrom = 0.12;
/** Keeps any claim with a mismatch below 0.6, the likelier ones still above the others. */
const mismatchFactor = 0.55;

function verdictOf(score: number, mismatches: readonly Mismatch[], { features }: SupportMeasure): Verdict {
  if (mismatches.length > 0) return 'contradicted';
  if (score >= supportedFrom) return 'supported';
  return score >= partiallyFrom && features.cover > 0.25 ? 'partially_supported' : 'unsupported';
}

function unverifiable(reason: string): DocumentJudgement {
  return { score: 0, verdict: 'unverifiable', reasons: [reason], spans: [] };
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && primaryTag(one) !== primaryTag(other);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
