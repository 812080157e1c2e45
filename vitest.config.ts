import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import packageConfig from './vitest.package.config.ts';

/** All packages but the page in one project: as projects of their own, each would load the libraries again, in its own workers. */
export default mergeConfig(
  packageConfig,
  defineConfig({
    test: {
      passWithNoTests: false,
      coverage: {
        include: ['packages/*/src/**', 'apps/*/src/**'],
        exclude: ['**/testing/**', '**/*.test.ts'],
      },
      projects: [
        { test: { name: 'node', exclude: [...configDefaults.exclude, 'apps/web/**'] } },
        // Node does not read the page's JSX.
        { root: 'apps/web', test: { name: 'page', experimental: { viteModuleRunner: true } } },
      ],
    },
  }),
);
