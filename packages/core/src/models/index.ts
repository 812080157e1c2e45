export type { Budget } from './budget/ledger.ts';
export { isAtLeast, knobsIn } from './budget/open-degradation.ts';
export { createModelChains, type ModelRole, type NamedModel } from './model-chains.ts';
export { howToPrice } from './model-prices.ts';
export { requireModelProvider } from './providers/registry.ts';
export { createReasoner, type ReasonerOptions } from './reasoning/create-reasoner.ts';
export { answerOf, type Prompt, type PromptBlock, type Reasoner, type Task } from './reasoning/task.ts';
export { withLocalModel } from './with-local-model.ts';
