import { words } from '@research-studio/language';
import { type TextTerm, textTerms } from './text-terms.ts';

/**
 * A part of a claim that nothing of its document says: a clause of three content words or more of which none is found,
 * or a run of so many across clauses that few found ones among them do not outweigh it. In the words of the claim; null
 * where there is none.
 */
export function unsaidPart(request: {
  claim: string;
  language: string | null;
  /** Of a term of the claim: it, another form of it or a near-synonym is found. */
  isSaid: (term: string) => boolean;
}): string | null {
  const { claim, language, isSaid } = request;
  const terms = eachOnce(textTerms(claim.slice(0, longestClaim), language))
    .filter(({ word }) => !ofSources.test(word))
    .map((found) => ({ ...found, isSaid: isSaid(found.term) }));
  if (terms.length < leastTerms || terms.every((term) => term.isSaid)) return null;
  const run = longestRun(terms);
  if (run.length > 0) return shown(run);
  const begins = clauseBegins(claim.slice(0, longestClaim));
  const clauses = Map.groupBy(terms, ({ at }) => begins.filter((begin) => begin <= at).length);
  if (clauses.size < 2) return null;
  const unsaid = [...clauses.values()].find(
    (clause) => clause.length >= leastTerms && clause.every((term) => !term.isSaid),
  );
  return unsaid === undefined ? null : shown(unsaid);
}

/** Characters; what is longer is no claim. */
const longestClaim = 2000;
/** Content words that make a clause a statement of its own. */
const leastTerms = 3;
/**
 * Unsaid words in a row that are more than a rewording: of the supported claims of WiCE's development half one in a
 * hundred has so many.
 */
const leastRun = 4;
/** What a word that is found takes from a run. */
const interruption = 1.5;

function eachOnce(terms: readonly TextTerm[]): readonly TextTerm[] {
  const met = new Set<string>();
  return terms.filter(({ term }) => !met.has(term) && met.add(term));
}

/** Words for who says something and how far to trust it: a report weighs its sources in words of its own. */
const ofSources =
  /^(?:sources?|prefer\p{L}*|interest(?:ed|s)?|independent\p{L}*|credib\p{L}*|reliab\p{L}*|stat(?:e|es|ed)|claim(?:s|ed)?|report(?:s|ed)?|according|confirm\p{L}*|contradict\p{L}*|disput\p{L}*|(?:dis)?agree\p{L}*|differ(?:s|ed|ent)?|Quellen?|bevorzug\p{L}*|interessiert\p{L}*|unabhängig\p{L}*|glaubwürdig\p{L}*|zufolge|bestätig\p{L}*|widersprech\p{L}*|sources|préfér\p{L}*|intéress\p{L}*|indépendant\p{L}*|fiab\p{L}*|selon|confirm\p{L}*|contredi\p{L}*|fuentes?|prefer\p{L}*|interesad\p{L}*|independient\p{L}*|fiables?|según|contradic\p{L}*|font[ei]|preferi\p{L}*|interessat\p{L}*|indipendent\p{L}*|affidabil\p{L}*|secondo|contraddic\p{L}*)$/iu;

interface HeldTerm extends TextTerm {
  readonly isSaid: boolean;
}

/** The run with the most unsaid words, found ones among them counted against it; empty where it is short. */
function longestRun(terms: readonly HeldTerm[]): readonly HeldTerm[] {
  let best: { sum: number; from: number; to: number } = { sum: 0, from: 0, to: 0 };
  let sum = 0;
  let from = 0;
  terms.forEach((term, index) => {
    if (sum <= 0) [sum, from] = [0, index];
    sum += term.isSaid ? -interruption : 1;
    if (sum > best.sum) best = { sum, from, to: index + 1 };
  });
  return best.sum < leastRun ? [] : terms.slice(best.from, best.to);
}

function shown(terms: readonly HeldTerm[]): string {
  return [...new Set(terms.filter((term) => !term.isSaid).map(({ word }) => word))]
    .slice(0, mostShown)
    .join(' ');
}

const mostShown = 6;

/** Places among the words of a text at which a clause begins. */
function clauseBegins(text: string): number[] {
  const plain = text.normalize('NFKC').replaceAll('’', "'");
  const list = words(plain);
  const begins: number[] = [];
  let from = 0;
  for (const [index, word] of list.entries()) {
    const start = plain.indexOf(word, from);
    const isBroken = start >= 0 && mark.test(plain.slice(from, start));
    if (index > 0 && (isBroken || joints.has(word.toLowerCase()))) begins.push(index);
    if (start >= 0) from = start + word.length;
  }
  return begins;
}

const mark = /[,;:()、，；：（）。]|\s[-–—]+\s|—/u;

/** Words that open a clause. */
const joints: ReadonlySet<string> = new Set(
  `and while whereas although though because since but which who whose where when whenever so after before until as if
  und während wobei indem obwohl weil aber sondern nachdem bevor bis sodass damit wenn welche welcher welches
  et tandis alors pendant mais qui où dont après avant lorsque quand parce puisque
  y e mientras pero aunque que donde cuando porque después antes
  mentre ma che dove quando perché dopo prima benché
  enquanto mas onde porque depois quando
  en terwijl maar omdat toen die dat
  och medan men som eftersom när
  и а но пока который которая которые где когда потому`.split(/\s+/),
);
