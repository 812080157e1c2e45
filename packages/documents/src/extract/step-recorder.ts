import type { ExtractedDocument } from '@research-studio/schemas';
import type { PageSigns } from './page-signs.ts';

/** One named step of an extraction: what it took out of the document, and what was left behind it. */
export interface ExtractionStep {
  readonly name: string;
  /** Texts that the step took out, each cut to one short line; the longest lists are cut too. */
  readonly removed: readonly string[];
  /** How many texts it took out in all. */
  readonly removedCount: number;
  /** Characters of text that are left; null where the step does not touch the text. */
  readonly kept: number | null;
  /** The result of the step, in a few words. */
  readonly note: string;
}

/** A document and, where they were asked for, the reasons of its quality and the steps that made it. */
export interface Extraction extends ExtractedDocument {
  readonly details?: ExtractionDetails;
  /** For web pages, where requested. */
  readonly signs?: PageSigns | undefined;
}

export interface ExtractionDetails {
  /** Why the quality is not higher; empty for a page that has nothing against it. */
  readonly reasons: readonly string[];
  readonly steps: readonly ExtractionStep[];
}

/** Reported by the extractors while they work. */
export interface StepRecorder {
  step(name: string, facts: Partial<Pick<ExtractionStep, 'removed' | 'kept' | 'note'>>): void;
  reason(...reasons: readonly string[]): void;
}

/** Texts of one step that are kept for showing, and characters of each. */
const MOST_SHOWN = 200;
const LONGEST_SHOWN = 160;

export function recordSteps(): StepRecorder & { readonly details: ExtractionDetails } {
  const steps: ExtractionStep[] = [];
  const reasons: string[] = [];
  return {
    details: { reasons, steps },
    step: (name, { removed = [], kept = null, note = '' }) =>
      steps.push({
        name,
        removed: removed.slice(0, MOST_SHOWN).map((text) => shorten(text)),
        removedCount: removed.length,
        kept,
        note,
      }),
    reason: (...more) => reasons.push(...more),
  };
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN - 1)}…` : line;
}
