import type { EvalRow } from '../../results/eval-row.ts';
import { seededRandom } from '../seeded-random.ts';
import { evalRow } from './eval-rows.ts';

/**
 * Live runs as models make them: of thirty checks each sixth fails now and then, some scores wander, and one run in
 * twenty is a bad one in which much fails at once. Each call makes others of the same kind, in which a further share of
 * the checks fails.
 */
export function checkedRuns(options: {
  seed: string;
  cases: number;
  repeats: number;
}): (failing: number) => EvalRow[] {
  const { seed, cases, repeats } = options;
  const random = seededRandom(seed);
  const flakiness = Array.from({ length: cases * checks }, (_, index) =>
    index % 6 === 1 ? random() * 0.3 : 0,
  );
  return (failing) =>
    Array.from({ length: cases * repeats }, (_, run) => {
      const bad = random() < 0.05 ? 0.3 : 0;
      const of = { caseId: `case_${run % cases}`, repeat: 1 + Math.floor(run / cases) };
      const checked = Array.from({ length: checks }, (_, check) => {
        const fails = (flakiness[(run % cases) * checks + check] ?? 0) + bad;
        const passed = random() >= fails + failing * (1 - fails);
        return evalRow({ ...of, metric: `check_${check}`, passed, score: Number(passed) });
      });
      const scored = Array.from({ length: scores }, (_, score) => {
        const wander = (random() + random() + random() - 1.5) / 4;
        return evalRow({
          ...of,
          metric: `score_${score}`,
          score: Math.round(20 * (0.75 + wander - bad)) / 20,
        });
      });
      return [...checked, ...scored];
    }).flat();
}

const checks = 30;
const scores = 5;
