import {
  detectLanguage,
  findQuantities,
  type PhraseMatch,
  primaryTag,
  type StatedNumber,
  vocabulary,
} from '@research-studio/language';
import type { ReportFormat, ReportPreferences } from '@research-studio/schemas';

/** A stretch of a question that is about the report and not about the subject. */
interface Wish {
  readonly start: number;
  readonly end: number;
  readonly states: Partial<ReportPreferences>;
}

/** Wishes for the report in the question; null where it states none. */
export function readPreferences(question: string): ReportPreferences {
  const none = { maxWords: null, audience: null, tone: null, format: null, language: null };
  // The first wish for a thing counts.
  return Object.assign(
    none,
    ...wishesIn(question)
      .map(({ states }) => states)
      .reverse(),
  );
}

/** The question without what it says about the report, which nothing should be searched for. */
export function withoutPreferences(question: string): string {
  const language = detectLanguage(question);
  const kept = question.split(/(?<=[.?!。？！])\s+/u).flatMap((sentence) => {
    const wishes = wishesIn(sentence, language);
    if (wishes.length === 0) return [sentence];
    const bare = wishes
      .reduce(
        (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
        sentence,
      )
      .replace(/\s+([,.;:?!])/g, '$1')
      .replace(/\s{2,}/g, ' ')
      .replace(/^[\s,;:]+|[\s,;:]+(?=[.?!]?$)/gu, '')
      .trim();
    return asksOnly(bare, language) ? [] : [bare];
  });
  return kept.length === 0 ? question : kept.join(' ');
}

/** Whether nothing is left but "Answer, please": a verb of asking and small words. */
function asksOnly(bare: string, language: string | null): boolean {
  const verbs = vocabulary(language, 'answerVerbs');
  const left = verbs
    .all(bare)
    .reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), bare);
  return !/\p{L}{4}|\p{N}/u.test(left) && (left !== bare || !/[\p{L}\p{N}]/u.test(left));
}

function wishesIn(question: string, language = detectLanguage(question)): readonly Wish[] {
  return [
    ...lengths(question, language),
    ...formats(question, language),
    ...tones(question, language),
    ...audiences(question, language),
    ...languages(question, language),
  ];
}

/** A sentence of a report has about so many words. */
const SENTENCE_WORDS = 25;
const LEAST_WORDS = 20;
const LEAST_OF_SENTENCES = 40;

/** "in at most 150 words", "auf höchstens 2 Sätze", "in one sentence" */
function lengths(question: string, language: string | null): Wish[] {
  const of = vocabulary(language, 'of');
  return (['wordUnit', 'sentenceUnit'] as const).flatMap((entry) =>
    vocabulary(language, entry)
      .all(question)
      .flatMap((unit): Wish[] => {
        const number = findQuantities(question, language).numbers.find(
          ({ end }) => end <= unit.start && /^[\s-]*(?:\p{L}+\s)?$/u.test(question.slice(end, unit.start)),
        );
        const lead = number === undefined ? null : leadOf(question, number, language);
        if (number === undefined || lead === null || of.follows(question, unit.end)) return [];
        const count = number.values[0] ?? 0;
        const isWords = entry === 'wordUnit';
        const maxWords = isWords
          ? Math.max(LEAST_WORDS, count)
          : Math.max(LEAST_OF_SENTENCES, count * SENTENCE_WORDS);
        return [
          { start: lead, end: unit.end, states: isWords ? { maxWords } : { maxWords, format: 'concise' } },
        ];
      }),
  );
}

/** Where "in at most" begins before a number; null without a preposition. */
function leadOf(question: string, { start }: StatedNumber, language: string | null): number | null {
  let at = start;
  for (
    let bound = boundBefore(question, at, language);
    bound !== null;
    bound = boundBefore(question, at, language)
  )
    at = bound.start;
  return vocabulary(language, 'inWhich').before(question, at)?.start ?? (at < start ? at : null);
}

function boundBefore(question: string, at: number, language: string | null): PhraseMatch | null {
  return (
    vocabulary(language, 'atMost').before(question, at) ?? vocabulary(language, 'about').before(question, at)
  );
}

const FORMATS = [
  ['bullet_points', 'wishList'],
  ['concise', 'wishBrief'],
  ['detailed', 'wishDetailed'],
] as const satisfies readonly (readonly [ReportFormat, string])[];

function formats(question: string, language: string | null): Wish[] {
  return FORMATS.flatMap(([format, entry]) =>
    vocabulary(language, entry)
      .all(question)
      .map(({ start, end, text }) => {
        const isSentence = vocabulary(language, 'sentenceUnit').all(text).length > 0;
        return { start, end, states: isSentence ? { format, maxWords: LEAST_OF_SENTENCES } : { format } };
      }),
  );
}

/** "in a journalistic tone" */
function tones(question: string, language: string | null): Wish[] {
  return vocabulary(language, 'tones')
    .all(question)
    .flatMap(({ start, end, text }): Wish[] => {
      const [before, after] = ['inWhich', 'toneNoun'] as const;
      const lead = vocabulary(language, before).before(question, start);
      const noun = vocabulary(language, after).first(question.slice(end, end + 20));
      return lead === null || noun === null || noun.start > 1
        ? []
        : [{ start: lead.start, end: end + noun.end, states: { tone: text.toLowerCase() } }];
    });
}

/** "for children" */
function audiences(question: string, language: string | null): Wish[] {
  return vocabulary(language, 'audiences')
    .all(question)
    .flatMap(({ start, end, text }): Wish[] => {
      const lead = vocabulary(language, 'forWhom').before(question, start);
      return lead === null ? [] : [{ start: lead.start, end, states: { audience: text.toLowerCase() } }];
    });
}

const TAGS = ['en', 'de', 'fr', 'es', 'it', 'pt', 'ru', 'ja', 'zh', 'nl', 'pl', 'sv', 'ko'] as const;

/** "in German" at the end of a sentence or before a mark, not in "in German cities"; 日本語で. */
function languages(question: string, language: string | null): Wish[] {
  const own = primaryTag(language ?? 'en');
  const names = new Intl.DisplayNames([own], { type: 'language' });
  return TAGS.flatMap((tag): Wish[] => {
    const name = names.of(tag)?.toLowerCase() ?? tag;
    const start = question.toLowerCase().indexOf(name);
    if (start < 0) return [];
    const end = start + name.length;
    if (own === 'ja')
      return question[end] === 'で' ? [{ start, end: end + 1, states: { language: tag } }] : [];
    const lead = vocabulary(language, 'inWhich').before(question, start);
    const isLast = /^\s*(?:[.?!,;)]|$)|^\s(?:as|with|for|in)\s/iu.test(question.slice(end));
    return lead === null || !isLast ? [] : [{ start: lead.start, end, states: { language: tag } }];
  });
}
