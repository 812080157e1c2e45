import { changeText, numberTexts } from '../gate/change-text.ts';
import { allCases } from '../gate/place-text.ts';
import { shownText } from './shown-text.ts';
import type { SideBySideRow } from './side-by-side.ts';

/** Scores of two sides as an HTML table; the better number of a row stands out. */
export function scoreTable(rows: readonly SideBySideRow[]): string {
  const body = rows.map((row) => {
    const { pipeline, caseId, evaluator, metric, left, right, better } = row;
    const sides = { ...row, before: left, after: right };
    const [one, other] = numberTexts(sides);
    const [change = '', interval] = (changeText(sides).match(/\((.*)\)$/)?.[1] ?? '').split('; ');
    const range = interval === undefined ? '' : `<span class="where">${shownText(interval)}</span>`;
    const where = `${pipeline} · ${caseId ?? allCases}`;
    return `<tr><th scope="row">${breakable(`${evaluator}.${metric}`)} <span class="where">${shownText(where)}</span></th>${cell(one, 'a', better === 'left')}${cell(other, 'b', better === 'right')}<td class="n soft">${shownText(change)}${range}</td></tr>`;
  });
  return `<table class="scores"><thead><tr><th scope="col">Metric</th><th scope="col" class="n"><span class="tag a">A</span></th><th scope="col" class="n"><span class="tag b">B</span></th><th scope="col" class="n">B − A</th></tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function cell(number: string, side: 'a' | 'b', isBetter: boolean): string {
  return `<td class="n ${side}">${isBetter ? `<span class="better">${number}</span>` : number}</td>`;
}

/** A line may end within a name. */
function breakable(name: string): string {
  return shownText(name).replace(/(?<=\w)[._](?=\w)/g, '$&<wbr>');
}
