import type { EvalContext } from '../evaluators/evaluator.ts';
import { printableLine } from '../gate/comparison.ts';
import type { JudgeUse } from '../results/eval-row.ts';
import { matrixLines, percent } from '../results/label-score.ts';
import { judgeRuledClaim, judgeRuledClaims, type RulingsProgress } from './judge-ruled-claims.ts';
import { type RuledClaim, readRuledClaims } from './rulings.ts';
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
    const { verdict, codes } = judgeRuledClaim(one.claim, one.texts);
    verification.push({ ...ruledOf(one), verdict, reason: codes.map(({ code }) => code).join(', ') });
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

/** Evaluators against people, for a terminal: each with its disagreements. */
export function renderRulings({ evaluators }: RulingsReport): string {
  return `${evaluators
    .flatMap(evaluatorBlocks)
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** As JSON, for whatever reads it. */
export function renderRulingsJson(report: RulingsReport): string {
  return `${JSON.stringify({ schemaVersion: 1, ...report }, null, 1)}\n`;
}

function evaluatorBlocks({ name, judge, score, problems }: ScoredEvaluator): string[][] {
  const by = judge === null ? '' : ` · ${judge.model} · ${judge.promptId}${costText(judge.costUsd)}`;
  return [
    [printableLine(`${name}${by}`), ...figureLines(score), ...problems.map((one) => printableLine(one))],
    matrixLines(score),
    disagreementLines(score),
  ];
}

function costText(costUsd: number | null): string {
  return costUsd === null ? ' · price not known' : ` · $${costUsd.toFixed(4)}`;
}

function figureLines(score: RulingsScore): string[] {
  const { rulings, accuracy, interval, kappa, supportedAccuracy, unjudged, disagreements } = score;
  const [low, high] = interval;
  return [
    `${rulings - disagreements.length} of ${rulings} rulings met: ${percent(accuracy)} (95%: ${percent(low)} to ${percent(high)}), kappa ${twoDigits(kappa)}`,
    `Supported or not: ${percent(supportedAccuracy)}`,
    ...(unjudged === 0 ? [] : [`Without a verdict: ${unjudged}`]),
  ];
}

function disagreementLines({ disagreements }: RulingsScore): string[] {
  return disagreements.map(({ id, claim, ruling, verdict, reason, note }) =>
    [
      printableLine(`${id}: ruled ${ruling}, judged ${verdict ?? 'not at all'}`),
      ...[claim, reason, note].filter((text) => text !== '').map((text) => `    ${printableLine(text)}`),
    ].join('\n'),
  );
}

function twoDigits(kappa: number | null): string {
  return kappa === null ? '–' : kappa.toFixed(2);
}
