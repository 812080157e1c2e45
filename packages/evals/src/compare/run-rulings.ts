import type { EvalContext } from '../evaluators/evaluator.ts';
import { faultLines, matrixLines, percent, titleOf } from '../results/label-score.ts';
import { printableLine } from '../results/printable-text.ts';
import { judgeRuledClaim, judgeRuledClaims, type RulingsProgress } from './judge-ruled-claims.ts';
import { type RuledClaim, readRuledClaims } from './rulings.ts';
import type { ScoredEvaluator } from './score-against-rulings.ts';
import { type RuledVerdict, type RulingsScore, scoreAgainstRulings } from './score-against-rulings.ts';

/**
 * Scores the deterministic verification against the rulings of a file and, after it and with a reasoner, the judges that
 * go claim by claim.
 *
 * @throws {ResearchError} USAGE, for a file or a line that cannot be used, naming it
 */
export async function runRulings(request: {
  path: string;
  context: EvalContext;
  /** Calls at the same time. */
  concurrency?: number;
  onProgress?: (progress: RulingsProgress) => void;
}): Promise<readonly ScoredEvaluator[]> {
  const { path, context, concurrency = 1, onProgress = () => undefined } = request;
  const claims = await readRuledClaims(path, context.signal);
  const verification = claims.map((one): RuledVerdict => {
    context.signal?.throwIfAborted();
    const { verdict, codes } = judgeRuledClaim(one.claim, one.texts);
    return { ...ruledOf(one), verdict, reason: codes.map(({ code }) => code).join(', ') };
  });
  const judges =
    context.reasoner === null ? [] : await judgeRuledClaims({ claims, context, concurrency, onProgress });
  return [
    { name: 'verification', score: scoreAgainstRulings(verification), judge: null, problems: [] },
    ...judges.map(({ name, answers, judge, problems }) => ({
      name,
      judge,
      problems,
      score: scoreAgainstRulings(
        claims.map((claim, index) => ({
          ...ruledOf(claim),
          ...(answers[index] ?? { verdict: null, reason: '' }),
        })),
      ),
    })),
  ];
}

function ruledOf({ id, claim, ruling, note }: RuledClaim) {
  return { id, claim, ruling, note };
}

/** Evaluators against people, for a terminal: each with its disagreements. */
export function renderRulings(evaluators: readonly ScoredEvaluator[]): string {
  const blocks = evaluators.flatMap(evaluatorBlocks).filter((lines) => lines.length > 0);
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function evaluatorBlocks({ name, judge, score, problems }: ScoredEvaluator): string[][] {
  return [
    [titleOf(name, judge), ...figureLines(score), ...problems.map(printableLine)],
    matrixLines(score),
    disagreementLines(score),
  ];
}

function figureLines(score: RulingsScore): string[] {
  const { rulings, accuracy, interval, kappa, supportedAccuracy, unjudged, disagreements } = score;
  const [low, high] = interval;
  return [
    `${rulings - disagreements.length} of ${rulings} rulings met: ${percent(accuracy)} (95%: ${percent(low)} to ${percent(high)}), kappa ${kappa?.toFixed(2) ?? '–'}`,
    `Supported or not: ${percent(supportedAccuracy)}`,
    ...(unjudged === 0 ? [] : [`Without a verdict: ${unjudged}`]),
  ];
}

function disagreementLines({ disagreements }: RulingsScore): string[] {
  return disagreements.flatMap(({ id, claim, ruling, verdict, reason, note }) =>
    faultLines(`${id}: ruled ${ruling}, judged ${verdict ?? 'not at all'}`, [claim, reason, note]),
  );
}
