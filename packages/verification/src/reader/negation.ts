import { memoizeByText, tokenize, vocabulary, words } from '@research-studio/language';

/**
 * Whether a claim and the passage sentence nearest to it disagree in a negation: a clause of one denies a word that a
 * clause of the other, on the same subject, affirms. "Not always", "not all", "not only" limit and deny nothing.
 */
export function negationDiffers(claim: string, passage: string, language: string | null): boolean {
  const ofClaim = readClauses(claim, language);
  const ofPassage = readClauses(passage, language);
  return denies(ofPassage, ofClaim) || denies(ofClaim, ofPassage);
}

interface Clause {
  readonly negations: number;
  /** Terms right after a negation. */
  readonly denied: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
}

function denies(one: readonly Clause[], other: readonly Clause[]): boolean {
  return one.some((clause) => {
    if (clause.denied.size === 0) return false;
    const subject = [...clause.terms].filter((term) => !clause.denied.has(term));
    const hasDenied = ({ terms }: Clause) => [...clause.denied].some((term) => terms.has(term));
    return other.some(
      (there) =>
        there.negations === 0 &&
        hasDenied(there) &&
        (subject.length === 0 || subject.some((term) => there.terms.has(term))),
    );
  });
}

/** Commas part no clauses: what follows one mostly shares the subject, and they stand in numbers. */
const boundary = /[;:](?!\d)|[.!?](?=\s)|[。！？；：]|\s[–—]\s|[()（）]/u;

const readClauses = memoizeByText((text, language): readonly Clause[] =>
  withoutBounds(text, language)
    .replaceAll('’', "'")
    .split(boundary)
    .map((clause) => readClause(clause, language)),
);

/** "No more than" bounds a number and denies nothing. */
function withoutBounds(text: string, language: string | null): string {
  let rest = text;
  for (const entry of ['atMost', 'atLeast'] as const)
    for (const { start, end } of vocabulary(language, entry).all(text))
      rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  return rest;
}

/** How many terms after "not" are taken to be denied: the verb or adjective, and its object. */
const reach = 2;

function readClause(text: string, language: string | null): Clause {
  const negations = vocabulary(language, 'negations');
  const limits = vocabulary(language, 'limits');
  const denied = new Set<string>();
  let count = 0;
  let stated = text;
  for (const { start, end } of negations.all(text)) {
    const rest = text.slice(end);
    stated = stated.slice(0, start) + ' '.repeat(end - start) + stated.slice(end);
    // "Not always" limits.
    const next = words(rest).slice(0, limitReach);
    const isSuffix = unspaced.test(text.slice(start, end));
    if (isSuffix ? limits.test(text) : next.some((word) => limits.has(word.toLowerCase()))) continue;
    count += 1;
    for (const term of tokenize(words(rest).slice(0, 7).join(' '), language).slice(0, reach))
      denied.add(term);
    // A suffix denies the word before it.
    if (isSuffix)
      for (const term of tokenize(text.slice(Math.max(0, start - 8), start), language).slice(-1))
        denied.add(term);
  }
  return { negations: count, denied, terms: new Set(tokenize(stated, language)) };
}

/** Words behind a negation among which a limit may stand: "not all", but "not run at all" denies. */
const limitReach = 1;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
