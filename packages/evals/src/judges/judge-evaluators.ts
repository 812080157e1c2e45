import type { Evaluator } from '../evaluators/evaluator.ts';
import { judgeCompleteness } from './judge-completeness.ts';
import { judgeFaithfulness } from './judge-faithfulness.ts';
import { judgeGroundedness } from './judge-groundedness.ts';
import { judgeQuality } from './judge-quality.ts';
import { judgeRelevance } from './judge-relevance.ts';

/** All judges that ask a model. Without one their scores are null. */
export const judgeEvaluators: readonly Evaluator[] = [
  judgeRelevance,
  judgeGroundedness,
  judgeCompleteness,
  judgeQuality,
  judgeFaithfulness,
];
