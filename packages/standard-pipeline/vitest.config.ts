import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    benchmark: { include: ['src/**/*.bench.ts'] },
    // On a busy machine the first load of a client library alone takes seconds.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
