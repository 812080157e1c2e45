import type { Answered, Conflict } from '@research-studio/schemas';
import { cleanDraft } from '../../citation/clean-draft.ts';
import { asSentence, withMarks } from '../../citation/draft-blocks.ts';
import type { Grounding } from '../../citation/grounding.ts';
import { marksIn } from '../../citation/marks.ts';
import { checkKey, fails, type SentenceCheck } from '../../citation/signs/sentence-check.ts';
import { answerOf } from '../../models/reasoning/answer-of.ts';
import type { StepContext } from '../../research/ports/step-context.ts';
import type { Draft } from '../writing/draft.ts';
import { isWrittenInSections } from '../writing/write-draft.ts';
import type { WritingMaterial } from '../writing/writing-material.ts';
import { checkSentences } from './check-sentences.ts';
import { type EditedReport, type EditInput, editReportTask, editStudyTask } from './edit-report.task.ts';
import { type NumberedDraft, type NumberedSentence, numberDraft } from './numbered-draft.ts';
import { settleImages } from './settle-images.ts';

export interface RevisionRequest {
  readonly draft: Draft;
  /** By the numbers that `numberDraft` gives the draft. */
  readonly checks: ReadonlyMap<number, SentenceCheck>;
  readonly material: WritingMaterial;
  readonly grounding: Grounding;
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

interface Editing extends RevisionRequest {
  readonly numbered: NumberedDraft;
}

/** Markdown in the place of a sentence; empty takes it out. */
type Edits = Map<number, string>;

/**
 * Gives a checked draft to an editor, with what was found wrong, and checks again what changed. A right sentence keeps
 * its words or its facts: an edit that fails the second check and cannot be worded is taken back, and no mark of a right sentence is lost.
 * A wrong one is reworded to what its passages say, or taken out with a notice.
 */
export async function reviseDraft(request: RevisionRequest, context: StepContext): Promise<RevisedDraft> {
  const editing = withCitedFacts(request);
  const { material, numbered } = editing;
  const { output, opening, isExtractive } = await askEditor(editing, context);
  const edits = withLostMarks(acceptedEdits(output, editing), editing);
  const [found, opened] = await Promise.all([
    checkEdits(edits, editing, context),
    checkedOpening(opening, request, context),
  ]);
  const settled = settleEdits(edits, found, editing);
  const { title, sections } = numbered.replace(settled.edits);
  const pictured = settleImages({ title, sections: [...opened.sections, ...sections] }, material);
  const checked = [...found.values()].flat().map(({ check }) => check);
  const checks = [...editing.checks.values(), ...checked, ...settled.checks, ...opened.checks];
  return {
    draft: pictured.draft,
    checks: new Map(checks.map((check) => [checkKey(check), check])),
    notices: [...settled.notices, ...pictured.notices],
    answered: isExtractive ? null : answeredBy(output.parts),
  };
}

/** Marks that a sentence is given at most. */
const MOST_ADDED = 3;

/** A fact without marks gets those that the checker named, before anybody edits. */
function withCitedFacts(request: RevisionRequest): Editing {
  const { language } = request.material.brief;
  const numbered = numberDraft(request.draft, language);
  const checks = new Map(request.checks);
  const edits: Edits = new Map();
  for (const sentence of numbered.sentences) {
    const check = checks.get(sentence.n);
    if (check === undefined || fails(check) || check.kind !== 'fact') continue;
    // Where marks stand already, the editor says to which clause a further one belongs.
    if (check.evidenceIds.length > 0 || check.cite.length === 0) continue;
    const evidenceIds = check.cite.slice(0, MOST_ADDED);
    edits.set(sentence.n, withMarks(sentence, evidenceIds).markdown);
    checks.set(sentence.n, { ...check, evidenceIds, cite: [] });
  }
  const draft = numbered.replace(edits);
  return { ...request, draft, checks, numbered: numberDraft(draft, language) };
}

/** A report that was written section by section still lacks its opening, which the editor writes. */
async function askEditor(
  editing: Editing,
  context: StepContext,
): Promise<{ output: EditedReport; opening: string; isExtractive: boolean }> {
  const { draft, material } = editing;
  const { reasoner } = context.ports;
  const asked = { input: editInput(editing), signal: context.signal };
  const lacksOpening = draft.sections[0]?.heading !== '' && (await isWrittenInSections(material, context));
  if (!lacksOpening)
    return { ...(await answerOf(reasoner, { task: editReportTask, ...asked })), opening: '' };
  const edited = await answerOf(reasoner, { task: editStudyTask, ...asked });
  return { ...edited, opening: edited.output.opening };
}

/** Passages that an editor is shown for a sentence with a fault, besides those that it cites. */
const NEAR = 2;

function editInput({ draft, checks, material, grounding, numbered, lateConflicts = [] }: Editing): EditInput {
  const faults: { n: number; problem: string }[] = [];
  const evidenceIds = new Set(
    lateConflicts.flatMap(({ sides }) => sides.flatMap((side) => side.evidenceIds)),
  );
  for (const { n, isRow, text, marks } of numbered.sentences) {
    const check = checks.get(n);
    const problem = check && faultOf(check, isRow && SHOWN_SUM.test(text));
    if (check === undefined || !problem) continue;
    faults.push({ n, problem });
    const near = grounding.nearest(text, NEAR).map(({ id }) => id);
    for (const id of [...marks, ...check.cite, ...near]) evidenceIds.add(id);
  }
  return { material, title: draft.title, lines: numbered.lines, faults, evidenceIds, lateConflicts };
}

function faultOf(check: SentenceCheck, hasSum: boolean): string | null {
  if (fails(check)) return check.problem ?? 'no passage given supports it';
  if (hasSum) return SUM_IN_CELL;
  if (check.cite.length === 0) return null;
  const marks = check.cite.map((id) => `[${id}]`).join('');
  return `right; a clause of it rests on ${marks}, whose mark is missing there`;
}

/** A calculation with its result, e.g. "41 / 12 = 3.42". */
const SHOWN_SUM = /\d\S*\s*[-+−–×*·/÷]\s*[($€£]?\d[^|]*[=≈]\s*[$€£]?\d/u;
const SUM_IN_CELL =
  'right, but a cell shows a calculation: keep its result there, and show the calculation once in the sentence before the table or after it';

/** Edits of sentences that exist, made safe, with marks that exist. A row is replaced by a row only. */
function acceptedEdits({ edits }: EditedReport, { numbered, checks, grounding }: Editing): Edits {
  const accepted: Edits = new Map();
  for (const { n, text } of edits) {
    const sentence = numbered.sentences[n - 1];
    const check = checks.get(n);
    if (sentence === undefined || check === undefined) continue;
    const clean = cleanInline(text);
    // The report's own reasoning is not taken out for taste; what is cited may go where its marks stand elsewhere too.
    const mayGo = fails(check) || check.kind === 'connection' || check.evidenceIds.length > 0;
    if (clean === '' ? !mayGo : sentence.isRow !== clean.startsWith('|')) continue;
    const marks = marksIn(clean);
    const known = marks.filter(grounding.has);
    if (known.length === marks.length) accepted.set(n, clean);
    else if (known.length > 0) accepted.set(n, withMarks(asSentence(clean), known).markdown);
  }
  return accepted;
}

function cleanInline(text: string): string {
  return withoutHeadings(text).replace(/\s+/g, ' ').trim();
}

/** Without the numbers of sentences, either. */
function withoutHeadings(markdown: string): string {
  return cleanDraft(markdown.replace(/\{\d+\}\s*/g, '')).replace(/^#+\s.*$/gm, '');
}

/** No mark of a right sentence vanishes from the report: its replacement carries it, and a deletion is taken back. */
function withLostMarks(edits: Edits, { numbered, checks }: Editing): Edits {
  const kept = new Map(edits);
  const cited = new Set(numbered.sentences.flatMap(({ n, markdown }) => marksIn(edits.get(n) ?? markdown)));
  for (const [n, edit] of [...edits].sort(([a], [b]) => a - b)) {
    const check = checks.get(n);
    if (check === undefined || fails(check)) continue;
    const lost = check.evidenceIds.filter((id) => !cited.has(id));
    if (lost.length === 0) continue;
    if (edit === '') kept.delete(n);
    else kept.set(n, withMarks(asSentence(edit), [...marksIn(edit), ...lost]).markdown);
    for (const id of check.evidenceIds) cited.add(id);
  }
  return kept;
}

interface CheckedEdit {
  readonly sentence: NumberedSentence;
  readonly check: SentenceCheck;
}

/** Checks of the sentences that edits brought, by the number of the sentence that was edited. */
async function checkEdits(
  edits: Edits,
  { numbered, checks, material, grounding }: Editing,
  context: StepContext,
): Promise<ReadonlyMap<number, readonly CheckedEdit[]>> {
  const { sentences } = numberDraft(numbered.replace(edits), material.brief.language);
  const right = new Set([...checks.values()].filter((check) => !fails(check)).map(checkKey));
  const isChanged = ({ text, marks }: NumberedSentence) =>
    !right.has(checkKey({ text, evidenceIds: marks.filter(grounding.has) }));
  const earlier = numbered.sentences.filter(({ n }) => edits.get(n) !== '');
  const changed: { readonly sentence: NumberedSentence; readonly origin: NumberedSentence | undefined }[] =
    [];
  // Both are in the order of the report, so that of two equal sentences each finds its own.
  let place = 0;
  for (const sentence of sentences) {
    const at = earlier.findIndex(
      ({ n, markdown }, index) =>
        index >= place && asSentence(edits.get(n) ?? markdown).text.includes(sentence.text),
    );
    if (at >= 0) place = at;
    if (isChanged(sentence)) changed.push({ sentence, origin: earlier[at] });
  }
  const before = new Map(
    changed.flatMap(({ sentence, origin }) => {
      const check = checks.get(origin?.n ?? 0);
      if (origin === undefined || check === undefined) return [];
      const evidenceIds = [...check.evidenceIds, ...check.cite];
      return [[sentence.n, { markdown: origin.markdown, problem: check.problem, evidenceIds }] as const];
    }),
  );
  const only = new Set(changed.map(({ sentence }) => sentence.n));
  const found = await checkSentences({ sentences, only, isLast: true, before, material, grounding }, context);
  const placed = changed.flatMap(({ sentence, origin }) => {
    const check = found.get(sentence.n);
    return check === undefined || origin === undefined ? [] : [{ sentence, check, n: origin.n }];
  });
  return Map.groupBy(placed, ({ n }) => n);
}

/**
 * What fails the second check gets the last checker's wording. Where it gives none, an edit of a right sentence is taken back
 * and a wrong sentence is taken out.
 */
function settleEdits(
  edits: Edits,
  found: ReadonlyMap<number, readonly CheckedEdit[]>,
  { numbered, checks, grounding }: Editing,
): { readonly edits: Edits; readonly checks: readonly SentenceCheck[]; readonly notices: readonly string[] } {
  const settled = new Map(edits);
  const made: SentenceCheck[] = [];
  const notices: string[] = [];
  for (const { n, text, markdown } of numbered.sentences) {
    const before = checks.get(n);
    if (before === undefined) continue;
    const edit = edits.get(n) ?? (found.has(n) ? markdown : undefined);
    if (edit === undefined) {
      if (!citesNothing(before)) continue;
      settled.set(n, '');
      notices.push(takenOut(text, null));
      continue;
    }
    const failing = (found.get(n) ?? [])
      .filter(({ check }) => fails(check))
      .map(({ sentence, check }) => ({ sentence, check, other: reworded(sentence, check, grounding) }));
    if (!fails(before) && failing.some(({ other }) => other === null)) {
      settled.delete(n);
      continue;
    }
    let words = edit;
    for (const { sentence, check, other } of failing) {
      if (other === null && check.verdict === 'partially_supported') continue;
      words = words.replace(sentence.markdown, other?.markdown ?? '').trim();
      if (other !== null) made.push(other.check);
    }
    settled.set(n, words);
    if (words === '' && fails(before)) notices.push(takenOut(text, before.problem));
  }
  return { edits: settled, checks: made, notices };
}

/** A fact that nobody could give a passage: every fact of a report cites one. */
function citesNothing({ kind, evidenceIds, cite }: SentenceCheck): boolean {
  return kind === 'fact' && evidenceIds.length === 0 && cite.length === 0;
}

/** The last checker's own wording is not checked again. A fact keeps at least one mark that exists. */
function reworded(
  sentence: NumberedSentence,
  { rewording, kind }: SentenceCheck,
  grounding: Grounding,
): { readonly markdown: string; readonly check: SentenceCheck } | null {
  if (rewording === null || sentence.isRow !== rewording.trimStart().startsWith('|')) return null;
  const written = asSentence(cleanInline(rewording));
  // One that forgot its marks keeps those of the sentence.
  const { markdown, text, marks } = written.marks.length > 0 ? written : withMarks(written, sentence.marks);
  const evidenceIds = marks.filter(grounding.has);
  if (text === '' || evidenceIds.length < marks.length) return null;
  if (kind === 'fact' && evidenceIds.length === 0) return null;
  return {
    markdown,
    check: {
      ...{ text, evidenceIds, kind: evidenceIds.length > 0 ? 'fact' : kind },
      ...{ verdict: 'supported', decidedBy: 'model', problem: null, rewording: null, cite: [] },
    },
  };
}

function takenOut(text: string, problem: string | null): string {
  const shown = text.length <= 160 ? text : `${text.slice(0, 159)}…`;
  return `A sentence that no passage supports was taken out: “${shown}”${problem === null ? '' : ` (${problem})`}`;
}

/** Only sentences that hold; an opening of which none does is left out. */
async function checkedOpening(
  opening: string,
  { material, grounding }: RevisionRequest,
  context: StepContext,
): Promise<{ readonly sections: Draft['sections']; readonly checks: readonly SentenceCheck[] }> {
  const section = { heading: '', markdown: withoutHeadings(opening).trim() };
  if (section.markdown === '') return { sections: [], checks: [] };
  const { sentences, replace } = numberDraft({ title: '', sections: [section] }, material.brief.language);
  const found = await checkSentences({ sentences, material, grounding }, context);
  const failed = sentences.filter(({ n }) => {
    const check = found.get(n);
    return check === undefined || fails(check);
  });
  return { sections: replace(new Map(failed.map(({ n }) => [n, '']))).sections, checks: [...found.values()] };
}

function answeredBy(parts: EditedReport['parts']): Answered {
  if (parts.length > 0 && parts.every((part) => part === 'yes')) return 'full';
  return parts.some((part) => part !== 'no') ? 'partial' : 'none';
}
