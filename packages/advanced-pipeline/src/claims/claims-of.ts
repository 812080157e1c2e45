import { marksIn, outlineSections, type SubQuestion, withoutMarks } from '@research-studio/core';
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

/** Words of evidence for each claim that may be made, when no model words it. */
const WORDS_FOR_EACH = 30;

/** Without a model: the best evidence for the questions of each section, its facts as they stand. */
export function drawFromEvidence(request: ClaimRequest): DrawnSection[] {
  const { sections, evidence, maxClaims } = request;
  const byId = new Map(evidence.map((item) => [item.id, item]));
  const used = new Set<string>();
  const share = Math.max(1, Math.floor(maxClaims / sections.length));
  return sections.map((section) => {
    const questions = questionsFor(section, request);
    const ids = questions.flatMap((question) =>
      outlineSections({
        question: question.text,
        facets: [question],
        evidence: evidence.filter(({ id }) => !used.has(id)),
        format: 'bullet_points',
        maxWords: Math.ceil((share * WORDS_FOR_EACH) / questions.length) + WORDS_FOR_EACH,
      }).flatMap(({ evidenceIds }) => evidenceIds),
    );
    const chosen = [...new Set(ids)].slice(0, share);
    for (const id of chosen) used.add(id);
    return {
      claims: chosen.flatMap((id) => {
        const fact = byId.get(id)?.fact;
        return fact === undefined ? [] : [{ text: `${fact} [${id}]` }];
      }),
    };
  });
}

function questionsFor(
  { heading, purpose, questionIds }: PlannedSection,
  { questions, brief }: ClaimRequest,
): readonly SubQuestion[] {
  const own = questions.filter(({ id }) => questionIds.includes(id));
  if (own.length > 0) return own;
  const text = purpose === '' || heading === brief.question ? brief.question : `${heading}. ${purpose}`;
  return [{ id: 'section', text, priority: 1, queries: [] }];
}
