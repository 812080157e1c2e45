import { z } from 'zod';

/** How often a query found something; kept for the report's metadata. */
export const SearchDone = z.object({ query: z.string(), results: z.number().int().min(0) });
export type SearchDone = z.infer<typeof SearchDone>;
