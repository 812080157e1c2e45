import { detectLanguage, findDates, vocabulary } from '@research-studio/language';
import { z } from 'zod';
import { readMeasures } from '../reader/measures.ts';
import { findNames, hasName, nameKeysOf } from '../reader/names.ts';

/** Something in what was found that a careful writer should look at again. Advisory: it changes nothing. */
export const Finding = z.object({
  kind: z.enum(['impossible_date', 'future_date', 'unknown_name', 'merged_name', 'uncited', 'contradiction']),
  statementId: z.string(),
  severity: z.enum(['low', 'medium', 'high']),
  message: z.string().describe('What is odd and where, for a person.'),
  decidedBy: z.enum(['code', 'model']),
  open: z.boolean().describe('Code suspects and is not sure; a model may rule.'),
});
export type Finding = z.infer<typeof Finding>;

/** A statement that was drawn from passages, without marks. */
export interface FoundStatement {
  readonly id: string;
  readonly text: string;
  /** `context`: title and publisher of the source, which may name what the quote does not. */
  readonly evidence: readonly { readonly id: string; readonly quote: string; readonly context?: string }[];
}

/**
 * Checks statements before anything is written from them: dates that no calendar has or that have not come yet, names that
 * no passage of any statement has or that were put together from two, statements that cite nothing. `today`: YYYY-MM-DD.
 */
export function checkFindings(request: {
  readonly statements: readonly FoundStatement[];
  readonly today: string;
  readonly language?: string | null;
}): readonly Finding[] {
  const { statements, today } = request;
  const opening = statements.slice(0, 20).map(({ text }) => text);
  const language = request.language ?? detectLanguage(opening.join(' '));
  const all = statements.flatMap(({ evidence }) => evidence);
  const known = nameKeysOf(
    [...new Set(all.flatMap(({ quote, context = '' }) => [quote, context]))].join('\n'),
  );
  const dated = new Set(all.flatMap(({ quote }) => quote.match(/\d{4}/g) ?? []));
  return statements.flatMap((statement) =>
    [
      ...impossibleDates(statement.text, language),
      ...futureDates(statement, { today, dated, language }),
      ...(statement.evidence.length === 0 ? [UNCITED] : oddNames(statement, known, language)),
    ].map((odd): Finding => ({ ...odd, statementId: statement.id, decidedBy: 'code' })),
  );
}

const UNCITED: Odd = {
  kind: 'uncited',
  severity: 'high',
  message: 'The statement cites no passage.',
  open: false,
};

type Odd = Pick<Finding, 'kind' | 'severity' | 'message' | 'open'>;

/** A day or month after today, in a year that no passage names, that the statement does not speak of as planned or expected. */
function futureDates(
  { text }: FoundStatement,
  request: { readonly today: string; readonly dated: ReadonlySet<string>; readonly language: string | null },
): Odd[] {
  const { today, dated, language } = request;
  if (vocabulary(language, 'planned').test(text)) return [];
  const isGiven = (written: string) => dated.has(/\d{4}/.exec(written)?.[0] ?? '');
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const isLater = ({ year, month, day }: ReturnType<typeof findDates>[number]) =>
    year !== null && dayNumber(year, month ?? 1, day ?? 1) > dayNumber(thisYear, thisMonth, thisDay);
  const dates = findDates(text, language).filter(isLater);
  const years = readMeasures(text, language).years.filter(
    ({ year, start }) => year > thisYear && !dates.some((date) => start >= date.start && start < date.end),
  );
  const written = [
    ...dates.map(({ start, end }) => text.slice(start, end)),
    ...years.map(({ year }) => `${year}`),
  ];
  // What a passage says of a day to come is not made up.
  const unfounded = [...new Set(written)].filter((date) => !isGiven(date));
  return unfounded.map((date) => ({
    kind: 'future_date',
    severity: 'high',
    message: `"${date.trim()}" is after ${today}, and the statement does not speak of a plan.`,
    open: true,
  }));
}

/** Rises with the calendar. */
function dayNumber(year: number, month: number, day: number): number {
  return (year * 12 + month) * 31 + day;
}

/** Two or more capitalised words in a row. */
const fullName = /\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)+/gu;

/** Names that no passage has, and full names whose parts the cited passages have apart from each other only. */
function oddNames(
  { text, evidence }: FoundStatement,
  known: ReturnType<typeof nameKeysOf>,
  language: string | null,
): Odd[] {
  const cited = evidence.map(({ quote, context = '' }) => `${quote}\n${context}`).join('\n');
  const names = findNames(text, language).map((name) => name.replace(/['’]s?$/u, ''));
  const missing = names.filter((name) => !hasName(name, known));
  const merged = [...text.matchAll(fullName)]
    .map(([name]) => name)
    .filter((name) => isMerged(name, cited, language));
  return [
    ...missing.map(
      (name): Odd => ({
        kind: 'unknown_name',
        severity: 'medium',
        message: `No passage names "${name}".`,
        open: true,
      }),
    ),
    ...merged.map(
      (name): Odd => ({
        kind: 'merged_name',
        severity: 'high',
        message: `The cited passages have the parts of "${name}" in different names.`,
        open: true,
      }),
    ),
  ];
}

/** No passage has a neighbouring pair of its name words, and each word is part of another full name. */
function isMerged(name: string, known: string, language: string | null): boolean {
  const parts = name.split(' ').filter((part) => findNames(`x ${part}`, language).length > 0);
  if (parts.length < 2 || known.includes(parts.join(' '))) return false;
  const others = [...known.matchAll(fullName)].map(([other]) => other.split(' '));
  return parts.every((part) =>
    others.some((other) => other.includes(part) && !parts.every((p) => other.includes(p))),
  );
}

function impossibleDates(text: string, language: string | null): Odd[] {
  const dates = findDates(text, language);
  // "04/02" may be read in two ways, one of which is in the calendar.
  const stated = dates.filter(
    ({ start }, _, all) => !all.some((other) => other.start === start && isInCalendar(other)),
  );
  const written = [...text.matchAll(/(?<![\d-])\d{4}-(\d{2})-(\d{2})(?![\d-])/g)].filter(
    ([, month, day]) => !isInCalendar({ year: 2024, month: Number(month), day: Number(day) }),
  );
  const lives = [...text.matchAll(/\(((?:1[0-9]|20)\d\d)\s?[–-]\s?((?:1[0-9]|20)\d\d)\)/gu)].filter(
    ([, from, to]) => Number(to) < Number(from),
  );
  const odd = (message: string): Odd => ({ kind: 'impossible_date', severity: 'high', message, open: false });
  const impossible = [
    ...stated.map(({ start, end }) => text.slice(start, end)),
    ...written.map(([match]) => match),
  ];
  return [
    ...impossible.map((date) => odd(`"${date.trim()}" is in no calendar.`)),
    ...lives.map(([match]) => odd(`"${match}" ends before it begins.`)),
  ];
}

/** 29 February of an unknown year is taken as possible. */
function isInCalendar(date: { year: number | null; month: number | null; day: number | null }): boolean {
  const { year, month, day } = date;
  if (month === null || day === null) return true;
  return (
    month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year ?? 2024, month, 0)).getUTCDate()
  );
}
