import { describe, expect, it } from 'vitest';
import { labelledOutput, readOutputFile } from './output-file.ts';

const options = { option: 'output', cwd: '/home/me', forms: { '.md': 'markdown', '.html': 'html' } } as const;

describe('readOutputFile', () => {
  it('takes the form from the suffix, in any case, and the place from the current folder', () => {
    expect(readOutputFile('out/Report.HTML', options)).toEqual({
      path: '/home/me/out/Report.HTML',
      form: 'html',
    });
  });

  it('refuses a place below a file', () => {
    expect(() => readOutputFile(`${import.meta.filename}/report.md`, options)).toThrow(/is not a folder/);
  });

  it('names the suffixes that there are', () => {
    expect(() => readOutputFile('report', options)).toThrow(
      /report ends in no suffix; allowed: \.md or \.html/,
    );
  });
});

describe('labelledOutput', () => {
  it('puts the name of the run before the suffix', () => {
    expect(labelledOutput({ path: '/a.b/report.md', form: 'markdown' }, 'single').path).toBe(
      '/a.b/report-single.md',
    );
  });
});
