import stringWidth from 'string-width';
import { printableLine } from '../printable.ts';
import type { Style } from '../progress/render-progress.ts';
import type { Check } from './check.ts';

/** The checks as a table, group by group, the marks and the names each in their column. */
export function renderChecks(checks: readonly Check[], style: Style): string {
  const nameWidth = Math.max(...checks.map(({ name }) => stringWidth(name)));
  const marks: Readonly<Record<Check['state'], string>> = {
    ok: style('green', 'ok     '),
    set: '       ',
    missing: style('dim', 'missing'),
    failed: style('red', 'failed '),
  };
  const groups = [...new Set(checks.map(({ group }) => group))];
  return groups
    .map((group) => {
      const rows = checks
        .filter((check) => check.group === group)
        .map(({ name, state, detail }) => {
          const padding = ' '.repeat(nameWidth - stringWidth(name));
          return `  ${marks[state]}  ${name}${padding}  ${printableLine(detail)}`.trimEnd();
        });
      return [style('bold', group), ...rows].join('\n');
    })
    .join('\n\n');
}
