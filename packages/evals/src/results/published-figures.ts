export interface PublishedFigure {
  readonly system: string;
  /** Share of citations that hold, 0 to 1. */
  readonly citationAccuracy: number;
  /** Mean for each report; null where none is published. */
  readonly effectiveCitations: number | null;
}

/**
 * What others report of themselves and each other, best first, to be read beside ours: other questions, sources and
 * judges. DeepResearch Bench, FACT.
 */
export const PUBLISHED_FIGURES: readonly PublishedFigure[] = [
  { system: 'Perplexity', citationAccuracy: 0.902, effectiveCitations: 31 },
  { system: 'Gemini', citationAccuracy: 0.814, effectiveCitations: 111 },
  { system: 'OpenAI', citationAccuracy: 0.78, effectiveCitations: 41 },
  { system: 'GPT Researcher', citationAccuracy: 0.56, effectiveCitations: null },
];
