import { featureNames, type SupportFeatures } from './support-features.ts';
import weights from './support-weights.json' with { type: 'json' };

/** An excerpt up to so many sentences, a document from so many on; the two models are mixed between. */
const excerptUpTo = 6;
const documentFrom = 16;

/**
 * The chance, 0 to 1, that the sentences support a claim in full, where half of all claims are supported. A logistic
 * regression for a few sentences chosen from a text, another for a whole text: what a whole text leaves out is not there.
 */
export function supportChance(features: SupportFeatures, sentences: number): number {
  const share = Math.min(1, Math.max(0, (sentences - excerptUpTo) / (documentFrom - excerptUpTo)));
  const logit = (model: typeof weights.excerpt) =>
    featureNames.reduce((total, name) => total + model.weights[name] * features[name], model.intercept);
  return 1 / (1 + Math.exp(-(1 - share) * logit(weights.excerpt) - share * logit(weights.document)));
}
