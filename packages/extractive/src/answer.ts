import { type Candidate, lastYearIn, rankCandidates } from './candidates.ts';
import { leansOnWhole } from './find-passages.ts';
import { isYear, namesTell, type Question, readQuestion } from './question.ts';
import { type AnswerPassage, newestFirst, replaces, rivalsOf } from './rivals.ts';

/** A sentence, row or list item of the answer. */
export interface Statement {
  /** Of its passage. */
  readonly id: string;
  readonly sourceId: string;
  /** The sentence as quoted; of a table its row with the names of its columns. */
  readonly text: string;
  readonly kind: Candidate['kind'];
  /** What it cannot be read without: the line above its list, the sentence that it leans on; empty where nothing. */
  readonly lead: string;
  /** How sure it is that it answers, 0 to 1. */
  readonly score: number;
  /** Offset in its page, 0 where that is unknown. */
  readonly start: number;
  readonly publishedAt: string | null;
  /** Id of the statement that is newer by its own words; null where none is. */
  readonly replacedBy: string | null;
}

export type AnswerLevel = 'well_covered' | 'partial' | 'missing';

export interface AnsweredPart {
  readonly id: string;
  readonly text: string;
  readonly level: AnswerLevel;
  /** How sure it is that the first statement answers, 0 to 1. */
  readonly score: number;
  readonly answer: Statement | null;
  /** Statements with another value for the same thing. */
  readonly rivals: readonly Statement[];
  /** What else the sources say of it, best first. */
  readonly explains: readonly Statement[];
  /** Where nothing answers: what comes nearest. */
  readonly leads: readonly Statement[];
  /** Names, years and numbers of the question, as written, that no passage and no title has. */
  readonly absent: readonly string[];
}

export interface PlainAnswer {
  readonly answered: 'full' | 'partial' | 'none';
  /** What is not answered, for the reader. */
  readonly missing: readonly string[];
  readonly parts: readonly AnsweredPart[];
}

export interface AnswerRequest {
  readonly question: string;
  /** The parts of the question; where there are several, one that is the question itself is left out. */
  readonly parts: readonly { readonly id: string; readonly text: string }[];
  readonly passages: readonly AnswerPassage[];
}

/** Answers each part of a question with what the passages say, or says that none answers. */
export function answerQuestion({ question, parts, passages }: AnswerRequest): PlainAnswer {
  const whole = readQuestion(question);
  const answered = askedParts(parts, whole).map((part) => answerPart(part, whole, passages));
  const open = answered.filter(({ level }) => level === 'missing');
  const missing = answered.flatMap(({ level, text, absent }) => (level === 'missing' ? [text] : absent));
  const isFull = answered.every(({ level }) => level === 'well_covered');
  return {
    answered: open.length === answered.length ? 'none' : isFull ? 'full' : 'partial',
    missing: [...new Set(missing)],
    parts: answered,
  };
}

function askedParts(parts: AnswerRequest['parts'], whole: Question): AnswerRequest['parts'] {
  const own = parts.filter(({ text }) => readQuestion(text, whole.language).text !== whole.text);
  return own.length > 0 ? own : parts.slice(0, 1);
}

/** For each part of a question the ids of the passages that answer it by their own words, without their page; best first. */
export function directAnswers({
  question,
  parts,
  passages,
}: AnswerRequest): readonly (readonly AnswerPassage['id'][])[] {
  const whole = readQuestion(question);
  const bare = passages.map((passage) => ({ ...passage, title: '', siteName: null }));
  return askedParts(parts, whole).map(({ id, text }) => {
    const part = readQuestion(text, whole.language);
    const ids = rankCandidates(bare, { id, part, whole })
      .filter(
        ({ form, logit, isOfOtherYear }) => form >= WHOLE_FORM && logit >= LEAST_SURE.well && !isOfOtherYear,
      )
      .map(({ passage }) => passage.id);
    return [...new Set(ids)];
  });
}

/** The same where what was taken for an answer may not be: what comes nearest. */
export function withoutAnswer(answer: PlainAnswer): PlainAnswer {
  const parts = answer.parts.map((part) => {
    const found = [...(part.answer === null ? [] : [part.answer]), ...part.rivals, ...part.explains];
    const level = 'missing' as const;
    return { ...part, level, answer: null, rivals: [], explains: [], leads: [...found, ...part.leads] };
  });
  return { ...answer, answered: 'none', parts };
}

const MOST_LEADS = 3;
const MOST_RIVALS = 3;
/** How far behind the best, by logits: a rival, what is as sure as the best, the few next ones, and a newer statement. */
const BEHIND = { rival: 1.5, alike: 0.7, next: 2, newer: 0.6, formed: 0.6 };
/** So many statements are shown though they are less sure than the best. */
const NEXT = 6;
const LEAST_SURE = { well: -1.5, partial: -2.2 };

function answerPart(
  { id, text }: AnswerRequest['parts'][number],
  whole: Question,
  passages: readonly AnswerPassage[],
): AnsweredPart {
  const part = readQuestion(text, whole.language);
  const ranked = answerFirst(rankCandidates(passages, { id, part, whole }));
  const absent = absentMarks(part, ranked);
  const [best, ...others] = ranked;
  const level = levelOf(ranked, part, absent);
  const base = { id, text, level, score: best === undefined ? 0 : sureness(best), absent };
  if (best === undefined || level === 'missing') {
    const leads = ranked.slice(0, MOST_LEADS).map(asStatement);
    return { ...base, answer: null, rivals: [], explains: [], leads };
  }
  const isNear = (one: Candidate, most: number) => one.logit >= best.logit - most;
  const rivals = rivalsOf(ranked, part.language)
    .filter((one) => isNear(one, BEHIND.rival))
    .slice(0, MOST_RIVALS);
  const [answer = best, ...rest] = newestFirst([best, ...rivals]);
  const explains = others.filter(
    (one, at) =>
      !rivals.includes(one) &&
      (isNear(one, BEHIND.alike) ||
        (at + 1 < NEXT &&
          isNear(one, BEHIND.next) &&
          (one.passage.sourceId === best.passage.sourceId || !leansOnWhole(part, whole)))),
  );
  return {
    ...base,
    answer: asStatement(answer),
    rivals: rest.map((one) => ({
      ...asStatement(one),
      replacedBy: replaces(answer, one, part.language) ? answer.passage.id : null,
    })),
    explains: explains.map(asStatement),
    leads: [],
  };
}

const sureness = ({ logit }: Candidate): number => Math.round(1000 / (1 + Math.exp(-logit))) / 1000;

function asStatement(candidate: Candidate): Statement {
  const { passage, text, kind, lead, start } = candidate;
  const { id, sourceId, publishedAt = null } = passage;
  return { id, sourceId, text, kind, lead, score: sureness(candidate), start, publishedAt, replacedBy: null };
}

const HALF_A_YEAR_MS = 180 * 86_400_000;

/**
 * A statement with the form that is asked for comes before a somewhat surer one without it, and of two that answer about as
 * well the one that is much newer.
 */
function answerFirst(ranked: readonly Candidate[]): readonly Candidate[] {
  const [surest] = ranked;
  if (surest === undefined) return ranked;
  const isNear = (one: Candidate, other: Candidate, most: number) => one.logit >= other.logit - most;
  const best = ranked.find((one) => one.form >= WHOLE_FORM && isNear(one, surest, BEHIND.formed)) ?? surest;
  const time = ({ passage }: Candidate) => Date.parse(passage.publishedAt ?? '');
  const newer = ranked.find(
    (one) =>
      isNear(one, best, BEHIND.newer) && one.form >= best.form && time(one) - time(best) >= HALF_A_YEAR_MS,
  );
  const first = newer ?? best;
  return [first, ...ranked.filter((one) => one !== first)];
}

/** Names, years and numbers of the question that no passage and no title has. */
function absentMarks(part: Question, candidates: readonly Candidate[]): readonly string[] {
  const isMeant = ({ text, passage }: Candidate, term: string) =>
    isYear(term) && lastYearIn(text, passage.publishedAt ?? null, part.language).includes(Number(term));
  return part.terms.flatMap(({ kind, word, term }, at) => {
    const isMark = kind === 'number' || (kind === 'name' && namesTell(part.language));
    return isMark && !isFound(at, candidates) && !candidates.some((one) => isMeant(one, term)) ? [word] : [];
  });
}

const isFound = (term: number, candidates: readonly Candidate[]): boolean =>
  candidates.some(({ hits, about }) => (hits[term] ?? 0) > 0 || (about[term] ?? 0) > 0);

/** What has less of the words of a part is on another matter. */
const LEAST_OWN = 0.3;
/** A well covered part has an answer in the form that is asked for. */
const WHOLE_FORM = 0.5;

function levelOf(ranked: readonly Candidate[], part: Question, absent: readonly string[]): AnswerLevel {
  const [best] = ranked;
  const isBeside =
    best === undefined ||
    best.isOfOtherYear ||
    best.logit < LEAST_SURE.partial ||
    best.ownCovered < LEAST_OWN;
  if (isBeside || absent.some(isYear) || isOnAnotherMatter(ranked, part)) return 'missing';
  const isWell = best.logit >= LEAST_SURE.well && best.form >= WHOLE_FORM && absent.length === 0;
  return isWell ? 'well_covered' : 'partial';
}

/** A question with fewer words beside its names is about these. */
const TELLING = 2;

/**
 * Names alone do not make an answer: where no passage has one of the other words of a part, or what is to be counted, all
 * are on another matter.
 */
function isOnAnotherMatter(ranked: readonly Candidate[], { terms, kinds, focus }: Question): boolean {
  const telling = terms.flatMap(({ kind }, at) => (kind === 'word' ? [at] : []));
  if (telling.length < TELLING) return false;
  const counted = kinds[0] === 'count' ? telling.find((at) => terms[at]?.term === focus[0]) : undefined;
  return !telling.some((at) => isFound(at, ranked)) || (counted !== undefined && !isFound(counted, ranked));
}
