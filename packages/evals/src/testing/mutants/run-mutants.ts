import { Bundle } from '@research-studio/schemas';
import type { EvalSubject, Evaluator } from '../../evaluators/evaluator.ts';
import { compareSeries, metricSeries } from '../../gate/compare-series.ts';
import type { EvalRow } from '../../results/eval-row.ts';
import { type Mutant, type MutantGroup, readMutants } from './mutant.ts';

export interface MutantRun {
  readonly subjects: readonly EvalSubject[];
  /** Deterministic ones. */
  readonly evaluators: readonly Evaluator[];
  /** Left out: all. */
  readonly mutants?: readonly Mutant[];
  /** Other seeds break other places. */
  readonly seed?: number;
  /** Subjects, at most, that each kind is tried on, spread over all of them; left out: every one. */
  readonly perKind?: number;
  readonly signal?: AbortSignal | undefined;
}

/** One mutant of one subject, and what noticed it. */
export interface MutantOutcome {
  readonly mutant: string;
  readonly group: MutantGroup;
  readonly caseId: string;
  readonly pipeline: string;
  readonly where: string;
  /** "evaluator.metric" of each that got worse, by the rule of the gate. */
  readonly killedBy: readonly string[];
  /** One of the checks that must notice it did. */
  readonly isNoticed: boolean;
}

/** What goes wrong without any mutation, or in an evaluator itself. */
export interface EvaluatorFault {
  readonly caseId: string;
  readonly pipeline: string;
  /** Null for the untouched bundle. */
  readonly mutant: string | null;
  /** "evaluator" or "evaluator.metric". */
  readonly evaluator: string;
  readonly message: string;
}

export interface MutationReport {
  /** Names of the evaluators, in order. */
  readonly evaluators: readonly string[];
  readonly outcomes: readonly MutantOutcome[];
  /** Kinds that no subject has anything of. */
  readonly notApplicable: readonly string[];
  /** Checks that fail on untouched bundles. */
  readonly falseAlarms: readonly EvaluatorFault[];
  /** Evaluators that threw; that counts as no kill. */
  readonly crashes: readonly EvaluatorFault[];
}

/** Share of mutants that were noticed; null where there were none. */
export function killRate(outcomes: readonly MutantOutcome[]): number | null {
  const noticed = outcomes.filter(({ isNoticed }) => isNoticed);
  return outcomes.length === 0 ? null : noticed.length / outcomes.length;
}

/** What reads a bundle refuses one that does not fit its schema, before any evaluator. */
export const SCHEMA_CHECK = 'bundle_schema';

/** Breaks every subject in every known way and asks every evaluator whether it notices. Repeats exactly. */
export async function runMutants(run: MutantRun): Promise<MutationReport> {
  const { subjects, evaluators, seed = 1, perKind = Infinity, signal } = run;
  const mutants = run.mutants ?? (await readMutants());
  const tried = chosen({ subjects, mutants, seed, perKind });
  const report: Collected = { outcomes: [], falseAlarms: [], crashes: [] };
  const asked = { evaluators, signal };
  for (const [index, subject] of subjects.entries()) {
    const before = await evaluate({ subject, ...asked, mutant: null, names: namesOf(subject) });
    report.crashes.push(...before.crashes);
    report.falseAlarms.push(...falseAlarms(subject, before));
    for (const [kind, mutant] of mutants.entries()) {
      signal?.throwIfAborted();
      if (tried[kind]?.has(index) !== true) continue;
      const mutation = mutant.mutate(subject.bundle, seedOf({ seed, index, kind }));
      if (mutation === null) continue;
      const broken = { ...subject, bundle: mutation.bundle };
      const after = await evaluate({
        subject: broken,
        ...asked,
        mutant: mutant.name,
        names: namesOf(subject),
      });
      report.crashes.push(...after.crashes);
      const killedBy = killers(before, after);
      report.outcomes.push({
        mutant: mutant.name,
        group: mutant.group,
        ...namesOf(subject),
        where: mutation.where,
        killedBy,
        isNoticed: killedBy.some((key) =>
          mutant.noticedBy.some((name) => key === name || key.startsWith(`${name}.`)),
        ),
      });
    }
  }
  const applied = new Set(report.outcomes.map(({ mutant }) => mutant));
  return {
    ...report,
    evaluators: [SCHEMA_CHECK, ...evaluators.map(({ name }) => name)],
    notApplicable: mutants.map(({ name }) => name).filter((name) => !applied.has(name)),
  };
}

interface Seeded {
  readonly seed: number;
  readonly index: number;
  readonly kind: number;
}

function seedOf({ seed, index, kind }: Seeded): number {
  return seed + index * 7919 + kind * 104_729;
}

/** For each kind the indexes of the subjects that it is tried on: of those that it can break, evenly spread. */
function chosen(
  given: Required<Pick<MutantRun, 'subjects' | 'mutants' | 'seed' | 'perKind'>>,
): ReadonlySet<number>[] {
  const { subjects, mutants, seed, perKind } = given;
  return mutants.map(({ mutate }, kind) => {
    if (perKind >= subjects.length) return new Set(subjects.keys());
    const able = [...subjects.entries()].flatMap(([index, { bundle }]) =>
      mutate(bundle, seedOf({ seed, index, kind })) === null ? [] : [index],
    );
    const step = able.length / Math.min(perKind, able.length);
    const places = Array.from({ length: Math.min(perKind, able.length) }, (_, at) => Math.floor(at * step));
    return new Set(places.flatMap((place) => able[(place + kind) % able.length] ?? []));
  });
}

interface Collected {
  readonly outcomes: MutantOutcome[];
  readonly falseAlarms: EvaluatorFault[];
  readonly crashes: EvaluatorFault[];
}

interface Evaluation {
  readonly fitsSchema: boolean;
  readonly rows: readonly EvalRow[];
  readonly crashes: readonly EvaluatorFault[];
}

interface EvaluationRequest {
  readonly subject: EvalSubject;
  readonly evaluators: readonly Evaluator[];
  readonly signal: AbortSignal | undefined;
  readonly mutant: string | null;
  /** Of the untouched subject: what is broken may be its own name. */
  readonly names: Pick<EvalRow, 'caseId' | 'pipeline'>;
}

async function evaluate({
  subject,
  names,
  evaluators,
  signal,
  mutant,
}: EvaluationRequest): Promise<Evaluation> {
  const rows: EvalRow[] = [];
  const crashes: EvaluatorFault[] = [];
  for (const { name, kind, evaluate: judge } of evaluators) {
    try {
      const found = await judge(subject, { reasoner: null, signal });
      for (const measurement of found)
        rows.push({ ...names, repeat: 1, evaluator: name, kind, ...measurement });
    } catch (error) {
      signal?.throwIfAborted();
      crashes.push({ ...names, mutant, evaluator: name, message: String(error) });
    }
  }
  return { fitsSchema: Bundle.safeParse(subject.bundle).success, rows, crashes };
}

function namesOf({ case: { id }, bundle }: EvalSubject) {
  return { caseId: id, pipeline: bundle.pipeline };
}

function falseAlarms(subject: EvalSubject, { rows, fitsSchema }: Evaluation): EvaluatorFault[] {
  const alarms = rows
    .filter(({ passed }) => passed === false)
    .map(({ evaluator, metric, message }) => ({
      ...namesOf(subject),
      mutant: null,
      evaluator: `${evaluator}.${metric}`,
      message,
    }));
  const unfit = { ...namesOf(subject), mutant: null, evaluator: SCHEMA_CHECK, message: 'It does not fit.' };
  return fitsSchema ? alarms : [unfit, ...alarms];
}

/** Metrics of which the gate would say that they got worse. */
function killers(before: Evaluation, after: Evaluation): string[] {
  const series = metricSeries(after.rows);
  const worse = [...metricSeries(before.rows)].flatMap(([key, was]) => {
    const is = series.get(key);
    const { isRegression } = compareSeries({
      before: was,
      after: is ?? null,
      either: is ?? was,
      isNoisy: false,
      unmeasured: null,
    });
    return is !== undefined && isRegression ? [`${was.evaluator}.${was.metric}`] : [];
  });
  return before.fitsSchema && !after.fitsSchema ? [SCHEMA_CHECK, ...worse] : worse;
}
