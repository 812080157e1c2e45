import { marksIn, withoutMarks } from '@research-studio/core';
import type { ClaimRequest } from './claim-request.ts';
import type { AtomicClaim } from './claim-stages.ts';

/** A statement with its marks, and the number of the section or part of the question that it belongs to, from 1. */
export interface DrawnClaim {
  readonly text: string;
  readonly part: number;
}

/** A claim of one statement is not longer; a table row or a list is none. */
const LONGEST_CLAIM = 700;

/**
 * The claims in the order of the report, each once and no questions, at most `maxClaims`: each section gives up its last
 * ones first. Marks in the texts become the evidence that a claim names.
 */
export function claimsOf(
  drawn: readonly DrawnClaim[],
  { sections, maxClaims }: Pick<ClaimRequest, 'sections' | 'maxClaims'>,
): AtomicClaim[] {
  const seen = new Set<string>();
  const places = new Map<number, number>();
  const last = Math.max(0, sections.length - 1);
  const claims = drawn
    .map(({ text, part }) => ({
      text: withoutMarks(text).replace(/\s+/gu, ' ').trim(),
      marks: marksIn(text),
      section: Math.max(0, Math.min(part - 1, last)),
    }))
    .filter(({ text }) => {
      const key = text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
      const isStatement = key !== '' && !/[?？؟]$/u.test(text) && text.length <= LONGEST_CLAIM;
      return isStatement && !seen.has(key) && seen.add(key);
    })
    .toSorted((a, b) => a.section - b.section)
    .map((claim) => {
      const place = places.get(claim.section) ?? 0;
      places.set(claim.section, place + 1);
      return { ...claim, place };
    });
  const kept = new Set(claims.toSorted((a, b) => a.place - b.place).slice(0, maxClaims));
  return claims
    .filter((claim) => kept.has(claim))
    .map(({ text, marks, section }, at) => ({ id: `K${at + 1}`, text, section, evidenceIds: marks }));
}
