import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../failures.ts';
import { readRequest } from './read-request.ts';

const read = (args: Record<string, unknown>, ...words: string[]) =>
  readRequest({ $0: 'pnpm', _: ['research', ...words], ...args }, '/home/me');

describe('readRequest', () => {
  it('takes words without quotes as one question', () => {
    expect(read({}, 'Why', 'is it so?').question).toBe('Why is it so?');
  });

  it('needs no question to go on with a run', () => {
    expect(read({ resume: '2026-01-02_ab12' })).toMatchObject({
      question: '',
      resumeRunId: '2026-01-02_ab12',
    });
  });

  it('collects outputs, and asks back unless set not to', () => {
    const request = read({ output: ['a.md', 'b.json', 'c.csl.json'], yes: true }, 'q');
    expect(request.outputs.map(({ form }) => form)).toEqual(['md', 'json', 'csl.json']);
    expect(request.mayAsk).toBe(false);
    expect(read({}, 'q').mayAsk).toBe(true);
  });

  it.each<[string, Record<string, unknown>, string[], string]>([
    ['no question', {}, [], 'There is no question'],
    ['a blank question', {}, [' ', '\n'], 'There is no question'],
    ['a question of 8,001 characters', {}, ['x'.repeat(8001)], '8,001 characters; at most 8,000'],
    [
      'an output of unknown form',
      { output: 'report.txt' },
      ['q'],
      'allowed: .md, .html, .json, .pdf, .docx, .bib or .csl.json',
    ],
    ['an output that is a folder', { output: `${tmpdir()}/.md/..` }, ['q'], '--output'],
    ['both modes', { 'single-agent': true, 'multi-agent': true }, ['q'], 'exclude each other'],
    ['a mode with --compare', { 'single-agent': true, compare: true }, ['q'], 'exclude each other'],
    ['--resume with --compare', { resume: 'r1', compare: true }, [], 'exclude each other'],
    ['--resume with a question', { resume: 'r1' }, ['q'], 'leave out the question'],
    ['--resume with a setting', { resume: 'r1', format: 'concise' }, [], 'leave out --format'],
    ['a run id that is a path', { resume: '../../etc' }, [], 'is not a run id'],
    ['a mode of the other pipeline', { advanced: true, 'single-agent': true }, ['q'], 'exclude each other'],
    ['--trust without its pipeline', { trust: 'full' }, ['q'], 'add --advanced'],
    ['--resume with a pipeline', { resume: 'r1', advanced: true }, [], 'leave out --advanced'],
  ])('refuses %s', (_, args, words, message) => {
    expect(() => read(args, ...words)).toThrow(UsageError);
    expect(() => read(args, ...words)).toThrow(message);
  });

  it('takes a question of 8,000 characters', () => {
    expect(read({}, 'x'.repeat(8000)).question).toHaveLength(8000);
  });
});
