import { type AnswerWords, type Statement, withoutPreferences } from '@research-studio/extractive';
import { primaryTag, readableDate } from '@research-studio/language';
import { fill, type Messages, messagesIn } from '@research-studio/messages';
import type { Answered, Source } from '@research-studio/schemas';
import type { StepTiers } from '../../models/budget/open-degradation.ts';
import type { EvidenceItem } from '../../research/evidence-item.ts';
import { EARLIER_RUN } from '../../search/flag-warning.ts';
import { shortTitle } from './short-title.ts';

/** Most missing items that are named. */
const MOST_MISSING = 6;

/** How far a report answers, and what it was made from. */
interface AnsweredRun {
  readonly answered: Answered;
  /** Items that were looked for and not found, and items that were not looked for. */
  readonly missing: readonly string[];
  /** Missing parts of the question that no search was made for. */
  readonly notSearched: readonly string[];
  readonly cutShort: ReturnType<StepTiers['cutShort']>;
  readonly sources: readonly Pick<Source, 'id' | 'flags' | 'fetchedAt'>[];
  /** BCP 47 tag of the report; English where it has no wording. */
  readonly language: string;
  /** The text itself says how far it answers. */
  readonly isPlain?: boolean;
  /** Missing items have a section of their own, and are not named here. */
  readonly isListed?: boolean;
}

/** The note that opens a report, with what the run could not do and how old its sources are; null where there is nothing to say. */
export function answerNote(run: AnsweredRun): string | null {
  const { answered, cutShort, language, notSearched, isPlain = false, isListed = false } = run;
  const words = messagesIn(language);
  const open = run.missing.filter((text) => !notSearched.includes(text));
  const missing = isListed ? '' : listed(open, words);
  // That the question as a whole is unanswered is what the sentence says already.
  const parts = isListed
    ? ''
    : listed(
        open.filter((text) => !/[?？。]\s*$/u.test(text)),
        words,
      );
  const openings = {
    full: '',
    partial: missing === '' ? (isListed ? words.answeredInPart : '') : fill(words.answerMissing, { missing }),
    none: parts === '' ? words.noAnswer : fill(words.noAnswerMissing, { missing: parts }),
  };
  const opening = isPlain ? '' : openings[answered];
  const notCovered = listed(open, words);
  const unsearched = listed(notSearched, words);
  const days = new Map(
    run.sources.flatMap(({ id, flags, fetchedAt }) =>
      flags.includes(EARLIER_RUN) ? [[id, fetchedAt.slice(0, 10)] as const] : [],
    ),
  );
  const [day = ''] = [...days.values()].sort();
  const note = [
    cutShort === null ? '' : words.stopped[cutShort],
    opening ||
      (cutShort === null || notCovered === '' ? '' : fill(words.notCovered, { missing: notCovered })),
    unsearched === '' ? '' : fill(words.notSearched, { missing: unsearched }),
    days.size === 0 ? '' : fill(words.earlierSources, { count: days.size, day: readableDate(day, language) }),
  ].filter((part) => part !== '');
  return note.length === 0 ? null : note.join(' ');
}

function listed(texts: readonly string[], { comma }: Messages): string {
  return texts
    .map((text) => shortTitle(text).replace(/[?？.,;:。、；：\s]+$/u, ''))
    .filter((text) => text !== '')
    .slice(0, MOST_MISSING)
    .join(comma);
}

/** A part of a question as a question of its own: "What do they cost to run?" */
export function partHeading(request: {
  /** The whole question, whose final mark the part takes over. */
  readonly question: string;
  readonly part: string;
  readonly language: string;
}): string {
  const bare = request.part.replace(/^[\s¿¡,;:–-]+|[\s,;:–-]+$/gu, '').replace(/[?？.。!]+$/u, '');
  const tag = primaryTag(request.language);
  const final = /[?？。.]$/u.exec(withoutPreferences(request.question).trim())?.[0];
  const mark = final ?? (tag === 'ja' || tag === 'zh' ? '？' : '?');
  const begun = bare.charAt(0).toLocaleUpperCase(tag) + bare.slice(1);
  return `${tag === 'es' && mark === '?' ? '¿' : ''}${begun}${mark}`;
}

/** The words of a report of quotations beside the quotations. */
export function answerWords(report: {
  readonly question: string;
  readonly language: string;
  readonly evidence: readonly EvidenceItem[];
}): AnswerWords {
  const { question, language, evidence } = report;
  const { answerHeading, nearest, replaced } = messagesIn(language);
  const items = new Map(evidence.map((item) => [item.id, item]));
  const nameOf = (id: string) => {
    const item = items.get(id);
    const date = item?.publishedAt ? readableDate(item.publishedAt, language) : '';
    return [item?.siteName ?? item?.site ?? '', date].filter((part) => part !== '').join(', ');
  };
  return {
    heading: answerHeading,
    leads: nearest,
    partHeading: (part) => partHeading({ question, part, language }),
    saidBy: ({ id, replacedBy }: Statement) =>
      replacedBy === null ? nameOf(id) : fill(replaced, { said: nameOf(id), newer: nameOf(replacedBy) }),
  };
}
