export interface PublishedFigure {
  readonly system: string;
  /** Share of citations that hold, 0 to 1. */
  readonly citationAccuracy: number;
  /** Mean for each report; null where none is published. */
  readonly effectiveCitations: number | null;
}

/**
 * Best first, to be read beside ours. DeepResearch Bench, FACT (2025): each statement against its live page by a model's
 * judgement, on other questions; a kindred measure, not the same. That of GPT Researcher is told without a benchmark.
 */
export const PUBLISHED_FIGURES: readonly PublishedFigure[] = [
  { system: 'Perplexity', citationAccuracy: 0.902, effectiveCitations: 31 },
  { system: 'Gemini', citationAccuracy: 0.814, effectiveCitations: 111 },
  { system: 'OpenAI', citationAccuracy: 0.78, effectiveCitations: 41 },
  { system: 'GPT Researcher', citationAccuracy: 0.56, effectiveCitations: null },
];
