import { describe, expect, it } from 'vitest';
import { readVerifyRequest } from './read-verify-request.ts';

const read = (args: Record<string, unknown>) =>
  readVerifyRequest({ _: ['verify'], ...args }, '/home/someone');

describe('readVerifyRequest', () => {
  it('reads paths from the current folder', () => {
    expect(read({ _: ['verify', 'a/report.md'], bundle: '../b.json', output: ['c.md', 'd.json'] })).toEqual({
      kind: 'report',
      path: '/home/someone/a/report.md',
      hasDocs: false,
      bundle: '/home/b.json',
      fetch: false,
      entailment: null,
      maxOpen: 0.2,
      without: { uncited: false, unknownSources: false },
      minSupported: null,
      json: false,
      outputs: [
        { path: '/home/someone/c.md', form: 'text' },
        { path: '/home/someone/d.json', form: 'json' },
      ],
    });
    expect(read({ claims: 'c.jsonl' })).toEqual({
      kind: 'claims',
      path: '/home/someone/c.jsonl',
      entailment: null,
    });
    expect(read({ claims: '-' })).toEqual({ kind: 'claims', path: '-', entailment: null });
  });

  it.each([
    ['0.9', 0.9],
    ['1', 1],
    ['0', 0],
    ['.75', 0.75],
    ['1.0', 1],
  ])('takes %s for a share', (given, share) => {
    expect(read({ _: ['verify', 'r.md'], 'min-supported': given })).toMatchObject({
      maxOpen: 0.2,
      without: { uncited: false, unknownSources: false },
      minSupported: share,
    });
  });

  it.each([
    [{}, /There is no report/],
    [{ _: ['verify', 'a.md', 'b.md'] }, /One report at a time; 2 are named: a\.md, b\.md/],
    [
      { _: ['verify', 'a.md'], 'min-supported': '90%' },
      /--min-supported is 90%; allowed: a share from 0 to 1/,
    ],
    [{ _: ['verify', 'a.md'], 'min-supported': '' }, /allowed: a share from 0 to 1/],
    [
      { _: ['verify', 'a.md'], output: 'x.html' },
      /--output: x\.html ends in "\.html"; allowed: \.json, \.md or \.txt/,
    ],
    [{ _: ['verify', 'a.md'], claims: 'c.jsonl', docs: ['x'] }, /leave out the report, --docs\./],
  ])('refuses %j', (args, message) => {
    expect(() => read(args)).toThrow(message);
  });
});
