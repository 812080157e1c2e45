import stringWidth from 'string-width';

/** Breaks one line at spaces; words wider than a line stay whole. `columns` null: no breaks. */
export function wrapLine(
  text: string,
  layout: {
    columns: number | null /** Spaces before the first line. */;
    first: number /** Before the others. */;
    indent: number;
  },
): string {
  const { columns, first, indent } = layout;
  if (columns === null) return ' '.repeat(first) + text;
  const lines: string[] = [];
  let line = '';
  let width = first;
  for (const word of text.split(' ')) {
    const size = stringWidth(word);
    if (line !== '' && width + 1 + size > columns) {
      lines.push(line);
      line = word;
      width = indent + size;
    } else {
      width += (line === '' ? 0 : 1) + size;
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].map((part, index) => ' '.repeat(index === 0 ? first : indent) + part).join('\n');
}
