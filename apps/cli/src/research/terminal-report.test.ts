import { describe, expect, it } from 'vitest';
import { terminalReport } from './terminal-report.ts';

const shown = (markdown: string, columns = 80) => terminalReport(markdown, { columns });

describe('a report on a terminal', () => {
  it('shows the address of a source behind its title, and no passage in percent signs', () => {
    const list =
      '[1] [A \\[new\\] mill](https://mills.example/a) · Mills · 2021\n- “It was built in 1774.” ([passage](https://mills.example/a#:~:text=It%20was%20built%20in%201774.))\n- “It stopped.”';
    expect(shown(list)).toBe(
      '[1] A \\[new\\] mill <https://mills.example/a> · Mills · 2021\n- “It was built in 1774.”\n- “It stopped.”',
    );
  });

  it('keeps titles on one line of the terminal, whatever a page calls itself', () => {
    const title = 'Endless '.repeat(4_000);
    const lines = shown(`# ${title}\n\nText [1].\n\n[1] [${title}](https://a.example/) · a.example`).split(
      '\n',
    );
    expect(lines[0]?.length).toBeLessThanOrEqual(80);
    expect(lines.at(-1)).toMatch(/^\[1\] Endless .*… <https:\/\/a\.example\/> · a\.example$/);
    expect(lines.at(-1)?.length).toBeLessThan(150);
  });

  it('leaves text, citations and tables as they are', () => {
    const text = `It costs €5 (see [1]) and runs. ${'A long sentence. '.repeat(20)}\n\n| a | b |\n| --- | --- |\n| 1 [2] | x |`;
    expect(shown(text)).toBe(text);
  });

  it('lets no page steer the terminal', () => {
    expect(shown('A \u001b[31mred\u001b[0m \u202eword.')).toBe('A red word.');
  });
});
