import type { EvalRow } from './eval-row.ts';
import { BY_MODEL } from './measured-rows.ts';

/** What was asked for and could not be measured, and why, a line each for a person; empty where everything was. */
export function unmeasuredLines(rows: readonly EvalRow[]): string[] {
  const unmeasured = rows.filter((row) => row.unmeasured === true);
  if (unmeasured.length === 0) return [];
  const ofRuns = unmeasured.filter(({ evaluator }) => evaluator === 'run');
  const unmade = ofRuns.filter(({ metric }) => metric !== BY_MODEL);
  const withoutModel = ofRuns.filter(({ metric }) => metric === BY_MODEL);
  const runs = countOf(rows.filter(({ evaluator }) => evaluator === 'run').map(runOf));
  return [
    ...(unmade.length === 0
      ? []
      : [`${unmade.length} of ${counted(runs, 'run')} not made: ${reasonsOf(unmade)}`]),
    ...(withoutModel.length === 0
      ? []
      : [
          `${withoutModel.length} of ${counted(runs, 'run')} not made by a model, so that nothing was learnt of it: ${reasonsOf(withoutModel)}`,
        ]),
    ...judgeLines(rows),
  ];
}

/** "5 of 5 judges gave no verdict: … 0 of 1 report judged in full." */
function judgeLines(rows: readonly EvalRow[]): string[] {
  const judged = rows.filter(({ kind }) => kind === 'judge');
  const silent = judged.filter(({ unmeasured }) => unmeasured === true);
  if (silent.length === 0) return [];
  const judges = countOf(judged.map(({ evaluator }) => evaluator));
  const silentJudges = countOf(silent.map(({ evaluator }) => evaluator));
  const reports = countOf(judged.map(runOf));
  const whole = reports - countOf(silent.map(runOf));
  const asked = countOf(judged.map((row) => runOf(row) + row.evaluator));
  const vain = countOf(silent.map((row) => runOf(row) + row.evaluator));
  const times = reports === 1 ? '' : ` ${vain} of ${asked} times`;
  return [
    `${silentJudges} of ${counted(judges, 'judge')} gave no verdict${times}: ${reasonsOf(silent)} ${whole} of ${counted(reports, 'report')} judged in full.`,
  ];
}

const mostReasons = 3;
const longestReason = 300;

/** Distinct ones in the order of the rows. */
function reasonsOf(rows: readonly EvalRow[]): string {
  const reasons = [
    ...new Set(
      rows.map(({ message }) =>
        message
          .replace(/^Not judged: /, '')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
    ),
  ];
  const told = reasons
    .slice(0, mostReasons)
    .map((reason) => (reason.length > longestReason ? `${reason.slice(0, longestReason)}…` : reason));
  const more = reasons.length - told.length;
  return [...told, ...(more > 0 ? [`And ${more} other reasons.`] : [])].join(' ');
}

function runOf({ pipeline, caseId, repeat }: EvalRow): string {
  return JSON.stringify([pipeline, caseId, repeat]);
}

function countOf(names: readonly string[]): number {
  return new Set(names).size;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
