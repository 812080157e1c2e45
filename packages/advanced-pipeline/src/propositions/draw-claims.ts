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

/** A statement with its marks. */
export interface DrawnClaim {
  readonly text: string;
  /** See `AtomicClaim`; left out where the sources speak themselves. */
  readonly saidBy?: readonly string[];
}

/** A claim of one statement is not longer; a table row or a list is none. */
const LONGEST_CLAIM = 700;

/** The first claims, each once and no questions. Marks in the texts become the evidence that a claim names. */
export function claimsOf(drawn: readonly DrawnClaim[], maxClaims: number): AtomicClaim[] {
  const seen = new Set<string>();
  return drawn
    .map(({ text, saidBy = [] }) => ({
      text: withoutMarks(text).replace(/\s+/gu, ' ').trim(),
      saidBy: saidBy.map((name) => name.trim()).filter((name) => name !== ''),
      evidenceIds: marksIn(text),
    }))
    .filter(({ text }) => {
      const key = wordKey(text);
      const isStatement = key !== '' && !/[?？؟]$/u.test(text) && text.length <= LONGEST_CLAIM;
      return isStatement && !seen.has(key) && seen.add(key);
    })
    .slice(0, maxClaims)
    .map((claim, at) => ({ id: `K${at + 1}`, ...claim }));
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

/** Without a model: the statements that code writes from what is reliable, and after them those of all other evidence. */
export function claimsByCode(reliable: WritingMaterial, all: WritingMaterial) {
  const used = new Set(reliable.evidence.map(({ id }) => id));
  const others = all.evidence.filter(({ id }) => !used.has(id));
  return [reliable, { ...all, evidence: others }]
    .filter(({ evidence }, at) => at === 0 || evidence.length > 0)
    .flatMap((material) => numberDraft(draftByCode(material), material.brief.language).sentences)
    .map(({ claim, marks }) => ({
      text: `${claim} ${marks.map((id) => `[${id}]`).join('')}`,
      part: 1,
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
