import { z } from 'zod';

/** What a provider knows against a work: `retracted` when its journal has taken it back. */
export const SearchResultFlag = z.enum(['retracted']);
export type SearchResultFlag = z.infer<typeof SearchResultFlag>;

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
  /** DOI of a scholarly work, where the provider gives it: in lower case, without resolver. */
  doi: z.string().optional(),
  /** DOIs of the works that this one, the notice of a retraction, takes back. */
  retracts: z.array(z.string()).readonly().optional(),
  flags: z.array(SearchResultFlag).readonly().optional(),
});
export type SearchResult = z.infer<typeof SearchResult>;
