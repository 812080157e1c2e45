import { tokenize } from '@research-studio/language';
import type { QuestionAnalysis } from './analyze-question.ts';
import { answerWords } from './answer-cues.ts';
import { toldQualities } from './asked-quality.ts';
import { opensWithPronoun } from './opens-with-pronoun.ts';
import type { LaneItem } from './rank-lane.ts';

export interface OpeningRequest {
  readonly items: readonly LaneItem[];
  readonly analysis: QuestionAnalysis;
  /** Terms that only the other parts of the question have. */
  readonly otherTerms: ReadonlySet<string>;
}

/**
 * The passage that a section opens with: the best score, with more for a definition of what is to be defined, the name
 * that does what "who" asks and the quality that "how …" asks, and less for chat, for what leans on something before
 * it, and for what is about another part of the question. Null without items.
 */
export function openingPassage({ items, analysis, otherTerms }: OpeningRequest): LaneItem | null {
  const weighed = items
    .map((entry) => ({ entry, worth: entry.score * worthAsOpening(entry, analysis, otherTerms) }))
    .sort((a, b) => b.worth - a.worth);
  const [first] = weighed;
  if (!first) return null;
  // Of the rows of one table that tell about as much, the upper one.
  const { item } = first.entry;
  if (!isRow(first.entry)) return first.entry;
  const rows = weighed.filter(
    ({ entry, worth }) => entry.item.sourceId === item.sourceId && isRow(entry) && worth >= 0.6 * first.worth,
  );
  return rows.toSorted((a, b) => endOf(a.entry) - endOf(b.entry))[0]?.entry ?? first.entry;
}

function worthAsOpening(
  { item, reading }: LaneItem,
  analysis: QuestionAnalysis,
  otherTerms: ReadonlySet<string>,
): number {
  const [kind] = analysis.kinds;
  let worth = 1 + 0.6 * toldQualities(analysis.question, reading);
  if ((kind === 'definition' || kind === 'manner') && defines(reading, analysis)) worth *= 3;
  if (kind === 'person' && opensWithDoer(reading, analysis)) worth *= makes.test(reading) ? 3.5 : 2;
  if (isChat(reading) || isChatPage(`${item.title} ${item.siteName ?? ''}`)) worth *= 0.5;
  if (opensWithPronoun(reading, analysis.language) || /^\p{Ll}/u.test(reading)) worth *= 0.5;
  if (isAboutOther(reading, analysis, otherTerms)) worth *= 0.4;
  if (item.quote !== reading) worth *= rowWorth;
  return worth;
}

/** Of two that tell as much, a sentence opens better than the row of a table. */
const rowWorth = 0.9;

/** "A heat pump is a machine that …": what is asked for comes first, the words of a definition next. */
function defines(reading: string, { focus, language }: QuestionAnalysis): boolean {
  const at = answerWords('definition', language).exec(reading);
  if (at === null || at.index > 80 || focus.length === 0) return false;
  const named = tokenize(reading.slice(0, at.index), language);
  const isPlain = named.length <= focus.length + 1;
  const isSuperlative = /^\S+ (?:the|one of)\b/iu.test(at[0]);
  return isPlain && !isSuperlative && focus.every((term) => named.includes(term));
}

/** Verbs of those that bring something into being. */
const makes =
  /\b(?:present|introduc|launch|unveil|manufactur|produc|invent|develop|found|design|creat|wr[io]t)\p{L}*|\b(?:makes?|made|builds?|built)\b/iu;

/** "Fennwick Thermal presented the Norrwind 9": a name that the question lacks, then a verb, then the one it has. */
function opensWithDoer(reading: string, { entities, question }: QuestionAnalysis): boolean {
  const doer = /^(?:The )?((?:\p{Lu}[\p{L}\p{N}&.'’-]*\s?){1,4})\s*\p{Ll}/u.exec(reading)?.[1]?.trim();
  if (doer === undefined || /^(?:the|an?|in|on|at|with|from|for)$/iu.test(doer)) return false;
  const asked = question.toLowerCase();
  if (doer.split(' ').some((word) => asked.includes(word.toLowerCase()))) return false;
  return entities.length === 0 || entities.some((entity) => reading.indexOf(entity) > doer.length);
}

/** Rows of a table are quoted from its head on, so that only their ends tell their order. */
const endOf = ({ item }: LaneItem): number => item.start + item.quote.length;

const isRow = ({ item, reading }: LaneItem): boolean => item.quote !== reading;

/** Someone talks to someone. */
const isChat = (reading: string): boolean =>
  /^(?:speaking of|by the way|anyway|well,|hi\b|hello|thanks)|(?<![\p{L}'’])(?:I|I['’]m|my|mine|you|your|lol|imho|ich|mein\p{L}*|je|mi|yo|io|eu)(?![\p{L}])|[?？]/iu.test(
    reading,
  );

/** A page whose title asks, or whose site is one to chat or tell of oneself. */
const isChatPage = (page: string): boolean =>
  /[?？]|\b(?:forums?|threads?|q ?& ?a|diary|blogs?|board|community|forum|tagebuch|opinion|column)\b/iu.test(
    page,
  );

function isAboutOther(reading: string, analysis: QuestionAnalysis, otherTerms: ReadonlySet<string>): boolean {
  if (otherTerms.size === 0) return false;
  const subject = /^[^:]{1,60}(?=: )/u.exec(reading)?.[0] ?? reading.split(/\s+/u).slice(0, 4).join(' ');
  const tokens = tokenize(subject, analysis.language);
  const own = new Set(analysis.terms.filter(({ kind }) => kind !== 'generic').map(({ term }) => term));
  return tokens.some((term) => otherTerms.has(term)) && !tokens.some((term) => own.has(term));
}
