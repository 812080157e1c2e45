import { judgeClaim, judgeSupport, splitSentences } from '@research-studio/core';
import type { EvidenceBase } from './evidence-base.ts';
import type { HeldEvidence } from './hold-evidence.ts';

export type QuoteJudgement = ReturnType<typeof judgeSupport>;

/**
 * The rules on these passages taken together: verbatim, guards and cover. A claim that one of their sentences denies and
 * none bears out alone is not supported, however well the whole covers it.
 */
export function judgeByQuotes(
  claim: string,
  evidenceIds: readonly string[],
  base: EvidenceBase,
): QuoteJudgement {
  const items = evidenceIds.flatMap((id) => base.find(id) ?? []);
  const judged = judgeSupport({
    claim,
    quotes: items.map(({ quote }) => quote),
    support: base.support(claim, evidenceIds),
    isTranslated: base.isTranslated(claim, evidenceIds),
  });
  const isLoose = judged.verdict === 'supported' && judged.signals['verbatim'] !== 1;
  if (!isLoose || !isDeniedInside(claim, items, base.language)) return judged;
  return {
    verdict: 'unverifiable',
    confidence: judged.confidence / 2,
    signals: { ...judged.signals, negation: 0 },
  };
}

function isDeniedInside(claim: string, items: readonly HeldEvidence[], language: string): boolean {
  const sentences = items.flatMap(({ id, quote, context, page }) =>
    splitSentences(quote, language).map(({ text }) => ({ id, quote: text, context, page })),
  );
  if (sentences.length < 2) return false;
  const alone = sentences.map((sentence) => judgeClaim({ claim, evidence: [sentence], language }));
  return (
    alone.some(({ signals }) => signals['negation'] === 0) &&
    !alone.some(({ verdict }) => verdict === 'supported')
  );
}
