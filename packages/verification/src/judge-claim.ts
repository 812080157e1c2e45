import type { Claim, Verdict } from '@research-studio/schemas';
import { comparesPassages } from './compares-passages.ts';
import { buildSupportIndex, type Support, type SupportPassage } from './support-index.ts';

/** From this cover on a claim whose guards pass is supported; below half of it, it is not even partially. */
export const supportedFrom = 0.6;

export type Judgement = Pick<Claim, 'verdict' | 'confidence' | 'signals'>;

/**
 * Judges a claim against the passages that it cites: verbatim, then guards (numbers, units, dates, names, negation),
 * then cover of its terms. A claim that fails a guard is never supported, whatever its cover. Deterministic.
 */
export function judgeClaim(request: {
  claim: string;
  evidence: readonly SupportPassage[];
  language?: string | null;
}): Judgement {
  const { claim, evidence } = request;
  const index = buildSupportIndex(evidence, { language: request.language ?? null });
  return judgeSupport({
    claim,
    quotes: evidence.map(({ quote }) => quote),
    support: index.support(
      claim,
      evidence.map(({ id }) => id),
    ),
  });
}

/** The same for a claim whose support was already measured, over an index of more passages. */
export function judgeSupport(request: {
  claim: string;
  quotes: readonly string[];
  support: Support;
  /** Claim and quotes are in different languages: words cannot be compared, numbers can. */
  isTranslated?: boolean;
}): Judgement {
  const { claim, quotes, support } = request;
  const { cover, guards } = support;
  const isVerbatim = !guards.negationDiffers && standsIn(claim, quotes);
  const measured = isVerbatim ? 'supported' : verdictOf(support);
  const isOpen =
    (request.isTranslated === true && measured !== 'supported' && guards.numbersFound === 1) ||
    (measured === 'unsupported' && guards.passes && cover > 0 && comparesPassages(claim, quotes));
  const verdict = isOpen ? 'unverifiable' : measured;
  return {
    verdict,
    confidence: round(isVerbatim ? 0.97 : confidenceOf(verdict, support)),
    signals: {
      verbatim: isVerbatim ? 1 : 0,
      cover: round(cover),
      numbers: round(guards.numbersFound),
      names: round(guards.namesFound),
      negation: guards.negationDiffers ? 0 : 1,
    },
  };
}

function verdictOf({ cover, guards }: Support): Verdict {
  if (cover >= supportedFrom && guards.passes) return 'supported';
  if (cover >= supportedFrom && guards.isContradicted && guards.namesFound === 1) return 'contradicted';
  return cover >= supportedFrom / 2 ? 'partially_supported' : 'unsupported';
}

/** How sure it is that the claim holds: the higher of two verdicts never gets the lower number. */
function confidenceOf(verdict: Verdict, { cover, guards }: Support): number {
  switch (verdict) {
    case 'supported':
      return 0.6 + 0.35 * ((cover - supportedFrom) / (1 - supportedFrom));
    case 'partially_supported':
      return 0.3 + 0.3 * Math.min(cover, guards.numbersFound, 0.99);
    case 'contradicted':
      return 0.1;
    case 'unverifiable':
      return 0.5;
    case 'unsupported':
      return 0.3 * cover;
  }
}

function standsIn(claim: string, quotes: readonly string[]): boolean {
  const wanted = plain(claim).replace(/[.!?。！？\s]+$/u, '');
  return wanted.length >= 12 && quotes.some((quote) => ` ${plain(quote)} `.includes(wanted));
}

/** Differences of type-setting only. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u00ad\ufeff]/g, '')
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
