import type { JudgeReasoner } from '../../evaluators/evaluator.ts';
import { type CompareInput, compareReportsTask, PAIR_CRITERIA, type Side } from '../compare-reports.task.ts';
import { SCRIPTED_USE } from './scripted-judge.ts';

/** A judge of pairs that decides by a rule, in the form of the task's answer. */
export function judgeOfPairs(prefers: (input: CompareInput) => Side): JudgeReasoner {
  const verdictOn = (input: CompareInput) => {
    const better = prefers(input);
    const criteria = Object.fromEntries(
      PAIR_CRITERIA.map((name) => [name, { reason: 'By its rule.', better }]),
    );
    return { verdict: { ...criteria, reason: `The ${better} one, by its rule.`, better } };
  };
  const judge: JudgeReasoner['judge'] = async (task, input) => ({
    output: task.schema.parse(verdictOn(input as CompareInput)),
    isAnswered: true,
    use: { ...SCRIPTED_USE, promptId: compareReportsTask.id },
    problem: '',
  });
  return { judge };
}

/** What must be distinguished: two judges who look at the wrong thing, and one who knows the better report. */
export const PAIR_JUDGES = {
  ofLength: judgeOfPairs(({ first, second }) => (first.length > second.length ? 'first' : 'second')),
  ofBrevity: judgeOfPairs(({ first, second }) => (first.length < second.length ? 'first' : 'second')),
  ofPosition: judgeOfPairs(() => 'first'),
} as const;
