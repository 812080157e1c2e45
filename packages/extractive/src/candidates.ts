import {
  lastingSince,
  readingOf,
  readList,
  readsAsRow,
  splitSentences,
  tokenize,
} from '@research-studio/language';
import { answerForm } from './answer-form.ts';
import { aboutPage, leansOnWhole, soughtTerms } from './find-passages.ts';
import { isYear, type Question } from './question.ts';
import type { AnswerPassage, ReadPassage } from './rivals.ts';
import { isStatement, opensLeaning } from './sentences.ts';
import { coverage, createNumberCheck, createTermMatcher, type TermHits, type TermMatcher } from './terms.ts';

/** A sentence, table row or list item of a passage. */
interface Unit extends ReadPassage {
  readonly kind: 'sentence' | 'row' | 'item';
  /** Of an item the line that announces its list, of a sentence the one that it leans on; empty where neither is needed. */
  readonly lead: string;
  /** Offset in its page. */
  readonly start: number;
  readonly tokens: ReadonlySet<string>;
  /** How far each sought term is in the text itself, and in the title, site or date of its page. */
  readonly hits: TermHits;
  readonly about: TermHits;
}

/** A unit that may answer a part of a question. */
export interface Candidate extends Unit {
  /** How well it has the form that is asked for, 0 to 1. */
  readonly form: number;
  /** Share of what is asked that it has with its page, by how rare each term is. */
  readonly covered: number;
  /** The same of the telling words of a part of a question alone; 1 where it has none. */
  readonly ownCovered: number;
  /** Names other years than the one that is asked for. */
  readonly isOfOtherYear: boolean;
  /** How sure it is that it answers, as a logit: 0 is even. */
  readonly logit: number;
}

export interface Asked {
  readonly id: string;
  readonly part: Question;
  readonly whole: Question;
}

/** What a term counts that only the title, site or date has, and one that only the line before has. */
const ABOUT = 0.7;
const CARRIED = 0.85;
/** A year says when and not what, however rare. */
const YEAR = 0.4;
/**
 * Weights of a logistic regression, rounded, over the sentences of the seen half of the scored corpus "parts": what a sentence
 * covers of the part, its form, its relevance on its page, and what its source has of the whole question beside the best source.
 */
const SURENESS = { covered: 5, form: 1.5, relevance: 2, source: 2, bias: -6.9 };
/** What a statement loses whose source has nothing of the question, where its part means what the others name. */
const ELSEWHERE = 2;
/** What a statement loses that speaks of other years than the one asked for. */
const OTHER_YEAR = 1.5;

/** Surest first; of near-copies the best. */
export function rankCandidates(passages: readonly AnswerPassage[], asked: Asked): readonly Candidate[] {
  const { id, part, whole } = asked;
  const matcher = createTermMatcher(soughtTerms(part, whole), whole.language);
  const units = passages.flatMap((passage) => unitsOf(passage, asked, matcher));
  const rarity = rarityIn(
    units.map(({ hits }) => hits),
    FEW_TEXTS,
  );
  const worth = matcher.sought.map(
    ({ term, weight }, at) => weight * (isYear(term) ? YEAR : (rarity[at] ?? 0)),
  );
  const isPart = part.text !== whole.text;
  const own = part.terms.map(({ kind }, at) => (isPart && kind !== 'generic' ? (worth[at] ?? 0) : 0));
  const sources = sharesOfSources(units);
  const form = answerForm(part);
  const elsewhere = leansOnWhole(part, whole) ? ELSEWHERE : 0;
  const ranked = units
    .map((unit): Candidate => {
      const { passage, hits, about, text } = unit;
      const isOwn = passage.subQuestionId === undefined || passage.subQuestionId === id;
      const hitOf = (term: number) => Math.max(hits[term] ?? 0, ABOUT * (about[term] ?? 0));
      const covered = coverage(worth, hitOf);
      const ownCovered = own.some((value) => value > 0) ? coverage(own, hitOf) : 1;
      const fit = form(text);
      const isOfOtherYear = namesOtherYear(unit, part);
      const logit =
        SURENESS.covered * covered +
        SURENESS.form * fit +
        SURENESS.relevance * (isOwn ? passage.relevance : 0) +
        SURENESS.source * (sources.get(passage.sourceId) ?? 0) -
        elsewhere * (1 - (sources.get(passage.sourceId) ?? 0)) +
        SURENESS.bias -
        (isOfOtherYear ? OTHER_YEAR : 0);
      return { ...unit, form: fit, covered, ownCovered, isOfOtherYear, logit };
    })
    .sort((a, b) => b.logit - a.logit);
  const kept: Candidate[] = [];
  for (const candidate of ranked)
    if (!kept.some(({ tokens }) => isNearCopy(tokens, candidate.tokens))) kept.push(candidate);
  return kept;
}

/** So many texts say as much of how rare a term is as the belief that all terms are equally rare. */
const FEW_TEXTS = 4;

/** How rare each term is among texts (BM25), as a share of what a term in no text is worth; few texts tell little of that. */
function rarityIn(texts: readonly TermHits[], few: number): readonly number[] {
  const total = texts.length;
  const idf = (count: number) => Math.log(1 + (total - count + 0.5) / (count + 0.5));
  return Array.from(texts[0] ?? [], (_, term) => {
    const share = idf(texts.filter((hits) => (hits[term] ?? 0) > 0).length) / idf(0);
    return (total * share + few) / (total + few);
  });
}

/** How much of the whole question each source has in its passages and title together, by how rare it is; the most is 1. */
function sharesOfSources(units: readonly Unit[]): ReadonlyMap<string, number> {
  const sources = [...Map.groupBy(units, ({ passage }) => passage.sourceId)].map(([id, own]) => ({
    id,
    hits: (own[0]?.hits ?? new Float32Array()).map((_, term) =>
      Math.max(...own.map(({ hits, about }) => Math.max(hits[term] ?? 0, about[term] ?? 0))),
    ),
  }));
  const rarity = rarityIn(
    sources.map(({ hits }) => hits),
    0,
  );
  const shares = sources.map(({ id, hits }) => [id, coverage(rarity, (term) => hits[term] ?? 0)] as const);
  const most = Math.max(0.01, ...shares.map(([, share]) => share));
  return new Map(shares.map(([id, share]) => [id, share / most]));
}

function unitsOf(passage: AnswerPassage, { part, whole }: Asked, matcher: TermMatcher): readonly Unit[] {
  const { quote, start = 0 } = passage;
  const about = matcher.hitsOfText(aboutPage(passage, whole.language));
  const unit = (text: string, kind: Unit['kind']): Unit => {
    const tokens = tokenize(text, whole.language);
    const at = start + Math.max(0, quote.indexOf(text));
    return {
      passage,
      kind,
      text,
      lead: '',
      start: at,
      tokens: new Set(tokens),
      hits: matcher.hits(tokens),
      about,
    };
  };
  if (readsAsRow(quote)) {
    const text = readingOf(quote, columnTest(part, matcher));
    const row = unit(text, 'row');
    return [{ ...row, hits: createNumberCheck(part.text, matcher)(row.hits, () => text) }];
  }
  if (readList(quote) !== null) {
    const [lead = '', ...items] = quote.split('\n').filter((line) => line.trim() !== '');
    const ofLead = matcher.hitsOfText(lead);
    return items.map((line) => {
      const item = unit(line.replace(/^\s*(?:[-•*]|\d{1,2}[.)])\s+/u, ''), 'item');
      return { ...item, lead, hits: carried(item.hits, ofLead) };
    });
  }
  const names = new Set(whole.names.flatMap((name) => tokenize(name, whole.language)));
  let before: Unit | null = null;
  return splitSentences(quote, whole.language).flatMap(({ text }) => {
    const own = unit(text, 'sentence');
    const leansOn: Unit | null = opensLeaning(text, whole.language) ? before : null;
    before = own;
    if (!isStatement(text)) return [];
    if (leansOn === null) return [own];
    // Where "it" is what the question names, the heading says so.
    const isNamed = [...leansOn.tokens].some((token) => names.has(token));
    return [{ ...own, lead: isNamed ? '' : leansOn.text, hits: carried(own.hits, leansOn.hits) }];
  });
}

function carried(own: TermHits, before: TermHits): TermHits {
  return own.map((hit, term) => Math.max(hit, CARRIED * (before[term] ?? 0)));
}

/** Of a row the cells that are asked for are read. */
function columnTest(part: Question, matcher: TermMatcher): (name: string, cell: string) => boolean {
  return (name, cell) =>
    matcher.hitsOfText(name).some((hit) => hit === 1) ||
    matcher.hitsOfText(`${name} ${cell}`).some((hit, at) => {
      const { term = '', weight = 0 } = matcher.sought[at] ?? {};
      return hit > 0.6 && (weight >= 1 || part.numbers.includes(term));
    });
}

/** Near-copies share most of their terms; a number that only one has makes them two statements. */
function isNearCopy(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  if (small.size < large.size * 0.6) return false;
  const lone = [...small].filter((token) => !large.has(token));
  return lone.length <= small.size * 0.15 && !lone.some((token) => /^\p{N}/u.test(token));
}

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
export function lastYearIn(text: string, publishedAt: string | null, language: string): readonly number[] {
  const [published] = yearsIn(publishedAt ?? '');
  if (published === undefined) return [];
  const lastYear = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'year');
  return text.toLowerCase().includes(lastYear.toLowerCase()) ? [published - 1] : [];
}

function yearsIn(text: string): readonly number[] {
  return (text.match(/(?<![\p{N}.,])(?:1[5-9]|20|21)\d\d(?![\p{N}]|[.,]\d)/gu) ?? []).map(Number);
}
