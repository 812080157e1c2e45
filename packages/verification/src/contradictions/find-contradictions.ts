import { detectLanguage, findQuantities, tokenize, words } from '@research-studio/language';
import { lowerCaseWords } from '../names.ts';
import type { Contradiction, ContradictionSide } from './contradiction.ts';
import { denialPairs } from './denial-pairs.ts';
import { eventPairs } from './event-pairs.ts';
import { groupPairs } from './group-pairs.ts';
import { type Mention, readMentions } from './mentions.ts';
import { profileOf } from './profile-of.ts';
import { isFormer, isReported, mentionsDiffer, quantityPairs } from './quantity-pairs.ts';
import type { Statement } from './statement.ts';
import { statementPairs } from './statement-pairs.ts';

/** Less sure ones are not told. */
const tellFrom = 0.3;
/** What a model can be asked to rule on in one go. */
const maxCandidates = 40;

/**
 * What sources say differently of one matter: quantities, dates and agents of an event, and statements that deny or
 * turn each other around. Settled ones first, then candidates for a model to rule on, at most 40, surest first.
 * Different years, places, conditions or restrictions are no contradiction. `language` left out is told per source.
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
  const found = [
    ...ofQuantities(statements.flatMap((statement, at) => readMentions(statement, at, options))),
    ...ofStatements(statements, options),
  ];
  const told = found
    .filter(({ certainty, isSettledByCode }) => isSettledByCode || certainty >= tellFrom)
    .sort((a, b) => Number(b.isSettledByCode) - Number(a.isSettledByCode) || b.certainty - a.certainty);
  return withoutRepeats(told)
    .filter(
      ({ isSettledByCode }, at, all) =>
        isSettledByCode || at - all.filter((x) => x.isSettledByCode).length < maxCandidates,
    )
    .map((contradiction, at) => ({ ...contradiction, id: `X${at + 1}` }));
}

/**
 * Of several between the same statements the first, and beside it other quantities: those of which neither side has a
 * value that was told. Two statements that give different prices and weights differ in both.
 */
function withoutRepeats(found: readonly Unnumbered[]): Unnumbered[] {
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

const placeOf = ({ statementIds }: ContradictionSide): string => [...statementIds].sort().join(' ');

const valueKey = (side: ContradictionSide): string => `${placeOf(side)} ${side.value}`;

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

function ofQuantities(mentions: readonly Mention[]): Unnumbered[] {
  const all = quantityPairs(mentions).filter(
    ({ certainty, isSettled }) => isSettled || certainty >= tellFrom,
  );
  const pairs = all.filter(({ differs }) => differs);
  const likeMinded = new Map<number, number[]>();
  for (const { one, other, differs } of all) {
    if (differs || [one, other].some((at) => !speaksForItself(mentions[at]))) continue;
    likeMinded.set(one, [...(likeMinded.get(one) ?? []), other]);
    likeMinded.set(other, [...(likeMinded.get(other) ?? []), one]);
  }
  const agree = (one: number, other: number) => {
    const [a, b] = [mentions[one], mentions[other]];
    return a !== undefined && b !== undefined && !mentionsDiffer(a, b);
  };
  const groups = groupPairs(pairs, agree).flatMap(({ sides, first }) => {
    const [a, b] = [mentions[first.one], mentions[first.other]];
    if (a === undefined || b === undefined) return [];
    return [
      {
        kind: 'quantity' as const,
        subject: subjectOf(a, b),
        sides: sides.map((side) => {
          const positions = new Set([...side, ...side.flatMap((at) => likeMinded.get(at) ?? [])]);
          const members = [...positions].flatMap((at) => mentions[at] ?? []);
          return sideOf(members[0]?.value ?? '', members);
        }),
        certainty: round(first.certainty),
        isSettledByCode: first.isSettled,
        explanation: first.explanation,
      },
    ];
  });
  return mergeSame(groups);
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
      return {
        value: side.value,
        statementIds: union(side.statementIds, more?.statementIds ?? []),
        sourceIds: union(side.sourceIds, more?.sourceIds ?? []),
      };
    });
    merged.set(key, known === undefined || sides === undefined ? group : { ...known, sides });
  }
  return [...merged.values()];
}

/** A value of the source's own, not one that others promise, nor a bound. */
function speaksForItself(mention: Mention | undefined): boolean {
  return (
    mention !== undefined && !isReported(mention) && !isFormer(mention) && mention.measure.bound === null
  );
}

function ofStatements(
  statements: readonly Statement[],
  options: Parameters<typeof profileOf>[1],
): Unnumbered[] {
  const profiles = statements.map((statement) => profileOf(statement, options));
  const events = eventPairs(profiles).map((pair) => ({ pair, kind: pair.kind, values: pair.values }));
  const opposed = [...statementPairs(profiles), ...denialPairs(profiles)].map((pair) => {
    const texts = [pair.one, pair.other].map((at) => statements[at]?.text ?? '');
    return { pair, kind: 'statement' as const, values: [texts[0] ?? '', texts[1] ?? ''] as const };
  });
  const found = [...events, ...opposed].flatMap(({ pair, kind, values }) => {
    const [a, b] = [profiles[pair.one], profiles[pair.other]];
    if (a === undefined || b === undefined) return [];
    return [
      {
        kind,
        subject: subjectOf(a, b),
        sides: [sideOf(values[0], [a]), sideOf(values[1], [b])],
        certainty: round(pair.certainty),
        isSettledByCode: pair.isSettled,
        explanation: pair.explanation,
      },
    ];
  });
  return mergeSame(found);
}

function sideOf(value: string, members: readonly { statement: Statement }[]) {
  return {
    value,
    statementIds: [...new Set(members.map(({ statement }) => statement.id))],
    sourceIds: [...new Set(members.map(({ statement }) => statement.sourceId))],
  };
}

interface Subject {
  readonly statement: Statement;
  readonly terms: ReadonlyMap<string, number>;
  readonly years: ReadonlySet<number>;
}

const maxSubjectWords = 8;

/** The words that both share, as the first writes them, with the year where both state one. */
function subjectOf(a: Subject, b: Subject): string {
  const text = `${a.statement.text}\n${a.statement.context}`;
  const language = detectLanguage(text) ?? 'en';
  const chosen = new Map<string, string>();
  for (const word of words(withoutUnits(text))) {
    const [term] = tokenize(word, language);
    if (term === undefined || /^\p{N}/u.test(term) || chosen.has(term)) continue;
    if ((a.terms.get(term) ?? 0) >= 0.5 && (b.terms.get(term) ?? 0) >= 0.5) chosen.set(term, word);
    if (chosen.size >= maxSubjectWords) break;
  }
  const year = [...a.years].find((stated) => b.years.has(stated));
  return [...chosen.values(), ...(year === undefined ? [] : [String(year)])].join(' ');
}

/** Neither "g" in "2.6 g" nor "kWh" in "energy in kWh" is what something is about. */
function withoutUnits(text: string): string {
  const { numbers } = findQuantities(text);
  const rest = numbers.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  );
  return rest.replace(
    /(?<![\p{L}\d])(?:[kMGT]?Wh?|[kcm]?m[²³]?|[kmµ]?g|[mc]?l|dB|h|min|ha)(?![\p{L}\d])/gu,
    ' ',
  );
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
