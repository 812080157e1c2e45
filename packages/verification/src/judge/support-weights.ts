import type { SupportModel } from './support-model.ts';

/**
 * Written by `testing/fit-support-model.ts`. Excerpts: citations of papers (Sarol et al., Bioinformatics 2024). Documents:
 * claims of Wikipedia (WiCE, Kamoi et al., EMNLP 2023; annotations ODC-BY 1.0).
 */
export const supportWeights: SupportModel = {
  document: {
    intercept: -1.305,
    weights: {
      sentence: 0,
      window: 0.371,
      numbers: 1.259,
      weakestName: 0.979,
      median: 0.486,
      missingValues: -0.178,
      missingWords: -0.021,
      absentValues: -0.849,
      absentNames: -0.135,
      run: 0,
      length: 0.26,
    },
  },
  excerpt: {
    intercept: -1.429,
    weights: {
      sentence: 1.037,
      window: 0.279,
      numbers: 0.33,
      weakestName: 0.483,
      median: 0.533,
      missingValues: 0,
      missingWords: 0,
      absentValues: 0,
      absentNames: -0.023,
      run: 0.957,
      length: 0.204,
    },
  },
};
