import { lastingSince, readingOf, readList, readsAsRow, tokenize } from '@research-studio/language';
import { answerForm } from './answer-form.ts';
import type { AnswerPassage } from './competing-answers.ts';
import { competingAnswers, newestFirst, type ReadPassage, replaces } from './competing-answers.ts';
import { aboutPage, rarity, soughtTerms } from './find-passages.ts';
import { capitalsMarkNames, FIGURES, isYear, type Question, readQuestion } from './question.ts';
import { isStatement, opensLeaning } from './sentences.ts';
import { coverage, createNumberCheck, createTermMatcher, type TermHits } from './terms.ts';

/** A passage of the answer. */
export interface Statement {
  readonly id: string;
  readonly sourceId: string;
  /** The quote; of a table its row with the names of its columns. */
  readonly text: string;
  /** The row of a table. */
  readonly isRow: boolean;
  /** Comparable within one part only. */
  readonly score: number;
  /** Offset in its page, 0 where that is unknown. */
  readonly start: number;
  readonly publishedAt: string | null;
  /** Id of the statement that is newer by its own words; null where none is. */
  readonly replacedBy: string | null;
}

export type AnswerLevel = 'well_covered' | 'partial' | 'missing';

export interface AnsweredPart {
  readonly id: string;
  readonly text: string;
  readonly level: AnswerLevel;
  /** How sure it is that the first statement answers, 0 to 1. */
  readonly score: number;
  readonly answer: Statement | null;
  /** Statements with another value for the same thing. */
  readonly rivals: readonly Statement[];
  /** Further statements of the sources on it, best first. */
  readonly explains: readonly Statement[];
  /** Where nothing answers: what comes nearest. */
  readonly leads: readonly Statement[];
  /** Names, years and numbers of the question, as written, that no passage and no title has. */
  readonly absent: readonly string[];
}

export interface PlainAnswer {
  readonly answered: 'full' | 'partial' | 'none';
  /** Unanswered points, for the reader. */
  readonly missing: readonly string[];
  readonly parts: readonly AnsweredPart[];
}

export interface AnswerRequest {
  readonly question: string;
  /** The parts of the question; where there are several, one that is the question itself is left out. */
  readonly parts: readonly { readonly id: string; readonly text: string }[];
  readonly passages: readonly AnswerPassage[];
}

/** Answers each part of a question with what the passages say, or says that none answers. */
export function answerQuestion({ question, parts, passages }: AnswerRequest): PlainAnswer {
  const whole = readQuestion(question);
  const answered = askedParts(parts, whole).map((part) => answerPart(part, whole, passages));
  const open = answered.filter(({ level }) => level === 'missing');
  const missing = answered.flatMap(({ level, text, absent }) => (level === 'missing' ? [text] : absent));
  const isFull = answered.every(({ level }) => level === 'well_covered');
  return {
    answered: open.length === answered.length ? 'none' : isFull ? 'full' : 'partial',
    missing: [...new Set(missing)],
    parts: answered,
  };
}

/** Whether passages answer every part of a question well. */
export function isAnswered({ question, parts, passages }: AnswerRequest): boolean {
  const whole = readQuestion(question);
  return askedParts(parts, whole).every((part) => rankPart(part, whole, passages).level === 'well_covered');
}

function askedParts(parts: AnswerRequest['parts'], whole: Question): AnswerRequest['parts'] {
  const own = parts.filter(({ text }) => readQuestion(text, whole.language).text !== whole.text);
  return own.length > 0 ? own : parts.slice(0, 1);
}

/**
 * For each part of a question the ids of the passages that answer it without their page, best first: their own words have
 * most of what is asked, in the form that is asked for, and are as sure as those of a whole answer.
 */
export function directAnswers({
  question,
  parts,
  passages,
}: AnswerRequest): readonly (readonly AnswerPassage['id'][])[] {
  const whole = readQuestion(question);
  const bare = passages.map((passage) => ({ ...passage, title: '', siteName: null }));
  return askedParts(parts, whole).map(({ id, text }) => {
    const part = readQuestion(text, whole.language);
    return rankCandidates(bare, { id, part, whole })
      .filter(
        (candidate) =>
          candidate.form >= FORM_OF_WHOLE &&
          candidate.match >= MOST_OF_ASKED &&
          candidate.ownCovered >= COVERED_BY_WHOLE &&
          !candidate.isOfOtherYear &&
          surenessOf(candidate, part) >= LEVELS.well,
      )
      .map(({ passage }) => passage.id);
  });
}

/** The same where what was taken for an answer may not be: what comes nearest. */
export function withoutAnswer(answer: PlainAnswer): PlainAnswer {
  const parts = answer.parts.map((part) => {
    const leads = [
      ...(part.answer === null ? [] : [part.answer]),
      ...part.rivals,
      ...part.explains,
      ...part.leads,
    ];
    return { ...part, level: 'missing' as const, answer: null, rivals: [], explains: [], leads };
  });
  return { ...answer, answered: 'none', parts };
}

interface Candidate extends ReadPassage {
  readonly hits: TermHits;
  readonly about: TermHits;
  readonly tokens: ReadonlySet<string>;
  readonly form: number;
  readonly score: number;
  /** How directly it answers. */
  readonly directness: number;
  /** Share of what is asked that the passage has, or in half its title, by how rare it is among the passages. */
  readonly match: number;
  /** Share of what is asked that the passage or its title has. */
  readonly covered: number;
  /** The same of the part's own words alone. */
  readonly ownCovered: number;
  /** How far its page is about the part; of a page that was read for another part, as far as the passage shows. */
  readonly pageRelevance: number;
  /** Names other years than the one that is asked for. */
  readonly isOfOtherYear: boolean;
}

/** A year says when and not what, however rare. */
const YEAR = 0.4;

/** How much of a score depends on the form: a figure that is asked for is given in figures. */
const FORM = { figure: 0.6, other: 0.4 };

/** Weight of a term that only the title, site or date has. */
const ABOUT = 0.7;

function rankPart(
  { id, text }: { readonly id: string; readonly text: string },
  whole: Question,
  passages: readonly AnswerPassage[],
) {
  const part = readQuestion(text, whole.language);
  const ranked = rankCandidates(passages, { id, part, whole });
  const absent = absentMarks(part, ranked);
  const score = Math.max(0, ...ranked.slice(0, LOOKED_AT).map((candidate) => surenessOf(candidate, part)));
  const level = isOnAnotherMatter(ranked, part) ? 'missing' : levelOf(score, absent, ranked);
  return { part, ranked, absent, score, level };
}

function answerPart(
  { id, text }: { readonly id: string; readonly text: string },
  whole: Question,
  passages: readonly AnswerPassage[],
): AnsweredPart {
  const { part, ranked, absent, score, level } = rankPart({ id, text }, whole, passages);
  const asStatement = (candidate: Candidate): Statement => ({
    id: candidate.passage.id,
    sourceId: candidate.passage.sourceId,
    text: readList(candidate.passage.quote) === null ? candidate.text : candidate.passage.quote,
    isRow: readsAsRow(candidate.passage.quote),
    score: candidate.score,
    start: candidate.passage.start ?? 0,
    publishedAt: candidate.passage.publishedAt ?? null,
    replacedBy: null,
  });
  const base = { id, text, level, score: Math.round(score * 1000) / 1000, absent };
  const [best, ...others] = ranked;
  if (best === undefined || level === 'missing')
    return {
      ...base,
      answer: null,
      rivals: [],
      explains: [],
      leads: ranked.slice(0, MOST_LEADS).map(asStatement),
    };
  const rivals = competingAnswers(ranked, part.language)
    .filter(({ score: own }) => own >= best.score * AS_GOOD)
    .slice(0, MOST_RIVALS);
  const [answer = best, ...rest] = newestFirst([best, ...rivals]);
  // A figure that is sure is explained by its own source, or by other figures of its kind.
  const isFigure = level === 'well_covered' && FIGURES.has(part.kinds[0] ?? 'fact');
  const explains = others.filter(
    (one) =>
      !rivals.includes(one) &&
      one.score >= best.score * NEAR_BEST &&
      one.directness >= best.directness * NEAR_BEST &&
      (!isFigure || one.form >= FORM_OF_WHOLE || one.passage.sourceId === best.passage.sourceId) &&
      !opensLeaning(one.text, part.language),
  );
  return {
    ...base,
    answer: asStatement(answer),
    rivals: rest.map((one) => ({
      ...asStatement(one),
      replacedBy: replaces(answer, one, part.language) ? answer.passage.id : null,
    })),
    explains: explains.map(asStatement),
    leads: [],
  };
}

const MOST_LEADS = 3;
const MOST_RIVALS = 3;
/** A rival answers about as directly. */
const AS_GOOD = 0.6;
/** A statement with less than this share of the score or the directness of the best does not explain it. */
const NEAR_BEST = 0.4;

interface Asked {
  readonly id: string;
  readonly part: Question;
  readonly whole: Question;
}

/**
 * Best first, but for the first, which answers most directly: by its own words and title it has most of what the part asks,
 * in the form that is asked for, from the source that has most of the question. Of near-copies the best.
 */
function rankCandidates(
  passages: readonly AnswerPassage[],
  { id, part, whole }: Asked,
): readonly Candidate[] {
  // The first of a list of questions leans on none of the others; two that "and" joins are mostly about one thing.
  const opensList = whole.parts.length > 2 && part.text === whole.parts[0];
  const matcher = createTermMatcher(opensList ? part.terms : soughtTerms(part, whole), whole.language);
  const form = answerForm(part);
  const isAsked = (name: string, cell: string) =>
    matcher.hitsOfText(name).some((hit) => hit === 1) ||
    matcher.hitsOfText(`${name} ${cell}`).some((hit, at) => {
      const { term = '', weight = 0 } = matcher.sought[at] ?? {};
      return hit > 0.6 && (weight >= 1 || part.numbers.includes(term));
    });
  const check = createNumberCheck(part.text, matcher);
  const read = passages.map((passage) => {
    const text = readingOf(passage.quote, isAsked);
    const tokens = tokenize(text, whole.language);
    const about = matcher.hitsOfText(aboutPage(passage, whole.language));
    return {
      passage,
      text,
      tokens: new Set(tokens),
      hits: readsAsRow(passage.quote) ? check(matcher.hits(tokens), () => text) : matcher.hits(tokens),
      length: tokens.length,
      about,
    };
  });
  const worth = matcher.sought.map(({ term, weight }, at) => {
    const frequency = read.filter(({ hits }) => (hits[at] ?? 0) > 0).length;
    return weight * (isYear(term) ? YEAR : rarity(frequency, read.length));
  });
  const weights = matcher.sought.map(({ weight }) => weight);
  const isWhole = part.text === whole.text;
  const isOwnOf = ({ subQuestionId }: AnswerPassage) => subQuestionId === undefined || subQuestionId === id;
  const shares = sharesOfSources(read, worth);
  const formShare = FIGURES.has(part.kinds[0] ?? 'fact') ? FORM.figure : FORM.other;
  const scored = read
    .map((entry) => {
      const { passage, hits, about } = entry;
      // A page is at least as much about the part as its title with this passage.
      const covers = coverage(weights, (term) => Math.max(hits[term] ?? 0, about[term] ?? 0));
      const pageRelevance = isWhole || isOwnOf(passage) ? Math.max(covers, passage.pageRelevance) : covers;
      const hitOf = (term: number) => Math.max(hits[term] ?? 0, ABOUT * (about[term] ?? 0));
      const match = coverage(worth, hitOf);
      const length = 0.82 + 0.18 * Math.max(0.6, entry.length / 20);
      const fit = form(entry.text);
      const isOfOtherYear = namesOtherYear(entry, part);
      const share = shares.get(passage.sourceId) ?? 0;
      const doubt = isOfOtherYear ? OTHER_YEAR : 1;
      return {
        ...entry,
        pageRelevance,
        form: fit,
        match,
        isOfOtherYear,
        covered: coverage(weights, hitOf),
        ownCovered: coverage(weights.slice(0, part.terms.length), hitOf),
        score:
          (0.5 * (match / length) + 0.5 * passage.relevance * (isOwnOf(passage) ? 1 : 0.8)) *
          (1 - formShare + formShare * fit) *
          share *
          doubt,
        directness: share * match * (1 + fit) * doubt,
      };
    })
    .sort((a, b) => b.score - a.score);
  return directFirst(scored);
}

const statesSomething = ({ passage: { quote } }: ReadPassage): boolean =>
  readsAsRow(quote) || readList(quote) !== null || isStatement(quote);

/** Without near-copies. */
function directFirst(scored: readonly Candidate[]): readonly Candidate[] {
  const kept: Candidate[] = [];
  for (const candidate of scored)
    if (!kept.some(({ tokens }) => isNearCopy(tokens, candidate.tokens))) kept.push(candidate);
  const [direct] = kept.filter(statesSomething).toSorted((a, b) => b.directness - a.directness);
  return direct === undefined ? kept : [direct, ...kept.filter((one) => one !== direct)];
}

/** How much of what is asked each source has in its passages and title together, by how rare it is; the most is 1. */
function sharesOfSources(
  read: readonly Pick<Candidate, 'passage' | 'hits' | 'about'>[],
  worth: readonly number[],
): ReadonlyMap<string, number> {
  const found = [...Map.groupBy(read, ({ passage }) => passage.sourceId)].map(([id, own]) => {
    const best = worth.map((_, term) =>
      Math.max(...own.map(({ hits, about }) => Math.max(hits[term] ?? 0, about[term] ?? 0))),
    );
    return [id, coverage(worth, (term) => best[term] ?? 0)] as const;
  });
  const most = Math.max(0.01, ...found.map(([, share]) => share));
  return new Map(found.map(([id, share]) => [id, share / most]));
}

/** Weight of a statement about other years than the one asked for. */
const OTHER_YEAR = 0.6;

/** Whether a statement, or else its title and date, names other years and not the one that is asked for. */
function namesOtherYear({ text, passage }: ReadPassage, { numbers, language }: Question): boolean {
  const asked = numbers.filter(isYear).map(Number);
  if (asked.length === 0 || lastingSince(text).some((from) => asked.some((year) => year >= from)))
    return false;
  const own = [...yearsIn(text), ...lastYearIn(text, passage.publishedAt ?? null, language)];
  const named = own.length > 0 ? own : yearsIn(`${passage.title} ${passage.publishedAt ?? ''}`);
  return named.length > 0 && !named.some((year) => asked.includes(year));
}

/** The year that "last year" means on the day on which a page came out. */
function lastYearIn(text: string, publishedAt: string | null, language: string): readonly number[] {
  const [published] = yearsIn(publishedAt ?? '');
  if (published === undefined) return [];
  const lastYear = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'year');
  return text.toLowerCase().includes(lastYear.toLowerCase()) ? [published - 1] : [];
}

function yearsIn(text: string): readonly number[] {
  return (text.match(/(?<![\p{N}.,])(?:1[5-9]|20|21)\d\d(?![\p{N}]|[.,]\d)/gu) ?? []).map(Number);
}

/** Near-copies share most of their terms; a number that only one has makes them two statements. */
export function isNearCopy(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  if (small.size < large.size * 0.6) return false;
  let lone = 0;
  for (const token of small) {
    if (large.has(token)) continue;
    lone += 1;
    if (lone > small.size * 0.15 || /^\p{N}/u.test(token)) return false;
  }
  return true;
}

/** Names, years and numbers of the question that no passage and no title has. */
function absentMarks(part: Question, candidates: readonly Candidate[]): readonly string[] {
  const isMeant = ({ text, passage }: Candidate, term: string) =>
    isYear(term) && lastYearIn(text, passage.publishedAt ?? null, part.language).includes(Number(term));
  const found = part.terms.map(({ term }, at) =>
    candidates.some((one) => (one.hits[at] ?? 0) > 0 || (one.about[at] ?? 0) > 0 || isMeant(one, term)),
  );
  return part.terms.flatMap(({ kind, word }, at) => {
    const isMark = kind === 'number' || (kind === 'name' && capitalsMarkNames(part.language));
    return isMark && !found[at] ? [word] : [];
  });
}

/** Weights of a logistic regression over 100 questions with and without the pages that answer them. */
const SURENESS = { covered: 1.87, page: 4.21, named: 1.85, form: 0.72, bias: -5.16 };
/** A question without names or numbers is as sure as one with most of them found. */
const NO_NAMES = 0.7;

/** How sure it is that a passage answers, 0 to 1. */
function surenessOf(
  { covered, pageRelevance, hits, about, form, isOfOtherYear }: Candidate,
  part: Question,
): number {
  const marks = part.terms.flatMap(({ kind }, at) => (kind === 'name' || kind === 'number' ? [at] : []));
  const found = marks.filter((at) => Math.max(hits[at] ?? 0, about[at] ?? 0) > 0).length;
  const named = marks.length === 0 ? NO_NAMES : found / marks.length;
  const logit =
    SURENESS.covered * covered +
    SURENESS.page * pageRelevance +
    SURENESS.named * named +
    SURENESS.form * form +
    SURENESS.bias;
  return (isOfOtherYear ? OTHER_YEAR : 1) / (1 + Math.exp(-logit));
}

/** About as good as the best. */
const NEARLY = 0.7;

/** So many of the best passages say how sure an answer is. */
const LOOKED_AT = 3;
/** A statement with less of the question is on another matter. */
const LEAST_COVERED = 0.12;
const LEVELS = { well: 0.7, partial: 0.22 };

function levelOf(score: number, absent: readonly string[], ranked: readonly Candidate[]): AnswerLevel {
  const [best] = ranked;
  const isBeside = best === undefined || best.isOfOtherYear || best.covered < LEAST_COVERED;
  if (isBeside || score < LEVELS.partial || absent.some(isYear)) return 'missing';
  const near = ranked.slice(0, LOOKED_AT).filter((one) => one.score >= NEARLY * best.score);
  const isWhole =
    near.some(({ form }) => form >= FORM_OF_WHOLE) &&
    near.some(({ covered, ownCovered }) => Math.max(covered, ownCovered) >= COVERED_BY_WHOLE);
  return score >= LEVELS.well && absent.length === 0 && isWhole ? 'well_covered' : 'partial';
}

/** A question with fewer words beside its names is about these. */
const LEAST_OTHER_WORDS = 2;

/**
 * Names alone do not make an answer: where no passage has one of the other words of a part, or what is to be counted, all
 * are on another matter.
 */
function isOnAnotherMatter(ranked: readonly Candidate[], { terms, kinds, focus }: Question): boolean {
  const isInAny = (at: number) =>
    ranked.some(({ hits, about }) => (hits[at] ?? 0) > 0 || (about[at] ?? 0) > 0);
  const words = terms.flatMap(({ kind }, at) => (kind === 'word' ? [at] : []));
  if (words.length < LEAST_OTHER_WORDS) return false;
  const counted = kinds[0] === 'count' ? words.find((at) => terms[at]?.term === focus[0]) : undefined;
  return !words.some(isInAny) || (counted !== undefined && !isInAny(counted));
}

/** A whole answer has the form that is asked for, and nearly all words of the part or of it and the question, with those of its title. */
const COVERED_BY_WHOLE = 0.6;
const FORM_OF_WHOLE = 0.5;
/** By how rare it is: a subject that all passages share does not answer. */
const MOST_OF_ASKED = 0.5;
