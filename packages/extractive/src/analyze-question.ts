import { detectLanguage, primaryTag, rulesOf, tokenize, words } from '@research-studio/language';
import type { AnswerKind } from './answer-kind.ts';
import { questionCues } from './question-cues.ts';
import { withoutPreferences } from './read-preferences.ts';
import { splitQuestion } from './split-question.ts';

/** One index term of a question. */
export interface QuestionTerm {
  /** As `tokenize` gives it. */
  readonly term: string;
  /** As written. */
  readonly word: string;
  /** How much it tells, about 0.3 (generic) to 1.6 (a name). */
  readonly weight: number;
  readonly kind: 'word' | 'name' | 'number' | 'generic';
}

export interface QuestionAnalysis {
  readonly question: string;
  /** BCP 47 primary tag; "en" where nothing tells. */
  readonly language: string;
  /** What is asked for, most telling first; never empty. */
  readonly kinds: readonly AnswerKind[];
  /** Distinct, in the order of the question. */
  readonly terms: readonly QuestionTerm[];
  /** Names as written, longest run each: "Doobie Brothers". */
  readonly entities: readonly string[];
  /** Entities that tell a subject: months and days of the week do not. */
  readonly names: readonly string[];
  /** Numbers as `tokenize` gives them. */
  readonly numbers: readonly string[];
  /** Terms of the noun that the question word stands with: "airline" of "Which airline …". */
  readonly focus: readonly string[];
  /** Independent parts, the whole question first; a simple question has only itself. */
  readonly facets: readonly string[];
}

/** Reads what a question wants to know: by its words alone, in any language. */
export function analyzeQuestion(question: string, language?: string | null): QuestionAnalysis {
  const key = `${language ?? ''} ${question}`;
  const known = analysed.get(key);
  if (known) return known;
  if (analysed.size >= 100) analysed.clear();
  const made = analyze(question, language);
  analysed.set(key, made);
  return made;
}

/** A run asks about the same few questions for every page. */
const analysed = new Map<string, QuestionAnalysis>();

function analyze(question: string, language?: string | null): QuestionAnalysis {
  const text = withoutPreferences(question.normalize('NFKC').replaceAll(/\s+/g, ' ').trim());
  const tag = primaryTag(language ?? detectLanguage(text) ?? 'en');
  const entities = findEntities(text, tag);
  const terms = weighTerms(text, tag, entities);
  return {
    question: text,
    language: tag,
    kinds: kindsOf(text, tag),
    terms,
    entities,
    names: entities.filter((entity) => !entity.split(' ').every(isDay)),
    numbers: terms.filter(({ kind }) => kind === 'number').map(({ term }) => term),
    focus: focusOf(text, tag),
    facets: splitQuestion(text, tag),
  };
}

/** Sorted by where the question says so: what stands first is asked, what comes later describes. */
function kindsOf(text: string, language: string): AnswerKind[] {
  const lower = text.toLowerCase();
  const found = new Map<AnswerKind, number>();
  for (const [kind, pattern] of questionCues(language).kinds) {
    const at = pattern.exec(lower)?.index;
    if (at !== undefined) found.set(kind, at + (lateness[kind] ?? 0));
  }
  if (found.has('duration')) for (const kind of ['count', 'manner'] as const) found.delete(kind);
  if (found.has('count') && /how many|wie ?viele|combien de|cuánt[oa]s|quant[ie]|quant[oa]s/.test(lower)) {
    for (const kind of ['money', 'percent', 'measure'] as const) found.delete(kind);
  }
  // "How high is the toll" asks for no height.
  if (found.has('money') && /\bhow high\b|\bwie hoch\b/.test(lower)) found.delete('measure');
  // "Who can apply" asks what it takes, not for somebody.
  if (found.has('condition')) found.delete('person');
  // "What is the limit" asks for a figure, not for what a limit is.
  if (found.get('definition') === 0 && figured.some((kind) => found.has(kind))) found.delete('definition');
  if (found.size > 1) found.delete('yes_no');
  const kinds = [...found].sort(([, a], [, b]) => a - b).map(([kind]) => kind);
  return kinds.length === 0 ? ['fact'] : kinds;
}

const figured: readonly AnswerKind[] = ['measure', 'money', 'percent', 'duration', 'date', 'count'];

/** "Which" and "what" ask for a name only where the noun after them asks for nothing closer ("what date"). */
const lateness: Partial<Record<AnswerKind, number>> = { name: 30, list: 10, statement: 40, manner: 5 };

const namePattern =
  /(?:\p{Lu}[\p{L}\p{M}\p{N}'’&.-]*|\p{L}*\p{N}+\p{Lu}\p{L}*)(?:\s+(?:(?:of|the|de|da|do|di|del|von|van|and)\s+)?(?:\p{Lu}[\p{L}\p{M}\p{N}'’&.-]*|\d+(?=\s\p{Lu})))*/gu;
const foreignRun = /[\p{Script=Katakana}ー・]{2,}|[A-Za-z][A-Za-z0-9]*(?: [A-Za-z0-9]+)*/gu;

/** Capitalised runs that are not merely the first word, quoted titles, and in Japanese katakana and Latin runs. */
function findEntities(text: string, language: string): string[] {
  const found = new Set<string>();
  for (const [, title] of text.matchAll(/["“«„「『]([^"”»“」』]{2,60})["”»“」』]/gu))
    if (title) found.add(title.trim());
  if (['ja', 'zh'].includes(language)) {
    for (const [run] of text.matchAll(foreignRun)) found.add(run);
    return [...found];
  }
  const { stopWords } = rulesOf(language);
  for (const match of text.matchAll(namePattern)) {
    let run = match[0].replace(/(?:['’]s|[.'’-])$/u, '');
    if (/(?:^|[?.!]\s*)[¿¡]?$/.test(text.slice(0, match.index))) {
      const [first = '', ...rest] = run.split(' ');
      if (isAskingWord(first, language, stopWords) || rest.length === 0)
        run = rest.join(' ').replace(/^(?:\p{Ll}+ )+(?=\p{Lu})/u, '');
    }
    if (run !== '') found.add(run);
  }
  return [...found];
}

function isAskingWord(word: string, language: string, stopWords: ReadonlySet<string>): boolean {
  const lower = word.toLowerCase();
  return (
    stopWords.has(lower) || new RegExp(`^(?:${questionCues(language).clauseStart.source})$`, 'u').test(lower)
  );
}

const askingWords = new Map<string, ReadonlySet<string>>();

/** Terms of words that ask or say little in this language. */
function genericTerms(language: string): ReadonlySet<string> {
  const known = askingWords.get(language);
  if (known) return known;
  const made = new Set(tokenize(questionCues(language).generic, language));
  askingWords.set(language, made);
  return made;
}

/** German writes every noun with a capital and Japanese every loan word in katakana, so that these tell little. */
const nameWeight = (language: string): number => (language === 'de' || language === 'ja' ? 1.15 : 1.4);

function weighTerms(text: string, language: string, entities: readonly string[]): QuestionTerm[] {
  const generic = genericTerms(language);
  const names = new Set(entities.flatMap((entity) => tokenize(entity, language)));
  const asking = new RegExp(`^(?:${questionCues(language).clauseStart.source})$`, 'u');
  const terms = new Map<string, QuestionTerm>();
  for (const word of words(text)) {
    for (const term of tokenize(word, language)) {
      if (terms.has(term) || (term.length < 2 && !/\p{N}|\p{Script=Han}/u.test(term))) continue;
      if (asking.test(word.toLowerCase())) continue;
      terms.set(term, { term, word, ...weigh(term, { names, generic, language }) });
    }
  }
  return [...terms.values()];
}

interface Weighing {
  readonly names: ReadonlySet<string>;
  readonly generic: ReadonlySet<string>;
  readonly language: string;
}

function weigh(term: string, { names, generic, language }: Weighing): Pick<QuestionTerm, 'weight' | 'kind'> {
  if (/^\p{N}/u.test(term)) return { weight: /^(?:1[5-9]|20)\d\d$/.test(term) ? 0.7 : 1.3, kind: 'number' };
  if (names.has(term)) return { weight: isMonth(term) ? 0.6 : nameWeight(language), kind: 'name' };
  if (generic.has(term) || /^\p{Script=Hiragana}+$/u.test(term)) return { weight: 0.4, kind: 'generic' };
  return { weight: 1, kind: 'word' };
}

/** A month, a day of the week, or a figure that goes with them. */
function isDay(word: string): boolean {
  return isMonth(word.toLowerCase()) || weekday.test(word) || /^\p{N}+$/u.test(word);
}

const weekday =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sonn)tag|mittwoch|samstag|sonnabend|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)$/iu;

function isMonth(term: string): boolean {
  return (
    /^(?:jan|feb|mar(?:ch|z|s)|apr|may|mai|jun|jul|aug|sept?|oct|okt|nov|dec|dez)/.test(term) &&
    term.length <= 9
  );
}

/** The first two content terms after the (first) question word. */
function focusOf(text: string, language: string): string[] {
  const cues = questionCues(language);
  const match = new RegExp(`(?:${cues.clauseStart.source})`, 'u').exec(text.toLowerCase());
  if (!match) return [];
  const after = text.slice(match.index + match[0].length).split(/[,;?]/u)[0] ?? '';
  const generic = genericTerms(language);
  return tokenize(after.split(' ').slice(0, 5).join(' '), language)
    .filter((term) => !generic.has(term))
    .slice(0, 2);
}
