import { z } from 'zod';

/** Named as in their bundles. */
export const PipelineName = z.enum([
  'standard-single',
  'standard-multi',
  'advanced-full',
  'advanced-batched',
]);
export type PipelineName = z.infer<typeof PipelineName>;
