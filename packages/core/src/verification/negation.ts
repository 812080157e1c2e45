import { tokenize, words } from '../text/tokens.ts';

/**
 * Whether a claim and the passage sentence nearest to it disagree in a negation: one denies a word that the other
 * affirms.
 */
export function negationDiffers(claim: string, passage: string, language: string | null): boolean {
  const ofClaim = readNegation(claim, language);
  const ofPassage = readNegation(passage, language);
  return (
    denies(ofPassage, ofClaim) ||
    (ofPassage.denied.size === 0 && ofPassage.count === 0 && denies(ofClaim, ofPassage))
  );
}

interface Polarity {
  readonly count: number;
  /** Terms right after a negation. */
  readonly denied: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
}

function denies(one: Polarity, other: Polarity): boolean {
  if (one.count === 0 || other.count > 0) return false;
  return [...one.denied].some((term) => other.terms.has(term));
}

/** How many terms after "not" are taken to be denied: the verb or adjective, and its object. */
const reach = 2;

function readNegation(text: string, language: string | null): Polarity {
  const list = words(text.replaceAll('’', "'"));
  const terms = new Set(tokenize(text, language));
  const denied = new Set<string>();
  let count = 0;
  list.forEach((word, index) => {
    if (!isNegation(word.toLowerCase(), list[index + 1]?.toLowerCase() ?? '')) return;
    count += 1;
    const next = list.slice(index + 1, index + 8).join(' ');
    for (const term of tokenize(next, language).slice(0, reach)) denied.add(term);
  });
  const suffixed = /(\p{L}{1,8})(?:ない|ません|なかった|ず(?=、|。|に))/gu;
  for (const match of text.matchAll(suffixed)) {
    count += 1;
    for (const term of tokenize(match[1] ?? '', language)) denied.add(term);
  }
  return { count, denied, terms };
}

function isNegation(word: string, next: string): boolean {
  // "not only" affirms; "no. 5" and "No 5" number.
  if (word === 'not' && (next === 'only' || next === 'just')) return false;
  if ((word === 'no' || word === 'nicht') && (/^\d/.test(next) || next === 'nur')) return false;
  return negations.has(word) || /n't$/.test(word);
}

const negations = new Set(
  'not no never without neither nor none nobody cannot nicht kein keine keinen keinem keiner nie niemals ohne pas jamais sans aucun aucune nunca jamás sin ningún ninguna non mai senza nessun nessuno nessuna não sem nenhum nenhuma не нет ни без никогда niet geen nooit inte aldrig ikke nie bez 不 没 没有 不是 未 無 非'.split(
    ' ',
  ),
);
