import { type HeldEvidence, holdEvidence } from '@research-studio/advanced-pipeline';
import { describeEvidence, groundingOf, parseReport } from '@research-studio/core';
import type { Bundle, BundleSource, Claim, Evidence } from '@research-studio/schemas';
import { indexPassages, type Judgement } from '@research-studio/verification';
import { isEdited } from './edited-report.ts';
import { type ToldStatement, toldStatements } from './told-statements.ts';

/** A claim of the bundle beside what its report says in that place, judged anew by the passages it cites. */
export interface RecheckedClaim {
  readonly claim: Claim;
  readonly statement: ToldStatement;
  /** Null where the claim names no evidence that is there. */
  readonly own: Judgement | null;
  /** By these passages alone; null where none of them is there. */
  readonly judge: (evidenceIds: readonly string[]) => Judgement | null;
  /** In another language than its passages. */
  readonly isTranslated: boolean;
}

/** A bundle read again from its report and its stored texts. */
export interface RecheckedBundle {
  readonly bundle: Bundle;
  /** Of the report; null when it cannot be told. */
  readonly language: string | null;
  readonly statements: readonly ToldStatement[];
  /** Claims and statements in their order, as far as both go. */
  readonly claims: readonly RecheckedClaim[];
  /** A text by these passages alone; null where none of them is there. */
  readonly judgeText: (text: string, evidenceIds: readonly string[]) => Judgement | null;
}

export function recheckBundle(bundle: Bundle): RecheckedBundle {
  const { language } = parseReport(bundle.report.markdown);
  const statements = toldStatements(bundle, language);
  const evidence = bundle.evidence.map((item) => ({
    ...item,
    sourceId: String(item.sourceId),
    subQuestionId: '',
    relevance: 1,
    pageRelevance: 1,
  }));
  const sources = bundle.sources.map((source) => ({ ...source, id: String(source.id) }));
  const grounding = groundingOf({ evidence, sources, language });
  // What a model wrote is held against the passages themselves, in every pipeline.
  const { judge } =
    bundle.trust === undefined || isEdited(bundle)
      ? grounding
      : indexPassages(
          heldPassages(evidence, sources).map((item) => ({ ...item, text: item.quote })),
          { language: grounding.language },
        );
  const judged = (text: string, evidenceIds: readonly string[]): Judgement | null => {
    const ids = evidenceIds.filter(grounding.has);
    if (ids.length === 0) return null;
    return judge(text, ids);
  };
  const claiming = statements.filter(({ isClaim }) => isClaim);
  return {
    bundle,
    language,
    statements,
    judgeText: judged,
    claims: bundle.claims.flatMap((claim, index) => {
      const statement = claiming[index];
      if (statement === undefined) return [];
      const text = statement.judged;
      return [
        {
          claim,
          statement,
          own: judged(text, claim.evidenceIds),
          judge: (ids) => judged(text, ids),
          isTranslated: grounding.isTranslated(text, claim.evidenceIds.filter(grounding.has)),
        },
      ];
    }),
  };
}

/** A model judged the claim by reading its passages: rules do not say better. */
export function isJudgedByModel({ level, signals }: Claim, { metadata }: Pick<Bundle, 'metadata'>): boolean {
  if (metadata.models.length === 0 || signals['model'] === undefined) return false;
  // The trust engine has the signal of every claim.
  return level === undefined || signals['model'] > 0;
}

/** A ruling on sources that disagree is the report's own judgement: no passage says it. */
export function isRuling({ claim, statement }: RecheckedClaim): boolean {
  return (
    statement.section.role === 'told' &&
    claim.verdict === 'unverifiable' &&
    statement.judged === statement.text
  );
}

/** As the trust engine holds evidence: in the context of what its page says around it. */
function heldPassages(
  evidence: readonly Evidence[],
  sources: readonly (Omit<BundleSource, 'id'> & { readonly id: string })[],
): readonly HeldEvidence[] {
  const items = describeEvidence(evidence, Object.fromEntries(sources.map((source) => [source.id, source])));
  return sources.flatMap((source) => {
    const own = items.filter(({ sourceId }) => sourceId === source.id);
    return own.length === 0 ? [] : holdEvidence(own, source, source.text).items;
  });
}
