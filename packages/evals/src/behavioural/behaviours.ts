import { ambiguityDetection } from './ambiguity-detection.ts';
import type { Behaviour } from './behaviour.ts';
import { bundlesSound } from './bundles-sound.ts';
import { carelessModelMended } from './careless-model-mended.ts';
import { configEffectiveness } from './config-effectiveness.ts';
import { contradictionBothSides } from './contradiction-both-sides.ts';
import { convergence } from './convergence.ts';
import { credibilityOrder } from './credibility-order.ts';
import { deadEndsLeft } from './dead-ends-left.ts';
import { doubtsTold } from './doubts-told.ts';
import { everyWorkerCounts } from './every-worker-counts.ts';
import { failedWorkerApart } from './failed-worker-apart.ts';
import { filesAsTold } from './files-as-told.ts';
import { gapLoopMonotonic } from './gap-loop-monotonic.ts';
import { hiddenTextUnread } from './hidden-text-unread.ts';
import { hostilePageHarmless } from './hostile-page-harmless.ts';
import { hostilePagesTold } from './hostile-pages-told.ts';
import { interestTold } from './interest-told.ts';
import { limitsHeeded } from './limits-heeded.ts';
import { logInWallTold } from './log-in-wall-told.ts';
import { modeComparison } from './mode-comparison.ts';
import { modelsTold } from './models-told.ts';
import { nearCopiesOneOrigin } from './near-copies-one-origin.ts';
import { newestPageWins } from './newest-page-wins.ts';
import { oneSiteOneOrigin } from './one-site-one-origin.ts';
import { pagesAsPublished } from './pages-as-published.ts';
import { questionFormHeeded } from './question-form-heeded.ts';
import { replyHeeded } from './reply-heeded.ts';
import { resumeEqualsUndisturbed } from './resume-equals-undisturbed.ts';
import { resumeRepeatsNothing } from './resume-repeats-nothing.ts';
import { roundsAddUp } from './rounds-add-up.ts';
import { settingsHeeded } from './settings-heeded.ts';
import { stateConsistency } from './state-consistency.ts';
import { twistsSeen } from './twists-seen.ts';
import { unansweredTold } from './unanswered-told.ts';
import { verifiedClaimsRatio } from './verified-claims-ratio.ts';
import { weakVoicesApart } from './weak-voices-apart.ts';
import { webSurvived } from './web-survived.ts';
import { withdrawnPaperUnused } from './withdrawn-paper-unused.ts';

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
  everyWorkerCounts,
  carelessModelMended,
  deadEndsLeft,
  logInWallTold,
  hostilePagesTold,
  hiddenTextUnread,
  pagesAsPublished,
  newestPageWins,
  interestTold,
  unansweredTold,
  questionFormHeeded,
  withdrawnPaperUnused,
  limitsHeeded,
  replyHeeded,
  oneSiteOneOrigin,
  filesAsTold,
  settingsHeeded,
  weakVoicesApart,
  webSurvived,
  roundsAddUp,
  failedWorkerApart,
  modelsTold,
  bundlesSound,
  doubtsTold,
  twistsSeen,
  resumeRepeatsNothing,
];
