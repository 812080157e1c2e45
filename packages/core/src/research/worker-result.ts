import { z } from 'zod';

/** What one worker brings home; its evidence and sources travel in accumulators of their own. */
export const WorkerResult = z.object({
  subQuestionId: z.string(),
  subQuestion: z.string(),
  /** Compressed answer; every sentence carries evidence marks such as [E101]. Empty when nothing was found. */
  answer: z.string(),
  keyFindings: z.array(z.string()).readonly(),
  confidence: z.number().min(0).max(1),
  gaps: z.array(z.string()).readonly(),
  evidenceCount: z.number().int().min(0),
  /** Why the worker could not work; null when it did, even if it found nothing. */
  failure: z.string().nullable(),
});
export type WorkerResult = z.infer<typeof WorkerResult>;
