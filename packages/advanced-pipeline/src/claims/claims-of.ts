import { marksIn, withoutMarks } from '@research-studio/core';
import type { ClaimRequest } from './claim-request.ts';
import type { AtomicClaim } from './claim-stages.ts';

/** Sections with their claims, as a model answers: marks stand in the text. */
export interface DrawnSection {
  readonly claims: readonly { readonly text: string }[];
}

/** A claim of one statement is not longer; a table row or a list is none. */
const LONGEST_CLAIM = 700;

/**
 * The claims of the planned sections in the order of the report, each once and no questions, at most `maxClaims`: each section gives up
 * its last ones first. Marks in the texts become the evidence that a claim names.
 */
export function claimsOf(
  sections: readonly DrawnSection[],
  { sections: planned, maxClaims }: Pick<ClaimRequest, 'sections' | 'maxClaims'>,
): AtomicClaim[] {
  const seen = new Set<string>();
  const drawn = sections.slice(0, planned.length).flatMap(({ claims }, section) =>
    claims
      .map(({ text }) => ({ text: withoutMarks(text).replace(/\s+/gu, ' ').trim(), marks: marksIn(text) }))
      .filter(({ text }) => {
        const key = text
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim();
        const isStatement = key !== '' && !/[?？؟]$/u.test(text) && text.length <= LONGEST_CLAIM;
        return isStatement && !seen.has(key) && seen.add(key);
      })
      .map((claim, place) => ({ ...claim, section, place })),
  );
  const kept = new Set(drawn.toSorted((a, b) => a.place - b.place).slice(0, maxClaims));
  return drawn
    .filter((claim) => kept.has(claim))
    .map(({ text, marks, section }, at) => ({ id: `K${at + 1}`, text, section, evidenceIds: marks }));
}
