import { standsAlone } from '@research-studio/extractive';
import { detectLanguage, findQuantities, readingOf } from '@research-studio/language';
import { disownsValues, givesSameValues, saysInOtherUnits, saysTheSame } from '@research-studio/verification';
import type { AtomicClaim, SpanVerification } from './claim-stages.ts';
import type { EvidenceBase } from './evidence-base.ts';
import { judgeByQuotes } from './judge-by-quotes.ts';
import { givesSameFigure } from './same-figure.ts';

/** Without a figure to hold it to, another passage must say nearly all of a claim to say the same. */
const COVER_WITHOUT_FIGURES = 0.8;

/**
 * This passage, whoever published it, bears the claim out by the rules. A claim that cannot be understood alone ("It was
 * the best") is borne out by its own words only.
 */
export function bearsOut(claim: string, evidenceId: string, base: EvidenceBase): boolean {
  const { verdict, signals } = judgeByQuotes(claim, [evidenceId], base);
  if (verdict !== 'supported') return false;
  if (signals['verbatim'] === 1) return true;
  if (isDisowned(claim, evidenceId, base) || !isSaidBy(claim, evidenceId, base)) return false;
  if (!standsAlone(claim, base.language)) return false;
  const { numbers, dates } = findQuantities(claim);
  return numbers.length + dates.length > 0 || (signals['cover'] ?? 0) >= COVER_WITHOUT_FIGURES;
}

/** One sentence or row of the passage says it, or reads as it. */
function isSaidBy(claim: string, evidenceId: string, base: EvidenceBase): boolean {
  const item = base.find(evidenceId);
  if (item === undefined) return false;
  const { title, quote } = item;
  if (readingOf(quote).includes(claim.replace(/[.\s]+$/u, ''))) return true;
  return saysTheSame(
    claim,
    { title, quote, language: detectLanguage(quote) ?? base.language },
    base.language,
  );
}

/** The passage denies a value of the claim, or has it as another's word. */
function isDisowned(claim: string, evidenceId: string, base: EvidenceBase): boolean {
  const item = base.find(evidenceId);
  return item !== undefined && disownsValues(claim, readingOf(item.quote), detectLanguage(item.quote));
}

export interface Support {
  /** All evidence that bears the claim out, cited or not. */
  readonly evidenceIds: readonly string[];
  /** Several passages bear it out only together, so that they count as one origin. */
  readonly isJoint: boolean;
}

/** Passages looked at besides the cited ones. */
const NEAR = 24;
/** A passage whose own words share less of the claim does not say the same, whatever its title has. */
const SHARED_AT_LEAST = 0.2;
/** A cited passage that has the claim's numbers and shares so much of it says the same, once a claim is verified. */
const SAME_MATTER = 0.3;

/** Cross-validation of one claim: who else says so. */
export function findSupport(
  claim: Pick<AtomicClaim, 'text' | 'evidenceIds'>,
  { verdict }: Pick<SpanVerification, 'verdict'>,
  base: EvidenceBase,
): Support {
  const { text } = claim;
  const cited = claim.evidenceIds.filter((id) => base.find(id) !== undefined);
  const nearest = base.nearest(text, NEAR);
  const near = nearest.map(({ id }) => id);
  const sharing = nearest.flatMap(({ id, cover }) => (cover >= SHARED_AT_LEAST ? [id] : []));
  const alone = [...new Set([...cited, ...sharing])].filter((id) => bearsOut(text, id, base));
  if (verdict !== 'supported') return { evidenceIds: alone, isJoint: false };
  const same = cited.filter((id) => {
    const { cover, guards } = base.support(text, [id]);
    if (guards.numbersFound < 1 || (isDisowned(text, id, base) && !bearsOut(text, id, base))) return false;
    return base.isTranslated(text, [id]) || (cover >= SAME_MATTER && !guards.negationDiffers);
  });
  const firm = [...new Set([...same, ...alone])];
  if (firm.length === 0) return { evidenceIds: cited, isJoint: true };
  const sure = firm.filter((id) => alone.includes(id) || saysItself(text, id, base));
  // What bears it out with the rest of its page, or together with others, adds no origin.
  if (sure.length === 0) return { evidenceIds: firm, isJoint: true };
  const sources = new Set(sure.map((id) => base.find(id)?.sourceId));
  const kept = firm.filter((id) => sources.has(base.find(id)?.sourceId));
  const other = near.filter(
    (id) => !firm.includes(id) && (givesSameFigure(text, { cited, id, base }) || isConverted(text, id, base)),
  );
  return { evidenceIds: [...kept, ...other], isJoint: false };
}

/** "1.2 km" for "1,200 metres", and nothing else that differs. */
function isConverted(claim: string, evidenceId: string, base: EvidenceBase): boolean {
  const item = base.find(evidenceId);
  if (item === undefined || base.isTranslated(claim, [evidenceId]) || !standsAlone(claim, base.language))
    return false;
  const passage = {
    title: item.title,
    quote: item.quote,
    language: detectLanguage(item.quote) ?? base.language,
  };
  if (!saysInOtherUnits(claim, passage, base.language)) return false;
  const { guards } = base.support(claim, [evidenceId]);
  return !guards.negationDiffers && guards.namesFound === 1 && !isDisowned(claim, evidenceId, base);
}

/** In its words, or in another language with the same values. */
function saysItself(claim: string, evidenceId: string, base: EvidenceBase): boolean {
  const item = base.find(evidenceId);
  if (item === undefined) return false;
  if (!base.isTranslated(claim, [evidenceId])) return isSaidBy(claim, evidenceId, base);
  const passage = { title: item.title, quote: item.quote, language: detectLanguage(item.quote) };
  return givesSameValues(claim, passage, {
    language: detectLanguage(claim) ?? base.language,
    isTranslated: true,
  });
}
