import { tokenize } from '@research-studio/language';
import { deniedTerms, negationDiffers } from '../negation.ts';
import { saidBy } from './measure-support.ts';
import type { Mismatch, MismatchRequest } from './mismatch.ts';
import { textTerms } from './text-terms.ts';

/**
 * One of the best sentences denies what the claim affirms; or the claim denies something that they affirm, and neither
 * they nor their neighbours deny anything.
 */
export function negationMismatches(request: MismatchRequest): Mismatch[] {
  const denied = deniedTerms(request.claim, request.language);
  const found = denied.length > 0 ? affirmingSentence(request, denied) : denyingSentence(request);
  return found === undefined ? [] : [{ kind: 'negation', claimed: '', stated: '', ...found }];
}

type Found = Pick<Mismatch, 'sentence' | 'isContradiction'>;

/** Share of the claim that the best three sentences, or the one that denies it, must say. */
const sameMatter = 0.55;
/** Share of it that one sentence must say to contradict it. */
const sameClaim = 0.65;

/** A denied word that no sentence states may be another word for what they say: "no trifle", "not limited to". */
function affirmingSentence(
  { claim, measure, sentences, language }: MismatchRequest,
  denied: readonly string[],
): Found | undefined {
  const best = measure.best.slice(0, 3);
  const [first] = best;
  if (measure.cover < sameMatter || first === undefined) return undefined;
  const about = measure.terms.filter(({ term }) => denied.includes(term));
  const states = (index: number) => about.some(({ stated }) => stated.has(index));
  const around = best.flatMap((index) => [index - 1, index + 1]).filter(states);
  if ([...best, ...around].some((index) => isNegative(sentences.at(index).text, { measure, language })))
    return undefined;
  const affirming = best.find(states);
  if (affirming === undefined)
    return !about.some(({ stated }) => stated.size > 0) && isBesideThePoint(claim)
      ? undefined
      : { sentence: first, isContradiction: false };
  return { sentence: affirming, isContradiction: saidBy(measure.terms, affirming) >= sameClaim };
}

function denyingSentence({ claim, measure, sentences, language }: MismatchRequest): Found | undefined {
  const claimed = new Set(tokenize(claim, language));
  const sentence = measure.best.slice(0, 3).find((index) => {
    const { text } = sentences.at(index);
    return (
      saidBy(measure.terms, index) >= sameClaim &&
      deniedTerms(text, language).some((term) => claimed.has(term)) &&
      negationDiffers(claim, text, language)
    );
  });
  return sentence === undefined ? undefined : { sentence, isContradiction: true };
}

/** A clause that speaks of something in the claim denies something. */
function isNegative(
  text: string,
  { measure, language }: Pick<MismatchRequest, 'measure' | 'language'>,
): boolean {
  return text
    .split(clauseEnd)
    .some(
      (clause) =>
        (deniedTerms(clause, language).length > 0 || denyingWords.test(clause)) &&
        textTerms(clause, language).some(({ term }) => measure.terms.some(({ forms }) => forms.has(term))),
    );
}

/**
 * A clause by the way ("which was not limited to"), what may not be, or a noun denied ("no trifle"): mostly another
 * wording of what a document affirms.
 */
function isBesideThePoint(claim: string): boolean {
  return subordinate.test(claim) || possible.test(claim) || nominal.test(claim);
}

const subordinate =
  /(?<!\p{L})(?:which|who|as|because|since|although|though|while|when|weil|da|obwohl|während|qui|parce|bien|mentre|perché|porque|aunque|mientras)\s(?:\p{L}+\s){0,3}(?:not|nicht|pas|no|non)(?!\p{L})/iu;
const possible =
  /(?<!\p{L})(?:may|might|can|must|need|kann|können|muss|müssen|darf|peut|doit|puede|debe|può|deve)\s(?:not|nicht|pas)(?!\p{L})/iu;
const nominal = /(?<!\p{L})(?:no|keine?|aucune?|ningún|ninguna|nessuna?)\s/iu;

const clauseEnd = /[,;:()]\s|\s[–—]\s|、|\s(?:and|but|und|aber|et|mais|y|pero|e|ma)\s/u;

/** Words that deny without a negation. */
const denyingWords =
  /\b(?:fail\w*|refus\w*|reject\w*|den(?:y|ies|ied)|declin\w*|lack\w*|absen\w*|prevent\w*|prohibit\w*|ban(?:s|ned)?|forbid\w*|against|oppos\w*|avoid\w*|stop\w*|unable|unlike\w*|un\w{4,}ed|miss(?:ed|ing)|rarely|hardly|barely|except|unknown|weiger\w*|verbot\w*|ablehn\w*|fehl\w*|refus\w*|interdi\w*|rechaz\w*|prohib\w*|rifiut\w*|viet\w*)\b/iu;
