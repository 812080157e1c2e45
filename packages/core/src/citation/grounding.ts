import { detectLanguage, statesQuantity, tokenize } from '@research-studio/language';
import type { Claim, Evidence, Source } from '@research-studio/schemas';
import {
  indexPassages,
  isSuspicious,
  type Judgement,
  type PassageIndex,
} from '@research-studio/verification';

/** What drafts are compared with: the evidence of a run, indexed once. */
export interface Grounding {
  readonly language: string | null;
  readonly has: (evidenceId: string) => boolean;
  readonly quoteOf: (evidenceId: string) => string;
  /** A sentence by these items taken together. */
  readonly judge: (sentence: string, evidenceIds: readonly string[]) => Judgement;
  /** The same as a claim keeps it. */
  readonly rate: (sentence: {
    readonly text: string;
    readonly evidenceIds: readonly string[];
  }) => ClaimRating;
  /**
   * The evidence that a sentence must rest on: one item where one will do, up to three together for a sentence of many words;
   * null when none supports it.
   */
  readonly evidenceFor: (sentence: string) => readonly string[] | null;
  /** The evidence that shares most terms with a sentence, best first, by the share of its terms. */
  readonly nearest: PassageIndex['nearest'];
  /** The sentence and these quotes are in different languages, so that their words cannot be compared. */
  readonly isTranslated: PassageIndex['isTranslated'];
}

/** The verdict on a claim of a report. */
export type ClaimRating = Pick<Claim, 'verdict' | 'decidedBy' | 'confidence' | 'signals'>;

type Described = Pick<Source, 'title' | 'siteName' | 'author' | 'publishedAt'>;

/** Enough overlap to say that a passage is what a sentence speaks of, once numbers and names agree. */
const minCover = 0.5;

/** `language`: of the report; null leaves it to be detected from the evidence. */
export function groundingOf(request: {
  evidence: readonly Evidence[];
  sources: readonly (Described & Pick<Source, 'id'>)[];
  language: string | null;
}): Grounding {
  const { evidence } = request;
  const contexts = new Map(request.sources.map((source) => [source.id, contextOf(source)]));
  const bySource = Map.groupBy(evidence, ({ sourceId }) => sourceId);
  const pages = new Map([...bySource].map(([id, items]) => [id, items.map(({ quote }) => quote).join('\n')]));
  const passages = evidence.map(({ id, fact, quote, sourceId }) => ({
    id,
    text: quote,
    context: [contexts.get(sourceId) ?? '', fact === quote ? '' : fact].join('\n'),
    page: pages.get(sourceId) ?? '',
  }));
  const ofEvidence = detectLanguage(evidence.map(({ quote }) => quote.slice(0, 200)).join(' '));
  const language = request.language ?? ofEvidence;
  const index = indexPassages(passages, { language });
  const quotes = new Map(evidence.map(({ id, quote }) => [id, quote]));
  return {
    language,
    has: (id) => quotes.has(id),
    quoteOf: (id) => quotes.get(id) ?? '',
    judge: index.judge,
    rate: ({ text, evidenceIds }) => {
      const { verdict, decidedBy, confidence, signals } = index.judge(text, evidenceIds);
      return { verdict, decidedBy, confidence, signals };
    },
    nearest: index.nearest,
    evidenceFor: (sentence) =>
      evidenceFor(sentence, index, language) ??
      (isOtherLanguage(language, ofEvidence) ? translatedFrom(sentence, evidence, index) : null),
    isTranslated: index.isTranslated,
  };
}

function contextOf({ title, siteName, author, publishedAt }: Described): string {
  return [title, siteName, author, publishedAt].filter((part) => part !== null).join('\n');
}

/** A sentence that rests on several passages has at least so many terms for each. */
const termsForEach = 3;

function evidenceFor(
  sentence: string,
  index: PassageIndex,
  language: string | null,
): readonly string[] | null {
  const near = index
    .nearest(sentence, 6)
    .filter(({ cover }) => cover >= minCover / 3)
    .map(({ id }) => id);
  const isEnough = (ids: readonly string[]) => supports(index.judge(sentence, ids));
  const single = near.find((id) => isEnough([id]));
  if (single !== undefined) return [single];
  const terms = new Set(tokenize(sentence, language)).size;
  for (const size of [2, 3]) {
    const ids = near.slice(0, size);
    if (terms >= size * termsForEach && ids.length === size && isEnough(ids)) return needed(ids, isEnough);
  }
  // A name may stand elsewhere on the page of a passage.
  const byPage = near.find((id) => isOnSubject(index.judge(sentence, [id])));
  return byPage === undefined ? null : [byPage];
}

/** Without the items that the others make needless, the least relevant first. */
function needed(ids: readonly string[], isEnough: (ids: readonly string[]) => boolean): readonly string[] {
  return ids.reduceRight<readonly string[]>((kept, id) => {
    const rest = kept.filter((other) => other !== id);
    return isEnough(rest) ? rest : kept;
  }, ids);
}

function isOtherLanguage(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.split('-')[0] !== other.split('-')[0];
}

/** Across languages only numbers, dates and names meet: the one item that has them all. Null when several do. */
function translatedFrom(
  sentence: string,
  evidence: readonly Evidence[],
  index: PassageIndex,
): readonly string[] | null {
  if (!statesQuantity(sentence)) return null;
  const found = evidence.filter(({ id }) => {
    const { signals } = index.judge(sentence, [id]);
    return signals['numbers'] === 1 && signals['negation'] === 1;
  });
  const [only] = found;
  return found.length === 1 && only !== undefined ? [only.id] : null;
}

function supports(judged: Judgement): boolean {
  return judged.verdict === 'supported' || (isOnSubject(judged) && judged.signals['names'] === 1);
}

function isOnSubject({ verdict, signals, codes }: Judgement): boolean {
  if (verdict !== 'open') return verdict === 'supported';
  return !isSuspicious(codes) && (signals['cover'] ?? 0) >= minCover;
}
