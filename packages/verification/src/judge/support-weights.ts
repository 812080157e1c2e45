import type { SupportModel } from './support-model.ts';

/**
 * Written by `testing/fit-support-model.ts`. Excerpts: citations of papers (Sarol et al., Bioinformatics 2024). Documents:
 * claims of Wikipedia (WiCE, Kamoi et al., EMNLP 2023; annotations ODC-BY 1.0).
 */
export const supportWeights: SupportModel = {
  document: {
    intercept: -1.301,
    weights: {
      sentence: 0,
      window: 0.362,
      numbers: 1.266,
      weakestName: 0.988,
      median: 0.477,
      missingValues: -0.179,
      missingWords: -0.02,
      absentValues: -0.821,
      absentNames: -0.133,
      run: 0,
      length: 0.255,
    },
  },
  excerpt: {
    intercept: -1.621,
    weights: {
      sentence: 1.073,
      window: 0.437,
      numbers: 0.191,
      weakestName: 0.475,
      median: 0.544,
      missingValues: 0,
      missingWords: 0,
      absentValues: 0,
      absentNames: -0.026,
      run: 0.754,
      length: 0.265,
    },
  },
};
