import { defineConfig } from 'vitest/config';

/** Both for one package, started in its folder, and for all of them, started in the root. */
export default defineConfig({
  test: {
    include: ['**/src/**/*.test.ts'],
    benchmark: { include: ['**/src/**/*.bench.ts'] },
    // No test changes a module or a global, so that each worker loads the libraries once: a third of the time.
    isolate: false,
    // Many tests wait for programs that they start, so a core left free for the runner itself would stand idle.
    maxWorkers: '100%',
    // Only what hangs is to fail by time: on a busy machine the start of the program alone may take a minute.
    testTimeout: 120_000,
    // A hook may carry out all runs that the tests of its file read.
    hookTimeout: 300_000,
  },
});
