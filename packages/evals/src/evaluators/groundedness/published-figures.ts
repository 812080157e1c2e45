/** Citations of a system as published by others. */
export interface PublishedFigure {
  readonly system: string;
  /** Share of citations that their page bears out. */
  readonly citationAccuracy: number;
  /** Citations that are borne out, by report; null where it was not published. */
  readonly effectiveCitations: number | null;
  readonly source: string;
}

/** DeepResearch Bench (2025) judged each statement against its page with a model, on live pages: a kindred measure, not the same. */
const BENCH = 'DeepResearch Bench, FACT';

export const publishedFigures: readonly PublishedFigure[] = [
  { system: 'Perplexity Deep Research', citationAccuracy: 0.902, effectiveCitations: 31, source: BENCH },
  { system: 'Gemini Deep Research', citationAccuracy: 0.814, effectiveCitations: 111, source: BENCH },
  { system: 'OpenAI Deep Research', citationAccuracy: 0.78, effectiveCitations: 41, source: BENCH },
  {
    system: 'GPT Researcher',
    citationAccuracy: 0.56,
    effectiveCitations: null,
    source: 'as reported, without a benchmark of ours',
  },
];
