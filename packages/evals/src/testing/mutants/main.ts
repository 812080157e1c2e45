import process from 'node:process';
import { parseArgs } from 'node:util';
import { builtInCases } from '../../cases/read-cases.ts';
import { deterministicEvaluators } from '../../runner/deterministic-evaluators.ts';
import { SNAPSHOTS_FOLDER } from '../../runner/run-from-snapshots.ts';
import { readSnapshots } from '../../snapshots/read-snapshots.ts';
import { renderMutants } from './render-mutants.ts';
import { killRate, runMutants } from './run-mutants.ts';

/** The least share of mutants that the evaluators must notice. */
const MIN_KILL_RATE = 0.95;
/** Groups of which every mutant must be noticed. */
const ALL_NOTICED: ReadonlySet<string> = new Set(['citation', 'quote']);

/**
 * `pnpm --silent mutants [--per-kind 3]`: breaks the committed snapshots in known ways and prints which evaluator notices
 * what. Exits 1 when too few are noticed, or an evaluator fails on what is whole.
 */
const { values } = parseArgs({ options: { 'per-kind': { type: 'string', default: 'Infinity' } } });
const read = await readSnapshots({ folder: SNAPSHOTS_FOLDER, cases: await builtInCases() });
const damaged = read.flatMap((snapshot) => ('problem' in snapshot ? [snapshot.problem] : []));
if (damaged.length > 0) throw new Error(`Damaged snapshots:\n${damaged.join('\n')}`);
const report = await runMutants({
  subjects: read.filter((snapshot) => 'bundle' in snapshot),
  evaluators: deterministicEvaluators,
  perKind: Number(values['per-kind']),
});
process.stdout.write(`${renderMutants(report).trimEnd()}\n`);
const { outcomes, falseAlarms, crashes } = report;
const firm = outcomes.filter(({ group }) => ALL_NOTICED.has(group));
const isEnough = (killRate(outcomes) ?? 0) >= MIN_KILL_RATE && (killRate(firm) ?? 1) === 1;
process.exitCode = isEnough && falseAlarms.length === 0 && crashes.length === 0 ? 0 : 1;
