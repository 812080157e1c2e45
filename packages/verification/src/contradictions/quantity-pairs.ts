import { ratioOf, valuesDiffer } from './compare-values.ts';
import { besideFrom, isWordTerm, type Mention } from './mentions.ts';
import { compareScopes } from './scopes.ts';
import { coverOf, indexTerms } from './term-index.ts';

/** Two mentions that speak of one quantity. */
export interface MentionPair {
  readonly one: number;
  readonly other: number;
  readonly differs: boolean;
  readonly certainty: number;
  readonly isSettled: boolean;
  readonly explanation: string | null;
}

/** Below this, two mentions are not taken to speak of one quantity. */
const likelyFrom = 0.35;
/** The same where a stated year and a name are common to both. */
const likelyWithSupport = 0.2;
const strongSupport = 0.4;
const sameOrder = 3;
/** What must stand beside both values, beyond names: two common words or a rarer one. */
const leastShared = 1.5;
/** From here on hardly anything stands beside one value and not with the other: "youth unemployment" is not "unemployment". */
const settledFrom = 0.85;

/** Pairs of different sources. Work grows with the number of mentions, not with its square. */
export function quantityPairs(mentions: readonly Mention[]): MentionPair[] {
  const index = indexTerms(
    mentions.map(({ terms }) => terms),
    mentions.map(({ measure }) => measure.kind),
    mentions.map(({ years, names }) =>
      [...years].flatMap((year) => [...names].map((name) => `${year} ${name}`)),
    ),
  );
  const pairs: MentionPair[] = [];
  const isRare = rareNames(mentions);
  const similar = new Map<string, number>();
  mentions.forEach((a, one) => {
    for (const other of index.near(one)) {
      const b = mentions[other];
      if (b === undefined || !mayCompare(a, b)) continue;
      const score = likeness(a, b, index.weight);
      if (score < likelyWithSupport) continue;
      const { conflicts, support } = compareScopes({ one: a, other: b, isRare, likeness: score });
      if (!conflicts && (score >= likelyFrom || (support > strongSupport && areAlike(a, b))))
        similar.set(`${one} ${other}`, score);
    }
  });
  const best = bestOfSource(mentions, similar);
  for (const [key, likenessOf] of similar) {
    const [one = 0, other = 0] = key.split(' ').map(Number);
    const [a, b] = [mentions[one], mentions[other]];
    if (a === undefined || b === undefined) continue;
    // A value belongs with the value of the other source that it is most like.
    const ranks = [
      likenessOf / (best.get(`${one} ${b.statement.sourceId}`) ?? likenessOf),
      likenessOf / (best.get(`${other} ${a.statement.sourceId}`) ?? likenessOf),
    ];
    if (Math.max(...ranks) < 0.97 || Math.min(...ranks) < 0.8) continue;
    const pair = judgePair({ a, b, one, other, likeness: likenessOf, isRare });
    if (pair !== null) pairs.push(pair);
  }
  return withoutExplained(withoutAmbiguous(pairs, mentions), mentions);
}

/** Amounts of one order. Shares and the like are of too many things to be alike. */
function areAlike({ measure: one }: Mention, { measure: other }: Mention): boolean {
  return one.kind === 'count' && ratioOf(one, other) <= sameOrder;
}

function mayCompare(a: Mention, b: Mention): boolean {
  return a.measure.kind === b.measure.kind && a.statement.sourceId !== b.statement.sourceId;
}

/**
 * How far what stands beside each value stands with the other too, weighted by rarity; both sides alike.
 * 0 where nothing beside both values is the same.
 */
export function likeness(a: Mention, b: Mention, weight: (term: string) => number): number {
  let beside = 0;
  let common = 0;
  let isNamed = false;
  for (const [term, share] of a.terms) {
    const there = b.terms.get(term) ?? 0;
    if (share >= 0.5 && there >= 0.5) common += 1;
    if (share >= besideFrom && there >= besideFrom && !a.nameTerms.has(term)) beside += weight(term);
    if (share >= besideFrom && there >= besideFrom && isWordTerm(term)) isNamed = true;
  }
  // A heading above both, or their unit, does not make them speak of one thing.
  if (!isNamed || beside < leastShared || common < 2) return 0;
  const from = besideFrom + 0.01;
  const one = coverOf({ one: a.terms, other: b.terms, from, weight });
  return (one + coverOf({ one: b.terms, other: a.terms, from, weight })) / 2;
}

/** Names that three sources or a seventh of them know at most. */
export function rareNames(mentions: readonly Mention[]): (name: string) => boolean {
  const sources = new Map<string, Set<string>>();
  for (const { allNames, statement } of mentions)
    for (const name of allNames) sources.set(name, (sources.get(name) ?? new Set()).add(statement.sourceId));
  const all = new Set(mentions.map(({ statement }) => statement.sourceId)).size;
  return (name) => (sources.get(name)?.size ?? 0) <= Math.max(3, all / 7);
}

/** For each mention and other source, the likeness of the mention there that is most like it. */
function bestOfSource(
  mentions: readonly Mention[],
  similar: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  const raise = (from: number, to: number, value: number) => {
    const other = mentions[to];
    if (other === undefined || isReported(other) || isFormer(other)) return;
    const key = `${from} ${other.statement.sourceId}`;
    best.set(key, Math.max(value, best.get(key) ?? 0));
  };
  for (const [key, value] of similar) {
    const [one = 0, other = 0] = key.split(' ').map(Number);
    raise(one, other, value);
    raise(other, one, value);
  }
  return best;
}

/** What a source says that others promise or claim is not its own word. */
export function isReported({ qualifiers }: Mention): boolean {
  const standing = qualifiers.get('standing');
  return standing?.has('promise') === true && !standing.has('measured');
}

/** What a source says held once is not what it says holds. */
export function isFormer({ qualifiers, isHeldOnce }: Mention): boolean {
  return isHeldOnce || qualifiers.has('era');
}

function judgePair(request: {
  a: Mention;
  b: Mention;
  one: number;
  other: number;
  likeness: number;
  isRare: (name: string) => boolean;
}): MentionPair | null {
  const { a, b, one, other } = request;
  const scope = compareScopes({ one: a, other: b, isRare: request.isRare, likeness: request.likeness });
  // What held once is no side against what holds.
  if (scope.conflicts || a.isHeldOnce !== b.isHeldOnce) return null;
  const areRules = isLimit(a) && isLimit(b);
  const differs = mentionsDiffer(a, b);
  const ratio = ratioOf(a.measure, b.measure);
  // Rules change by any factor; measured values seldom do.
  const isFar = ratio > 8;
  if (isFar && !areRules && a.measure.kind === 'count') return null;
  const found = 1 - (1 - request.likeness * scope.factor) * (1 - scope.support);
  const certainty = Math.min(0.95, found * (isFar ? (areRules ? 0.75 : 0.5) : 1));
  const isSettled =
    scope.isSame &&
    !isFar &&
    request.likeness >= settledFrom &&
    a.besideFigures === b.besideFigures &&
    isPlain(a) &&
    isPlain(b) &&
    sharesThing(a, b);
  return { one, other, differs, certainty, isSettled, explanation: scope.explanation };
}

/** Whether two mentions of one quantity cannot both hold. */
export function mentionsDiffer(a: Mention, b: Mention): boolean {
  const areExact = areRulesAlike(a, b) || fallsShort(a, b) || fallsShort(b, a);
  return areExact
    ? valuesDiffer(unbounded(a.measure), unbounded(b.measure))
    : valuesDiffer(a.measure, b.measure);
}

const isLimit = ({ qualifiers }: Mention): boolean => qualifiers.get('standing')?.has('limit') === true;

/** Not "at least" here and "at most" there. */
function areRulesAlike(a: Mention, b: Mention): boolean {
  const [one, other] = [a.measure.bound, b.measure.bound];
  return isLimit(a) && isLimit(b) && (one === null || other === null || one === other);
}

/** Of two rules that allow so much at most, the bounds are what differs. */
function unbounded(measure: Mention['measure']): Mention['measure'] {
  return { ...measure, bound: null };
}

/** Where less than this share of "up to so much" is measured, the one belies the other. */
const shortOfBest = 0.8;

function fallsShort(best: Mention, measured: Mention): boolean {
  const [most = 0] = best.measure.values;
  const [reached = 0] = measured.measure.values;
  return (
    best.measure.isAtBest &&
    !isLimit(best) &&
    measured.measure.bound === null &&
    measured.qualifiers.get('standing')?.has('measured') === true &&
    Math.abs(reached) < shortOfBest * Math.abs(most)
  );
}

/** A single value, stated as such. */
function isPlain({ measure, qualifiers }: Mention): boolean {
  const standing = qualifiers.get('standing');
  return (
    measure.bound === null && !measure.isWord && !measure.isApproximate && standing?.has('goal') !== true
  );
}

/** Both name the same thing, and what is measured beside it. */
function sharesThing(a: Mention, b: Mention): boolean {
  const common = [...a.terms].filter(
    ([term, share]) => share >= besideFrom && (b.terms.get(term) ?? 0) >= besideFrom,
  );
  return common.length >= 2;
}

/** Where a source states the other's value too, its difference is explained there, or the match was wrong. */
function withoutExplained(pairs: readonly MentionPair[], mentions: readonly Mention[]): MentionPair[] {
  const stated = new Set<string>();
  const beside = new Map<number, Mention[]>();
  const keyOf = (sourceId: string, { measure }: Mention) =>
    `${sourceId} ${measure.kind} ${measure.values[0]} ${measure.until}`;
  for (const mention of mentions) {
    if (isReported(mention) || isFormer(mention)) continue;
    beside.set(mention.index, [...(beside.get(mention.index) ?? []), mention]);
    if (mention.measure.digits >= 3) stated.add(keyOf(mention.statement.sourceId, mention));
  }
  const isKnown = (value: Mention, { index, statement }: Mention) =>
    stated.has(keyOf(statement.sourceId, value)) ||
    (beside.get(index) ?? []).some(
      ({ measure }) =>
        measure.kind === value.measure.kind && !valuesDiffer(unbounded(measure), unbounded(value.measure)),
    );
  return pairs.filter(({ one, other, differs }) => {
    const [a, b] = [mentions[one], mentions[other]];
    return !differs || a === undefined || b === undefined || !(isKnown(a, b) || isKnown(b, a));
  });
}

/** A value that fits several different values of one other source is sure to be none of them. */
function withoutAmbiguous(pairs: readonly MentionPair[], mentions: readonly Mention[]): MentionPair[] {
  const rivals = new Map<string, MentionPair[]>();
  const keys = ({ one, other }: MentionPair) => [
    `${one} ${mentions[other]?.statement.sourceId}`,
    `${other} ${mentions[one]?.statement.sourceId}`,
  ];
  for (const pair of pairs) for (const key of keys(pair)) rivals.set(key, [...(rivals.get(key) ?? []), pair]);
  return pairs.flatMap((pair) => {
    const most = Math.max(...keys(pair).map((key) => distinctValues(rivals.get(key) ?? [], pair, mentions)));
    if (most <= 1) return [pair];
    return most > 3 ? [] : [{ ...pair, certainty: pair.certainty * 0.7, isSettled: false }];
  });
}

function distinctValues(
  pairs: readonly MentionPair[],
  { certainty }: MentionPair,
  mentions: readonly Mention[],
): number {
  const close = pairs.filter((pair) => pair.certainty >= 0.85 * certainty);
  const ends = close.flatMap(({ one, other }) => [one, other]);
  const count = (list: readonly number[]) =>
    new Set(list.map((at) => `${mentions[at]?.measure.values[0]}-${mentions[at]?.measure.until}`)).size;
  return count(ends) - 1;
}
