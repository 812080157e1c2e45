import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { compareWithBaseline } from './compare-with-baseline.ts';
import { renderAnnotations } from './render-table.ts';
import { evalResults, evalRow } from './testing/eval-rows.ts';
import { hostileNames } from './testing/hostile-names.ts';

function annotate(names: readonly string[], file: string | null = null) {
  const rows = names.map((metric) => evalRow({ metric, passed: true }));
  const failing = rows.map((row) => ({ ...row, passed: false, message: row.metric }));
  const comparison = compareWithBaseline({ baseline: evalResults(rows), results: evalResults(failing) });
  return renderAnnotations({ comparison, fileOf: () => file });
}

describe('renderAnnotations', () => {
  it('has an error for each regression with file and title, and the headline', () => {
    expect(annotate(['resolved'], 'data/a,b:c.json')).toBe(
      '::error file=data/a%2Cb%3Ac.json,title=standard-multi · broad · citations.resolved::the check held and fails now: resolved\n' +
        '::warning title=Evals::1 regression: 1 worse, 0 gone, 0 better, 0 new, 0 same.\n',
    );
  });

  it.each(hostileNames)('lets %j start no command and no property of its own', (name) => {
    const [error, ...rest] = annotate([name], name).trimEnd().split('\n');
    expect(rest).toHaveLength(1);
    expect(error).not.toMatch(/\r/);
    const properties = /^::error file=([^,:]*),title=([^,:]*)::(.*)$/.exec(error ?? '');
    expect(properties).not.toBeNull();
    const decoded = (properties?.[1] ?? '').replace(/%(3A|2C|0A|0D|25)/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    const seen = stripVTControlCharacters(name).replace(/[\p{Cc}\p{Cf}]/gu, (sign) =>
      sign === '\n' ? sign : '',
    );
    expect(decoded).toBe(seen);
    expect(error).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('says how many more there are than GitHub shows', () => {
    const lines = annotate(Array.from({ length: 30 }, (_, index) => `metric_${index}`))
      .trimEnd()
      .split('\n');
    expect(lines.filter((line) => line.startsWith('::error'))).toHaveLength(10);
    expect(lines[9]).toBe('::error title=Evals::21 further regressions.');
  });

  it('has an error for what could not be measured', () => {
    const row = evalRow({ evaluator: 'quality', kind: 'judge', score: 1 });
    const silent = {
      ...row,
      score: null,
      message: 'Not judged: the key was refused.',
      unmeasured: true as const,
    };
    const comparison = compareWithBaseline({
      baseline: evalResults([evalRow(), row]),
      results: evalResults([evalRow(), silent]),
    });
    expect(renderAnnotations({ comparison, fileOf: () => null })).toBe(
      '::error title=Evals%3A not measured::1 of 1 judge gave no verdict: the key was refused. 0 of 1 report judged in full.\n' +
        '::warning title=Evals::Not everything could be measured; no regressions in what was: 0 worse, 2 gone, 0 better, 0 new, 1 same.\n',
    );
  });
});
