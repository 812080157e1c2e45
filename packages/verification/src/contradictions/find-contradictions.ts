import { detectLanguage, tokenize, words } from '@research-studio/language';
import { lowerCaseWords } from '../reader/names.ts';
import { type Assertion, DAY, type Frame, readStatement } from './assertions.ts';
import { arePublishedApart, assertionsDiffer } from './compare-assertions.ts';
import type { Contradiction, ContradictionSide } from './contradiction.ts';
import { differingValues } from './differing-values.ts';
import { groupPairs, type OpposedPair } from './group-pairs.ts';
import { opposedStatements } from './opposed-statements.ts';
import type { Statement } from './statement.ts';

/** Less sure ones are not given. */
const GIVEN_FROM = 0.43;
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
  const read = statements.map((statement) => readStatement(statement, options));
  const given = [
    ...ofValues(read.flatMap(({ assertions }) => assertions)),
    ...ofStatements(read.map(({ frame }) => frame)),
  ].sort((a, b) => Number(b.isSettledByCode) - Number(a.isSettledByCode) || b.certainty - a.certainty);
  const settled = given.filter(({ isSettledByCode }) => isSettledByCode).length;
  return withoutRepeats(given)
    .slice(0, settled + MAX_CANDIDATES)
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

function ofValues(assertions: readonly Assertion[]): Unnumbered[] {
  return contradictionsOf(differingValues(assertions), assertions, {
    agree: (a, b) => !assertionsDiffer(a, b),
    kindOf: ({ measure }) => (measure.kind === DAY ? 'date' : 'quantity'),
    wordingOf: ({ value }) => value,
  });
}

function ofStatements(frames: readonly Frame[]): Unnumbered[] {
  return contradictionsOf(opposedStatements(frames), frames, {
    agree: (a, b) => a.statement.text === b.statement.text,
    kindOf: () => 'statement',
    wordingOf: ({ statement }) => statement.text,
  });
}

function contradictionsOf<Item extends Frame>(
  pairs: readonly OpposedPair[],
  items: readonly Item[],
  reads: {
    readonly agree: (one: Item, other: Item) => boolean;
    readonly kindOf: (item: Item) => Contradiction['kind'];
    readonly wordingOf: (item: Item) => string;
  },
): Unnumbered[] {
  const given = pairs.filter(({ certainty, isSettled }) => isSettled || certainty >= GIVEN_FROM);
  const agree = (one: number, other: number) => {
    const [a, b] = [items[one], items[other]];
    return a !== undefined && b !== undefined && reads.agree(a, b);
  };
  return groupPairs(given, { agree, sourceOf: (at) => items[at]?.statement.sourceId }).flatMap(
    ({ sides, first }): Unnumbered[] => {
      const [a, b] = [items[first.one], items[first.other]];
      if (a === undefined || b === undefined) return [];
      return [
        {
          kind: reads.kindOf(a),
          subject: subjectOf(a, b),
          sides: sides.map((side) =>
            sideOf(
              side.flatMap((at) => items[at] ?? []),
              reads.wordingOf,
            ),
          ),
          certainty: Math.round(first.certainty * 1000) / 1000,
          isSettledByCode: first.isSettled,
          explanation: arePublishedApart(a, b) ? 'published_apart' : null,
        },
      ];
    },
  );
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

function sideOf<Item extends Frame>(
  members: readonly Item[],
  wordingOf: (item: Item) => string,
): ContradictionSide {
  const [first] = members;
  return {
    value: first === undefined ? '' : wordingOf(first),
    text: first?.statement.text ?? '',
    statementIds: [...new Set(members.map(({ statement }) => statement.id))],
    sourceIds: [...new Set(members.map(({ statement }) => statement.sourceId))],
  };
}

const MAX_SUBJECT_WORDS = 8;

/** The words that both share, as the first writes them, with the year where both state one. */
function subjectOf(a: Frame, b: Frame): string {
  const chosen = new Map<string, string>();
  for (const word of words(`${a.statement.text}\n${a.statement.context}`)) {
    const [term = ''] = tokenize(word, a.language ?? 'en');
    if (/^\p{N}|^.{0,3}$/u.test(term) || chosen.has(term) || chosen.size >= MAX_SUBJECT_WORDS) continue;
    if ((a.terms.get(term) ?? 0) >= 0.5 && (b.terms.get(term) ?? 0) >= 0.5) chosen.set(term, word);
  }
  const year = [...a.years].find((stated) => b.years.has(stated));
  return [...chosen.values(), ...(year === undefined ? [] : [String(year)])].join(' ');
}
