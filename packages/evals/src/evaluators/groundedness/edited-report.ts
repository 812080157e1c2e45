import { escapeMarkdown, plainText, summaryWords } from '@research-studio/core';
import type { Bundle, ReportSection } from '@research-studio/schemas';

type Told = Pick<Bundle, 'trust' | 'metadata' | 'report'>;

/**
 * Whether a model wrote this report of the trust engine and it was checked and edited: above its text stand lists of what is
 * sure and of what is disputed, and what is told of the report is folded.
 */
export function isEdited({ trust, metadata, report }: Told): boolean {
  if (trust === undefined || metadata.models.length === 0) return false;
  return report.sections.some(
    (section) =>
      section.isFolded === true ||
      (section.role === 'told' && linesOf(section).some((line) => line.startsWith('- **'))) ||
      (section.role === 'findings' && linesOf(section).some((line) => line.startsWith('- '))),
  );
}

/** What such a report says of itself, shown on demand; null where it is switched off. */
export function foldedSection({ report }: Pick<Bundle, 'report'>): ReportSection | null {
  return report.sections.find(({ isFolded, role }) => isFolded === true && role === 'about') ?? null;
}

/** Where such a report tells what is disputed; null where nothing is. */
export function disputedSection({ report }: Pick<Bundle, 'report'>): ReportSection | null {
  return report.sections.find(({ role }) => role === 'told') ?? null;
}

function linesOf({ markdown }: ReportSection): readonly string[] {
  return markdown.split('\n');
}

/** "- **Subject.** Who: value [1]; Who: value [2][3]. Better founded: who (why)." */
export interface DisputeLine {
  readonly subject: string;
  readonly sides: readonly {
    /** Who says it and what, with mark-up. */
    readonly markdown: string;
    readonly cited: readonly number[];
  }[];
  /** Which side is better founded; the report's own judgement. */
  readonly weighing: string;
}

/** Null for a line of another form. */
export function readDisputeLine(line: string): DisputeLine | null {
  const [, subject = '', rest = ''] = /^- \*\*(.+?)\.\*\* (.*)$/u.exec(line) ?? [];
  const [, shown, weighing = ''] = /^(.*(?<!\\)\[\d{1,6}\])\. ?(.*)$/u.exec(rest) ?? [];
  if (shown === undefined) return null;
  const sides = shown.split(/(?<=(?<!\\)\[\d{1,6}\]); /u).map((side) => {
    const [, markdown = side, marks = ''] = /^(.*?) ((?:\[\d{1,6}\])+)$/u.exec(side) ?? [];
    return { markdown, cited: (marks.match(/\d+/g) ?? []).map(Number) };
  });
  return { subject: plainText(subject), sides, weighing: plainText(weighing) };
}

type Contradiction = NonNullable<Bundle['trust']>['contradictions'][number];

/** A value as it is told: without the stop at its end. */
export function toldValue({ value }: Contradiction['sides'][number]): string {
  return value.replace(/[.\s]+$/u, '');
}

/** Who is said to say it; null where the line does not tell this value. */
export function toldNames(
  { markdown }: DisputeLine['sides'][number],
  side: Contradiction['sides'][number],
): string | null {
  const value = `: ${escapeMarkdown(toldValue(side))}`;
  return markdown.endsWith(value) ? plainText(markdown.slice(0, -value.length)) : null;
}

/** Which side is better founded, and why, in the words of code and those of the ruling. */
export function weighingOf(
  { preferredSide, ruling, sides }: Contradiction,
  { names, language }: { readonly names: readonly string[]; readonly language: string },
): string {
  const words = summaryWords(language);
  const better = preferredSide === null ? undefined : sides[preferredSide];
  const name = names[preferredSide ?? -1];
  // Where one publisher stands on both sides, the value says which is meant.
  const isNamed = name !== undefined && names.filter((one) => one === name).length === 1;
  const verdict = better === undefined ? words.undecided : words.better(isNamed ? name : toldValue(better));
  const why = ruling.trim().replace(/[.\s]+$/u, '');
  return why === '' ? `${verdict}.` : `${verdict} (${why}).`;
}
