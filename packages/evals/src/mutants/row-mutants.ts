import { cellsOf } from '@research-studio/language';
import type { Mutant } from './mutant.ts';
import type { RandomChoice } from './random-choice.ts';
import { reportStatements } from './report-statements.ts';
import { statementMutant } from './statement-mutant.ts';

/** What a row of a table says, told of another: each value stands in the source, and only together they are wrong. */
export const rowMutants: readonly Mutant[] = [
  rowMutant('row_value_of_other_row', 'number', ({ own, other }) => {
    const at = own.findIndex((cell, column) => column > 0 && /\d/.test(cell) && other[column] !== cell);
    return at < 0 ? null : [own[at] ?? '', other[at] ?? ''];
  }),
  rowMutant('row_label_of_other_row', 'content', ({ own, other, markdown }) => {
    const isFalse = own.some((cell, at) => at > 0 && markdown.includes(cell) && other[at] !== cell);
    return isFalse ? [own[0] ?? '', other[0] ?? ''] : null;
  }),
  statementMutant({
    name: 'figure_of_same_source',
    group: 'number',
    rewrite: ({ markdown, citations, text }, { bundle, random }) => {
      const page = bundle.sources.find(({ id }) => id === citations[0])?.text ?? '';
      const [own] = markdown.match(FIGURE) ?? [];
      const others = [...new Set(page.match(FIGURE))].filter(
        (one) => one.length === own?.length && !text.includes(one),
      );
      const other = others.length === 0 ? undefined : random.pick(others);
      return own === undefined || other === undefined ? null : markdown.replace(own, () => other);
    },
  }),
  statementMutant({
    name: 'statements_spliced',
    group: 'content',
    rewrite: ({ text, markdown, citations }, { bundle, random }) => {
      const others = reportStatements(bundle).filter(
        (one) => one.role === undefined && one.citations[0] === citations[0] && one.text !== text,
      );
      const [head, tail] = [text, random.pick(others)?.text ?? ''].map((one) => one.split(' '));
      if (head === undefined || tail === undefined || head.length < 8 || tail.length < 8) return null;
      const marks = / ?(?:\[\d+\][●◐○]?)+\.?$/u.exec(markdown)?.[0] ?? '';
      return `${head.slice(0, head.length / 2).join(' ')} ${tail
        .slice(tail.length / 2)
        .join(' ')
        .replace(/\.$/, '')}${marks}`;
    },
  }),
];

const FIGURE = /(?<![[\p{L}\d.,])\d[\d.,]*\d(?![\]\d])/gu;

type Cells = readonly string[];

/** `choose` gives what is replaced by what, of the row that is told and another one of its table. */
function rowMutant(
  name: string,
  group: Mutant['group'],
  choose: (rows: {
    readonly own: Cells;
    readonly other: Cells;
    readonly markdown: string;
  }) => readonly [string, string] | null,
): Mutant {
  return statementMutant({
    name,
    group,
    rewrite: ({ markdown, citations }, { bundle, random }) => {
      const page = bundle.sources.find(({ id }) => id === citations[0])?.text ?? '';
      const rows = rowsTold(page, markdown, random);
      const change = rows === null ? null : choose({ ...rows, markdown });
      if (change === null || change[0] === '' || change[0] === change[1]) return null;
      const at = markdown.indexOf(change[0]);
      return at < 0 ? null : markdown.replace(change[0], () => change[1]);
    },
  });
}

/** The row that "Label: value, value" tells, and another of as many cells. */
function rowsTold(page: string, markdown: string, random: RandomChoice): { own: Cells; other: Cells } | null {
  const [, label] = /^([^:]{3,80}): /.exec(markdown) ?? [];
  if (label === undefined) return null;
  const rows = page.split('\n').flatMap((line) => {
    const cells = cellsOf(line);
    return cells === null ? [] : [cells];
  });
  const own = rows.find(([first = '']) => first !== '' && label.includes(first));
  const others = rows.filter(
    (row) =>
      row !== own &&
      row.length === own?.length &&
      row[0] !== own[0] &&
      row.slice(1).some((cell) => /\d/.test(cell)),
  );
  const other = others.length === 0 ? undefined : random.pick(others);
  return own === undefined || other === undefined ? null : { own, other };
}
