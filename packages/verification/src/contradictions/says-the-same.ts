import { findDates, findQuantities, rememberLately, tokenize } from '@research-studio/language';
import { valuesDiffer } from './compare-values.ts';
import { readDirections } from './directions.ts';
import type { Measure } from './measures.ts';
import { besideFrom, isWordTerm, type Mention, readMentions } from './mentions.ts';
import { plainStatement } from './plain-statement.ts';
import { dimension } from './read-contrasts.ts';
import { compareScopes } from './scopes.ts';
import type { Statement } from './statement.ts';
import { statementsOf } from './statements-of.ts';

export interface SayingPassage {
  readonly title: string;
  readonly quote: string;
  /** BCP 47 tag; null: unknown. */
  readonly language: string | null;
}

/** Word terms of a claim that one sentence or row says, with its heading and title, and those that it says itself. */
const leastTold = 0.5;
const leastOwn = 0.34;
const leastOfRow = 0.1;
/** The same of a claim without a value to hold it to. */
const leastWithoutValues = 0.6;

/**
 * Whether one sentence or row of a passage says by itself what a claim says: each value of the claim with its unit, for
 * the same thing, time and conditions, and so much of its words. A passage that only has the figures, or the words here and the
 * figures there, does not.
 */
export function saysTheSame(claim: string, passage: SayingPassage, language: string | null): boolean {
  const own = readClaim(claim, language);
  const said = readPassage(`${passage.title.replace(/\n/gu, ' ')}\n${passage.quote}`, passage.language);
  const wanted = new Set(own.words);
  if (own.mentions.length === 0)
    return said.some(({ text, tokens }) => {
      const share = shareOf(wanted, tokens);
      return share >= leastWithoutValues && !isTurned(claim, text);
    });
  const giving = own.mentions.map((value) =>
    said.filter(
      ({ mentions, text, tokens, around, isRow }) =>
        mentions.some((other) => isSame(value, other)) &&
        shareOf(wanted, tokens) >= (isRow ? leastOfRow : leastOwn) &&
        shareOf(wanted, new Set([...tokens, ...around])) >= leastTold &&
        !isTurned(claim, text),
    ),
  );
  return giving.every((statements) => statements.length > 0);
}

/** The same of a claim whose every figure is a value, without dates and conditions, which the passage may give in other units. */
export function saysInOtherUnits(claim: string, passage: SayingPassage, language: string | null): boolean {
  const { mentions } = readClaim(claim, language);
  const { numbers, dates } = findQuantities(claim);
  const isPlain = mentions.every(({ years, conditions }) => years.size + conditions.size === 0);
  const areValues = mentions.length > 0 && numbers.length === mentions.length && dates.length === 0;
  return areValues && isPlain && saysTheSame(claim, passage, language);
}

/**
 * Whether a passage gives all values of a claim with their units, in whatever words, and of no other time, condition or
 * name. What bare figures count must be named alike, unless the claim is in another language (`isTranslated`).
 */
export function givesSameValues(
  claim: string,
  passage: SayingPassage,
  { language, isTranslated }: { readonly language: string | null; readonly isTranslated: boolean },
): boolean {
  const said = readPassage(`${passage.title.replace(/\n/gu, ' ')}\n${passage.quote}`, passage.language);
  return readClaim(claim, language).mentions.every((value) =>
    said.some(
      ({ text, mentions }) =>
        !isTurned(claim, text) &&
        mentions.some((other) =>
          isTranslated || value.measure.kind !== 'count'
            ? isSameAmount(value.measure, other.measure) && scopesMeet(value, other)
            : isSame(value, other),
        ),
    ),
  );
}

interface Said {
  readonly text: string;
  readonly isRow: boolean;
  readonly mentions: readonly Mention[];
  readonly tokens: ReadonlySet<string>;
  /** Terms of its heading and title. */
  readonly around: ReadonlySet<string>;
}

const readClaim = rememberLately((claim, language) => ({
  words: tokenize(withoutDates(plainStatement(claim)), language ?? 'en').filter(
    (term) => !/^\p{N}/u.test(term),
  ),
  mentions: mentionsIn({ id: '', text: claim, sourceId: '', context: '', publishedAt: null, language }),
}));

const readPassage = rememberLately((titled, language): readonly Said[] => {
  const [title = ''] = titled.split('\n', 1);
  const document = { id: '', title, siteName: null, publishedAt: null, language };
  return statementsOf({ ...document, text: titled.slice(title.length + 1) })
    .slice(1)
    .map((statement) => {
      const header = statement.context.split('\n').find((line) => /(?:^|\s)\|\s/.test(line)) ?? '';
      const isRow = statement.text.includes('|');
      return {
        text: statement.text,
        isRow,
        mentions: mentionsIn(statement),
        tokens: new Set(tokenize(`${statement.text} ${isRow ? header : ''}`, language ?? 'en')),
        around: new Set(tokenize(statement.context, language ?? 'en')),
      };
    });
});

function withoutDates(text: string): string {
  return findDates(text).reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
}

function mentionsIn(statement: Statement): readonly Mention[] {
  const options = { languageOf: () => statement.language ?? null, isLowerCase: () => false };
  return readMentions(statement, 0, options);
}

/** One amount, of one thing, and nothing that tells them apart. */
function isSame(one: Mention, other: Mention): boolean {
  return isSameAmount(one.measure, other.measure) && scopesMeet(one, other) && isSameThing(one, other);
}

function isSameAmount(one: Measure, other: Measure): boolean {
  if (one.kind !== other.kind || one.per !== other.per || valuesDiffer(one, other)) return false;
  const areApart = one.bound !== null && other.bound !== null && one.bound !== other.bound;
  return !areApart && !valuesDiffer({ ...one, bound: null }, { ...other, bound: null });
}

function scopesMeet(one: Mention, other: Mention): boolean {
  return (
    one.isHeldOnce === other.isHeldOnce &&
    !compareScopes({ one, other, isRare: () => true, likeness: 1 }).conflicts
  );
}

/** What stands beside the one value stands with the other too, beyond names. What both count must be one thing. */
function isSameThing(one: Mention, other: Mention): boolean {
  if (one.measure.kind === 'length' && dimensionOf(one) !== dimensionOf(other)) return false;
  if (one.measure.kind === 'count' && countsThing(one) && countsThing(other))
    return other.counted.includes(one.noun ?? '') || one.counted.includes(other.noun ?? '');
  return shares(one, other) && shares(other, one);
}

/** "High", "long", "deep", as one of the alternatives that exclude each other; empty where none is named. */
const dimensionOf = ({ contrasts }: Mention): string => [...(contrasts.get(dimension) ?? [])].sort().join();

const countsThing = ({ noun }: Mention): boolean => noun !== null && !/^\p{N}/u.test(noun);

function shares({ terms, nameTerms }: Mention, other: Mention): boolean {
  return [...terms].some(
    ([term, weight]) =>
      weight >= besideFrom && isWordTerm(term) && !nameTerms.has(term) && (other.terms.get(term) ?? 0) >= 0.5,
  );
}

function shareOf(wanted: ReadonlySet<string>, given: ReadonlySet<string>): number {
  if (wanted.size === 0) return 1;
  return [...wanted].filter((term) => given.has(term)).length / wanted.size;
}

/** "Rose by 8%" is not "fell by 8%". */
function isTurned(one: string, other: string): boolean {
  const [signs, others] = [one, other].map(
    (text) => new Map(Map.groupBy(readDirections(text), ({ axis }) => axis)),
  );
  return [...(signs ?? [])].some(([axis, own]) => {
    const there = others?.get(axis) ?? [];
    return there.length > 0 && own.every((a) => there.every((b) => a.sign !== b.sign));
  });
}
