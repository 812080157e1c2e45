import type { Grounding } from '@research-studio/core/citation';
import {
  type CheckInput,
  checkSentences,
  groundingOfMaterial,
  type ModelVerdict,
  type SentenceToCheck,
  type WritingMaterial,
} from '@research-studio/core/report';
import { standsAlone } from '@research-studio/extractive';
import { expectedSupport } from '@research-studio/verification';
import type { NodeContext } from '../context.ts';
import type { AtomicClaim, ClaimVerification, FurtherEvidence } from './claim.ts';

export interface CheckedClaims {
  /** Evidence that the checker of the claims named. */
  readonly further: readonly FurtherEvidence[];
  readonly verifications: readonly ClaimVerification[];
}

/** Whether the passages that claims cite say what they say, by the check that the sentences of a report pass. */
export async function checkClaims(
  {
    claims,
    material,
    ask,
  }: {
    readonly claims: readonly AtomicClaim[];
    readonly material: WritingMaterial;
    /** As in `checkSentences`. */
    readonly ask?: (input: CheckInput) => Promise<readonly ModelVerdict[] | null | undefined>;
  },
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
    verifications: claims.map(({ id }, at): ClaimVerification => {
      const { verdict = 'open', decidedBy = null, problem = null, doubt = null } = checks.get(at + 1) ?? {};
      return { claimId: id, verdict, decidedBy, doubt, problem };
    }),
  };
}

/** The verdicts of code alone, for claims that code drew. */
export function checkedByCode(
  claims: readonly AtomicClaim[],
  grounding: Grounding,
): readonly ClaimVerification[] {
  return claims.map(({ id, text, evidenceIds }): ClaimVerification => {
    if (evidenceIds.length === 0)
      return { claimId: id, verdict: 'unsupported', decidedBy: 'rule', problem: null };
    // By one passage where one will do, else by all of them together.
    const alone = evidenceIds.map((one) => grounding.judge(text, [one]));
    const supported = alone.find((judged) => judged.verdict === 'supported');
    const { verdict, decidedBy } = supported ?? grounding.judge(text, evidenceIds);
    return { claimId: id, verdict, decidedBy, problem: null };
  });
}

/** Passages looked at for each claim. */
const NEAR = 24;
/** A passage that shares less with a claim does not say the same. */
const LEAST_COVER = 0.4;
/** Where nothing supports a claim that cites nothing: so many passages are tried. */
const MOST_TRIED = 2;

/**
 * Without a model: what states a claim as well, by the judge alone, passage by passage. A claim that cannot be understood alone
 * ("It was the best") is stated by nobody else. A claim that cites nothing gets at least the nearest passages, to be checked by.
 */
export function furtherByCode(
  claims: readonly AtomicClaim[],
  grounding: Grounding,
): readonly FurtherEvidence[] {
  return claims.flatMap(({ id, text, evidenceIds }): FurtherEvidence[] => {
    const near = grounding.nearest(text, NEAR).filter(({ cover }) => cover >= LEAST_COVER);
    const isStating = (other: string) => expectedSupport(grounding.judge(text, [other])) === 'full';
    const stating = standsAlone(text, grounding.language ?? 'en')
      ? near.filter((item) => !evidenceIds.includes(item.id) && isStating(item.id))
      : [];
    const found = stating.map((item) => item.id);
    if (found.length > 0) return [{ claimId: id, evidenceIds: found }];
    if (evidenceIds.length > 0) return [];
    const tried = near.slice(0, MOST_TRIED);
    return tried.length === 0 ? [] : [{ claimId: id, evidenceIds: tried.map((item) => item.id) }];
  });
}
