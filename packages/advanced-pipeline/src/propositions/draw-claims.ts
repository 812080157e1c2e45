import { marksIn, withoutMarks } from '@research-studio/core/citation';
import {
  type Draft,
  extractiveDraft,
  numberDraft,
  safeDraft,
  type WritingMaterial,
} from '@research-studio/core/report';
import type { EvidenceItem } from '@research-studio/core/research';
import { partsOfQuestion } from '@research-studio/extractive';
import type { ResearchState } from '../state.ts';
import type { AtomicClaim } from './claim.ts';

/** A statement with its marks, and the number of the section or part of the question that it belongs to, from 1. */
export interface DrawnClaim {
  readonly text: string;
  readonly part: number;
  /** See `AtomicClaim`. */
  readonly saidBy: string[];
}

/** A claim of one statement is not longer; a table row or a list is none. */
const LONGEST_CLAIM = 700;

/**
 * The claims in the order of the report, each once and no questions, at most `maxClaims`: each section gives up its last
 * ones first. Marks in the texts become the evidence that a claim names.
 */
export function claimsOf(
  drawn: readonly (Omit<DrawnClaim, 'saidBy'> & Partial<Pick<DrawnClaim, 'saidBy'>>)[],
  { sections, maxClaims }: { readonly sections: number; readonly maxClaims: number },
): AtomicClaim[] {
  const seen = new Set<string>();
  const places = new Map<number, number>();
  const last = Math.max(0, sections - 1);
  const claims = drawn
    .map(({ text, part, saidBy = [] }) => ({
      saidBy: saidBy.map((name) => name.trim()).filter((name) => name !== ''),
      text: withoutMarks(text).replace(/\s+/gu, ' ').trim(),
      marks: marksIn(text),
      section: Math.max(0, Math.min(part - 1, last)),
    }))
    .filter(({ text }) => {
      const key = wordKey(text);
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
    .map(({ text, marks, section, saidBy }, at) => ({
      ...{ id: `K${at + 1}`, text, section, evidenceIds: marks },
      ...(saidBy.length > 0 && { saidBy }),
    }));
}

/** Letters and figures of a text, for telling whether something was said already. */
export function wordKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Without a model: the sentences that answer the question best, part by part. */
export function draftByCode(material: WritingMaterial): Draft {
  const parts = partsOfQuestion(material.brief.question);
  const researchQuestions = parts.map(({ text }, at) => ({
    id: `part${at}`,
    text,
    priority: 1,
    queries: [],
  }));
  return safeDraft(extractiveDraft({ ...material, researchQuestions }));
}

/**
 * Without a model: the statements of the draft that code writes from what is reliable, whose sections are their parts, and after
 * them those of all other evidence, so that what is left out is known.
 */
export function claimsByCode(reliable: WritingMaterial, all: WritingMaterial): readonly DrawnClaim[] {
  const used = new Set(reliable.evidence.map(({ id }) => id));
  const others = all.evidence.filter(({ id }) => !used.has(id));
  const claims = statementsOf(draftByCode(reliable), reliable);
  if (others.length === 0) return claims;
  const last = Math.max(0, ...claims.map(({ part }) => part));
  const further = statementsOf(draftByCode({ ...all, evidence: others }), all);
  return [...claims, ...further.map((claim) => ({ ...claim, part: last + claim.part }))];
}

function statementsOf(draft: Draft, { brief }: WritingMaterial): readonly DrawnClaim[] {
  return numberDraft(draft, brief.language).sentences.map(({ claim, marks, section }) => ({
    text: `${claim} ${marks.map((id) => `[${id}]`).join('')}`,
    part: section + 1,
    saidBy: [],
  }));
}

/** Claims with all evidence that states them, as far as it exists and may be cited. A model may write an id as a mark. */
export function withFurtherEvidence(
  claims: readonly AtomicClaim[],
  further: ResearchState['furtherEvidence'],
  evidence: readonly Pick<EvidenceItem, 'id'>[],
): AtomicClaim[] {
  const known = new Set(evidence.map(({ id }) => id));
  const byClaim = Map.groupBy(further, ({ claimId }) => claimId);
  return claims.map((claim) => {
    const added = (byClaim.get(claim.id) ?? []).flatMap(({ evidenceIds }) => evidenceIds);
    const ids = [...claim.evidenceIds, ...added].flatMap((id) => id.match(/E\d+/g) ?? []);
    return { ...claim, evidenceIds: [...new Set(ids)].filter((id) => known.has(id)) };
  });
}
