import { defineConfig } from 'vitest/config';

/** What the tests of every package have in common. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    benchmark: { include: ['src/**/*.bench.ts'] },
    // No test changes a module or a global, so that each worker loads the libraries once: a third of the time.
    isolate: false,
    // Many tests wait for programs that they start, so a core left free for the runner itself would stand idle. Each
    // project has this setting of its own: that of the root is not handed down.
    maxWorkers: '100%',
    // On a busy machine the first load of a client library alone takes seconds, and so does the start of the program.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
