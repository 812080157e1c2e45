import type { Element, ElementContent } from 'hast';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode, useState } from 'react';
import { Button, useCopy } from '../shell/controls.tsx';
import { TEXT } from '../strings.ts';
import { type Sorting, sortedRows } from './sorted-rows.ts';

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

/** What the cells say, without their citations; the head first. */
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
