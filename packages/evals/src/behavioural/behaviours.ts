import { ambiguityDetection } from './ambiguity-detection.ts';
import type { Behaviour } from './behaviour.ts';
import { configEffectiveness } from './config-effectiveness.ts';
import { contradictionBothSides } from './contradiction-both-sides.ts';
import { convergence } from './convergence.ts';
import { credibilityOrder } from './credibility-order.ts';
import { gapLoopMonotonic } from './gap-loop-monotonic.ts';
import { hostilePageHarmless } from './hostile-page-harmless.ts';
import { modeComparison } from './mode-comparison.ts';
import { nearCopiesOneOrigin } from './near-copies-one-origin.ts';
import { resumeEqualsUndisturbed } from './resume-equals-undisturbed.ts';
import { stateConsistency } from './state-consistency.ts';
import { verifiedClaimsRatio } from './verified-claims-ratio.ts';

/** What is held of the architecture, and of the trust engine, by running it. */
export const BEHAVIOURS: readonly Behaviour[] = [
  configEffectiveness,
  gapLoopMonotonic,
  modeComparison,
  ambiguityDetection,
  stateConsistency,
  convergence,
  verifiedClaimsRatio,
  nearCopiesOneOrigin,
  contradictionBothSides,
  hostilePageHarmless,
  credibilityOrder,
  resumeEqualsUndisturbed,
];
