export { estimate } from './estimate.ts';
export { buildResearchGraph } from './graph.ts';
export { Knobs } from './knobs.ts';
export { research } from './research.ts';
export { ResearchState } from './state.ts';
