import type { EvidenceItem } from '@research-studio/core';
import {
  analyzeQuestion,
  asksForPromise,
  assessAnswer,
  holdsAgainstPromise,
  type QuestionAnalysis,
  rankEvidence,
  wholeAnswerTest,
} from '@research-studio/extractive';
import { readingOf, readsAsRow, tokenize } from '@research-studio/language';
import { readDirections } from '@research-studio/verification';
import { namesAsked } from './names-asked.ts';
import { passageClaims } from './passage-claims.ts';
import { speaksOfAsked } from './speaks-of-asked.ts';

export interface NarrowRequest {
  readonly asked: string;
  /** Chosen for the section, in its order. */
  readonly ids: readonly string[];
  /** Of the other sections. */
  readonly taken: ReadonlySet<string>;
  readonly evidence: readonly EvidenceItem[];
  /** Whether an item may open the section. */
  readonly mayLead: (item: EvidenceItem) => boolean;
}

/**
 * Where a passage answers the whole question, it opens the section, and only what is about as near to the question, or
 * stands beside it on its page, goes with it. Where none does, the few nearest are left.
 */
export function narrowToAnswer(request: NarrowRequest): readonly string[] {
  const { asked, evidence, mayLead, taken } = request;
  const byId = new Map(evidence.map((item) => [item.id, item]));
  const itemsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const analysis = analyzeQuestion(asked);
  const onMatter = speaksOfAsked(analysis, evidence);
  const read = wholeAnswerTest(analysis);
  const isWhole = (item: EvidenceItem) =>
    mayLead(item) && onMatter(item) && read({ ...item, quote: stated(item) }).isWhole;
  const ranked = rankEvidence({ question: asked, evidence });
  const scores = new Map(ranked.map(({ id, score }) => [id, score * leading(byId.get(id), analysis)]));
  const byScore = (items: readonly EvidenceItem[]) =>
    items.toSorted((a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0));
  const isWorded = WORDED.has(analysis.kinds[0] ?? 'fact');
  const fitting = itemsOf(request.ids).filter(
    (item) => onMatter(item) && !tellsContrary(asked, stated(item)),
  );
  // The row of a table gives no reason.
  const reasons = analysis.kinds[0] === 'cause' ? fitting.filter((item) => !isRow(item)) : fitting;
  const items = reasons.length > 0 ? reasons : fitting;
  const whole = items.filter(isWhole);
  const others = isWorded ? [] : evidence.filter((item) => !taken.has(item.id) && isWhole(item));
  const best = Math.max(0, ...items.filter(mayLead).map(({ id }) => scores.get(id) ?? 0));
  const other = byScore(others).find(({ id }) => (scores.get(id) ?? 0) >= AS_DIRECT * best);
  const lead = byScore(whole)[0] ?? other;
  if (lead === undefined) return nearest(items, byScore(items), request).map(({ id }) => id);
  const fits = new Map(ranked.map(({ id, fit }) => [id, fit]));
  const { shares, shareOfTerms } = sharesOf(analysis, evidence);
  const [kind = 'fact'] = analysis.kinds;
  const answer = read({ ...lead, quote: stated(lead) });
  const isWinner = (fits.get(lead.id) ?? 0) > 1;
  const isSure = answer.share >= (SURE[kind] ?? (isWinner ? SURE_OF_WINNER : Number.POSITIVE_INFINITY));
  // What the answer has in its title or says in other words counts for it.
  const near = AS_NEAR * shareOfTerms((at) => answer.holds[at] === true);
  // What else there is in the field does not tell what won.
  const least = isWinner ? Number.POSITIVE_INFINITY : near;
  const isOnPromise = asksForPromise(asked);
  const further = isOnPromise ? evidence.filter((item) => weighsToo(item, lead)) : [];
  const kept = [...new Set([...(further.length > 0 ? [lead, ...further] : []), ...items])].filter(
    (item) =>
      !isSure ||
      (isOnPromise && mayLead(item)) ||
      whole.includes(item) ||
      (shares.get(item.id) ?? 0) >= least ||
      (isWorded && (fits.get(item.id) ?? 0) >= WELL_WORDED) ||
      [lead, ...whole].some((anchor) => isBeside(item, anchor)),
  );
  const opens = kept[0] !== undefined && isWhole(kept[0]) && !isFormer(kept[0], analysis);
  return (opens || isWorded ? kept : [lead, ...kept.filter((item) => item !== lead)]).map(({ id }) => id);
}

/**
 * A passage with less of what is asked may not be the answer after all: what else was found stays. So it does where
 * several things are asked for.
 */
const SURE: Readonly<Partial<Record<QuestionAnalysis['kinds'][number], number>>> = {
  yes_no: 0.75,
  fact: 0.9,
  count: 0.9,
  measure: 0.9,
  money: 0.9,
  percent: 0.9,
  duration: 0.9,
  date: 0.9,
  place: 0.9,
  person: 0.9,
};
const SURE_OF_WINNER = 0.9;
/** What was left out answers in its place only if it does so about as directly. */
const AS_DIRECT = 0.6;
/** Share of what is asked, next to the passage that answers it. */
const AS_NEAR = 0.6;
const WELL_WORDED = 0.75;
/** Told in other words than the question's. */
const WORDED: ReadonlySet<string> = new Set(['cause', 'condition', 'manner', 'list', 'comparison']);

const stated = ({ fact }: EvidenceItem): string => passageClaims(fact).join(' ');

/** What is held against its promise, though its name stands in the sentence before alone. */
function weighsToo(item: EvidenceItem, lead: EvidenceItem): boolean {
  return item.id !== lead.id && isBeside(item, lead) && holdsAgainstPromise(item.quote);
}

/** Of a question why something fell, that something rose. */
function tellsContrary(asked: string, text: string): boolean {
  const want = trendsIn(asked);
  const told = trendsIn(text);
  if (want.size !== 1 || told.size !== 1) return false;
  return ![...want].some((sign) => told.has(sign));
}

function trendsIn(text: string): ReadonlySet<1 | -1> {
  const signs = readDirections(text).flatMap(({ axis, sign }) => (axis === 'trend' ? [sign] : []));
  if (rising.test(text)) signs.push(1);
  if (falling.test(text)) signs.push(-1);
  return new Set(signs);
}

/** As questions have them: "did sales fall", "ont-elles baissé", "sind … gesunken". */
const rising =
  /(?<!\p{L})(?:(?:did|does|do|will) [^?.]{1,80} (?:rise|grow|increase|climb)|augmenter|aumentar|subir|aumentare|crescere)(?!\p{L})/iu;
const falling =
  /(?<!\p{L})(?:(?:did|does|do|will) [^?.]{1,80} (?:fall|drop|decline|decrease|shrink|sink)|baisser|diminuer|caer|bajar|disminuir|calare|diminuire|cair)(?!\p{L})/iu;

/** Without a whole answer, and where nothing answers at all: a few pieces only, of the names asked about where any is. */
function nearest(
  items: readonly EvidenceItem[],
  byScore: readonly EvidenceItem[],
  { asked, evidence }: NarrowRequest,
): readonly EvidenceItem[] {
  const { answered } = assessAnswer({
    question: asked,
    facets: [{ id: 'part', text: asked }],
    // How relevant its page was counts, whichever part it was opened for.
    evidence: evidence.map((item) => ({ ...item, subQuestionId: 'part' })),
  });
  if (answered !== 'none') return items;
  const named = byScore.filter(namesAsked(asked, items));
  const own = new Map(rankEvidence({ question: asked, evidence }).map((entry) => [entry.id, entry.own]));
  const shareOf = ({ id }: EvidenceItem) => own.get(id) ?? 0;
  const best = Math.max(0, ...named.map(shareOf));
  return named.filter((item, at) => at === 0 || shareOf(item) >= ALMOST_AS_NEAR * best).slice(0, FEW);
}

const FEW = 3;
const ALMOST_AS_NEAR = 0.6;

/** What opens a section: prose before rows, what holds before what held once. */
function leading(item: EvidenceItem | undefined, analysis: QuestionAnalysis): number {
  if (item === undefined) return 0;
  return (isRow(item) ? 0.85 : 1) * (isFormer(item, analysis) ? 0.5 : 1);
}

const isRow = ({ quote }: EvidenceItem): boolean => readsAsRow(quote);

/** It tells of years well before its page and of no other, where the question asks for none. */
function isFormer({ quote, publishedAt }: EvidenceItem, { numbers }: QuestionAnalysis): boolean {
  const years = (quote.match(/(?<![\d.,])(?:19|20)\d\d(?!\d|[.,]\d)/gu) ?? []).map(Number);
  if (years.length === 0 || publishedAt === null || numbers.some((number) => /^(?:19|20)\d\d$/u.test(number)))
    return false;
  return years.every((year) => year <= Number(publishedAt.slice(0, 4)) - FORMER);
}

const FORMER = 3;

/** In characters: the sentence before or after. */
const BESIDE = 160;

function isBeside(item: EvidenceItem, anchor: EvidenceItem): boolean {
  return (
    item.sourceId === anchor.sourceId &&
    isRow(item) === isRow(anchor) &&
    item.start - anchor.end <= BESIDE &&
    anchor.start - item.end <= BESIDE
  );
}

/** What each passage has of the words asked for, rare ones counting most, 0 to 1; and the same for any of the terms. */
function sharesOf({ terms, language }: QuestionAnalysis, evidence: readonly EvidenceItem[]) {
  const found = evidence.map(({ id, quote, title }) => ({
    id,
    tokens: new Set(tokenize(readingOf(quote), language)),
    about: new Set(tokenize(title, language)),
  }));
  const worth = terms.map(({ term, kind }) => {
    const count = found.filter(({ tokens }) => tokens.has(term)).length;
    return kind === 'generic' ? 0 : Math.log(1 + found.length / Math.max(1, count));
  });
  const all = worth.reduce((sum, value) => sum + value, 0);
  const shareOfTerms = (has: (at: number) => boolean) =>
    all === 0 ? 0 : worth.reduce((sum, value, at) => sum + (has(at) ? value : 0), 0) / all;
  const shares = new Map(
    found.map(({ id, tokens, about }) => {
      // Names stand in the title for the whole page.
      const has = ({ term, kind }: QuestionAnalysis['terms'][number]) =>
        tokens.has(term) || (kind === 'name' && about.has(term));
      return [id, shareOfTerms((at) => terms[at] !== undefined && has(terms[at]))];
    }),
  );
  return { shares, shareOfTerms };
}
