import { detectLanguage, primaryTag, rulesOf, tokenize, vocabulary, words } from '@research-studio/language';
import { withoutPreferences } from './read-preferences.ts';

/** The form of answer that a question asks for. */
export type AnswerKind =
  | 'date'
  | 'duration'
  | 'money'
  | 'percent'
  | 'count'
  | 'measure'
  | 'condition'
  | 'person'
  | 'place'
  | 'cause'
  | 'manner'
  | 'definition'
  | 'comparison'
  | 'list'
  | 'name'
  | 'fact';

/** One index term of a question. */
export interface QuestionTerm {
  /** As `tokenize` gives it. */
  readonly term: string;
  /** As written. */
  readonly word: string;
  /** How distinctive it is, from 0.4 (generic) to 1.4 (a name). */
  readonly weight: number;
  readonly kind: 'word' | 'name' | 'number' | 'generic';
}

export interface Question {
  /** On one line, without wishes for the report. */
  readonly text: string;
  /** BCP 47 primary tag; "en" if nothing decides. */
  readonly language: string;
  /** Requested kinds of answers, most distinctive first; never empty. */
  readonly kinds: readonly AnswerKind[];
  /** Distinct, in the order of the question. */
  readonly terms: readonly QuestionTerm[];
  /** Names and quoted titles as written, longest run each: "Doobie Brothers". */
  readonly names: readonly string[];
  /** Years and other numbers, as `tokenize` gives them. */
  readonly numbers: readonly string[];
  /** Terms of the noun of the question word: "airline" of "Which airline …". */
  readonly focus: readonly string[];
  /** Independent parts, in order; a simple question has only itself. */
  readonly parts: readonly string[];
}

const read = new Map<string, Question>();

/** Reads what a question wants to know, by its words alone. A run asks for the same few again and again. */
export function readQuestion(question: string, language?: string | null): Question {
  const key = `${language ?? ''} ${question}`;
  const known = read.get(key);
  if (known) return known;
  if (read.size >= 100) read.clear();
  const text = withoutPreferences(question.normalize('NFKC').replaceAll(/\s+/g, ' ').trim());
  const tag = primaryTag(language ?? detectLanguage(text) ?? 'en');
  const names = namesIn(text, tag);
  const terms = termsOf(text, tag, names);
  const made: Question = {
    text,
    language: tag,
    kinds: kindsOf(text, tag).filter(
      (kind, _, all) => kind !== 'definition' || all.length === 1 || terms.length <= MOST_DEFINED,
    ),
    terms,
    names,
    numbers: terms.filter(({ kind }) => kind === 'number').map(({ term }) => term),
    focus: focusOf(text, tag),
    parts: partsOf(text, tag),
  };
  read.set(key, made);
  return made;
}

/** A term that is to be defined has no more words: "What are the strengths of heat pumps in cold climates" asks for none. */
const MOST_DEFINED = 3;

/** By entry of the packs; what comes first in the question is asked, at one place the first in this list. */
const ASKED = {
  askDate: 'date',
  askDuration: 'duration',
  askMoney: 'money',
  askPercent: 'percent',
  askCount: 'count',
  askMeasure: 'measure',
  askCondition: 'condition',
  askPerson: 'person',
  askPlace: 'place',
  askCause: 'cause',
  askManner: 'manner',
  askDefinition: 'definition',
  askComparison: 'comparison',
  askList: 'list',
  askName: 'name',
} as const;

export const FIGURES: ReadonlySet<AnswerKind> = new Set([
  'date',
  'duration',
  'money',
  'percent',
  'count',
  'measure',
]);

/** Kinds that nearly every question word asks for; the noun behind it says more. */
const GENERAL: ReadonlySet<AnswerKind> = new Set(['name', 'list', 'manner']);

interface Asked {
  readonly kind: AnswerKind;
  readonly start: number;
  readonly rank: number;
}

function kindsOf(text: string, language: string): readonly AnswerKind[] {
  const found = Object.entries(ASKED).flatMap(([entry, kind], rank): Asked[] => {
    const at = vocabulary(language, entry as keyof typeof ASKED).first(text);
    return at === null ? [] : [{ kind, start: at.start, rank }];
  });
  const isOfLimit = vocabulary(language, 'limit').first(text);
  if (isOfLimit !== null && !found.some(({ kind }) => FIGURES.has(kind)))
    found.push({ kind: 'measure', start: isOfLimit.start, rank: 0 });
  const isPlain = found.every(({ kind }) => GENERAL.has(kind) || kind === 'definition');
  const kinds = found
    // "What is the fee", "how many": the general words ask for nothing of their own then.
    .filter(({ kind }) => isPlain || (kind !== 'manner' && kind !== 'definition'))
    .sort(
      (a, b) =>
        Number(GENERAL.has(a.kind)) - Number(GENERAL.has(b.kind)) || a.start - b.start || a.rank - b.rank,
    )
    .map(({ kind }) => kind);
  return kinds.length === 0 ? ['fact'] : [...new Set(kinds)];
}

const NAME =
  /(?:\p{Lu}[\p{L}\p{M}\p{N}'’&.-]*|\p{L}*\p{N}+\p{Lu}\p{L}*)(?:\s+(?:(?:of|the|de|da|do|di|del|von|van|der)\s+)?(?:\p{Lu}[\p{L}\p{M}\p{N}'’&.-]*|\d+(?=\s\p{Lu})))*/gu;
const FOREIGN_RUN = /[\p{Script=Katakana}ー・]{2,}|[A-Za-z][A-Za-z0-9]*(?: [A-Za-z0-9]+)*/gu;

/** Capitalised runs that are not merely the first word, quoted titles, and in Japanese katakana and Latin runs. */
function namesIn(text: string, language: string): readonly string[] {
  const titles = [...text.matchAll(/["“«„「『]([^"”»“」』]{2,60})["”»“」』]/gu)].map(([, title = '']) =>
    title.trim(),
  );
  if (language === 'ja' || language === 'zh')
    return [...new Set([...titles, ...[...text.matchAll(FOREIGN_RUN)].map(([run]) => run)])];
  const { stopWords } = rulesOf(language);
  const asking = vocabulary(language, 'interrogatives');
  const runs = [...text.matchAll(NAME)].map(({ 0: match, index }) => {
    const last = /\s(\S+)$/u.exec(match)?.[1] ?? '';
    const own = asking.has(last.toLowerCase()) ? match.slice(0, -last.length).trimEnd() : match;
    const run = own.replace(/(?:['’]s|[.'’-])$/u, '');
    if (!/(?:^|[?.!:]\s*)[¿¡"“]?$/u.test(text.slice(0, index))) return run;
    const [first = '', ...rest] = run.split(' ');
    const isWord = stopWords.has(first.toLowerCase()) || asking.has(first.toLowerCase()) || rest.length === 0;
    return isWord ? rest.join(' ') : run;
  });
  return [...new Set([...titles, ...runs])].filter((run) => run !== '');
}

/** German writes every noun with a capital and Japanese every loan word in katakana: these tell less. */
export const capitalsMarkNames = (language: string): boolean => !['de', 'ja', 'zh'].includes(language);

function termsOf(text: string, language: string, names: readonly string[]): readonly QuestionTerm[] {
  const generic = vocabulary(language, 'generic');
  const asking = vocabulary(language, 'interrogatives');
  const named = new Set(names.flatMap((name) => tokenize(name, language)));
  const kindOf = (term: string, word: string): Pick<QuestionTerm, 'weight' | 'kind'> => {
    if (/^\p{N}/u.test(term)) return { weight: isYear(term) ? 0.7 : 1.2, kind: 'number' };
    if (isMonth(word, language)) return { weight: 0.6, kind: 'word' };
    if (named.has(term)) return { weight: capitalsMarkNames(language) ? 1.4 : 1.15, kind: 'name' };
    const isGeneric = generic.has(word.toLowerCase()) || /^\p{Script=Hiragana}+$/u.test(term);
    return isGeneric ? { weight: 0.4, kind: 'generic' } : { weight: 1, kind: 'word' };
  };
  const asked = askedWords(text, language);
  const terms = new Map<string, QuestionTerm>();
  for (const word of words(text)) {
    const lower = word.toLowerCase();
    if (asking.has(lower) || asked.has(lower)) continue;
    for (const term of tokenize(word, language)) {
      const isLetter = term.length < 2 && !/\p{N}|\p{Script=Han}/u.test(term);
      if (!isLetter && !terms.has(term)) terms.set(term, { term, word, ...kindOf(term, word) });
    }
  }
  return [...terms.values()];
}

/** "Long" of "how long", which is not looked for. */
function askedWords(text: string, language: string): ReadonlySet<string> {
  const asking = vocabulary(language, 'interrogatives');
  const generic = vocabulary(language, 'generic');
  const phrases = Object.keys(ASKED).map((entry) => vocabulary(language, entry as keyof typeof ASKED));
  const found = phrases
    .map((phrase) => words(phrase.first(text)?.text.toLowerCase() ?? ''))
    .filter((own) => own.length === 2 && own.some((word) => asking.has(word)));
  return new Set(found.flat().filter((word) => generic.has(word)));
}

export const isYear = (term: string): boolean => /^(?:1[5-9]|20|21)\d\d$/.test(term);

/** The part before one that leans on it with a pronoun ("and how long is it"); null where a part leans on nothing. */
export function antecedentOf(part: Question, whole: Question): Question | null {
  const before = whole.parts[whole.parts.indexOf(part.text) - 1];
  const leans = vocabulary(part.language, 'pronouns').test(part.text);
  return leans && before !== undefined ? readQuestion(before, whole.language) : null;
}

/** The first two telling terms after the question word. */
function focusOf(text: string, language: string): readonly string[] {
  const asked = vocabulary(language, 'interrogatives').first(text);
  if (asked === null) return [];
  const after = text.slice(asked.end).split(/[,;?]/u)[0] ?? '';
  const generic = vocabulary(language, 'generic');
  return words(after)
    .slice(0, 5)
    .filter((word) => !generic.has(word.toLowerCase()))
    .flatMap((word) => tokenize(word, language))
    .slice(0, 2);
}

const tidy = (text: string): string => text.replace(/^[\s,;:–-]+|[\s,;:?？.。!–-]+$/gu, '');

/** Coordinated questions ("who …, how much …, and in what province …") and several sentences; what asks nothing belongs to its neighbour. */
function partsOf(text: string, language: string): readonly string[] {
  const asking = vocabulary(language, 'interrogatives');
  const conjunctions = vocabulary(language, 'conjunctions');
  const asks = (piece: string) =>
    asking.first(piece) !== null || vocabulary(language, 'auxiliaries').opens(piece) !== null;
  const cuts = [0];
  for (const { 0: mark, index } of text.matchAll(/[?？;；]\s*(?=\S)/gu)) cuts.push(index + mark.length);
  for (const { start, end } of conjunctions.all(text))
    if (start > 0 && asking.opens(text.slice(end).trimStart()) !== null) cuts.push(end);
  const pieces = cuts
    .sort((a, b) => a - b)
    .map((cut, at, all) => tidy(withoutLast(text.slice(cut, all[at + 1] ?? text.length), conjunctions)))
    .flatMap((piece, at, all) => (at < all.length - 1 ? itemsOf(piece, language) : [piece]))
    .filter((piece) => piece !== '');
  // "When and where was it built" is one question, and so is a clause of a word or two.
  if (pieces.some((piece) => words(piece).length < 3 && language !== 'ja')) return [text];
  const parts: string[] = [];
  for (const piece of pieces) {
    const last = parts.pop();
    if (last !== undefined && !asks(last)) parts.push(`${last}. ${piece}`);
    else parts.push(...(last === undefined ? [piece] : [last, piece]));
  }
  // "I am writing an essay on it" after a question asks for nothing.
  const last = parts.at(-1) ?? '';
  const isAside = parts.length > 1 && !asks(last) && !/[?？]\s*$/u.test(text);
  if (isAside && kindsOf(last, language).join() === 'fact') parts.splice(-2, 2, `${parts.at(-2)}? ${last}`);
  if (parts.length < 2) return [text];
  const [most, rest] = [parts.slice(0, MOST_PARTS - 1), parts.slice(MOST_PARTS - 1)];
  return rest.length === 0 ? most : [...most, rest.join('. ')];
}

/** Further parts are asked with the last one. */
const MOST_PARTS = 8;

/** "Who can get it, how much is it": of a list of questions all but the last, which a conjunction cuts off. */
function itemsOf(piece: string, language: string): readonly string[] {
  const comma = piece.lastIndexOf(',');
  const last = tidy(piece.slice(comma + 1));
  return comma > 0 && vocabulary(language, 'interrogatives').opens(last) !== null
    ? [...itemsOf(piece.slice(0, comma), language), last]
    : [piece];
}

function withoutLast(piece: string, conjunctions: ReturnType<typeof vocabulary>): string {
  const last = conjunctions.all(piece).at(-1);
  return last !== undefined && last.end >= piece.trimEnd().length ? piece.slice(0, last.start) : piece;
}

const months = new Map<string, ReadonlySet<string>>();

/** Months tell when, not what. */
function isMonth(word: string, language: string): boolean {
  const known = months.get(language);
  if (known) return known.has(word.toLowerCase());
  const formats = (['long', 'short'] as const).map(
    (month) => new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }),
  );
  const names = formats.flatMap((format) =>
    Array.from({ length: 12 }, (_, month) =>
      format
        .format(Date.UTC(2000, month, 15))
        .toLowerCase()
        .replace('.', ''),
    ),
  );
  months.set(language, new Set(names));
  return isMonth(word, language);
}
