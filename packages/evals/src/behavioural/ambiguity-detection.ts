import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { AMBIGUOUS, CLEAR } from './questions.ts';

/** Questions known to be open are asked back with options; clear ones are not. */
export const ambiguityDetection: Behaviour = {
  name: 'ambiguity_detection',
  pipelines: ALL_PIPELINES,
  problems: async ({ asksBack }) => {
    const problems: string[] = [];
    for (const question of AMBIGUOUS) {
      const asked = await asksBack(question);
      if (asked === null) problems.push(`"${question}" was not asked back.`);
      else if (new Set(asked.options).size < 3)
        problems.push(`"${question}" was asked back with too few readings: ${asked.options.join(', ')}.`);
    }
    for (const question of CLEAR) {
      const asked = await asksBack(question);
      if (asked !== null) problems.push(`"${question}" is clear and was asked back: ${asked.question}`);
    }
    return problems;
  },
};
