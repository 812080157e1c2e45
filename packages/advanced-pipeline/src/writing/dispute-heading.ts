import { tokenize } from '@research-studio/language';

/**
 * A short heading for a contradiction: the words of its subject in the order and form in which the question has them,
 * else a statement of one of its sides; the subject's own words where neither has half of them.
 */
export function disputeHeading(dispute: {
  /** Words of the sources, in no order to be read in. */
  readonly subject: string;
  readonly question: string;
  /** What the sides say, best first. */
  readonly statements: readonly string[];
  readonly language: string;
}): string {
  const { subject, question, statements, language } = dispute;
  const terms = new Set(tokenize(subject, language));
  if (terms.size === 0) return subject;
  const found = [question, ...statements.map(withoutValues)].map((text) => phraseIn(text, terms, language));
  const best = found.find(({ covered }) => covered.size >= terms.size / 2);
  if (best === undefined || best.text === '') return shortened(subject);
  const missing = subject
    .split(/\s+/u)
    .filter((word) => tokenize(word, language).some((term) => !best.covered.has(term)));
  const [only] = missing;
  return missing.length === 1 && only !== undefined
    ? `${best.text}: ${lowerCase(only, language)}`
    : best.text;
}

/** "A sound level of 47 dB(A) at night": what is in dispute belongs below the heading. Years stay. */
function withoutValues(statement: string): string {
  return statement.replace(
    /(?:\s(?:of|von|de|di))?\s(?!(?:1[5-9]|20|21)\d\d(?![\d.,]))[$€£¥+−–-]?\p{N}[\p{N}.,]*(?:\s?(?:%|°C|per cent|\p{L}{1,3}(?:\(\p{Lu}\))?(?![\p{L}])))?/gu,
    '',
  );
}

interface Phrase {
  readonly text: string;
  readonly covered: ReadonlySet<string>;
}

const LONGEST = 10;

/** From the first word of the subject to the last where that is short and one clause, else only these words. */
function phraseIn(text: string, terms: ReadonlySet<string>, language: string): Phrase {
  const covered = new Set<string>();
  const words = text.split(/\s+/u);
  const hits = words.flatMap((word, at) => {
    const own = tokenize(word, language).filter((term) => terms.has(term) && !covered.has(term));
    for (const term of own) covered.add(term);
    return own.length > 0 ? [at] : [];
  });
  const end = (hits.at(-1) ?? -1) + 1;
  const span = words.slice(
    hits[0] ?? 0,
    text.endsWith('?') && endsCompound(words, end, language) ? end + 1 : end,
  );
  const isClause =
    span.length <= LONGEST && !span.slice(0, -1).some((word) => /[,;:.?!]$/u.test(word) || asks.test(word));
  const chosen = isClause ? span : hits.map((at) => words[at] ?? '').slice(0, LONGEST);
  // "Heat pumps sold in Valmark" of "How many heat pumps were sold in Valmark?"
  const named = text.endsWith('?') ? chosen.filter((word) => !auxiliary.test(word)) : chosen;
  return { text: named.map(bare).join(' ').trim(), covered };
}

/** "A heat" of "a heat pump installed in 2025": in a question the noun goes on in the next word, in a statement a verb may follow. */
function endsCompound(words: readonly string[], end: number, language: string): boolean {
  const [last = '', next = ''] = words.slice(end - 1, end + 1);
  return (
    /^\p{Ll}+$/u.test(last) &&
    /^\p{Ll}{3,}[?.!]?$/u.test(next) &&
    !/ed[?.!]?$/u.test(next) &&
    tokenize(next, language).length > 0
  );
}

const asks =
  /^(?:what|why|how|when|where|which|who|was|warum|wie|wann|wo|welche[rsmn]?|wer|pourquoi|comment|quand|où|quel(?:le)?s?|qui|por qué|cómo|cuándo|dónde|cuál|qué|perché|come|quando|dove|quale|chi)$/iu;

const auxiliary =
  /^(?:is|are|was|were|been|do|does|did|has|have|had|wurden?|werden|sind|ist|waren?|haben?|hat|est|sont|ont été|fueron|son|sono|stat[aie])$/u;

function bare(word: string): string {
  if (/^[^(]+\([^()]+\)$/u.test(word)) return word;
  return word.replace(/^[“”„«»"'([]+|[“”„«»"')\].,;:?!]+$/gu, '');
}

function shortened(subject: string): string {
  return subject.split(/\s+/u).slice(0, LONGEST).join(' ');
}

/** Nouns of German keep their capital, and names theirs. */
function lowerCase(word: string, language: string): string {
  const isPlain = /^\p{Lu}\p{Ll}+$/u.test(word) && !language.toLowerCase().startsWith('de');
  return isPlain ? word.toLowerCase() : word;
}
