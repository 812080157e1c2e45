import type { Element, ElementContent } from 'hast';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode, useState } from 'react';
import { Button, useCopy } from '../shell/controls.tsx';
import { TEXT } from '../strings.ts';

const T = TEXT.read;

interface ReportTableProps {
  readonly node?: Element | undefined;
  readonly children?: ReactNode;
}

type Part = ReactElement<{ children?: ReactNode; 'aria-sort'?: 'ascending' | 'descending' }>;

/** A table of the report: its head sorts it, and it can be copied into a sheet. The citations stay in their cells. */
export function ReportTable({ node, children }: ReportTableProps) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [head = [], ...rows] = rowsOf(node);
  const order = sorting === null ? rows.map((_, row) => row) : sortedRows(rows, sorting);
  const [isCopied, copy] = useCopy(() =>
    [head, ...order.map((row) => rows[row] ?? [])].map((cells) => cells.join('\t')).join('\n'),
  );
  const [header, body] = partsOf(children);
  const [headRow] = partsOf(header?.props.children);
  const columns = partsOf(headRow?.props.children);
  const bodyRows = partsOf(body?.props.children);
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className="scroll" tabIndex={0} aria-label={`${T.table}: ${head.join(', ')}`}>
        <table>
          <thead>
            <tr>
              {columns.map((cell, column) => {
                const isSorted = sorting?.column === column;
                const isDescending = isSorted && sorting.isDescending;
                if ((head[column] ?? '') === '') return cell;
                return cloneElement(
                  cell,
                  isSorted ? { 'aria-sort': isDescending ? 'descending' : 'ascending' } : {},
                  <button
                    type="button"
                    className="cursor-pointer text-start font-semibold hover:underline"
                    onClick={() => setSorting({ column, isDescending: isSorted && !isDescending })}
                  >
                    {cell.props.children}
                    <span aria-hidden="true">{isSorted ? (isDescending ? ' ↓' : ' ↑') : ''}</span>
                  </button>,
                );
              })}
            </tr>
          </thead>
          <tbody>{order.map((row) => bodyRows[row])}</tbody>
        </table>
      </section>
      <p className="no-print text-end">
        <Button label={isCopied ? T.copied : T.copyTable} onClick={copy} />
      </p>
    </div>
  );
}

function partsOf(children: ReactNode): Part[] {
  return Children.toArray(children).filter((child): child is Part => isValidElement(child));
}

/** The texts of the cells, without their citations; the head first. */
function rowsOf(node: Element | undefined): string[][] {
  if (node === undefined) return [];
  if (node.tagName === 'tr')
    return [elementsOf(node).map((cell) => textOf(cell).replace(/\s+/g, ' ').trim())];
  return elementsOf(node).flatMap(rowsOf);
}

function elementsOf({ children }: Element): Element[] {
  return children.filter((child) => child.type === 'element');
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
}

export interface Sorting {
  readonly column: number;
  readonly isDescending: boolean;
}

/** The order of the rows by one column: by value where every cell that says something starts with a figure, else by name. Cells that say nothing come last. */
export function sortedRows(
  rows: readonly (readonly string[])[],
  { column, isDescending }: Sorting,
): number[] {
  const cells = rows.map((row) => row[column]?.trim() ?? '');
  const values = cells.map(figureOf);
  const isNumeric = cells.every((cell, row) => !SAYS_SOMETHING.test(cell) || values[row] !== null);
  const compare = (a: number, b: number): number => {
    const [one, other] = [cells[a] ?? '', cells[b] ?? ''];
    const isMissing = Number(!SAYS_SOMETHING.test(one)) - Number(!SAYS_SOMETHING.test(other));
    if (isMissing !== 0) return isMissing;
    const order = isNumeric ? (values[a] ?? 0) - (values[b] ?? 0) : NAMES.compare(one, other);
    return isDescending ? -order : order;
  };
  return rows.map((_, row) => row).sort(compare);
}

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
const NAMES = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The figure that a cell starts with, after a sign of currency or the like; null where it starts with a word. */
function figureOf(cell: string): number | null {
  const [, sign, digits = ''] =
    /^[^\p{L}\p{N}+−-]*([+−-]?)[^\p{L}\p{N}]*(\d[\d.,\u00a0\u202f ]*)/u.exec(cell) ?? [];
  if (digits === '') return null;
  const figure = digits.replace(/[\s.,]+$/u, '').replace(/\s/gu, '');
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(figure);
  const plain = isGrouped
    ? figure.replaceAll(',', '')
    : /^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}(?:\.\d{3})+,\d+$/.test(figure)
      ? figure.replaceAll('.', '').replace(',', '.')
      : figure.replace(',', '.');
  const value = Number.parseFloat(plain);
  return Number.isNaN(value) ? null : sign === '-' || sign === '−' ? -value : value;
}
