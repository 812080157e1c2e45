import { lastingSince, splitSentences, vocabulary } from '@research-studio/language';
import { findContradictions, type Statement as StatedSentence } from '@research-studio/verification';

/** A passage of a source that may answer. */
export interface AnswerPassage {
  readonly id: string;
  /** The sub-question that it was gathered for, where that is known. */
  readonly subQuestionId?: string;
  readonly sourceId: string;
  readonly quote: string;
  /** As `findPassages` gives it, or a model's judgement; 0 to 1. */
  readonly relevance: number;
  /** As `findPassages` gives it. */
  readonly pageRelevance: number;
  readonly title: string;
  readonly siteName?: string | null;
  /** YYYY-MM-DD. */
  readonly publishedAt?: string | null;
  /** Offset in its page. */
  readonly start?: number;
}

/** A passage as it is read. */
export interface ReadPassage {
  readonly passage: AnswerPassage;
  readonly text: string;
}

/** Passages compared with the best one: a disagreement further down is not about the answer. */
const MOST_COMPARED = 12;

/** Passages that say something else of the same matter than the first one does, in their order. */
export function competingAnswers<One extends ReadPassage>(
  [best, ...others]: readonly One[],
  language: string,
): readonly One[] {
  if (best === undefined) return [];
  const compared = others
    .slice(0, MOST_COMPARED)
    .filter(({ passage }) => passage.sourceId !== best.passage.sourceId);
  if (compared.length === 0) return [];
  const statements = [best, ...compared].flatMap((one) => sentencesOf(one, language));
  const found = findContradictions({ statements, language }).map(
    ({ sides }) => new Set(sides.flatMap(({ statementIds }) => statementIds.map(passageOf))),
  );
  const against = found.filter((ids) => ids.has(best.passage.id));
  return compared.filter(({ passage }) => against.some((ids) => ids.has(passage.id)));
}

const passageOf = (statementId: string): string => statementId.split(':')[0] ?? '';

function sentencesOf({ passage, text }: ReadPassage, language: string): readonly StatedSentence[] {
  const { id, sourceId, title, siteName, publishedAt } = passage;
  const context = [title, siteName ?? '', publishedAt ?? ''].filter((line) => line !== '').join('\n');
  return splitSentences(text, language).map((sentence, at) => ({
    id: `${id}:${at}`,
    sourceId,
    text: sentence.text,
    context,
    publishedAt: publishedAt ?? null,
    language,
  }));
}

/** The newest of statements that disagree first; those without a date keep their rank. */
export function newestFirst<One extends ReadPassage>(passages: readonly One[]): readonly One[] {
  return passages.toSorted(({ passage: one }, { passage: other }) =>
    one.publishedAt && other.publishedAt ? other.publishedAt.localeCompare(one.publishedAt) : 0,
  );
}

/**
 * Whether a newer statement replaces an older one by its own words: it says that it supersedes or corrects something,
 * or that it holds since a day after the older one came out; or the older one says what held before.
 */
export function replaces(newer: ReadPassage, older: ReadPassage, language: string): boolean {
  if (vocabulary(language, 'former').test(older.text) && !vocabulary(language, 'former').test(newer.text))
    return true;
  const day = older.passage.publishedAt;
  if (!day || (newer.passage.publishedAt ?? day) < day) return false;
  const supersedes = vocabulary(language, 'supersedes').test(newer.text);
  return supersedes || lastingSince(newer.text).some((year) => year > Number(day.slice(0, 4)));
}
