import { describe, expect, it } from 'vitest';
import { terminalReport } from './terminal-report.ts';

const shown = (markdown: string, columns = 80) => terminalReport(markdown, { columns });

describe('a report on a terminal', () => {
  it('shows the address of a source behind its title, numbers for marks, and not what is folded', () => {
    const report =
      'It was built in 1774 [[1]][p1].\n\n1. Mills: [A \\[new\\] mill](https://mills.example/a), 2021\n\n<details><summary>Passages</summary>\n\n</details>\n\n[p1]: https://mills.example/a#:~:text=built "It was built in 1774."\n';
    expect(shown(report)).toBe(
      'It was built in 1774 [1].\n\n1. Mills: A \\[new\\] mill <https://mills.example/a>, 2021\n',
    );
  });

  it('keeps titles on one line of the terminal, whatever a page calls itself', () => {
    const title = 'Endless '.repeat(4_000);
    const lines = shown(`# ${title}\n\nText [1].\n\n[1] [${title}](https://a.example/) · a.example`).split(
      '\n',
    );
    expect(lines[0]?.length).toBeLessThanOrEqual(80);
    expect(lines.slice(4).join(' ')).toMatch(/^\[1\] Endless .*… <https:\/\/a\.example\/> · a\.example$/);
    expect(lines.every(({ length }) => length <= 80)).toBe(true);
  });

  it('breaks text between words, and leaves citations and tables as they are', () => {
    const table = `| a | b |\n| --- | --- |\n| 1 [2] | ${'x'.repeat(100)} |`;
    expect(shown(`It costs €5 (see [1]) and runs.\n\n${table}`)).toBe(
      `It costs €5 (see [1]) and runs.\n\n${table}`,
    );
    expect(shown('One two three [1].\n> “Four five six.”\n- seven eight nine', 13)).toBe(
      'One two three\n[1].\n> “Four five\n> six.”\n- seven eight\n  nine',
    );
  });

  it('lets no page steer the terminal', () => {
    expect(shown('A \u001b[31mred\u001b[0m \u202eword.')).toBe('A red word.');
  });
});
