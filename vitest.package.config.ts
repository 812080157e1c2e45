import { statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { defineConfig, type Plugin } from 'vitest/config';

/**
 * Libraries as users load them. Vite asks for their development builds, of which those that read Markdown check and log
 * each step and take twice as long.
 */
const librariesAsInstalled: Plugin = {
  name: 'libraries-as-installed',
  configResolved({ ssr }) {
    ssr.resolve = { ...ssr.resolve, conditions: ['node', 'module-sync'] };
  },
};

// Workers, and the programs that tests start from the sources, load compiled modules; coverage counts only what is compiled anew.
if (!process.argv.some((arg) => arg.startsWith('--coverage')))
  process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

// What tests write is kept in memory where there is room: a disk that has to be waited for takes a tenth of the time.
const MEMORY = '/dev/shm';
const GIB = 2 ** 30;
if (process.platform === 'linux' && roomIn(MEMORY) > 2 * GIB) process.env['TMPDIR'] ??= MEMORY;

/** Both for one package, started in its folder, and for all of them, started in the root. */
export default defineConfig({
  plugins: [librariesAsInstalled],
  test: {
    include: ['**/src/**/*.test.ts'],
    benchmark: { include: ['**/src/**/*.bench.ts'] },
    // Node loads the modules itself, as the program does: nothing is rewritten or mocked, and what runs often runs faster.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // No test changes a module or a global, so that each worker loads the libraries once: a third of the time.
    isolate: false,
    // Many tests wait for programs, servers and browsers that they start, while another worker can go on.
    maxWorkers: availableParallelism() + 1,
    // Only what hangs is to fail by time: on a busy machine the start of the program alone may take a minute.
    testTimeout: 120_000,
    // A hook may carry out all runs that the tests of its file read.
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});

/** In bytes; 0 for a folder that is not there. */
function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
