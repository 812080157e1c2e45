import {
  deterministicEvaluators,
  killRate,
  missingSnapshots,
  readSnapshots,
  renderMutants,
  runMutants,
  SNAPSHOTS_FOLDER,
} from '@research-studio/evals';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { print } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { askedBy, type EvalSession, wantedBy } from './evaluate.ts';

/** The least share of mutants that the evaluators must notice. */
const MIN_KILL_RATE = 0.95;

/** Groups of which none may go unnoticed. */
const ALL_NOTICED: ReadonlySet<string> = new Set(['citation', 'quote']);

/** Breaks snapshots in known ways and prints which evaluator notices what. */
export async function tryMutants(session: EvalSession): Promise<ExitCode> {
  const { request, cases, terminal, signal } = session;
  const folder = request.snapshots ?? SNAPSHOTS_FOLDER;
  const snapshots = await readSnapshots({ folder, cases, wanted: wantedBy(session) });
  const damaged = snapshots.flatMap((snapshot) => ('problem' in snapshot ? [snapshot.problem] : []));
  if (damaged.length > 0) throw new UsageError(`Damaged snapshots:\n${damaged.join('\n')}`);
  const subjects = snapshots.filter((snapshot) => 'bundle' in snapshot);
  if (subjects.length === 0) throw new UsageError(`${folder} holds no snapshot of what is asked for.`);
  const asked = askedBy(session);
  const missing = asked === undefined ? [] : missingSnapshots(asked, snapshots);
  if (missing.length > 0)
    throw new UsageError(
      `${folder} holds no snapshot of ${[...new Set(missing.map(({ caseId }) => `"${caseId}"`))].join(', ')}.`,
    );
  const report = await runMutants({
    subjects,
    evaluators: deterministicEvaluators,
    ...(request.perKind === null ? {} : { perKind: request.perKind }),
    signal,
  });
  await print(terminal.stdout, `${renderMutants(report).trimEnd()}\n`);
  const { outcomes, falseAlarms, crashes } = report;
  const ofFirm = outcomes.filter(({ group }) => ALL_NOTICED.has(group));
  const isEnough = (killRate(outcomes) ?? 0) >= MIN_KILL_RATE && (killRate(ofFirm) ?? 1) === 1;
  return isEnough && falseAlarms.length === 0 && crashes.length === 0
    ? EXIT_CODE.report
    : EXIT_CODE.belowThreshold;
}
