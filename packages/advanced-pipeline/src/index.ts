export { AtomicClaim, CrossValidation, ScoredClaim, SpanVerification } from './claims/claim-stages.ts';
export { explainClaim } from './claims/explain-claim.ts';
export { type HeldEvidence, holdEvidence } from './claims/hold-evidence.ts';
export { RuledContradiction } from './claims/ruled-contradiction.ts';
export {
  type BoundName,
  type ClaimFacts,
  type ClaimScore,
  type ClaimThresholds,
  type Dispute,
  scoreClaim,
} from './claims/score-claim.ts';
export { type SourceStanding, sourceStandings } from './claims/source-standing.ts';
export { Config } from './config.ts';
export { detectInterest } from './credibility/detect-interest.ts';
export { CAPS, type CredibilityRequest, scoreCredibility } from './credibility/score-credibility.ts';
export {
  buildOptimizedGraphWithMemory,
  buildOptimizedSimpleGraph,
  buildTrustEngineGraphWithMemory,
  buildTrustEngineSimpleGraph,
} from './graph-builds.ts';
export { buildOptimizedGraph } from './optimized-graph.ts';
export { research } from './research.ts';
export { ResearchState } from './state.ts';
export { buildTrustEngineGraph } from './trust-engine-graph.ts';
export { notFoundSection, trustSection, withoutFrame } from './writing/about-sections.ts';
export { answerNote } from './writing/answer-note.ts';
export { disagreementSection } from './writing/disagreements.ts';
