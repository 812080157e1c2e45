import {
  type CheckInput,
  checkSentences,
  groundingOfMaterial,
  type ModelVerdict,
  type SentenceToCheck,
  type WritingMaterial,
} from '@research-studio/core';
import type { AtomicClaim, FurtherEvidence, SpanVerification } from '../claims/claim-stages.ts';
import type { NodeContext } from '../context.ts';

export interface ClaimsToCheck {
  readonly claims: readonly AtomicClaim[];
  readonly material: WritingMaterial;
  /** As in `checkSentences`. */
  readonly ask?: (input: CheckInput) => Promise<readonly ModelVerdict[] | null | undefined>;
}

export interface CheckedClaims {
  /** Evidence that whoever checked the claims named. */
  readonly further: readonly FurtherEvidence[];
  readonly verifications: readonly SpanVerification[];
}

/** Whether the passages that claims cite say what they say, by the check that the sentences of a report pass. */
export async function checkClaims(
  { claims, material, ask }: ClaimsToCheck,
  context: NodeContext,
): Promise<CheckedClaims> {
  const sentences = claims.map(({ text, evidenceIds }, at): SentenceToCheck => {
    const marks = evidenceIds.map((id) => `[${id}]`).join('');
    const markdown = `${text} ${marks}`.trim();
    return { n: at + 1, heading: '', markdown, text, claim: text, marks: evidenceIds, isRow: false };
  });
  const grounding = groundingOfMaterial(material);
  const checks = await checkSentences(
    { sentences, material, grounding, ...(ask === undefined ? {} : { ask }) },
    context,
  );
  return {
    further: claims.flatMap(({ id }, at) => {
      const evidenceIds = checks.get(at + 1)?.cite ?? [];
      return evidenceIds.length === 0 ? [] : [{ claimId: id, evidenceIds }];
    }),
    verifications: claims.map(({ id }, at): SpanVerification => {
      const { verdict = 'unverifiable', decidedBy = 'nothing', problem = null } = checks.get(at + 1) ?? {};
      return {
        claimId: id,
        verdict,
        score: SCORES[verdict],
        decidedBy,
        reason: problem,
        signals: { verbatim: decidedBy === 'quote' ? 1 : 0, model: decidedBy === 'model' ? 1 : 0 },
      };
    }),
  };
}

const SCORES: Readonly<Record<SpanVerification['verdict'], number>> = {
  supported: 0.9,
  partially_supported: 0.45,
  unverifiable: 0.45,
  unsupported: 0.1,
  contradicted: 0.05,
};

/** Claims with all evidence that states them, as far as it exists and may be cited. A model may write an id as a mark. */
export function withFurtherEvidence(
  claims: readonly AtomicClaim[],
  further: readonly FurtherEvidence[],
  evidence: readonly { readonly id: string }[],
): AtomicClaim[] {
  const known = new Set(evidence.map(({ id }) => id));
  const byClaim = Map.groupBy(further, ({ claimId }) => claimId);
  return claims.map((claim) => {
    const added = (byClaim.get(claim.id) ?? []).flatMap(({ evidenceIds }) => evidenceIds);
    const ids = [...claim.evidenceIds, ...added].flatMap((id) => id.match(/E\d+/g) ?? []);
    return { ...claim, evidenceIds: [...new Set(ids)].filter((id) => known.has(id)) };
  });
}
