import { readFileSync } from 'node:fs';
import { featuresOf } from '../judge.ts';
import { featureNames } from '../support-features.ts';
import type { Example } from './logistic-regression.ts';

/** A claim with the sentences that it cites, of the data beside the repository. */
export interface LabelledClaim {
  readonly id: string;
  readonly claim: string;
  readonly label: string;
  readonly evidence: readonly string[];
}

/** Where the data lies; nothing of it is part of the repository. */
export const sharedData = new URL('../../../../../../shared/data/', import.meta.url);

export function readClaims(path: string): LabelledClaim[] {
  return readFileSync(new URL(path, sharedData), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledClaim);
}

/** The features of a claim against its sentences; zeros where nothing can be measured. */
export function exampleOf({ claim, label, evidence }: LabelledClaim): Example {
  const passage = { id: 'E1', text: evidence.join('\n'), sentences: evidence };
  const features = featuresOf(claim, passage, 'en');
  return { features: featureNames.map((name) => features?.[name] ?? 0), isPositive: label === 'supported' };
}
