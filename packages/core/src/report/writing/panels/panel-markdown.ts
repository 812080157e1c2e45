import { escapeMarkdown } from '../../../citation/escape-markdown.ts';

interface TableToRender {
  readonly text: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Point {
  readonly title: string;
  readonly text: string;
}

interface ListToRender {
  readonly text: string;
  readonly points: readonly (Point & { readonly points: readonly Point[] })[];
}

/** A table as Markdown; rows have as many cells as there are heads. */
export function tableMarkdown({ text, columns, rows }: TableToRender): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cellOf).join(' | ')} |`;
  const even = rows.map((row) => columns.map((_, column) => row[column] ?? '–'));
  const table = [line(columns), line(columns.map(() => '---')), ...even.map(line)].join('\n');
  return [text.trim(), table].filter((part) => part !== '').join('\n\n');
}

/** Points as a list, each with its name in bold. */
export function listMarkdown({ text, points }: ListToRender): string {
  const lines = points.flatMap(({ points: parts, ...point }) => [
    `- ${pointOf(point)}`,
    ...parts.map((part) => `  - ${pointOf(part)}`),
  ]);
  return [text.trim(), lines.join('\n')].filter((part) => part !== '').join('\n\n');
}

function pointOf({ title, text }: Point): string {
  const name = escapeMarkdown(title.replace(/[.:]\s*$/, ''));
  return name === '' ? oneLine(text) : `**${name}:** ${oneLine(text)}`;
}

function cellOf(cell: string): string {
  return oneLine(cell).replace(/(?<!\\)\|/g, '\\|') || '–';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
