import { z } from 'zod';

export const SearchResult = z.object({
  /** Absolute URL; for a local document its canonical address, or a file: URL when it has none. */
  url: z.string(),
  title: z.string(),
  /** Null when the provider gives no excerpt. */
  snippet: z.string().nullable(),
  /** 0 to 1, comparable between the queries of one provider; higher is better. */
  score: z.number().min(0).max(1),
  provider: z.string(),
  /** YYYY-MM-DD. */
  publishedAt: z.string().nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;
