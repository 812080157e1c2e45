import type { Mention } from './mentions.ts';
import type { QualifierCategory } from './qualifiers.ts';
import { subjectsDiffer } from './subject-of.ts';

/** How far two mentions speak of the same time, place and conditions. */
export interface ScopeMatch {
  /** They speak of different things: no contradiction whatever their values. */
  readonly conflicts: boolean;
  /** Nothing that one says of its scope is left open by the other. */
  readonly isSame: boolean;
  /** 0 to 1: how much the open parts lower the certainty. */
  readonly factor: number;
  /** 0 to 1: how much of the remaining doubt a stated common year, name or condition takes away. */
  readonly support: number;
  readonly explanation: string | null;
}

/** From here on the wording itself names the thing. */
const sameWords = 0.9;
/** Years between publications from which undated statements speak of different times. */
const staleAfter = 2;

export function compareScopes(request: {
  one: Mention;
  other: Mention;
  isRare: (name: string) => boolean;
  /** Of the two, 0 to 1. */
  likeness: number;
}): ScopeMatch {
  const { one, other, isRare, likeness } = request;
  const doubts: number[] = [];
  const time = compareTimes(one, other);
  if (time === 'conflict' || !conditionsAgree(one, other) || one.measure.per !== other.measure.per)
    return conflict;
  for (const category of categories) {
    const match = compareQualifier(one, other, category);
    if (match === 'conflict') return conflict;
    if (match === 'open') doubts.push(doubtOf[category] ?? 0.75);
  }
  if (subjectsDiffer(known(one), known(other))) return conflict;
  const contrast = compareContrasts(one, other);
  if (contrast === 'conflict') return conflict;
  if (contrast === 'open') doubts.push(0.9);
  const named = namedAlike(one, other, isRare);
  if ((one.isPersonal || other.isPersonal) && named !== 'beside') return conflict;
  if (named === null && likeness < sameWords) doubts.push(0.7);
  if (named === 'around') doubts.push(0.95);
  if (!nounsAgree(one, other)) doubts.push(0.7);
  const names = compareNames(one, other);
  if (names === 'conflict') return conflict;
  if (names === 'open') doubts.push(isOtherRow(one, other) || isOtherRow(other, one) ? 0.6 : 0.85);
  if (time !== 'same') doubts.push(time === 'other' ? 0.85 : 0.9);
  if (one.conditions.size !== other.conditions.size) doubts.push(0.75);
  return {
    conflicts: false,
    isSame: doubts.length === 0,
    factor: doubts.reduce((product, doubt) => product * doubt, 1),
    support:
      1 -
      [
        time === 'same' && one.years.size > 0 && other.years.size > 0,
        named === 'beside',
        one.conditions.size > 0 && other.conditions.size > 0,
        one.qualifiers.has('timeOfDay') && other.qualifiers.has('timeOfDay'),
        isGrant(one) && isGrant(other),
        countsSame(one, other),
        isRule(one) && isRule(other),
        // The source says itself that somebody gives another value.
        isShort(one) !== isShort(other),
      ].reduce((left, isCommon) => (isCommon ? left * 0.75 : left), 1),
    explanation: explain(one, other, time),
  };
}

function known({ subject, terms }: Mention) {
  return { subject, knows: (term: string) => terms.has(term) };
}

const isGrant = ({ qualifiers }: Mention): boolean => qualifiers.get('money')?.has('grant') === true;

const isRule = ({ qualifiers }: Mention): boolean => qualifiers.get('standing')?.has('limit') === true;

const isShort = ({ qualifiers }: Mention): boolean => qualifiers.get('standing')?.has('shortfall') === true;

const conflict: ScopeMatch = { conflicts: true, isSame: false, factor: 0, support: 0, explanation: null };

type Time = 'same' | 'open' | 'other' | 'conflict';

/** Publication stands in for a year that a statement leaves out. */
function compareTimes(one: Mention, other: Mention): Time {
  const published = [one, other].map(publishedYear);
  const [a = null, b = null] = published;
  if (one.years.size > 0 && other.years.size > 0)
    return [...one.years].some((year) => other.years.has(year)) ? 'same' : 'conflict';
  if (one.years.size > 0 || other.years.size > 0) {
    const years = one.years.size > 0 ? one.years : other.years;
    const year = one.years.size > 0 ? b : a;
    if (year === null) return 'open';
    return [...years].some((stated) => Math.abs(stated - year) <= 1) ? 'open' : 'conflict';
  }
  if (a === null || b === null) return 'open';
  return Math.abs(a - b) <= staleAfter ? 'same' : 'other';
}

function publishedYear({ statement }: Mention): number | null {
  const year = Number(statement.publishedAt?.slice(0, 4));
  return statement.publishedAt === null || Number.isNaN(year) ? null : year;
}

/** Where both name conditions of one kind, these must be the same. */
function conditionsAgree(one: Mention, other: Mention): boolean {
  const kinds = new Set([...one.conditions].map((condition) => condition.split(':')[0]));
  return [...kinds].every((kind) => {
    const ofKind = (mention: Mention) =>
      [...mention.conditions].filter((item) => item.startsWith(`${kind}:`));
    const a = ofKind(one);
    const b = ofKind(other);
    if (b.length === 0) return true;
    return a.every((item) => b.includes(item)) || b.every((item) => a.includes(item));
  });
}

const categories: readonly QualifierCategory[] = [
  'statistic',
  'timeOfDay',
  'season',
  'load',
  'change',
  'standing',
  'era',
  'mode',
  'part',
  'extent',
  'money',
];

const doubtOf: Partial<Record<QualifierCategory, number>> = { standing: 0.6, era: 0.7, statistic: 0.8 };

function compareQualifier(
  one: Mention,
  other: Mention,
  category: QualifierCategory,
): 'same' | 'open' | 'conflict' {
  const a = one.qualifiers.get(category);
  const b = other.qualifiers.get(category);
  if (a === undefined && b === undefined) return 'same';
  if (category === 'standing') return compareStanding(a, b);
  if (category === 'change')
    return one.measure.kind === 'share' && (a === undefined || b === undefined) ? 'conflict' : 'same';
  const isWhole = category === 'mode' || category === 'part' || category === 'extent';
  if (isWhole && (a === undefined || b === undefined)) return 'conflict';
  if (category === 'money' && (a === undefined || b === undefined)) return 'same';
  if (a === undefined || b === undefined) return 'open';
  return [...a].some((value) => b.has(value)) ? 'same' : 'conflict';
}

function compareContrasts(one: Mention, other: Mention): 'same' | 'open' | 'conflict' {
  let match: 'same' | 'open' = 'same';
  for (const category of new Set([...one.contrasts.keys(), ...other.contrasts.keys()])) {
    const a = one.contrasts.get(category);
    const b = other.contrasts.get(category);
    if (a === undefined || b === undefined) match = 'open';
    else if (![...a].some((value) => b.has(value))) return 'conflict';
  }
  return match;
}

/** Goals and forecasts bind to nothing but their like; promises and measurements meet. */
function compareStanding(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined) {
  const isAhead = (set: ReadonlySet<string> | undefined) => set?.has('goal') === true;
  const isLimit = (set: ReadonlySet<string> | undefined) => set?.has('limit') === true;
  if (isAhead(a) !== isAhead(b)) return 'conflict';
  if (isLimit(a) !== isLimit(b)) return 'open';
  return 'same';
}

/** Values beside which stand different names, none of them known to the other side, speak of different things. */
function compareNames(one: Mention, other: Mention): 'same' | 'open' | 'conflict' {
  const a = strangeTo(one, other);
  const b = strangeTo(other, one);
  if (a.length > 0 && b.length > 0 && (a.length === one.names.size || b.length === other.names.size))
    return 'conflict';
  const isKnown = (name: string, { statement }: Mention) => statement.context.toLowerCase().includes(name);
  return a.every((name) => isKnown(name, other)) && b.every((name) => isKnown(name, one)) ? 'same' : 'open';
}

/** A row on something that the page of the other value, which names its things elsewhere, does not know. */
function isOtherRow(page: Mention, row: Mention): boolean {
  return (
    row.head !== '' &&
    page.names.size === 0 &&
    page.allNames.size > 0 &&
    row.properNames.length > 0 &&
    !row.properNames.some((name) => page.allNames.has(name))
  );
}

/** Names beside the one value that are not in the sentence of the other. */
function strangeTo(one: Mention, other: Mention): string[] {
  const text = `${other.statement.text.toLowerCase()} ${other.head} ${[...other.names].join(' ')}`;
  return [...one.names].filter((name) => !text.includes(name.length >= 6 ? name.slice(0, -1) : name));
}

/** A name that few sources know: beside one value and anywhere with the other, or around both. */
function namedAlike(
  one: Mention,
  other: Mention,
  isRare: (name: string) => boolean,
): 'beside' | 'around' | null {
  const isBeside = (from: Mention, to: Mention) => from.properNames.some((name) => to.allNames.has(name));
  if (isBeside(one, other) || isBeside(other, one)) return 'beside';
  return [...one.allNames].some((name) => other.allNames.has(name) && isRare(name)) ? 'around' : null;
}

/** "640 installers" and "88,700 heat pumps" count other things. */
function nounsAgree(one: Mention, other: Mention): boolean {
  if (one.measure.kind !== 'count' || one.noun === null || other.noun === null) return true;
  return knows(other, one.noun) || knows(one, other.noun);
}

/** What is counted beside the one value is named with the other too, in the same year and place. */
function countsSame(one: Mention, other: Mention): boolean {
  if (one.measure.kind !== 'count' || ![...one.years].some((year) => other.years.has(year))) return false;
  return knows(other, one.noun) || knows(one, other.noun);
}

function knows({ terms }: Mention, noun: string | null): boolean {
  return noun !== null && (terms.get(noun) ?? 0) >= 0.5;
}

function explain(one: Mention, other: Mention, time: Time): string | null {
  if (time === 'other')
    return `published ${one.statement.publishedAt} and ${other.statement.publishedAt}: the value may have changed`;
  const standing = [one, other].map(({ qualifiers }) => qualifiers.get('standing'));
  if (standing.some((set) => set?.has('promise')) && standing.some((set) => set?.has('measured')))
    return 'one value is promised, the other measured';
  if ([one, other].some(({ qualifiers }) => qualifiers.has('era'))) return 'one value may be an earlier one';
  return null;
}
