import { expect, it } from 'vitest';
import { importsOf } from './imports-of.ts';

const fileOf = (text: string) =>
  ({ path: 'packages/core/src/a/b.ts', package: 'core', text, isTesting: false }) as const;

it('finds static, type-only, bare, lazy and re-exporting imports', () => {
  const text = `import { one, type Two } from '../x/one.ts';
import type { Three } from './three.ts';
import {
  type Four,
  type Five,
} from '@research-studio/core';
import 'side-effect';
export { six } from './six.ts';
export * from './seven.ts';
const eight = await import('./eight.ts');
`;
  expect(importsOf(fileOf(text))).toEqual([
    { specifier: '../x/one.ts', path: 'packages/core/src/x/one.ts', isTypeOnly: false },
    { specifier: './three.ts', path: 'packages/core/src/a/three.ts', isTypeOnly: true },
    { specifier: '@research-studio/core', path: null, isTypeOnly: true },
    { specifier: 'side-effect', path: null, isTypeOnly: false },
    { specifier: './six.ts', path: 'packages/core/src/a/six.ts', isTypeOnly: false },
    { specifier: './seven.ts', path: 'packages/core/src/a/seven.ts', isTypeOnly: false },
    { specifier: './eight.ts', path: 'packages/core/src/a/eight.ts', isTypeOnly: false },
  ]);
});

it('takes text that merely speaks of imports for none', () => {
  expect(importsOf(fileOf(`export const words = 'import from';\nconst from = 1;\n`))).toEqual([]);
});
