export { CAPS, type CredibilityRequest, scoreCredibility } from './credibility/score-credibility.ts';
export { estimate } from './estimate.ts';
export {
  buildOptimizedGraphWithMemory,
  buildOptimizedSimpleGraph,
  buildSupervisedGraphWithMemory,
  buildSupervisedSimpleGraph,
  buildTrustEngineGraphWithMemory,
  buildTrustEngineSimpleGraph,
} from './graph-builds.ts';
export { Knobs } from './knobs.ts';
export { buildOptimizedGraph } from './optimized-graph.ts';
export { research } from './research.ts';
export { ResearchState } from './state.ts';
export { buildSupervisedGraph } from './supervised-graph.ts';
export { buildTrustEngineGraph } from './trust-engine-graph.ts';
