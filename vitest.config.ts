import { defineConfig, mergeConfig } from 'vitest/config';
import packageConfig from './vitest.package.config.ts';

/** All packages in one project: as projects of their own, each would load the libraries again, in its own workers. */
export default mergeConfig(
  packageConfig,
  defineConfig({
    test: {
      passWithNoTests: false,
      coverage: {
        include: ['packages/*/src/**', 'apps/*/src/**'],
        exclude: ['**/testing/**', '**/*.test.ts'],
      },
    },
  }),
);
