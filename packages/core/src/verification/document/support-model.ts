import type { SupportFeatures } from './measure-support.ts';

export interface SupportModel {
  readonly intercept: number;
  readonly coefficients: Readonly<Record<keyof SupportFeatures, number>>;
}

export const featureNames = [
  'cover',
  'window',
  'weakestNumber',
  'weakestName',
  'missingNumbers',
  'missingNames',
  'length',
] as const satisfies readonly (keyof SupportFeatures)[];

/**
 * Logistic regression fitted by `fitSupportModel` to the development half of WiCE (Kamoi et al., EMNLP 2023; annotations
 * ODC-BY 1.0): 349 claims of Wikipedia against the pages that they cite, 115 of them supported. `pnpm run bench
 * judge-in-document` fits it again and prints these numbers.
 */
export const supportModel: SupportModel = {
  intercept: -2.88,
  coefficients: {
    cover: 1.32,
    window: 1.07,
    weakestNumber: 1.82,
    weakestName: 1.65,
    missingNumbers: -0.61,
    missingNames: -0.31,
    length: 0.36,
  },
};

/**
 * The probability, 0 to 1, that the document bears a claim out in full, where three claims in five are so: at 0.6 a
 * supported claim refused costs as much as another let through.
 */
export function supportProbability(features: SupportFeatures, model: SupportModel = supportModel): number {
  const { intercept, coefficients } = model;
  const sum = featureNames.reduce((total, name) => total + coefficients[name] * features[name], intercept);
  return 1 / (1 + Math.exp(-sum));
}
