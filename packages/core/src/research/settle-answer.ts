import { queriesFor } from '@research-studio/extractive';
import type { Answered, Conflict, Evidence, SearchDone, SubQuestion } from '@research-studio/schemas';
import { normaliseMarks, withoutMarks } from '../citation/marks/draft-marks.ts';
import type { StepTiers } from '../models/budget/open-degradation.ts';
import { type CoverageLevel, coverageOf } from './asked-question.ts';
import type { Assessment } from './assess.task.ts';
import { distinctQueries } from './assign-queries.ts';
import type { SetAside } from './evidence-item.ts';
import { researchQuestionAt } from './fill-gaps.ts';
import { promptText } from './prompt-text.ts';

/** The evidence without what an assessment sets aside; nothing is set aside where nothing else is left. */
export function withoutSetAside(
  evidence: readonly Evidence[],
  marks: Assessment['setAside'],
): { readonly kept: readonly Evidence[]; readonly setAside: readonly SetAside[] } {
  const ids = new Set(marks.flatMap(idsIn));
  const kept = evidence.filter(({ id }) => !ids.has(id));
  if (kept.length === 0) return { kept: evidence, setAside: [] };
  const others = evidence.filter(({ id }) => ids.has(id));
  return {
    kept,
    setAside: others.map(({ id, sourceId, start, end }) => ({
      id,
      sourceId,
      start,
      end,
      reason: 'other_matter',
    })),
  };
}

/** A reader's report on how far the evidence answers the question. */
interface AnswerReport {
  /** In the order of the research questions. */
  readonly coverage: readonly CoverageLevel[];
  readonly answered: Answered;
  /** Gaps with the number of the research question, from 1, that each belongs to. */
  readonly gaps: Assessment['gaps'];
}

interface SettledAnswer {
  /** 0 to 1, never less than before. */
  readonly coverage: number;
  readonly answered: Answered;
  readonly gaps: readonly string[];
}

/**
 * Brings together what an assessment says of the parts and of the whole: where it gives no levels, all are as the whole; where no
 * part is covered, nothing is answered, and where a part that is needed is open, not all is. Gaps are named to readers, and so
 * without marks of citation, and only of parts that the question itself names, which have priority 1.
 */
export function settleAnswer(
  questions: readonly SubQuestion[],
  { coverage: levels, answered, gaps }: AnswerReport,
  before = 0,
): SettledAnswer {
  const known = levels.length > 0 ? levels : questions.map(() => OF_THE_WHOLE[answered]);
  const coverage = Math.max(before, coverageOf(questions, known));
  const asked = gaps.filter(
    ({ subQuestion }) => (researchQuestionAt(subQuestion, questions)?.priority ?? 1) === 1,
  );
  const isOpen = questions.some(({ priority }, at) => priority === 1 && known[at] !== 'well_covered');
  return {
    coverage,
    answered:
      coverage === 0 && questions.length > 0 ? 'none' : answered === 'full' && isOpen ? 'partial' : answered,
    gaps: [...new Set(asked.map(({ title }) => withoutCitations(title)))].filter((gap) => gap !== ''),
  };
}

/** An assessment with a gap for every research question that it calls missing or says nothing of. */
export function withOpenQuestions(answer: Assessment, questions: readonly SubQuestion[]): Assessment {
  if (answer.coverage.length === 0) return answer;
  const named = new Set(answer.gaps.map(({ subQuestion }) => subQuestion));
  const open = questions.flatMap(({ text }, at) => {
    const isMissing = (answer.coverage[at] ?? 'missing') === 'missing';
    return isMissing && !named.has(at + 1) ? [{ title: text, subQuestion: at + 1, query: null }] : [];
  });
  return open.length === 0 ? answer : { ...answer, gaps: [...answer.gaps, ...open] };
}

/** Titles, for the reader, of the research questions for which no search was answered. */
export function gapsNotSearched(
  gaps: Assessment['gaps'],
  request: {
    readonly question: string;
    readonly researchQuestions: readonly SubQuestion[];
    readonly searchesDone: readonly SearchDone[];
    /** Queries at least this similar count as one. */
    readonly similarity: number;
  },
): readonly string[] {
  const { question, researchQuestions, searchesDone, similarity } = request;
  const asked = searchesDone.map(({ query }) => query);
  return gaps.flatMap(({ title, subQuestion }) => {
    const part = researchQuestionAt(subQuestion, researchQuestions);
    const first = part?.queries[0] ?? queriesFor({ question, facet: part?.text ?? title, count: 1 })[0];
    const isSearched = first === undefined || distinctQueries([first], { asked, similarity }).length === 0;
    return part === undefined || isSearched ? [] : [withoutCitations(title)];
  });
}

/** Gaps that waited for this round come first, so that they do not wait again. */
export function notSearchedFirst<Gap extends { readonly text: string }>(
  gaps: readonly Gap[],
  notSearched: readonly string[],
): Gap[] {
  const rank = ({ text }: Gap) => (notSearched.includes(withoutCitations(text)) ? 0 : 1);
  return gaps.toSorted((a, b) => rank(a) - rank(b));
}

/** A run that its budget ended early does not claim to be whole. */
export function answeredWithin(answered: Answered, cutShort: ReturnType<StepTiers['cutShort']>): Answered {
  return cutShort === 'budget' && answered === 'full' ? 'partial' : answered;
}

const OF_THE_WHOLE: Readonly<Record<Answered, CoverageLevel>> = {
  full: 'well_covered',
  partial: 'partial',
  none: 'missing',
};

/** A text without citations in any form in which models write them. */
export function withoutCitations(text: string): string {
  return withoutMarks(normaliseMarks(text)).trim();
}

/** The conflicts that a model names, as far as passages that exist stand on two sides of them. */
export function settleConflicts(
  conflicts: Assessment['conflicts'],
  evidence: readonly Pick<Evidence, 'id' | 'quote'>[],
): readonly Conflict[] {
  const known = new Map(evidence.map(({ id, quote }) => [id, quote]));
  return conflicts.flatMap(({ title, evidenceIds, better, whyLabel }) => {
    const sides = evidenceIds
      .map((mark, at) => ({ ids: idsIn(mark).filter((id) => known.has(id)), isBetter: at + 1 === better }))
      .filter(({ ids }) => ids.length > 0);
    if (sides.length < 2) return [];
    const place = sides.findIndex(({ isBetter }) => isBetter);
    return [
      {
        subject: line(title),
        sides: sides.map(({ ids }) => ({
          says: promptText(known.get(ids[0] ?? '') ?? '', SIDE_CHARACTERS),
          evidenceIds: ids,
        })),
        better: place < 0 ? null : place,
        why: line(whyLabel),
      },
    ];
  });
}

/** A passage that states a side is shown by its beginning. */
const SIDE_CHARACTERS = 400;

/** A model may write an id as a mark, or two in one string. */
function idsIn(text: string): readonly string[] {
  return text.match(/E\d+/g) ?? [];
}

function line(text: string): string {
  return promptText(withoutCitations(text), 300);
}
