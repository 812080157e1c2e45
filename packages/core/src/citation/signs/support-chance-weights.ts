/** Written by `packages/evals/src/sentences/testing/fit-support-chance.ts`. */
export const supportChanceWeights = {
  open: { intercept: 0.371, slope: 1.069, score: 0.504 },
  supported: { intercept: 3.773, slope: 0, score: 0.636 },
  partially_supported: { intercept: -0.469, slope: 0, score: 0.661 },
  contradicted: { intercept: -2.377, slope: 0, score: 0.665 },
  unsupported: { intercept: -2.377, slope: 0, score: 0.665 },
};
