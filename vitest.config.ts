import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'house'],
    passWithNoTests: false,
    // Many tests wait for programs that they start, so a core left free for the runner itself would stand idle.
    maxWorkers: '100%',
    coverage: { include: ['packages/*/src/**', 'apps/*/src/**'], exclude: ['**/testing/**', '**/*.test.ts'] },
  },
});
