/** What a step belongs to; research leaves a share of the budget to the other two. */
export type Phase = 'research' | 'writing' | 'checking';

export interface StepCosts {
  readonly phase: Phase;
  /**
   * Tokens of one call, a token per four characters: between the means of the recorded runs and those of runs over pages of
   * the web, whose prompts are shorter where fewer passages are found.
   */
  readonly input: number;
  readonly output: number;
}

const cost = (phase: Phase, input: number, output: number): StepCosts => ({ phase, input, output });

const STEPS: Readonly<Record<string, StepCosts>> = {
  understand: cost('research', 650, 270),
  clarify: cost('research', 700, 200),
  plan: cost('research', 700, 350),
  analyze: cost('research', 1000, 450),
  discover: cost('research', 1500, 200),
  'plan-research': cost('research', 1200, 600),
  'write-brief': cost('research', 1300, 300),
  'review-brief': cost('research', 600, 50),
  supervise: cost('research', 1300, 150),
  reflect: cost('research', 900, 200),
  'review-findings': cost('checking', 6000, 250),
  'validate-findings': cost('checking', 1500, 150),
  // Chosen: the pages that a service puts before a model that searches are some ten thousand tokens.
  'search-web': cost('research', 10_000, 700),
  'choose-pages': cost('research', 3300, 20),
  'extract-passages': cost('research', 3200, 280),
  assess: cost('research', 4000, 330),
  'assess-sources': cost('checking', 3000, 220),
  'extract-claims': cost('checking', 3600, 620),
  'cite-claims': cost('checking', 3300, 80),
  'cross-validate': cost('checking', 2600, 430),
  'assess-and-claim': cost('checking', 5000, 800),
  'verify-claims': cost('checking', 5500, 400),
  'select-findings': cost('writing', 2500, 40),
  outline: cost('writing', 5700, 600),
  // Chosen: a plan is like an outline, and a panel like a short section.
  'plan-panels': cost('writing', 7500, 900),
  'write-panel-body': cost('writing', 5000, 700),
  'write-panel-table': cost('writing', 5000, 700),
  'write-panel-list': cost('writing', 5000, 700),
  'write-report': cost('writing', 6000, 2500),
  'write-section': cost('writing', 4000, 700),
  'check-sentences': cost('checking', 4600, 170),
  'settle-sentences': cost('checking', 2100, 130),
  'shorten-passages': cost('checking', 4000, 1500),
  'edit-report': cost('checking', 4300, 130),
  'edit-study': cost('checking', 12_000, 900),
};

/** By the name of its task, with or without version; an unknown one counts as a step of research. */
export function stepCosts(task: string): StepCosts {
  return STEPS[task.replace(/@.*$/, '')] ?? cost('research', 3000, 1000);
}

export function isKnownStep(task: string): boolean {
  return task.replace(/@.*$/, '') in STEPS;
}
