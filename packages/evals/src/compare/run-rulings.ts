import type { EvalContext } from '../evaluators/evaluator.ts';
import type { JudgeUse } from '../results/eval-row.ts';
import { judgeRuledClaim } from './judge-ruled-claim.ts';
import { judgeRuledClaims, type RulingsProgress } from './judge-ruled-claims.ts';
import { type PeopleAgreement, peopleAgreement } from './people-agreement.ts';
import { type RuledClaim, readRuledClaims } from './read-ruled-claims.ts';
import { type RuledVerdict, type RulingsScore, scoreAgainstRulings } from './score-against-rulings.ts';

/** An evaluator and how far it agrees with people. */
export interface ScoredEvaluator {
  /** "verification" is the ladder, which asks no model. */
  readonly name: string;
  readonly score: RulingsScore;
  /** Null where no model answered. */
  readonly judge: JudgeUse | null;
  /** Why claims were not judged, each reason once. */
  readonly problems: readonly string[];
}

export interface RulingsReport {
  /** The verification first, then the judges that were asked. */
  readonly evaluators: readonly ScoredEvaluator[];
  readonly people: PeopleAgreement;
}

/**
 * Scores the deterministic verification against the rulings of a file and, with a reasoner, the judges that go claim by
 * claim.
 *
 * @throws {ResearchError} USAGE, for a file or a line that cannot be used, naming it
 */
export async function runRulings(request: {
  path: string;
  context: EvalContext;
  /** Calls at the same time. */
  concurrency?: number;
  onProgress?: (progress: RulingsProgress) => void;
}): Promise<RulingsReport> {
  const { path, context, concurrency = 1, onProgress = () => undefined } = request;
  const claims = await readRuledClaims(path, context.signal);
  const verification: RuledVerdict[] = [];
  for (const one of claims) {
    context.signal?.throwIfAborted();
    const { verdict, reasons } = judgeRuledClaim(one.claim, one.texts);
    verification.push({ ...ruledOf(one), verdict, reason: reasons.join('; ') });
  }
  const judges =
    context.reasoner === null ? [] : await judgeRuledClaims({ claims, context, concurrency, onProgress });
  return {
    evaluators: [
      { name: 'verification', score: scoreOf(verification), judge: null, problems: [] },
      ...judges.map(({ name, answers, judge, problems }) => ({
        ...{ name, judge, problems },
        score: scoreOf(claims.map((claim, index) => ({ ...ruledOf(claim), ...(answers[index] ?? none) }))),
      })),
    ],
    people: peopleAgreement(claims),
  };
}

const none = { verdict: null, reason: '' } as const;

function ruledOf({ id, claim, ruling, note }: RuledClaim) {
  return { id, claim, ruling, note };
}

function scoreOf(verdicts: readonly RuledVerdict[]): RulingsScore {
  const score = scoreAgainstRulings(verdicts);
  if (score === null) throw new Error('A file of rulings has one.');
  return score;
}
