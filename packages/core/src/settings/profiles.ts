/** Sets of settings that need no configuration file; a profile of the same name in the file takes their place. */
export const BUILT_IN_PROFILES: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  local: {
    models: { smart: 'local', fast: null, budget: null, concurrency: 2, timeoutMs: 600_000 },
  },
  cheap: {
    models: { smart: 'small', fast: 'small' },
    research: { maxIterations: 2, maxQuestions: 3, queriesPerQuestion: 2, maxSources: 10 },
    advanced: { trust: 'batched', maxSubagents: 3 },
  },
  best: {
    models: { smart: 'large', fast: 'large' },
    research: { maxIterations: 4, maxQuestions: 8, maxSources: 40 },
    advanced: { trust: 'full', maxSubagents: 8 },
  },
};
