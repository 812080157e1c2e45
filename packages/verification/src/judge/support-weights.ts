import type { SupportModel } from './support-model.ts';

/**
 * Written by `testing/fit-support-model.ts`. Excerpts: citations of papers (Sarol et al., Bioinformatics 2024). Documents:
 * claims of Wikipedia (WiCE, Kamoi et al., EMNLP 2023; annotations ODC-BY 1.0).
 */
export const supportWeights: SupportModel = {
  document: {
    intercept: -1.349,
    weights: {
      sentence: 0,
      window: 0.326,
      numbers: 1.182,
      weakestName: 1.09,
      median: 0.481,
      missingValues: -0.18,
      missingWords: -0.017,
      absentValues: -0.893,
      absentNames: -0.131,
      run: 0,
      length: 0.275,
    },
  },
  excerpt: {
    intercept: -1.619,
    weights: {
      sentence: 1.091,
      window: 0.451,
      numbers: 0.189,
      weakestName: 0.399,
      median: 0.55,
      missingValues: 0,
      missingWords: 0,
      absentValues: 0,
      absentNames: -0.03,
      run: 0.761,
      length: 0.264,
    },
  },
};
