import type { Answered, Conflict } from '@research-studio/schemas';
import { withMarks } from '../../citation/marks/place-marks.ts';
import { checkKey, fails, type SentenceCheck } from '../../citation/signs/sentence-check.ts';
import { answerOf } from '../../models/reasoning/task.ts';
import type { StepContext } from '../../research/ports/step-context.ts';
import type { Draft } from '../writing/draft.ts';
import { isWrittenInSections } from '../writing/write-draft.ts';
import { checkSentences } from './check-sentences.ts';
import { type EditedReport, type EditInput, editReportTask, editStudyTask } from './edit-report.task.ts';
import { numberDraft } from './numbered-draft.ts';
import { type JudgedDraft, settleEdits, withoutHeadings } from './settle-edits.ts';
import { settleImages } from './settle-images.ts';

export interface RevisionRequest extends JudgedDraft {
  /** Conflicts that were found after the draft was written; left out: none. */
  readonly lateConflicts?: readonly Conflict[];
}

export interface RevisedDraft {
  readonly draft: Draft;
  /** One for each sentence of the draft, by `checkKey`. */
  readonly checks: ReadonlyMap<string, SentenceCheck>;
  /** One sentence for each thing that was taken out or reworded against the writer's words, for the run's warnings. */
  readonly notices: readonly string[];
  /** Whether the text answers each part of the question; null where no model looked. */
  readonly answered: Answered | null;
}

/**
 * Gives a checked draft to an editor, together with the faults that were found, and checks again what the editor changed.
 * A sentence that was right stays right; one that was wrong is reworded to what its passages say, or taken out with a notice.
 */
export async function reviseDraft(request: RevisionRequest, context: StepContext): Promise<RevisedDraft> {
  const cited = withNamedEvidence(request);
  const { output, opening, isExtractive } = await askEditor(cited, context);
  const [body, openingSection] = await Promise.all([
    settleEdits(output.edits, cited, context),
    checkOpening(opening, cited, context),
  ]);
  const sections = [...openingSection.sections, ...body.draft.sections];
  const { draft, notices } = settleImages({ title: body.draft.title, sections }, cited.material);
  const checks = [...cited.checks.values(), ...body.checks, ...openingSection.checks];
  return {
    draft,
    checks: new Map(checks.map((check) => [checkKey(check), check])),
    notices: [...body.notices, ...notices],
    answered: isExtractive ? null : answeredBy(output.parts),
  };
}

/** Marks that a sentence without any is given at most. */
const MOST_ADDED = 3;

/** A supported fact that cites nothing gets the marks of the evidence that the checker named for it. */
function withNamedEvidence(request: RevisionRequest): RevisionRequest {
  const { sentences, replace } = numberDraft(request.draft, request.material.brief.language);
  const checks = new Map(request.checks);
  const edits = new Map<number, string>();
  for (const sentence of sentences) {
    const check = checks.get(sentence.n);
    if (check === undefined || fails(check) || check.kind !== 'fact') continue;
    // Where a sentence has marks, the editor decides to which clause a further one belongs.
    if (check.evidenceIds.length > 0 || check.cite.length === 0) continue;
    const evidenceIds = check.cite.slice(0, MOST_ADDED);
    edits.set(sentence.n, withMarks(sentence.markdown, evidenceIds));
    checks.set(sentence.n, { ...check, evidenceIds, cite: [] });
  }
  return { ...request, draft: replace(edits), checks };
}

/** A report that was written section by section has no opening yet; the editor writes it. */
async function askEditor(
  request: RevisionRequest,
  context: StepContext,
): Promise<{ output: EditedReport; opening: string; isExtractive: boolean }> {
  const { draft, material } = request;
  const { reasoner } = context.ports;
  const asked = { input: editInput(request), signal: context.signal };
  const lacksOpening = draft.sections[0]?.heading !== '' && (await isWrittenInSections(material, context));
  if (!lacksOpening)
    return { ...(await answerOf(reasoner, { task: editReportTask, ...asked })), opening: '' };
  const edited = await answerOf(reasoner, { task: editStudyTask, ...asked });
  return { ...edited, opening: edited.output.opening };
}

/** Passages that an editor is shown for a sentence with a fault, besides those that it cites. */
const NEAR = 2;

function editInput({ draft, checks, material, grounding, lateConflicts = [] }: RevisionRequest): EditInput {
  const { sentences, lines } = numberDraft(draft, material.brief.language);
  const faulty = sentences.flatMap((sentence) => {
    const check = checks.get(sentence.n);
    const problem = check && faultOf(check, sentence.isRow && SHOWN_SUM.test(sentence.text));
    return check && problem ? [{ ...sentence, cite: check.cite, problem }] : [];
  });
  const ofConflicts = lateConflicts.flatMap(({ sides }) => sides.flatMap((side) => side.evidenceIds));
  const ofFaults = faulty.flatMap(({ text, marks, cite }) => {
    const near = grounding.nearest(text, NEAR).map(({ id }) => id);
    return [...marks, ...cite, ...near];
  });
  const faults = faulty.map(({ n, problem }) => ({ n, problem }));
  const evidenceIds = new Set([...ofConflicts, ...ofFaults]);
  return { material, title: draft.title, lines, faults, evidenceIds, lateConflicts };
}

/** A calculation with its result, e.g. "41 / 12 = 3.42". */
const SHOWN_SUM = /\d\S*\s*[-+−–×*·/÷]\s*[($€£]?\d[^|]*[=≈]\s*[$€£]?\d/u;
const SUM_IN_CELL =
  'right, but a cell shows a calculation: keep its result there, and show the calculation once in the sentence before the table or after it';

function faultOf(check: SentenceCheck, hasSum: boolean): string | null {
  if (fails(check)) return check.problem ?? 'no passage given supports it';
  if (hasSum) return SUM_IN_CELL;
  if (check.cite.length === 0) return null;
  const marks = check.cite.map((id) => `[${id}]`).join('');
  return `right; a clause of it rests on ${marks}, whose mark is missing there`;
}

/** The sentences of the opening that hold; an opening without any is left out. */
async function checkOpening(
  opening: string,
  { material, grounding }: RevisionRequest,
  context: StepContext,
): Promise<{ readonly sections: Draft['sections']; readonly checks: readonly SentenceCheck[] }> {
  const section = { heading: '', markdown: withoutHeadings(opening).trim() };
  if (section.markdown === '') return { sections: [], checks: [] };
  const { sentences, replace } = numberDraft({ title: '', sections: [section] }, material.brief.language);
  const checks = await checkSentences({ sentences, material, grounding }, context);
  const removals = sentences.flatMap(({ n }) => {
    const check = checks.get(n);
    return check === undefined || fails(check) ? [[n, ''] as const] : [];
  });
  return { sections: replace(new Map(removals)).sections, checks: [...checks.values()] };
}

function answeredBy(parts: EditedReport['parts']): Answered {
  if (parts.length > 0 && parts.every((part) => part === 'yes')) return 'full';
  return parts.some((part) => part !== 'no') ? 'partial' : 'none';
}
