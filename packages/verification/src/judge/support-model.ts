import { featureNames, type SupportFeatures } from './support-features.ts';

/** A logistic regression over the features of a claim. */
export interface LogisticModel {
  readonly intercept: number;
  readonly weights: Readonly<Record<keyof SupportFeatures, number>>;
}

/**
 * One model for a few sentences chosen from a text, another for a whole text: what a whole text leaves out is not there,
 * what an excerpt leaves out may stand elsewhere.
 */
export interface SupportModel {
  readonly excerpt: LogisticModel;
  readonly document: LogisticModel;
}

/** An excerpt up to so many sentences, a document from so many on; the two models are mixed between. */
const excerptUpTo = 6;
const documentFrom = 16;

/** The chance, 0 to 1, that the sentences support a claim in full, where half of all claims are supported. */
export function supportChance(features: SupportFeatures, sentences: number, model: SupportModel): number {
  const share = Math.min(1, Math.max(0, (sentences - excerptUpTo) / (documentFrom - excerptUpTo)));
  const logit = (one: LogisticModel) =>
    featureNames.reduce((total, name) => total + one.weights[name] * features[name], one.intercept);
  const mixed =
    (share < 1 ? (1 - share) * logit(model.excerpt) : 0) + (share > 0 ? share * logit(model.document) : 0);
  return 1 / (1 + Math.exp(-mixed));
}
