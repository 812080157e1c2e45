import {
  analyzeQuestion,
  marksIn,
  outlineSections,
  partHeading,
  readingOf,
  type SubQuestion,
  withoutMarks,
} from '@research-studio/core';
import type { PlannedSection } from '../planning/research-plan.ts';
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

/**
 * Without a model: the evidence that answers the questions of each section, most direct first, each fact as it is read.
 * What answers another section's question better is left to that section, and what answers none is left out.
 */
export function drawFromEvidence(request: ClaimRequest): DrawnSection[] {
  const { brief, sections, evidence } = request;
  const { question, format, maxWords } = brief;
  const parts = sections.map((section, at) => partOf(section, request, at));
  const whole = { id: 'whole', text: question, priority: 1, queries: [] };
  const facets = parts.length > 1 ? [whole, ...parts] : [whole];
  const outlined = outlineSections({ question, facets, evidence, format, maxWords });
  const factOf = new Map(evidence.map(({ id, fact }) => [id, fact]));
  const drawn = (ids: readonly string[]) => ({
    claims: ids.flatMap((id) => {
      const fact = factOf.get(id);
      return fact === undefined ? [] : [{ text: `${readingOf(fact)} [${id}]` }];
    }),
  });
  if (parts.length <= 1) return [drawn(outlined.flatMap(({ evidenceIds }) => evidenceIds))];
  const { language } = analyzeQuestion(question);
  return parts.map(({ text }) => {
    const heading = partHeading({ question, part: text, language });
    return drawn(outlined.find((section) => section.heading === heading)?.evidenceIds ?? []);
  });
}

/** What a section answers, as one part of the question; the question as a whole is no part. */
function partOf(
  { heading, questionIds }: PlannedSection,
  { questions, brief }: ClaimRequest,
  at: number,
): SubQuestion {
  const own = questions.filter(({ id, text }) => questionIds.includes(id) && text !== brief.question);
  const text = own.length === 0 ? heading : own.map((question) => question.text).join(' ');
  return { id: `part${at + 1}`, text, priority: 1, queries: [] };
}
