import {
  type RulingsReport,
  renderRulings,
  renderRulingsJson,
  runRulings,
  type ScoredEvaluator,
} from '@research-studio/evals';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { printable } from '../printable.ts';
import { print, shortPath } from '../terminal.ts';
import { writeResultFile } from '../verify/result-file.ts';
import { type EvalSession, judgesFor, userSettings } from './evaluate.ts';

/**
 * How far the verification and, with --judge, the judges that go claim by claim agree with what people ruled. Claims that
 * could not be judged, and fewer rulings met than --min-agreement asks for, fail it.
 */
export async function tryRulings(path: string, session: EvalSession): Promise<ExitCode> {
  const { request, terminal, signal } = session;
  const context = request.judge
    ? (await judgesFor(session, await userSettings(session))).context
    : { reasoner: null, signal };
  const report = await runRulings({
    path,
    context,
    // A cap is held to best by asking one question after the other.
    concurrency: request.budgetUsd === null ? request.concurrency : 1,
    onProgress: ({ judge, done, total, problem }) =>
      void terminal.stderr.write(
        `${judge}: ${done} of ${total}${problem === '' ? '' : `: ${printable(problem)}`}\n`,
      ),
  });
  const json = renderRulingsJson(report);
  await print(terminal.stdout, request.json ? json : renderRulings(report));
  if (request.output !== null) {
    await writeResultFile({ path: request.output, form: 'json' }, json);
    terminal.stderr.write(`Written: ${shortPath(terminal, request.output)}\n`);
  }
  const { silent, short } = problemsOf(report, request.minAgreement);
  for (const problem of [...silent, ...short]) terminal.stderr.write(`${printable(problem)}\n`);
  if (short.length > 0) return EXIT_CODE.belowThreshold;
  return silent.length > 0 ? EXIT_CODE.notMeasured : EXIT_CODE.report;
}

function problemsOf({ evaluators }: RulingsReport, minAgreement: number | null) {
  return {
    silent: evaluators.flatMap(unjudged),
    short: evaluators.flatMap((evaluator) => tooFew(evaluator, minAgreement)),
  };
}

function unjudged({ name, score, judge, problems }: ScoredEvaluator): string[] {
  if (score.unjudged === 0) return [];
  const count = `${score.rulings - score.unjudged} of ${score.rulings} claims judged`;
  const why = problems.length > 0 ? problems.slice(0, 3).join(' ') : 'no answer';
  return [`${name}: ${count}${judge === null ? '' : ` by ${judge.model}`}: ${why}`];
}

function tooFew({ name, score }: ScoredEvaluator, minAgreement: number | null): string[] {
  if (minAgreement === null || score.accuracy >= minAgreement) return [];
  return [
    `${name} meets ${percent(score.accuracy)} of the rulings; --min-agreement asks for ${percent(minAgreement)}.`,
  ];
}

function percent(share: number): string {
  return `${(Math.floor(1000 * share) / 10).toFixed(1)}%`;
}
