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

/** Markdown in the place of a sentence; empty takes it out. */
type Edits = Map<number, string>;

/**
 * Gives a checked draft to an editor, with what was found wrong, and checks again what changed. A right sentence keeps
 * its words or its facts: an edit that fails the second check and cannot be worded is taken back, and no mark of a right sentence is lost.
 * A wrong one is reworded to what its passages say, or taken out with a notice.
 */
export async function reviseDraft(request: RevisionRequest, context: StepContext): Promise<RevisedDraft> {
  const { material, grounding } = request;
  const { draft, checks } = withCitedFacts(request);
  const numbered = numberDraft(draft, material.brief.language);
  const input = editInput({ ...request, draft, checks }, numbered);
  const { output, opening, isExtractive } = await askEditor(
    input,
    await lacksOpening(request, context),
    context,
  );
  const proposed = new Map(acceptedEdits(output, { numbered, checks, grounding }));
  const kept = withLostMarks(proposed, { numbered, checks });
  const [first, opened] = await Promise.all([
    checkEdits(kept, numbered, { ...request, checks }, context),
    opening === '' ? { markdown: '', checks: [] } : checkedOpening(opening, request, context),
  ]);
  const settled = settleEdits({ edits: kept, found: first, numbered, checks, grounding });
  const pictured = settleImages(
    withOpening(numbered.replace(asReplacements(settled.edits)), opened.markdown),
    material,
  );
  return {
    draft: pictured.draft,
    checks: new Map([
      ...[...checks.values()].map((check) => [checkKey(check), check] as const),
      ...[...first.values()].flat().map(({ check }) => [checkKey(check), check] as const),
      ...settled.checks.map((check) => [checkKey(check), check] as const),
      ...opened.checks.map((check) => [checkKey(check), check] as const),
    ]),
    notices: [...settled.notices, ...pictured.notices],
    answered: isExtractive ? null : answeredBy(output.parts),
  };
}

/** Whether the report still lacks its opening, as one that was written section by section does. */
async function lacksOpening({ draft, material }: RevisionRequest, context: StepContext): Promise<boolean> {
  return draft.sections[0]?.heading !== '' && (await isWrittenInSections(material, context));
}

async function askEditor(
  input: EditInput,
  isWholeStudy: boolean,
  { ports: { reasoner }, signal }: StepContext,
): Promise<{ output: EditedReport; opening: string; isExtractive: boolean }> {
  if (!isWholeStudy) {
    const { output, isExtractive } = await answerOf(reasoner, { task: editReportTask, input, signal });
    return { output, opening: '', isExtractive };
  }
  const { output, isExtractive } = await answerOf(reasoner, { task: editStudyTask, input, signal });
  return { output, opening: output.opening.trim(), isExtractive };
}

/** Passages that an editor is shown for a sentence with a fault, besides those that it cites. */
const NEAR = 2;

function editInput(
  { draft, checks, material, grounding, lateConflicts = [] }: RevisionRequest,
  { sentences, lines }: NumberedDraft,
): EditInput {
  const faults = sentences.flatMap(({ n, isRow, text }) => {
    const check = checks.get(n);
    if (check === undefined) return [];
    if (!fails(check) && isRow && SHOWN_SUM.test(text)) return [{ n, problem: SUM_IN_CELL }];
    if (fails(check)) return [{ n, problem: check.problem ?? 'no passage given supports it' }];
    if (check.cite.length === 0) return [];
    const marks = check.cite.map((id) => `[${id}]`).join('');
    return [{ n, problem: `right; a clause of it rests on ${marks}, whose mark is missing there` }];
  });
  const faulty = new Set(faults.map(({ n }) => n));
  const ofFaults = sentences
    .filter(({ n }) => faulty.has(n))
    .flatMap(({ n, text, marks }) => [
      ...[...marks, ...(checks.get(n)?.cite ?? [])],
      ...grounding.nearest(text, NEAR).map(({ id }) => id),
    ]);
  const ofConflicts = lateConflicts.flatMap(({ sides }) => sides.flatMap((side) => side.evidenceIds));
  const evidenceIds = new Set([...ofFaults, ...ofConflicts]);
  return { material, title: draft.title, lines, faults, evidenceIds, lateConflicts };
}

/** A calculation with its result, e.g. "41 / 12 = 3.42". */
const SHOWN_SUM = /\d\S*\s*[-+−–×*·/÷]\s*[($€£]?\d[^|]*[=≈]\s*[$€£]?\d/u;
const SUM_IN_CELL =
  'right, but a cell shows a calculation: keep its result there, and show the calculation once in the sentence before the table or after it';

/** Marks that a sentence is given at most. */
const MOST_ADDED = 3;

/** A fact without marks gets those that the checker named, before anybody edits. */
function withCitedFacts({
  draft,
  checks,
  material,
}: RevisionRequest): Pick<RevisionRequest, 'draft' | 'checks'> {
  const numbered = numberDraft(draft, material.brief.language);
  const cited = new Map(checks);
  const edits = new Map<number, string>();
  for (const sentence of numbered.sentences) {
    const check = checks.get(sentence.n);
    if (check === undefined || fails(check) || check.kind !== 'fact') continue;
    // Where marks stand already, the editor says to which clause a further one belongs.
    if (check.evidenceIds.length > 0 || check.cite.length === 0) continue;
    const evidenceIds = check.cite.slice(0, MOST_ADDED);
    edits.set(sentence.n, withMarks(sentence, evidenceIds).markdown);
    cited.set(sentence.n, { ...check, evidenceIds, cite: [] });
  }
  return edits.size === 0 ? { draft, checks } : { draft: numbered.replace(edits), checks: cited };
}

/** A rewording that forgot its marks keeps those of the sentence; one of a table row stays a row or is not taken. */
function fitted(rewording: string, sentence: NumberedSentence): string {
  if (sentence.isRow !== rewording.trimStart().startsWith('|')) return '';
  const text = cleanInline(rewording);
  if (marksIn(text).length > 0 || sentence.marks.length === 0) return text;
  return withMarks(asSentence(text), sentence.marks).markdown;
}

interface Editing {
  readonly numbered: NumberedDraft;
  readonly checks: ReadonlyMap<number, SentenceCheck>;
  readonly grounding: Grounding;
}

/** Edits of sentences that exist, made safe, with marks that exist. A row is replaced by a row only. */
function acceptedEdits(
  { edits }: EditedReport,
  { numbered, checks, grounding }: Editing,
): readonly (readonly [number, string])[] {
  const byNumber = new Map(numbered.sentences.map((sentence) => [sentence.n, sentence]));
  return edits.flatMap(({ n, text }) => {
    const sentence = byNumber.get(n);
    const check = checks.get(n);
    if (sentence === undefined || check === undefined) return [];
    const clean = cleanInline(text);
    if (clean === '') return mayGo(check) ? [[n, ''] as const] : [];
    if (sentence.isRow !== clean.startsWith('|')) return [];
    const marks = marksIn(clean);
    const known = marks.filter((id) => grounding.has(id));
    if (known.length < marks.length && known.length === 0) return [];
    return [
      [n, known.length === marks.length ? clean : withMarks(asSentence(clean), known).markdown] as const,
    ];
  });
}

/** The report's own reasoning is not taken out for taste; what is cited may go where its marks stand elsewhere too. */
function mayGo(check: SentenceCheck): boolean {
  return fails(check) || check.kind === 'connection' || check.evidenceIds.length > 0;
}

function cleanInline(text: string): string {
  const plain = text.replace(/^\s*\{\d+\}\s*/, '').replace(/\{\d+\}\s*/g, '');
  return cleanDraft(plain)
    .replace(/^#+\s.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** No mark of a right sentence vanishes from the report: its replacement carries it, and a deletion is taken back. */
function withLostMarks(edits: Edits, { numbered, checks }: Omit<Editing, 'grounding'>): Edits {
  const kept = new Map(edits);
  const cited = new Set(
    numbered.sentences.flatMap(({ n, marks }) => {
      const edit = edits.get(n);
      return edit === undefined ? marks : marksIn(edit);
    }),
  );
  for (const sentence of numbered.sentences) {
    const edit = edits.get(sentence.n);
    const check = checks.get(sentence.n);
    if (edit === undefined || check === undefined || fails(check)) continue;
    const lost = check.evidenceIds.filter((id) => !cited.has(id));
    if (lost.length === 0) continue;
    if (edit === '') kept.delete(sentence.n);
    else kept.set(sentence.n, withMarks(asSentence(edit), [...marksIn(edit), ...lost]).markdown);
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
  numbered: NumberedDraft,
  { checks, material, grounding }: RevisionRequest,
  context: StepContext,
): Promise<ReadonlyMap<number, readonly CheckedEdit[]>> {
  const edited = numberDraft(numbered.replace(asReplacements(edits)), material.brief.language);
  const right = new Set([...checks.values()].filter((check) => !fails(check)).map(checkKey));
  const changed = edited.sentences.filter(
    ({ text, marks }) => !right.has(checkKey({ text, evidenceIds: marks.filter((id) => grounding.has(id)) })),
  );
  if (changed.length === 0) return new Map();
  const only = new Set(changed.map(({ n }) => n));
  const origins = numbered.sentences.flatMap(({ n, markdown }) => {
    const edit = edits.get(n) ?? markdown;
    return edit === '' ? [] : [{ n, words: asSentence(edit).text }];
  });
  // Both are in the order of the report, so that of two equal sentences each finds its own.
  let place = 0;
  const originByNumber = new Map<number, number>();
  for (const { n, text } of edited.sentences) {
    const at = origins.findIndex(({ words }, index) => index >= place && words.includes(text));
    if (at < 0) continue;
    originByNumber.set(n, origins[at]?.n ?? 0);
    place = at;
  }
  const originOf = ({ n }: NumberedSentence) => originByNumber.get(n);
  const known = new Map(numbered.sentences.map((sentence) => [sentence.n, sentence]));
  const before = new Map(
    changed.flatMap((sentence) => {
      const earlier = known.get(originOf(sentence) ?? 0);
      const check = earlier === undefined ? undefined : checks.get(earlier.n);
      if (earlier === undefined || check === undefined) return [];
      const { problem, evidenceIds, cite } = check;
      return [
        [
          sentence.n,
          { markdown: earlier.markdown, problem, evidenceIds: [...evidenceIds, ...cite] },
        ] as const,
      ];
    }),
  );
  const found = await checkSentences(
    { sentences: edited.sentences, only, isLast: true, before, material, grounding },
    context,
  );
  const byOrigin = new Map<number, CheckedEdit[]>();
  for (const sentence of changed) {
    const check = found.get(sentence.n);
    const origin = originOf(sentence);
    if (check === undefined || origin === undefined) continue;
    byOrigin.set(origin, [...(byOrigin.get(origin) ?? []), { sentence, check }]);
  }
  return byOrigin;
}

interface Settled {
  readonly edits: Edits;
  readonly checks: readonly SentenceCheck[];
  readonly notices: readonly string[];
}

/**
 * What fails the second check gets the last checker's wording. Where it gives none, an edit of a right sentence is taken back
 * and a wrong sentence is taken out.
 */
function settleEdits(
  request: Editing & { edits: Edits; found: ReadonlyMap<number, readonly CheckedEdit[]> },
): Settled {
  const { edits, found, numbered, checks, grounding } = request;
  const settled = new Map(edits);
  const made: SentenceCheck[] = [];
  const notices: string[] = [];
  for (const { n, text, markdown } of numbered.sentences) {
    const edit = settled.get(n) ?? (found.has(n) ? markdown : undefined);
    const before = checks.get(n);
    if (edit === undefined && before !== undefined && citesNothing(before)) {
      settled.set(n, '');
      notices.push(takenOut(text, null));
    }
    if (edit === undefined || before === undefined) continue;
    const failing = (found.get(n) ?? []).filter(({ check }) => fails(check));
    const isWorded = failing.every(({ sentence, check }) => reworded(sentence, check, grounding) !== null);
    if (!fails(before) && !isWorded) {
      settled.delete(n);
      continue;
    }
    let words = edit;
    for (const { sentence, check } of failing) {
      const other = reworded(sentence, check, grounding);
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
  if (rewording === null) return null;
  const { markdown, text, marks } = asSentence(fitted(rewording, sentence));
  const evidenceIds = marks.filter((id) => grounding.has(id));
  if (text === '' || evidenceIds.length < marks.length) return null;
  if (kind === 'fact' && evidenceIds.length === 0) return null;
  const settled = {
    verdict: 'supported',
    decidedBy: 'model',
    problem: null,
    rewording: null,
    cite: [],
  } as const;
  return { markdown, check: { text, evidenceIds, kind: evidenceIds.length > 0 ? 'fact' : kind, ...settled } };
}

function takenOut(text: string, problem: string | null): string {
  const shown = text.length <= 160 ? text : `${text.slice(0, 159)}…`;
  return `A sentence that no passage supports was taken out: “${shown}”${problem === null ? '' : ` (${problem})`}`;
}

function asReplacements(edits: Edits): ReadonlyMap<number, string | null> {
  return new Map([...edits].map(([n, text]) => [n, text === '' ? null : text]));
}

/** Only sentences that hold; an opening of which none does is left out. */
async function checkedOpening(
  opening: string,
  { material, grounding }: RevisionRequest,
  context: StepContext,
): Promise<{ readonly markdown: string; readonly checks: readonly SentenceCheck[] }> {
  const markdown = cleanDraft(opening.replace(/\{\d+\}\s*/g, '')).replace(/^#+\s.*$/gm, '');
  const numbered = numberDraft({ title: '', sections: [{ heading: '', markdown }] }, material.brief.language);
  const found = await checkSentences({ sentences: numbered.sentences, material, grounding }, context);
  const failed = numbered.sentences.filter(({ n }) => {
    const check = found.get(n);
    return check === undefined || fails(check);
  });
  const { sections } = numbered.replace(new Map(failed.map(({ n }) => [n, null])));
  return { markdown: sections[0]?.markdown.trim() ?? '', checks: [...found.values()] };
}

function withOpening(draft: Draft, markdown: string): Draft {
  return markdown === '' ? draft : { ...draft, sections: [{ heading: '', markdown }, ...draft.sections] };
}

function answeredBy(parts: EditedReport['parts']): Answered {
  if (parts.length > 0 && parts.every((part) => part === 'yes')) return 'full';
  return parts.some((part) => part !== 'no') ? 'partial' : 'none';
}
