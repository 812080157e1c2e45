export { default } from '../../vitest.package.config.ts';
