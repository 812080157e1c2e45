import { tokenize } from '../../text/tokens.ts';
import { deniedTerms, negationDiffers } from '../negation.ts';
import { statedBy } from './measure-support.ts';
import type { Mismatch, MismatchRequest } from './mismatch.ts';

/**
 * The sentence nearest to the claim denies what the claim affirms; or the claim denies something and neither the best
 * sentences nor their neighbours do so in any way.
 */
export function negationMismatches(request: MismatchRequest): Mismatch[] {
  const { claim, measure, language } = request;
  const [first] = measure.best;
  if (first === undefined) return [];
  const isDenying = deniedTerms(claim, language).length > 0;
  const sentence = isDenying ? (isLeftAlone(request) ? first : undefined) : denyingSentence(request);
  return sentence === undefined ? [] : [{ kind: 'negation', claimed: '', stated: '', sentence }];
}

/** Share of the claim that the best three sentences, or the one that denies it, must say. */
const sameMatter = 0.6;

function isLeftAlone({ claim, measure, sentences, language }: MismatchRequest): boolean {
  if (measure.cover < sameMatter) return false;
  const denied = new Set(deniedTerms(claim, language));
  const states = (index: number) =>
    measure.terms.some(({ term, stated }) => denied.has(term) && stated.has(index));
  const best = measure.best.slice(0, 3);
  const around = best.flatMap((index) => [index - 1, index + 1]).filter(states);
  return ![...best, ...around].some((index) => isNegative(sentences.at(index).text, language));
}

function denyingSentence({ claim, measure, sentences, language }: MismatchRequest): number | undefined {
  const all = measure.terms.reduce((sum, { weight }) => sum + weight, 0);
  const claimed = new Set(tokenize(claim, language));
  return measure.best.slice(0, 3).find((index) => {
    const { text } = sentences.at(index);
    const covered = measure.terms.reduce((sum, term) => sum + term.weight * statedBy(term, [index]), 0);
    return (
      covered >= sameMatter * all &&
      deniedTerms(text, language).some((term) => claimed.has(term)) &&
      negationDiffers(claim, text, language)
    );
  });
}

function isNegative(text: string, language: string | null): boolean {
  return deniedTerms(text, language).length > 0 || denyingWords.test(text);
}

/** Words that deny without a negation. */
const denyingWords =
  /\b(?:fail\w*|refus\w*|reject\w*|den(?:y|ies|ied)|declin\w*|lack\w*|absen\w*|prevent\w*|prohibit\w*|ban(?:s|ned)?|forbid\w*|against|oppos\w*|avoid\w*|stop\w*|unable|unlike\w*|un\w{4,}ed|miss(?:ed|ing)|rarely|hardly|barely|except|unknown|weiger\w*|verbot\w*|ablehn\w*|fehl\w*|refus\w*|interdi\w*|rechaz\w*|prohib\w*|rifiut\w*|viet\w*)\b/iu;
