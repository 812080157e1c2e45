import { findQuantities, type StatedNumber } from '@research-studio/language';
import { findNames, hasName, nameKeysOf } from '@research-studio/verification';
import { plainText } from '../citation/escape-markdown.ts';
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

/** A sentence and its passages must speak of the same before a negation tells anything. */
const SAME_MATTER = 0.6;

/** What code finds to ask about a sentence. `text` is without marks. */
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
  const figures = missingFigures(text, cited, sums);
  const names = missingNames(text, cited, grounding.language);
  const { cover, guards } = grounding.support(text, known);
  const isDenied = cover >= SAME_MATTER && guards.negationDiffers && !/[“”"«»]/u.test(text);
  return [
    ...wrong,
    ...strange,
    ...(figures.length > 0 ? [{ code: 'figure_not_in_passage', figures } as const] : []),
    ...(names.length > 0 ? [{ code: 'name_not_in_passage', names } as const] : []),
    ...(isDenied ? [{ code: 'negation_differs' } as const] : []),
  ];
}

function missingFigures(text: string, cited: CitedText, sums: readonly ShownSum[]): readonly string[] {
  const plain = withoutConversions(plainText(text));
  const stated = findQuantities(plain);
  const around = `${cited.passages}\n${cited.context}`;
  const there = findQuantities(around);
  const values = new Set([
    ...there.numbers.flatMap((number) => number.values),
    ...there.dates.flatMap(({ year, month, day }) => [year, month, day].filter((part) => part !== null)),
    ...[...around.matchAll(/\d+(?:[.,]\d+)*/g)].map(([digits]) => Number(digits.replaceAll(',', ''))),
    ...sums.filter(({ isRight }) => isRight).map(({ stated: result }) => result),
  ]);
  const has = (value: number) =>
    values.has(value) || [...values].some((other) => Math.abs(other - value) <= 0.005 * Math.abs(other));
  const isMissing = (number: StatedNumber) => !number.isWord && !number.values.some(has);
  const numbers = stated.numbers.filter(isMissing).map(({ start, end }) => plain.slice(start, end));
  const dates = stated.dates.flatMap((date) => {
    const parts = [date.year, date.month, date.day].filter((part) => part !== null);
    return parts.every((part) => values.has(part)) ? [] : [plain.slice(date.start, date.end)];
  });
  return [...new Set([...numbers, ...dates])];
}

/** "277 miles (about 446 km)": what stands in brackets behind a figure is the same in other units. */
function withoutConversions(text: string): string {
  return text.replace(/(?<=\d[^()]{0,30})\((?:about |approx\. |≈ ?|~)[^()]{1,40}\)/gu, '');
}

/** The first word of a sentence or a table cell has a capital for other reasons. */
function missingNames(text: string, cited: CitedText, language: string | null): readonly string[] {
  const there = nameKeysOf(`${cited.passages} ${cited.context}`);
  const opening = new Set(
    [...text.matchAll(/(?:^|[.!?:;|]\s*)["“'(]*(\p{L}[\p{L}\p{N}'’-]*)/gu)].map(([, word]) => word),
  );
  return [...new Set(findNames(text, language))].filter((name) => {
    const bare = name.replace(/['’]s?$/u, '');
    return !opening.has(name) && bare.length > 1 && !hasName(bare, there);
  });
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
