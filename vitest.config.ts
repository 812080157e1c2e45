import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'house'],
    passWithNoTests: false,
    coverage: { include: ['packages/*/src/**', 'apps/*/src/**'], exclude: ['**/testing/**', '**/*.test.ts'] },
  },
});
