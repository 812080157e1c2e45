import { detectLanguage, tokenize, words } from '@research-studio/language';
import { lowerCaseWords } from '../reader/names.ts';
import { type Assertion, BESIDE, DAY, type Frame, readAssertions, readFrame } from './assertions.ts';
import {
  areFar,
  assertionsDiffer,
  type Corpus,
  type Explanation,
  likenessOf,
  matchAssertions,
  SAME_WORDS,
} from './compare-assertions.ts';
import type { Contradiction, ContradictionSide } from './contradiction.ts';
import { groupPairs } from './group-pairs.ts';
import { readMeasures } from './measures.ts';
import { opposedPairs } from './opposed-statements.ts';
import type { Statement } from './statement.ts';
import { indexTerms } from './term-index.ts';

/** Less sure ones are not given. */
const GIVEN_FROM = 0.4;
/** What a model can be asked to rule on in one go. */
const MAX_CANDIDATES = 40;

/**
 * What sources say differently of one matter: values and days of the same thing, and statements that deny or turn each
 * other around. Settled ones first, then candidates for a model to rule on, at most 40, surest first. Different years,
 * names, conditions or restrictions are no contradiction. `language` left out is told per source.
 */
export function findContradictions(request: {
  statements: readonly Statement[];
  language?: string | null;
}): readonly Contradiction[] {
  const { statements, language = null } = request;
  const lowerCase = new Set(statements.flatMap(({ text }) => lowerCaseWords(text)));
  const options = {
    languageOf: language === null ? languagesOf(statements) : () => language,
    isLowerCase: (word: string) => lowerCase.has(word),
  };
  const assertions = statements.flatMap((statement, at) => readAssertions(statement, at, options));
  const frames = statements.map((statement, at) => readFrame(statement, at, options));
  const given = [...ofValues(assertions), ...ofStatements(frames)]
    .filter(({ certainty, isSettledByCode }) => isSettledByCode || certainty >= GIVEN_FROM)
    .sort((a, b) => Number(b.isSettledByCode) - Number(a.isSettledByCode) || b.certainty - a.certainty);
  return withoutRepeats(given)
    .filter(
      ({ isSettledByCode }, at, all) =>
        isSettledByCode || at - all.filter((x) => x.isSettledByCode).length < MAX_CANDIDATES,
    )
    .map((contradiction, at) => ({ ...contradiction, id: `X${at + 1}` }));
}

/** A row or a short sentence alone does not tell its language; all that a source says does. */
function languagesOf(statements: readonly Statement[]): (statement: Statement) => string | null {
  const texts = new Map<string, string>();
  for (const { sourceId, text, context } of statements) {
    const known = texts.get(sourceId) ?? `${context.slice(0, 300)}\n`;
    if (known.length < 2000) texts.set(sourceId, `${known} ${text}`);
  }
  const languages = new Map([...texts].map(([sourceId, text]) => [sourceId, detectLanguage(text)]));
  return ({ sourceId, language }) => language ?? languages.get(sourceId) ?? null;
}

type Unnumbered = Omit<Contradiction, 'id'>;

interface ValuePair {
  readonly one: number;
  readonly other: number;
  readonly differs: boolean;
  readonly certainty: number;
  readonly isSettled: boolean;
  readonly explanation: Explanation | null;
}

function ofValues(assertions: readonly Assertion[]): Unnumbered[] {
  const pairs = valuePairs(assertions).filter(
    ({ certainty, isSettled }) => isSettled || certainty >= GIVEN_FROM,
  );
  const agreeing = new Map<number, number[]>();
  for (const { one, other, differs } of pairs) {
    if (differs || [one, other].some((at) => !isOwnWord(assertions[at]))) continue;
    agreeing.set(one, [...(agreeing.get(one) ?? []), other]);
    agreeing.set(other, [...(agreeing.get(other) ?? []), one]);
  }
  const agree = (one: number, other: number) => {
    const [a, b] = [assertions[one], assertions[other]];
    return a !== undefined && b !== undefined && !assertionsDiffer(a, b);
  };
  const groups = groupPairs(
    pairs.filter(({ differs }) => differs),
    agree,
  );
  return mergeSame(
    groups.flatMap(({ sides, first }) => {
      const [a, b] = [assertions[first.one], assertions[first.other]];
      if (a === undefined || b === undefined) return [];
      const members = sides.map((side) =>
        [...new Set([...side, ...side.flatMap((at) => agreeing.get(at) ?? [])])].flatMap(
          (at) => assertions[at] ?? [],
        ),
      );
      return [
        {
          kind: a.measure.kind === DAY ? ('date' as const) : ('quantity' as const),
          subject: subjectOf(a, b),
          sides: members.map((list) => sideOf(list[0]?.value ?? '', list)),
          certainty: round(first.certainty),
          isSettledByCode: first.isSettled,
          explanation: first.explanation,
        },
      ];
    }),
  );
}

/** Below this, two values are not taken to be of one thing; less where a year and a name are common to both. */
const LIKELY = 0.35;
const LIKELY_WITH_KEY = 0.2;

/** Pairs of different sources. Work grows with the number of values, not with its square. */
function valuePairs(assertions: readonly Assertion[]): ValuePair[] {
  const index = indexTerms(
    assertions.map(({ terms }) => terms),
    assertions.map(({ measure }) => measure.kind),
    assertions.map(({ years, names }) =>
      [...years].flatMap((year) => [...names].map((name) => `${year} ${name}`)),
    ),
  );
  const corpus: Corpus = { weight: index.weight, isRare: rareNames(assertions) };
  const found: (ValuePair & { likeness: number })[] = [];
  assertions.forEach((a, one) => {
    for (const other of index.near(one)) {
      const b = assertions[other];
      if (
        b === undefined ||
        a.measure.kind !== b.measure.kind ||
        a.statement.sourceId === b.statement.sourceId
      )
        continue;
      const likeness = likenessOf(a, b, corpus);
      const hasKey =
        [...a.years].some((year) => b.years.has(year)) && [...a.names].some((name) => b.names.has(name));
      if (likeness < (hasKey ? LIKELY_WITH_KEY : LIKELY)) continue;
      const match = matchAssertions(a, b, likeness, corpus);
      if (match === null) continue;
      const isFar = areFar(a, b);
      const isRule = a.marks.has('limit') && b.marks.has('limit');
      // Rules change by any factor; measured values seldom do.
      const certainty = Math.min(0.95, match.certainty * (isFar ? (isRule ? 0.75 : 0.5) : 1));
      const isSettled =
        match.isSame &&
        !isFar &&
        likeness >= SAME_WORDS &&
        isPlain(a) &&
        isPlain(b) &&
        sharedTerms(a, b) >= 2;
      const { explanation } = match;
      found.push({
        one,
        other,
        differs: assertionsDiffer(a, b),
        certainty,
        isSettled,
        explanation,
        likeness,
      });
    }
  });
  return withoutAmbiguous(withoutKnown(bestOfSources(found, assertions), assertions), assertions);
}

/** A single value, stated as such. */
function isPlain({ measure }: Assertion): boolean {
  return measure.bound === null && !measure.isWord && !measure.isApproximate;
}

function sharedTerms(a: Assertion, b: Assertion): number {
  return [...a.terms].filter(([term, share]) => share >= BESIDE && (b.terms.get(term) ?? 0) >= BESIDE).length;
}

/** Names that three sources or a seventh of them know at most. */
function rareNames(assertions: readonly Assertion[]): (name: string) => boolean {
  const sources = new Map<string, Set<string>>();
  for (const { allNames, statement } of assertions)
    for (const name of allNames) sources.set(name, (sources.get(name) ?? new Set()).add(statement.sourceId));
  const all = new Set(assertions.map(({ statement }) => statement.sourceId)).size;
  return (name) => (sources.get(name)?.size ?? 0) <= Math.max(3, all / 7);
}

/** The source's own value: not one that others promise, nor one that held once. */
function isOwnWord(assertion: Assertion | undefined): boolean {
  if (assertion === undefined) return false;
  const { marks } = assertion;
  return !marks.has('former') && (!marks.has('promised') || marks.has('measured'));
}

/** A value belongs with the value of the other source that it is most like. */
function bestOfSources<Pair extends ValuePair & { likeness: number }>(
  pairs: readonly Pair[],
  assertions: readonly Assertion[],
): Pair[] {
  const best = new Map<string, number>();
  const keyOf = (from: number, to: number) => `${from} ${assertions[to]?.statement.sourceId}`;
  for (const { one, other, likeness } of pairs) {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      if (isOwnWord(assertions[to]))
        best.set(keyOf(from, to), Math.max(likeness, best.get(keyOf(from, to)) ?? 0));
  }
  return pairs.filter(({ one, other, likeness }) => {
    const ranks = [
      likeness / (best.get(keyOf(one, other)) ?? likeness),
      likeness / (best.get(keyOf(other, one)) ?? likeness),
    ];
    return Math.max(...ranks) >= 0.97 && Math.min(...ranks) >= 0.8;
  });
}

/** Where a source states the other's value too, its difference is explained there, or the match was wrong. */
function withoutKnown<Pair extends ValuePair>(
  pairs: readonly Pair[],
  assertions: readonly Assertion[],
): Pair[] {
  const keyOf = (sourceId: string, { measure }: Assertion) =>
    `${sourceId} ${measure.kind} ${measure.values[0]} ${measure.until}`;
  const own = assertions.filter((assertion) => isOwnWord(assertion));
  const stated = new Set(
    own.filter(({ measure }) => measure.digits >= 3).map((one) => keyOf(one.statement.sourceId, one)),
  );
  const beside = Map.groupBy(own, ({ index }) => index);
  const isKnown = (value: Assertion, { index, statement }: Assertion) =>
    stated.has(keyOf(statement.sourceId, value)) ||
    (beside.get(index) ?? []).some(
      (one) => one.measure.kind === value.measure.kind && !assertionsDiffer(one, value),
    );
  return pairs.filter(({ one, other, differs }) => {
    const [a, b] = [assertions[one], assertions[other]];
    return !differs || a === undefined || b === undefined || !(isKnown(a, b) || isKnown(b, a));
  });
}

/** A value that fits several different values of one other source is sure to be none of them. */
function withoutAmbiguous<Pair extends ValuePair>(
  pairs: readonly Pair[],
  assertions: readonly Assertion[],
): Pair[] {
  const rivals = new Map<string, Pair[]>();
  const keys = ({ one, other }: Pair) => [
    `${one} ${assertions[other]?.statement.sourceId}`,
    `${other} ${assertions[one]?.statement.sourceId}`,
  ];
  for (const pair of pairs) for (const key of keys(pair)) rivals.set(key, [...(rivals.get(key) ?? []), pair]);
  const written = (at: number) => `${assertions[at]?.measure.values[0]}-${assertions[at]?.measure.until}`;
  return pairs.flatMap((pair) => {
    const counts = keys(pair).map((key) => {
      const close = (rivals.get(key) ?? []).filter(({ certainty }) => certainty >= 0.85 * pair.certainty);
      return new Set(close.flatMap(({ one, other }) => [written(one), written(other)])).size - 1;
    });
    const most = Math.max(...counts);
    if (most <= 1) return [pair];
    return most > 3 ? [] : [{ ...pair, certainty: pair.certainty * 0.7, isSettled: false }];
  });
}

function ofStatements(frames: readonly Frame[]): Unnumbered[] {
  const index = indexTerms(frames.map(({ terms }) => terms));
  return mergeSame(
    opposedPairs(frames, index).flatMap(({ one, other, certainty, isSettled, explanation }) => {
      const [a, b] = [frames[one], frames[other]];
      if (a === undefined || b === undefined) return [];
      return [
        {
          kind: 'statement' as const,
          subject: subjectOf(a, b),
          sides: [a, b].map((side) => sideOf(side.statement.text, [side])),
          certainty: round(certainty),
          isSettledByCode: isSettled,
          explanation,
        },
      ];
    }),
  );
}

/** Groups with the same values on their sides tell of one contradiction. */
function mergeSame(groups: readonly Unnumbered[]): Unnumbered[] {
  const merged = new Map<string, Unnumbered>();
  for (const group of groups) {
    const key = group.sides
      .map(({ value }) => value)
      .sort()
      .join(' | ');
    const known = merged.get(key);
    const union = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])];
    const sides = known?.sides.map((side) => {
      const more = group.sides.find(({ value }) => value === side.value);
      const statementIds = union(side.statementIds, more?.statementIds ?? []);
      return { ...side, statementIds, sourceIds: union(side.sourceIds, more?.sourceIds ?? []) };
    });
    merged.set(key, known === undefined || sides === undefined ? group : { ...known, sides });
  }
  return [...merged.values()];
}

/**
 * Of several between the same statements the first, and beside it other quantities: those of which neither side has a
 * value that was told. Two statements that give different prices and weights differ in both.
 */
function withoutRepeats(found: readonly Unnumbered[]): Unnumbered[] {
  const placeOf = ({ statementIds }: ContradictionSide) => [...statementIds].sort().join(' ');
  const valueKey = (side: ContradictionSide) => `${placeOf(side)} ${side.value}`;
  const told = new Map<string, Unnumbered[]>();
  return found.filter((contradiction) => {
    const key = contradiction.sides.map(placeOf).sort().join('|');
    const known = told.get(key) ?? [];
    const values = new Set(known.flatMap(({ sides }) => sides.map(valueKey)));
    const isOther =
      [...known, contradiction].every(({ kind }) => kind === 'quantity') &&
      !contradiction.sides.some((side) => values.has(valueKey(side)));
    if (known.length > 0 && !isOther) return false;
    told.set(key, [...known, contradiction]);
    return true;
  });
}

function sideOf(value: string, members: readonly { statement: Statement }[]): ContradictionSide {
  return {
    value,
    text: members[0]?.statement.text ?? '',
    statementIds: [...new Set(members.map(({ statement }) => statement.id))],
    sourceIds: [...new Set(members.map(({ statement }) => statement.sourceId))],
  };
}

const MAX_SUBJECT_WORDS = 8;

/** The words that both share, as the first writes them, with the year where both state one. */
function subjectOf(a: Frame, b: Frame): string {
  const text = `${a.statement.text}\n${a.statement.context}`;
  const plain = readMeasures(text, a.language);
  const prose = plain.measures.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    plain.text,
  );
  const chosen = new Map<string, string>();
  for (const word of words(prose)) {
    const [term] = tokenize(word, a.language ?? 'en');
    if (term === undefined || /^\p{N}|^.{1,3}$/u.test(term) || chosen.has(term)) continue;
    if ((a.terms.get(term) ?? 0) >= 0.5 && (b.terms.get(term) ?? 0) >= 0.5) chosen.set(term, word);
    if (chosen.size >= MAX_SUBJECT_WORDS) break;
  }
  const year = [...a.years].find((stated) => b.years.has(stated));
  return [...chosen.values(), ...(year === undefined ? [] : [String(year)])].join(' ');
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
