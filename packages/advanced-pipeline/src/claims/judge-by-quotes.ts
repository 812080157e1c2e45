import { splitSentences } from '@research-studio/language';
import { judgeClaim, judgeSupport } from '@research-studio/verification';
import type { EvidenceBase } from './evidence-base.ts';
import type { HeldEvidence } from './hold-evidence.ts';

export type QuoteJudgement = ReturnType<typeof judgeSupport>;

/**
 * The rules on these passages taken together: verbatim, guards and cover. A claim that one of their sentences denies and
 * none bears out alone is not supported, however well the whole covers it, nor is one with a clause that nobody said.
 */
export function judgeByQuotes(
  claim: string,
  evidenceIds: readonly string[],
  base: EvidenceBase,
): QuoteJudgement {
  const items = evidenceIds.flatMap((id) => base.find(id) ?? []);
  const support = base.support(claim, evidenceIds);
  const judged = judgeSupport({
    claim,
    quotes: items.map(({ quote }) => quote),
    support,
    isTranslated: base.isTranslated(claim, evidenceIds),
  });
  const isLoose = judged.verdict === 'supported' && judged.signals['verbatim'] !== 1;
  if (isLoose && support.unsaid !== null)
    return { ...judged, verdict: 'partially_supported', confidence: PARTIAL };
  if (!isLoose || !isDeniedInside(claim, items, base.language)) return judged;
  return {
    verdict: 'unverifiable',
    confidence: judged.confidence / 2,
    signals: { ...judged.signals, negation: 0 },
  };
}

/** Of what passes but for a clause of its own. */
const PARTIAL = 0.5;

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
