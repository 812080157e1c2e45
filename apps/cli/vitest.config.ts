import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Tests start the real program; a busy machine takes its time.
  test: { testTimeout: 30_000, include: ['src/**/*.test.ts'], benchmark: { include: ['src/**/*.bench.ts'] } },
});
