import type { SupportFeatures } from './measure-support.ts';

export interface SupportModel {
  readonly intercept: number;
  readonly coefficients: Readonly<Record<keyof SupportFeatures, number>>;
}

export const featureNames = [
  'window',
  'weakestNumber',
  'weakestName',
  'missingNumbers',
  'missingNames',
  'length',
] as const satisfies readonly (keyof SupportFeatures)[];

/**
 * Logistic regression fitted by `fitSupportModel` to the development half of WiCE (Kamoi et al., EMNLP 2023; annotations
 * ODC-BY 1.0): 349 claims of Wikipedia, 115 of them supported by the pages that they cite. `pnpm bench
 * judge-in-document` fits it again and prints these numbers, rounded here.
 */
export const supportModel: SupportModel = {
  intercept: -1.87,
  coefficients: {
    window: 1.72,
    weakestNumber: 1.79,
    weakestName: 1.63,
    missingNumbers: -0.42,
    missingNames: -0.25,
    length: 0.16,
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
