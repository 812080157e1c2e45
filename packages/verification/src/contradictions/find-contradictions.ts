import { detectLanguage, tokenize, words } from '@research-studio/language';
import { readMeasures } from '../reader/measures.ts';
import { lowerCaseWords } from '../reader/names.ts';
import { DAY, type Frame, readAssertions, readFrame } from './assertions.ts';
import { assertionsDiffer } from './compare-assertions.ts';
import type { Contradiction, ContradictionSide } from './contradiction.ts';
import { groupPairs } from './group-pairs.ts';
import { opposedPairs } from './opposed-statements.ts';
import type { Statement } from './statement.ts';
import { indexTerms } from './term-index.ts';
import { isOwnWord, valuePairs } from './value-pairs.ts';

/** Less sure ones are not given. */
const GIVEN_FROM = 0.4;
/** What a model can be asked to rule on in one go. */
const MAX_CANDIDATES = 40;

/**
 * What sources say differently of one matter: values and days of the same thing, and statements that deny or turn each
 * other around. Settled ones first, then candidates for a model to rule on, at most 40, surest first. Different years,
 * names, conditions or restrictions are not a contradiction. `language` left out is detected per source.
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
  // One after the other: what is read of thousands of statements fills the memory.
  const ofAllValues = ofValues(statements.flatMap((statement, at) => readAssertions(statement, at, options)));
  const ofAllFrames = ofStatements(statements.map((statement, at) => readFrame(statement, at, options)));
  const given = [...ofAllValues, ...ofAllFrames]
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

function ofValues(assertions: ReturnType<typeof readAssertions>): Unnumbered[] {
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
 * value that was reported. Two statements that give different prices and weights differ in both.
 */
function withoutRepeats(found: readonly Unnumbered[]): Unnumbered[] {
  const placeOf = ({ statementIds }: ContradictionSide) => [...statementIds].sort().join(' ');
  const valueKey = (side: ContradictionSide) => `${placeOf(side)} ${side.value}`;
  const reported = new Map<string, Unnumbered[]>();
  return found.filter((contradiction) => {
    const key = contradiction.sides.map(placeOf).sort().join('|');
    const known = reported.get(key) ?? [];
    const values = new Set(known.flatMap(({ sides }) => sides.map(valueKey)));
    const isOther =
      [...known, contradiction].every(({ kind }) => kind === 'quantity') &&
      !contradiction.sides.some((side) => values.has(valueKey(side)));
    if (known.length > 0 && !isOther) return false;
    reported.set(key, [...known, contradiction]);
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
