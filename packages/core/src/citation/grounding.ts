import { detectLanguage } from '@research-studio/language';
import type { Claim, Evidence, Source } from '@research-studio/schemas';
import {
  indexPassages,
  isSuspicious,
  type Judgement,
  type PassageIndex,
} from '@research-studio/verification';
import type { CitedSentence } from './signs/sentence-check.ts';

/** The evidence of a run, indexed once, to compare drafts with. */
export interface Grounding {
  readonly language: string | null;
  readonly has: (evidenceId: string) => boolean;
  /** A sentence by these items taken together. */
  readonly judge: (sentence: string, evidenceIds: readonly string[]) => Judgement;
  /** The same as a claim keeps it. */
  readonly rate: (sentence: CitedSentence) => ClaimRating;
  /** The evidence that supports a sentence, else the nearest that speaks of it; empty where none does. */
  readonly evidenceFor: (sentence: string) => readonly string[];
  /** The evidence that shares most terms with a sentence, best first, by the share of its terms. */
  readonly nearest: PassageIndex['nearest'];
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
  const language =
    request.language ?? detectLanguage(evidence.map(({ quote }) => quote.slice(0, 200)).join(' '));
  const index = indexPassages(passages, { language });
  const ids = new Set(evidence.map(({ id }) => id));
  return {
    language,
    has: (id) => ids.has(id),
    judge: index.judge,
    rate: ({ text, evidenceIds }) => {
      const { verdict, decidedBy, confidence, signals } = index.judge(text, evidenceIds);
      return { verdict, decidedBy, confidence, signals };
    },
    nearest: index.nearest,
    evidenceFor: (sentence) => {
      const judged = index
        .nearest(sentence, 6)
        .map(({ id }) => ({ id, judgement: index.judge(sentence, [id]) }));
      const found =
        judged.find(({ judgement }) => judgement.verdict === 'supported') ??
        judged.find(({ judgement }) => isOnSubject(judgement));
      return found === undefined ? [] : [found.id];
    },
  };
}

function contextOf({ title, siteName, author, publishedAt }: Described): string {
  return [title, siteName, author, publishedAt].filter((part) => part !== null).join('\n');
}

function isOnSubject({ verdict, signals, codes }: Judgement): boolean {
  if (verdict !== 'open') return verdict === 'supported';
  return !isSuspicious(codes) && (signals['cover'] ?? 0) >= minCover;
}
