import { primaryTag, tokenize, words } from '@research-studio/language';

/** A content word of a text: its stem, numerals as digits and short names of months in full. */
export interface TextTerm {
  readonly term: string;
  /** The word as written. */
  readonly word: string;
  /** Its place among all words of the text, stop words counted. */
  readonly at: number;
}

/** The content words of a text in order, repeats kept, of its first 2,000 words. */
export function textTerms(text: string, language: string | null): TextTerm[] {
  const tag = language ?? 'en';
  const isEnglish = primaryTag(tag) === 'en';
  const known = knownTerms(tag);
  const found: TextTerm[] = [];
  const list = words(text);
  const length = Math.min(longest, list.length);
  for (let at = 0; at < length; at += 1) {
    const word = list[at] ?? '';
    if (isEnglish && isAmbiguousMonth(list, at))
      found.push({ term: `month:${word.toLowerCase()}`, word, at });
    else for (const term of known.get(word) ?? learn(word, tag, known)) found.push({ term, word, at });
  }
  return found;
}

/** Terms of words met lately, by language: texts repeat theirs, and stemming costs more than looking up. */
const lately = new Map<string, Map<string, readonly string[]>>();
const mostKnown = 50_000;
const longestKnown = 40;

function knownTerms(language: string): Map<string, readonly string[]> {
  const known = lately.get(language) ?? new Map<string, readonly string[]>();
  if (known.size > mostKnown) known.clear();
  lately.set(language, known);
  return known;
}

function learn(word: string, language: string, known: Map<string, readonly string[]>): readonly string[] {
  const written = canonical.get(primaryTag(language))?.get(word.toLowerCase());
  const terms = written === undefined ? tokenize(word, language).map(undated) : [written];
  if (word.length <= longestKnown) known.set(word, terms);
  return terms;
}

/** Whether a term is a number, a year or a month. */
export function isNumberTerm(term: string): boolean {
  return /^\p{N}|^month:/u.test(term);
}

/**
 * How much a term tells. Long words are rarer than short ones (Zipf's law of abbreviation), so that their length stands
 * in for a list of frequencies in every language; a letter of a script without spaces counts for two and a half.
 */
export function termWeight(term: string): number {
  if (isNumberTerm(term)) return 7;
  return Math.min(6, 2.5 + 0.4 * term.length * (unspaced.test(term) ? 2.5 : 1));
}

const longest = 2000;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** "1990s" and "21st" as "1990" and "21". */
function undated(term: string): string {
  return /^\d+(?:st|nd|rd|th|s|er|e)$/.test(term) ? term.replace(/\D+$/, '') : term;
}

const canonical: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries({
    en: {
      numerals:
        '2 two second 3 three third 4 four fourth 5 five fifth 6 six sixth 7 seven seventh 8 eight eighth 9 nine ninth 10 ten tenth 11 eleven 12 twelve 13 thirteen 14 fourteen 15 fifteen 16 sixteen 17 seventeen 18 eighteen 19 nineteen 20 twenty 30 thirty 40 forty 50 fifty 60 sixty 70 seventy 80 eighty 90 ninety',
      months:
        'january jan february feb april apr june jun july jul august aug september sep sept october oct november nov december dec',
    },
    de: {
      numerals:
        '2 zwei 3 drei 4 vier 5 fünf 6 sechs 7 sieben 8 acht 9 neun 10 zehn 11 elf 12 zwölf 20 zwanzig',
      months:
        'januar jan februar feb märz april mai juni jul juli august september sept oktober okt november nov dezember dez',
    },
    fr: {
      numerals: '2 deux 3 trois 4 quatre 5 cinq 7 sept 8 huit 9 neuf 10 dix 12 douze 20 vingt',
      months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    },
    es: {
      numerals: '2 dos 3 tres 4 cuatro 5 cinco 6 seis 7 siete 8 ocho 9 nueve 10 diez 12 doce',
      months:
        'enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre',
    },
    it: {
      numerals: '2 due 3 tre 4 quattro 5 cinque 6 sei 7 sette 8 otto 9 nove 10 dieci',
      months: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    },
  }).map(([language, lists]) => [
    language,
    new Map([...numeralsOf(lists.numerals), ...monthsOf(lists.months)]),
  ]),
);

function numeralsOf(list: string): [string, string][] {
  let value = '';
  return list.split(' ').flatMap((word): [string, string][] => {
    if (/^\d/.test(word)) value = word;
    return /^\d/.test(word) ? [] : [[word, value]];
  });
}

/** Short forms follow the name in full. English "march" and "may" are ordinary words too: see `isAmbiguousMonth`. */
function monthsOf(list: string): [string, string][] {
  let month = '';
  return list.split(' ').flatMap((word): [string, string][] => {
    if (!month.startsWith(word.slice(0, 3)) || word.length > 4) month = word;
    return word === '-' || word === '' || /^(?:march|may)$/.test(word) ? [] : [[word, `month:${month}`]];
  });
}

/** English "March" and "May" beside a number or after a word that stands before months. */
function isAmbiguousMonth(list: readonly string[], at: number): boolean {
  const word = list[at];
  if (word !== 'March' && word !== 'May') return false;
  const [before = '', after = ''] = [list[at - 1]?.toLowerCase(), list[at + 1]];
  return /^\p{N}/u.test(before) || /^\p{N}/u.test(after) || beforeMonths.has(before);
}

const beforeMonths: ReadonlySet<string> = new Set(
  'in of since until till by from to late early mid last this next during through and between'.split(' '),
);
