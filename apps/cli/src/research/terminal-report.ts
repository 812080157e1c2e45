import { withPlainMarks } from '@research-studio/verification';
import cliTruncate from 'cli-truncate';
import wrapAnsi from 'wrap-ansi';
import { printable } from '../terminal.ts';

/** Wider terminals are not read to their edge. */
const WIDEST = 120;
/** A whole address can be opened; one that fills the screen is in report.md. */
const LONGEST_ADDRESS = 240;

const LABEL = '\\[((?:\\\\.|[^\\[\\]\\\\])*)\\]';
const LINK = new RegExp(`${LABEL}\\(([^()\\s]+)\\)`, 'g');

/** The folded parts of a published report, and the targets of its marks. */
const FOLDED = /\n+<details>[\s\S]*$/;

/**
 * The report as a person reads it on a terminal: broken between words, titles on one line, addresses to be seen behind them,
 * marks as numbers, and without the passages and the making, which are in report.md. Nothing that a page said may steer the
 * terminal.
 */
export function terminalReport(markdown: string, { columns }: { columns: number }): string {
  const width = Math.min(columns, WIDEST);
  return withPlainMarks(printable(markdown).replace(FOLDED, '\n'))
    .split('\n')
    .map((line) =>
      /^#{1,6} /.test(line) ? cliTruncate(line, width) : wrapped(withPlainLinks(line, width), width),
    )
    .join('\n');
}

/** The beginning of a line of a list or a quotation. */
const OPENING = /^(?:> |\s*(?:[-*]|\d+[.)]) )?/;

/** A line of text broken between words, below the text of its list item or quotation; rows of tables stay whole. */
function wrapped(line: string, width: number): string {
  if (line.startsWith('|')) return line;
  const [opening = ''] = OPENING.exec(line) ?? [];
  const indent = opening.startsWith('>') ? opening : ' '.repeat(opening.length);
  const lines = wrapAnsi(line.slice(opening.length), width - opening.length).split('\n');
  return opening + lines.join(`\n${indent}`);
}

function withPlainLinks(line: string, width: number): string {
  return line.replace(LINK, (_, label: string, address: string) => {
    const page = cliTruncate(address.replace(/#?:~:text=.*$/, ''), LONGEST_ADDRESS);
    return label === address ? page : `${cliTruncate(label, width)} <${page}>`;
  });
}
