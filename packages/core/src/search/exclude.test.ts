import { expect, it } from 'vitest';
import { isExcluded } from './exclude.ts';

it.each([
  ['https://news.example.org/a?x=1', 'https://news.example.org/a?x=1', true],
  ['https://news.example.org/a?x=1', 'https://news.example.org/a', false],
  ['https://news.example.org/a', 'example.org', true],
  ['https://example.org/a', 'example.org', true],
  ['https://badexample.org/a', 'example.org', false],
  ['https://example.com/example.org', 'example.org', false],
  ['file:///data/documents/5f3a/My%20notes.txt', 'document:5f3a/My%20notes.txt', true],
  ['file:///data/documents/5f3a/other.txt', 'document:5f3a/My%20notes.txt', false],
  ['https://example.org/5f3a/My%20notes.txt', 'document:5f3a/My%20notes.txt', false],
  ['file:///broken%/a.txt', 'example.org', false],
])('%s is excluded by %s: %s', (url, entry, expected) => {
  expect(isExcluded(url, ['https://other.example', entry])).toBe(expected);
});
