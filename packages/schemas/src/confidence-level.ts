import { z } from 'zod';

/** How sure a claim is, for readers. */
export const ConfidenceLevel = z.enum(['high', 'medium', 'low']);
export type ConfidenceLevel = z.infer<typeof ConfidenceLevel>;
