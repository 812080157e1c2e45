import { type AnswerWords, type Statement, withoutPreferences } from '@research-studio/extractive';
import { primaryTag, readableDate } from '@research-studio/language';
import { fill, messagesIn } from '@research-studio/messages';
import type { Answered, Source } from '@research-studio/schemas';
import type { StepTiers } from '../budget/open-degradation.ts';
import type { EvidenceItem } from '../research/evidence-item.ts';
import { EARLIER_RUN } from '../search/flag-warning.ts';

/** What is missing is named up to so many items. */
const MOST_MISSING = 6;

/**
 * The plain sentence that opens a report whose sources do not answer, or answer in part, in the language of the
 * question; null when they do, and where nobody can say what is missing. It states nothing and needs no citation.
 */
export function openingNote(note: {
  readonly answered: Answered;
  readonly missing: readonly string[];
  readonly language: string;
}): string | null {
  if (note.answered === 'full') return null;
  const { noAnswer, noAnswerMissing, answerMissing, comma } = messagesIn(note.language);
  // That the question as a whole is unanswered is what the sentence says already.
  const named = note.missing.filter((text) => note.answered !== 'none' || !/[?？。]\s*$/u.test(text));
  const missing = named.slice(0, MOST_MISSING).join(comma);
  if (missing === '') return note.answered === 'none' ? noAnswer : null;
  return fill(note.answered === 'none' ? noAnswerMissing : answerMissing, { missing });
}

/** The note that opens a report, with what the run could not do and how old its sources are; null where there is nothing to say. */
export function withRunNote(
  opening: string | null,
  run: {
    readonly cutShort: ReturnType<StepTiers['cutShort']>;
    readonly missing: readonly string[];
    /** Parts of the question that no search was made for. */
    readonly notSearched: readonly string[];
    readonly sources: readonly Pick<Source, 'id' | 'flags' | 'fetchedAt'>[];
    readonly language: string;
  },
): string | null {
  const { cutShort, language } = run;
  const { stopped, notCovered, notSearched, earlierSources, comma } = messagesIn(language);
  const listed = (texts: readonly string[]) =>
    texts
      .slice(0, MOST_MISSING)
      .map((text) => text.replace(/[?？.。\s]+$/u, ''))
      .join(comma);
  const [missing, never] = [listed(run.missing), listed(run.notSearched)];
  const days = new Map(
    run.sources.flatMap(({ id, flags, fetchedAt }) =>
      flags.includes(EARLIER_RUN) ? [[id, fetchedAt.slice(0, 10)] as const] : [],
    ),
  );
  const [day = ''] = [...days.values()].sort();
  const parts = [
    cutShort === null ? '' : stopped[cutShort],
    opening ?? (cutShort === null || missing === '' ? '' : fill(notCovered, { missing })),
    never === '' ? '' : fill(notSearched, { missing: never }),
    days.size === 0 ? '' : fill(earlierSources, { count: days.size, day: readableDate(day, language) }),
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(' ');
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

/** What a report of quotations says besides them. */
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
