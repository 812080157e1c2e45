import { cleanDraft } from '../../citation/clean-draft.ts';
import { asSentence } from '../../citation/draft-blocks.ts';
import type { Grounding } from '../../citation/grounding.ts';
import { marksIn } from '../../citation/marks/draft-marks.ts';
import { withMarks } from '../../citation/marks/place-marks.ts';
import { checkKey, fails, type SentenceCheck } from '../../citation/signs/sentence-check.ts';
import type { StepContext } from '../../research/ports/step-context.ts';
import type { Draft } from '../writing/draft.ts';
import type { WritingMaterial } from '../writing/writing-material.ts';
import { checkSentences } from './check-sentences.ts';
import type { EditedReport } from './edit-report.task.ts';
import { type NumberedDraft, type NumberedSentence, numberDraft } from './numbered-draft.ts';

/** A draft with the verdicts on its sentences, and what these rest on. */
export interface JudgedDraft {
  readonly draft: Draft;
  /** By the numbers that `numberDraft` gives the draft. */
  readonly checks: ReadonlyMap<number, SentenceCheck>;
  readonly material: WritingMaterial;
  readonly grounding: Grounding;
}

type NumberedJudgedDraft = JudgedDraft & { readonly numbered: NumberedDraft };

/** New Markdown of sentences, by number; an empty one takes the sentence out. */
type Edits = ReadonlyMap<number, string>;

/**
 * The draft with an editor's edits, as far as they hold. What an edit changed is checked again. A part that fails gets the
 * checker's rewording; where there is none, an edit of a right sentence is taken back and a wrong sentence is taken out.
 */
export async function settleEdits(
  proposed: EditedReport['edits'],
  judged: JudgedDraft,
  context: StepContext,
): Promise<{
  readonly draft: Draft;
  readonly checks: readonly SentenceCheck[];
  readonly notices: readonly string[];
}> {
  const numbered = numberDraft(judged.draft, judged.material.brief.language);
  const { checks, grounding } = judged;
  const checked = { ...judged, numbered };
  const edits = withLostMarks(usableEdits(proposed, checked), checked);
  const rechecks = await checkAgain(edits, checked, context);
  const outcomes = numbered.sentences.flatMap((sentence) => {
    const check = checks.get(sentence.n);
    const parts = rechecks.get(sentence.n);
    if (check === undefined) return [];
    const edit = edits.get(sentence.n) ?? (parts && sentence.markdown);
    const outcome = outcomeOf({ sentence, check, edit, parts: parts ?? [], grounding });
    return [{ n: sentence.n, ...outcome }];
  });
  const settled = outcomes.flatMap(({ n, markdown }) => (markdown === null ? [] : [[n, markdown] as const]));
  return {
    draft: numbered.replace(new Map(settled)),
    checks: [
      ...[...rechecks.values()].flat().map(({ check }) => check),
      ...outcomes.flatMap(({ checks }) => checks),
    ],
    notices: outcomes.flatMap(({ notice }) => notice ?? []),
  };
}

/** Edits of sentences that exist, made safe, with marks that exist. A row is replaced by a row only. */
function usableEdits(proposed: EditedReport['edits'], checked: NumberedJudgedDraft): Edits {
  const { numbered, checks, grounding } = checked;
  const usable = proposed.flatMap(({ n, text }): (readonly [number, string])[] => {
    const sentence = numbered.sentences[n - 1];
    const check = checks.get(n);
    if (sentence === undefined || check === undefined) return [];
    const edit = onOneLine(text);
    // The report's own reasoning is not taken out for taste; what is cited may go where its marks stand elsewhere too.
    const mayGo = fails(check) || check.kind === 'connection' || check.evidenceIds.length > 0;
    if (edit === '' ? !mayGo : sentence.isRow !== edit.startsWith('|')) return [];
    const marks = marksIn(edit);
    const known = marks.filter(grounding.has);
    if (known.length === marks.length) return [[n, edit]];
    return known.length === 0 ? [] : [[n, withMarks(edit, known)]];
  });
  return new Map(usable);
}

function onOneLine(text: string): string {
  return withoutHeadings(text).replace(/\s+/g, ' ').trim();
}

/** Safe Markdown without headings and without the numbers of sentences. */
export function withoutHeadings(markdown: string): string {
  return cleanDraft(markdown.replace(/\{\d+\}\s*/g, '')).replace(/^#+\s.*$/gm, '');
}

/** No mark of a right sentence vanishes from the report: its replacement carries it, and a deletion is taken back. */
function withLostMarks(edits: Edits, { numbered, checks }: NumberedJudgedDraft): Edits {
  const kept = new Map(edits);
  const cited = new Set(numbered.sentences.flatMap(({ n, markdown }) => marksIn(edits.get(n) ?? markdown)));
  for (const { n } of numbered.sentences) {
    const edit = edits.get(n);
    const check = checks.get(n);
    if (edit === undefined || check === undefined || fails(check)) continue;
    const lost = check.evidenceIds.filter((id) => !cited.has(id));
    if (lost.length === 0) continue;
    if (edit === '') kept.delete(n);
    else kept.set(n, withMarks(edit, [...marksIn(edit), ...lost]));
    for (const id of check.evidenceIds) cited.add(id);
  }
  return kept;
}

/** A sentence of the edited draft with its check. One edit may bring several. */
interface CheckedPart {
  readonly sentence: NumberedSentence;
  readonly check: SentenceCheck;
}

/** Checks the sentences that edits changed; by the number of the sentence that each comes from. */
async function checkAgain(
  edits: Edits,
  checked: NumberedJudgedDraft,
  context: StepContext,
): Promise<ReadonlyMap<number, readonly CheckedPart[]>> {
  const { numbered, checks, material, grounding } = checked;
  const { sentences } = numberDraft(numbered.replace(edits), material.brief.language);
  const right = new Set([...checks.values()].filter((check) => !fails(check)).map(checkKey));
  const origins = originsOf(sentences, edits, numbered);
  const changed = sentences
    .map((sentence, at) => ({ sentence, origin: origins[at] }))
    .filter(({ sentence: { text, marks } }) => {
      const evidenceIds = marks.filter(grounding.has);
      return !right.has(checkKey({ text, evidenceIds }));
    });
  const before = changed.flatMap(({ sentence, origin }) => {
    const check = checks.get(origin?.n ?? 0);
    if (origin === undefined || check === undefined) return [];
    const evidenceIds = [...check.evidenceIds, ...check.cite];
    return [[sentence.n, { markdown: origin.markdown, problem: check.problem, evidenceIds }] as const];
  });
  const only = new Set(changed.map(({ sentence }) => sentence.n));
  const request = { sentences, only, isLast: true, before: new Map(before), material, grounding };
  const found = await checkSentences(request, context);
  const parts = changed.flatMap(({ sentence, origin }) => {
    const check = found.get(sentence.n);
    return check === undefined || origin === undefined ? [] : [{ sentence, check, n: origin.n }];
  });
  return Map.groupBy(parts, ({ n }) => n);
}

/** For each sentence of the edited draft, the one that it comes from. Both drafts have the same order. */
function originsOf(edited: readonly NumberedSentence[], edits: Edits, { sentences }: NumberedDraft) {
  const kept = sentences
    .filter(({ n }) => edits.get(n) !== '')
    .map((sentence) => ({
      sentence,
      letters: lettersOf(asSentence(edits.get(sentence.n) ?? sentence.markdown).text),
    }));
  let place = 0;
  return edited.map(({ text }) => {
    const letters = lettersOf(text);
    const found = kept.findIndex((one, index) => index >= place && one.letters.includes(letters));
    // One that is not found in these words comes from the place of the sentence before it.
    place = Math.max(place, found);
    return kept[place]?.sentence;
  });
}

/** Emphasis may cross the ends of sentences, and so belongs to none. */
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

interface Outcome {
  /** Null: the sentence stays as it was. */
  readonly markdown: string | null;
  /** Checks of the used rewordings. */
  readonly checks: readonly SentenceCheck[];
  readonly notice: string | null;
}

const UNCHANGED: Outcome = { markdown: null, checks: [], notice: null };

/** The outcome for one sentence. `check` is that of the draft; `parts` come from its edit. */
function outcomeOf(edited: {
  readonly sentence: NumberedSentence;
  readonly check: SentenceCheck;
  /** Undefined where neither the editor nor the sentences around it changed the sentence. */
  readonly edit: string | undefined;
  readonly parts: readonly CheckedPart[];
  readonly grounding: Grounding;
}): Outcome {
  const { sentence, check, edit, parts, grounding } = edited;
  if (edit === undefined)
    return citesNothing(check)
      ? { markdown: '', checks: [], notice: takenOut(sentence.text, null) }
      : UNCHANGED;
  const failing = parts
    .filter((part) => fails(part.check))
    .map((part) => ({ ...part, rewording: usableRewording(part, grounding) }));
  if (!fails(check) && failing.some(({ rewording }) => rewording === null)) return UNCHANGED;
  const markdown = failing
    // What is right in part may stay.
    .filter((part) => part.rewording !== null || part.check.verdict !== 'partially_supported')
    .reduce(
      (words, part) => words.replace(part.sentence.markdown, () => part.rewording?.markdown ?? '').trim(),
      edit,
    );
  return {
    markdown,
    checks: failing.flatMap(({ rewording }) => rewording?.check ?? []),
    notice: markdown === '' && fails(check) ? takenOut(sentence.text, check.problem) : null,
  };
}

/** A fact that nobody could give a passage: every fact of a report cites one. */
function citesNothing({ kind, evidenceIds, cite }: SentenceCheck): boolean {
  return kind === 'fact' && evidenceIds.length === 0 && cite.length === 0;
}

/** The checker's own wording, which is not checked again. A fact keeps at least one mark that exists. */
function usableRewording(
  { sentence, check: { rewording, kind } }: CheckedPart,
  grounding: Grounding,
): { readonly markdown: string; readonly check: SentenceCheck } | null {
  if (rewording === null || sentence.isRow !== rewording.trimStart().startsWith('|')) return null;
  const written = onOneLine(rewording);
  // One without marks keeps those of the sentence.
  const isMarked = marksIn(written).length > 0;
  const { markdown, text, marks } = asSentence(isMarked ? written : withMarks(written, sentence.marks));
  const evidenceIds = marks.filter(grounding.has);
  if (text === '' || evidenceIds.length < marks.length) return null;
  if (kind === 'fact' && evidenceIds.length === 0) return null;
  return {
    markdown,
    check: {
      text,
      evidenceIds,
      kind: evidenceIds.length > 0 ? 'fact' : kind,
      verdict: 'supported',
      decidedBy: 'model',
      problem: null,
      rewording: null,
      cite: [],
    },
  };
}

function takenOut(text: string, problem: string | null): string {
  const shown = text.length <= 160 ? text : `${text.slice(0, 159)}…`;
  return `A sentence that no passage supports was taken out: “${shown}”${problem === null ? '' : ` (${problem})`}`;
}
