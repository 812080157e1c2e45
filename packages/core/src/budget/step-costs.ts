/** What a step belongs to; research leaves a share of the budget to the other two. */
export type Phase = 'research' | 'writing' | 'checking';

export interface StepCosts {
  readonly phase: Phase;
  /** Tokens of one call: means of the recorded runs, a token per four characters. */
  readonly input: number;
  readonly output: number;
}

const cost = (phase: Phase, input: number, output: number): StepCosts => ({ phase, input, output });

const STEPS: Readonly<Record<string, StepCosts>> = {
  understand: cost('research', 700, 350),
  clarify: cost('research', 700, 200),
  plan: cost('research', 700, 350),
  analyze: cost('research', 1000, 500),
  discover: cost('research', 1500, 200),
  'plan-research': cost('research', 1200, 600),
  // Chosen: results of a search beside the question; a brief; claims with their passages.
  'write-brief': cost('research', 2500, 500),
  'review-brief': cost('research', 1200, 150),
  // Chosen: reports of some researchers beside a brief; the passages of one topic.
  supervise: cost('research', 3500, 300),
  reflect: cost('research', 3500, 300),
  'review-findings': cost('checking', 6000, 250),
  'validate-findings': cost('checking', 1500, 150),
  // Chosen: the pages that a service puts before a model that searches are some ten thousand tokens.
  'search-web': cost('research', 10_000, 700),
  'choose-pages': cost('research', 3300, 50),
  'extract-passages': cost('research', 4000, 500),
  assess: cost('research', 6000, 350),
  'assess-sources': cost('checking', 3000, 300),
  'extract-claims': cost('checking', 5000, 700),
  'cite-claims': cost('checking', 5000, 300),
  'cross-validate': cost('checking', 4000, 400),
  'assess-and-claim': cost('checking', 7500, 1000),
  'verify-claims': cost('checking', 7000, 700),
  // Forty candidates of some thirty words with their sources.
  'select-findings': cost('writing', 3200, 50),
  outline: cost('writing', 7500, 900),
  // Chosen: a plan is like an outline, and a panel like a short section.
  'plan-panels': cost('writing', 7500, 900),
  'write-panel-body': cost('writing', 5000, 700),
  'write-panel-table': cost('writing', 5000, 700),
  'write-panel-list': cost('writing', 5000, 700),
  'write-report': cost('writing', 7500, 3000),
  'write-section': cost('writing', 6000, 900),
  'check-sentences': cost('checking', 7000, 200),
  'settle-sentences': cost('checking', 4500, 150),
  'shorten-passages': cost('checking', 4000, 1500),
  'edit-report': cost('checking', 9000, 700),
  'edit-study': cost('checking', 20_000, 1500),
};

/** By the name of its task, with or without version; an unknown one counts as a step of research. */
export function stepCosts(task: string): StepCosts {
  return STEPS[task.replace(/@.*$/, '')] ?? cost('research', 3000, 1000);
}

export function isKnownStep(task: string): boolean {
  return task.replace(/@.*$/, '') in STEPS;
}
