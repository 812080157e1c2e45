import measured from './step-costs.json' with { type: 'json' };

/** Research leaves a share of the budget to the other two phases. */
export type Phase = 'research' | 'writing' | 'checking';

export interface StepCosts {
  readonly phase: Phase;
  /**
   * Tokens of one call, a token per four characters: between the means of the recorded runs and those of runs over pages of
   * the web, whose prompts are shorter where fewer passages are found. Chosen are those of plans (like an outline), panels
   * (like a short section) and web searches (the pages that a service puts before the model).
   */
  readonly input: number;
  readonly output: number;
}

const STEPS = new Map<string, StepCosts>();
for (const [phase, steps] of Object.entries(measured) as [Phase, Record<string, number[]>][])
  for (const [name, [input = 0, output = 0]] of Object.entries(steps))
    STEPS.set(name, { phase, input, output });

/** By the name of its task, with or without version; an unknown one counts as a step of research. */
export function stepCosts(task: string): StepCosts {
  return STEPS.get(task.replace(/@.*$/, '')) ?? { phase: 'research', input: 3_000, output: 1_000 };
}
