/** What a step belongs to; research leaves a share of the budget to the other two. */
export type Phase = 'research' | 'writing' | 'checking';

export interface StepCosts {
  readonly phase: Phase;
  /** Tokens of one call: means of the recorded runs and of runs over pages of the web, a token per four characters. */
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
  'extract-passages': cost('research', 3300, 300),
  assess: cost('research', 5000, 300),
  'assess-sources': cost('checking', 3000, 300),
  'extract-claims': cost('checking', 4500, 700),
  'cite-claims': cost('checking', 4000, 50),
  'cross-validate': cost('checking', 3500, 400),
  'assess-and-claim': cost('checking', 6500, 800),
  'verify-claims': cost('checking', 7500, 400),
  'select-findings': cost('writing', 2900, 30),
  outline: cost('writing', 7500, 900),
  // Chosen: a plan is like an outline, and a panel like a short section.
  'plan-panels': cost('writing', 7500, 900),
  'write-panel-body': cost('writing', 5000, 700),
  'write-panel-table': cost('writing', 5000, 700),
  'write-panel-list': cost('writing', 5000, 700),
  'write-report': cost('writing', 6900, 3000),
  'write-section': cost('writing', 6000, 900),
  'check-sentences': cost('checking', 6000, 130),
  'settle-sentences': cost('checking', 2100, 50),
  'shorten-passages': cost('checking', 4000, 1500),
  'edit-report': cost('checking', 5500, 150),
  'edit-study': cost('checking', 20_000, 1500),
};

/** By the name of its task, with or without version; an unknown one counts as a step of research. */
export function stepCosts(task: string): StepCosts {
  return STEPS[task.replace(/@.*$/, '')] ?? cost('research', 3000, 1000);
}

export function isKnownStep(task: string): boolean {
  return task.replace(/@.*$/, '') in STEPS;
}
