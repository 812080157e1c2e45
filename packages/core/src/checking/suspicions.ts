import type { JudgeCode, ReportCode } from '@research-studio/verification';
import type { Grounding } from '../citation/grounding.ts';
import { type ShownSum, shownSums } from './shown-sums.ts';

/** Something that code noticed and cannot settle. The one who judges is asked; nothing is decided by it. */
export type Suspicion =
  /** Figures or dates that stand in no cited passage. */
  | { readonly code: 'figure_not_in_passage'; readonly figures: readonly string[] }
  /** Names that stand neither in a cited passage nor in what is known of its source, question and heading. */
  | { readonly code: 'name_not_in_passage'; readonly names: readonly string[] }
  /** One side denies and the other does not. */
  | { readonly code: 'negation_differs' }
  | { readonly code: 'wrong_sum'; readonly sum: ShownSum }
  /** Marks that no passage has. */
  | { readonly code: 'unknown_mark'; readonly marks: readonly string[] };

export interface CitedText {
  /** All cited passages with what stands around them. */
  readonly passages: string;
  /** Title, site, author, date of their sources; question and heading. */
  readonly context: string;
}

/**
 * What code finds to ask about a sentence. `text` is without marks. Names that the passages lack are not asked about: of 99
 * labelled sentences with such names 10 were wrong, as many as of all.
 */
export function suspicionsOf(request: {
  readonly text: string;
  readonly marks: readonly string[];
  readonly cited: CitedText;
  readonly grounding: Grounding;
}): readonly Suspicion[] {
  const { text, marks, cited, grounding } = request;
  const sums = shownSums(text);
  const wrong = sums.filter(({ isRight }) => !isRight).map((sum): Suspicion => ({ code: 'wrong_sum', sum }));
  const known = marks.filter((id) => grounding.has(id));
  const unknown = marks.filter((id) => !grounding.has(id));
  const strange: readonly Suspicion[] = unknown.length > 0 ? [{ code: 'unknown_mark', marks: unknown }] : [];
  if (known.length === 0) return [...wrong, ...strange];
  const { codes } = grounding.judge(text, known);
  const around = `${cited.passages}\n${cited.context}`.toLowerCase();
  const results = sums.filter(({ isRight }) => isRight).map(({ stated }) => String(stated));
  const isThere = (wanted: string) => around.includes(wanted.toLowerCase()) || results.includes(wanted);
  const figures = codes.flatMap((code) => claimedIn(code, 'figure').filter((wanted) => !isThere(wanted)));
  return [
    ...wrong,
    ...strange,
    ...(figures.length > 0 ? [{ code: 'figure_not_in_passage', figures } as const] : []),
    ...(codes.some(({ code }) => code === 'negation_differs') ? [{ code: 'negation_differs' } as const] : []),
  ];
}

/**
 * Names of a sentence that neither its passages with the text around them nor their sources, the question and the heading
 * have. A model does not settle these: readers cannot find them either. Between languages names are not compared.
 */
export function namesNotIn(request: {
  readonly text: string;
  readonly marks: readonly string[];
  readonly cited: CitedText;
  readonly grounding: Grounding;
  /** Whether any passage of the run has these letters: an abbreviation of the subject is no name. */
  readonly isKnown: (letters: string) => boolean;
}): readonly string[] {
  const { text, marks, cited, grounding, isKnown } = request;
  const known = marks.filter((id) => grounding.has(id));
  if (known.length === 0 || grounding.isTranslated(text, known)) return [];
  const around = `${cited.passages}\n${cited.context}`.toLowerCase();
  return grounding
    .judge(text, known)
    .codes.flatMap((code) => claimedIn(code, 'name'))
    .map((name) => name.replace(/['’]s?$/u, ''))
    .filter((name) => !around.includes(name.toLowerCase()) && !onlyOpens(name, text))
    .filter((name) => !isKnown(/^(\p{Lu}{2,6})s?$/u.exec(name)?.[1] ?? '\u0000'));
}

/** A capitalised word that opens a sentence or a cell may be any word; one behind a figure is a unit. */
function onlyOpens(name: string, text: string): boolean {
  if (/\s/u.test(name)) return false;
  const opening = /(?:^|[:;.!?|(]\s*|\d[\s\u00a0]?)["'“„«]?$/u;
  return text
    .split(name)
    .slice(0, -1)
    .every((before) => opening.test(before));
}

/** What a judge is asked about a claim, from what the rules noticed alone. */
export function suspicionsIn(codes: readonly ReportCode[]): readonly Suspicion[] {
  const known = codes.filter(isJudgeCode);
  const figures = known.flatMap((code) => claimedIn(code, 'figure'));
  const names = known.flatMap((code) => claimedIn(code, 'name'));
  return [
    ...(figures.length > 0 ? [{ code: 'figure_not_in_passage', figures } as const] : []),
    ...(names.length > 0 ? [{ code: 'name_not_in_passage', names } as const] : []),
    ...(known.some(({ code }) => code === 'negation_differs') ? [{ code: 'negation_differs' } as const] : []),
  ];
}

function isJudgeCode(code: ReportCode): code is JudgeCode {
  return 'claim' in code || code.code === 'negation_differs';
}

function claimedIn(found: JudgeCode, kind: 'figure' | 'name'): readonly string[] {
  switch (found.code) {
    case 'number_differs':
    case 'number_missing':
    case 'date_differs':
    case 'date_missing':
      return kind === 'figure' ? [found.claim] : [];
    case 'name_differs':
    case 'name_missing':
      return kind === 'name' ? [found.claim] : [];
    default:
      return [];
  }
}

/** A suspicion as the question that a judge is asked. */
export function askedAs(suspicion: Suspicion): string {
  switch (suspicion.code) {
    case 'figure_not_in_passage':
      return `${list(suspicion.figures)}: not in the cited passages as written; is it rounded, converted, counted or calculated from them, or wrong?`;
    case 'name_not_in_passage':
      return `${list(suspicion.names)}: not in the cited passages as written; do they mean it?`;
    case 'negation_differs':
      return 'the sentence denies something and the passage does not, or the other way round; do they mean the same?';
    case 'wrong_sum':
      return `the sum "${suspicion.sum.text}" comes to ${rounded(suspicion.sum.computed)}`;
    case 'unknown_mark':
      return `${list(suspicion.marks)}: there is no such passage`;
    default:
      return suspicion satisfies never;
  }
}

function list(items: readonly string[]): string {
  return items.map((item) => `"${item}"`).join(', ');
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(4)));
}
