export { buildResearchGraph } from './graph.ts';
export { Knobs } from './knobs.ts';
export { type ResearchOptions, type ResearchResult, research } from './research.ts';
export { ResearchState } from './state.ts';
