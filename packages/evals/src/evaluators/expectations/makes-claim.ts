import { indexDocument, judgeClaim } from '@research-studio/verification';
import { areOpposed, type ClaimWord, isPolar, saySame, turnedRound, turnsSaid } from './claim-words.ts';
import { deniesStatement } from './denies-statement.ts';
import { isDisputedWord } from './is-disputed-word.ts';
import { isTurnedComparison } from './is-turned-comparison.ts';
import type { ReadStatement } from './read-statement.ts';
import { statesFigures } from './states-figures.ts';

/**
 * Whether a sentence makes a claim, in whatever words: it states its figures and names and so many of its words, or
 * others for them, and says nothing else in their place. What it leaves out may stand in `context` (its heading, the
 * question). A claim that is denied, doubted, asked, turned round or told as another's word beside its contradiction is
 * not made; one that is hedged ("may", "is expected to") or told with who says so is.
 */
export function makesClaim(
  claim: ReadStatement,
  sentence: ReadStatement,
  { context, language }: { readonly context: ReadStatement; readonly language: string | null },
): boolean {
  if (!statesFigures(claim.figures, sentence.figures, context.figures)) return false;
  const isTurned = isTurnedComparison(claim, sentence);
  const words = isTurned ? claim.words.map(turnedRound) : claim.words;
  // With its sides exchanged a comparison says the same by the opposite word alone.
  if (isTurned && words.every((word, at) => word === claim.words[at])) return false;
  return (
    saysWords({ ...claim, words }, sentence, context) &&
    hasQuantifiers(claim.text, sentence.text) &&
    !(deniesStatement(sentence.text) && !deniesStatement(claim.text)) &&
    !isDisputedWord(claim, sentence, language) &&
    agrees(claim, sentence, { language, isTurned })
  );
}

/** From this many words on one in four may be missing. */
const LONG = 6;
const SHARE_MISSING = 1 / 4;
/** What the sentence itself has to say. */
const LEAST_OWN = 0.5;

function saysWords(claim: ReadStatement, sentence: ReadStatement, context: ReadStatement): boolean {
  const has = (said: ReadStatement) => (word: ClaimWord) => said.words.some((other) => saySame(word, other));
  const hasOwn = has(sentence);
  const own = claim.words.filter(hasOwn);
  const rest = claim.words.filter((word) => !hasOwn(word));
  const isNew = (other: ClaimWord) => !claim.words.some((word) => saySame(word, other));
  if (sentence.words.some((other) => turnsSaid(other) && isNew(other))) return false;
  if (rest.some((word) => isReplaced(word, { claim, sentence }))) return false;
  const missing = rest.filter((word) => !has(context)(word));
  const most = claim.words.length < LONG ? 0 : Math.floor(claim.words.length * SHARE_MISSING);
  return (
    own.length >= claim.words.length * LEAST_OWN &&
    missing.length <= most &&
    !missing.some((word) => word.isName || isPolar(word))
  );
}

/** Another word in the same place ("dearer to buy than" for "dearer to run than"), another name or direction. */
function isReplaced(
  word: ClaimWord,
  { claim, sentence }: { readonly claim: ReadStatement; readonly sentence: ReadStatement },
): boolean {
  return sentence.words.some((other) => {
    if (areOpposed(word, other)) return true;
    if (claim.words.some((own) => saySame(own, other))) return false;
    const isThere = word.before === other.before && word.after === other.after;
    return isThere || (word.isName && other.isName);
  });
}

const QUANTIFIERS = [
  /(?<!\p{L})(?:most(?:ly)?|majority|meist(?:en|ens)?|mehrheit|plupart|mayoría|maggioranza|maggior parte|maioria)(?!\p{L})|大半|ほとんど/iu,
  /(?<!\p{L})(?:always|all|every\p{L}*|each|any|invariably|immer|stets|alle[nrsm]?|jede[nrsm]?|toujours|tou(?:s|tes)|chaque|siempre|tod[oa]s|cada|sempre|tutt[ie]|ogni)(?!\p{L})|必ず|いつも|すべて|常に/iu,
  /(?<!\p{L})(?:never|nie|niemals|jamais|nunca|jamás|mai)(?!\p{L})|決して/iu,
  /(?<!\p{L})(?:only|nur|seulement|uniquement|solo|sólo|solamente|soltanto|somente|apenas)(?!\p{L})|だけ|のみ/iu,
];

/** "Always", "never" and "only" of a claim stand in its sentence, too, and "not always" takes them back. */
function hasQuantifiers(claim: string, sentence: string): boolean {
  if (QUANTIFIERS.some((pattern) => pattern.test(claim) && !pattern.test(sentence))) return false;
  if (ranked.test(sentence) && !ranked.test(claim)) return false;
  return !notAll.test(sentence) || notAll.test(claim) || QUANTIFIERS.every((pattern) => !pattern.test(claim));
}

/** "The second highest" is not the highest. */
const ranked =
  /(?<!\p{L})(?:(?:second|third|fourth|fifth|next)[\s-](?:most|least|\p{L}+est)|(?:zweit|dritt|viert)\p{L}*st(?:e[nrsm]?)|(?:deuxième|troisième)[\s-](?:plus|moins)|(?:segund|tercer)[oa]?\s(?:más|menos|mayor|menor)|(?:second|terz)[oa]\s(?:più|meno))(?!\p{L})/iu;

const notAll =
  /(?<!\p{L})(?:not|n['’]t|nicht|pas|no|non|não)\s(?:\p{L}+\s)?(?:always|all|every\p{L}*|each|only|immer|alle[nrsm]?|jede[nrsm]?|nur|toujours|tou(?:s|tes)|seulement|siempre|tod[oa]s|sólo|solo|sempre|tutt[ie]|somente)(?!\p{L})|とは限らない/iu;

/** What the ladder sees in words: a negation, roles or a direction turned round. */
function agrees(
  claim: ReadStatement,
  sentence: ReadStatement,
  { language, isTurned }: { readonly language: string | null; readonly isTurned: boolean },
): boolean {
  const isNegated = (own: string, quote: string) =>
    judgeClaim({ claim: own, evidence: [{ id: '', quote }], language }).signals['negation'] === 0;
  if (isNegated(claim.text, sentence.text)) return false;
  // The point of "4. Mai" ends no clause.
  if (claim.figures.dates.length > 0 && isNegated(claim.figures.rest, sentence.figures.rest)) return false;
  if (isTurned) return true;
  const measured = indexDocument([sentence.text], { language }).measure(claim.text);
  return !measured?.mismatches.some(({ kind }) => TURNING.has(kind));
}

const TURNING: ReadonlySet<string> = new Set(['roles', 'direction', 'negation']);
