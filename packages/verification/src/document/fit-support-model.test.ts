import { describe, expect, it } from 'vitest';
import { fitSupportModel, type SupportExample } from './fit-support-model.ts';
import { supportModel, supportProbability } from './support-model.ts';

/** Supported where the window covers much and no name is missing; the other features say nothing. */
const examples: SupportExample[] = Array.from({ length: 60 }, (_, index) => {
  const isSupported = index % 3 === 0;
  return {
    isSupported,
    features: {
      window: (isSupported ? 0.8 : 0.5) + ((index * 7) % 10) / 40,
      weakestNumber: ((index * 3) % 7) / 7,
      weakestName: ((index * 5) % 11) / 11,
      missingNumbers: index % 2,
      missingNames: isSupported ? 0 : index % 4,
      length: 2,
    },
  };
});

describe('fitSupportModel', () => {
  it('gives the features that tell the signs that they have, and one that never varies none', () => {
    const { coefficients } = fitSupportModel(examples);
    expect(coefficients.window).toBeGreaterThan(1);
    expect(coefficients.missingNames).toBeLessThan(-0.1);
    expect(coefficients.length).toBeCloseTo(0);
  });

  it('parts supported from others at 0.6', () => {
    const model = fitSupportModel(examples);
    const right = examples.filter(
      ({ features, isSupported }) => supportProbability(features, model) >= 0.6 === isSupported,
    );
    expect(right.length).toBeGreaterThan(54);
  });
});

describe('supportModel', () => {
  it('never rises with what is missing nor falls with what is found', () => {
    const { window, weakestNumber, weakestName, missingNumbers, missingNames } = supportModel.coefficients;
    expect(Math.min(window, weakestNumber, weakestName)).toBeGreaterThan(0);
    expect(Math.max(missingNumbers, missingNames)).toBeLessThan(0);
  });
});
