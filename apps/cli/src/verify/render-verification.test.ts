import { expect, it } from 'vitest';
import { wrapLine } from './render-verification.ts';

it('breaks at spaces, wide signs counted as two, and indents what follows', () => {
  expect(wrapLine('one two three', { columns: 11, first: 2, indent: 4 })).toBe('  one two\n    three');
  expect(wrapLine('日本 日本 日本', { columns: 11, first: 0, indent: 2 })).toBe('日本 日本\n  日本');
  expect(wrapLine('one two three', { columns: null, first: 2, indent: 4 })).toBe('  one two three');
});
