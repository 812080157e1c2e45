import {
  type Bundle,
  type Claim,
  groundingOf,
  type Judgement,
  judgeSupport,
  parseReport,
} from '@research-studio/core';
import { type ToldStatement, toldStatements } from './told-statements.ts';

/** A claim of the bundle beside what its report says in that place, judged anew by the passages it cites. */
export interface RecheckedClaim {
  readonly claim: Claim;
  readonly statement: ToldStatement;
  /** Null where the claim names no evidence that is there. */
  readonly own: Judgement | null;
}

/** A bundle read again from its report and its stored texts. */
export interface RecheckedBundle {
  readonly bundle: Bundle;
  /** Of the report; null when it cannot be told. */
  readonly language: string | null;
  readonly statements: readonly ToldStatement[];
  /** Claims and statements in their order, as far as both go. */
  readonly claims: readonly RecheckedClaim[];
}

export function recheckBundle(bundle: Bundle): RecheckedBundle {
  const { language } = parseReport(bundle.report.markdown);
  const statements = toldStatements(bundle, language);
  const grounding = groundingOf({
    evidence: bundle.evidence.map((item) => ({
      ...item,
      sourceId: String(item.sourceId),
      subQuestionId: '',
      relevance: 1,
      pageRelevance: 1,
    })),
    sources: bundle.sources.map((source) => ({ ...source, id: String(source.id) })),
    language,
  });
  const judged = (text: string, claim: Claim): Judgement | null => {
    const ids = claim.evidenceIds.filter(grounding.has);
    if (ids.length === 0) return null;
    return judgeSupport({
      claim: text,
      quotes: ids.map(grounding.quoteOf),
      support: grounding.support(text, ids),
      isTranslated: grounding.isTranslated(text, ids),
    });
  };
  const claiming = statements.filter(({ isClaim }) => isClaim);
  return {
    bundle,
    language,
    statements,
    claims: bundle.claims.flatMap((claim, index) => {
      const statement = claiming[index];
      return statement === undefined ? [] : [{ claim, statement, own: judged(statement.judged, claim) }];
    }),
  };
}

/** A ruling on sources that disagree is the report's own judgement: no passage says it. */
export function isRuling({ claim, statement }: RecheckedClaim): boolean {
  return (
    statement.section.role === 'told' &&
    claim.verdict === 'unverifiable' &&
    statement.judged === statement.text
  );
}
