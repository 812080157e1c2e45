import { tidyLine } from '../../render-blocks.ts';
import { attribute, readXml } from '../xml-text.ts';
import { cellText } from './cell-text.ts';
import { escaped, tableOf, tagged } from './office-reader.ts';

interface Series {
  name: string;
  readonly labels: string[];
  readonly values: string[];
}

/** Points beyond are drawn and not read. */
const MOST_POINTS = 2000;

/** A longer title is not the name of a column. */
const LONGEST_HEAD = 60;

/** The chart of an Office file as a table of HTML: a row for each label, a column for each series, its title at the head of the labels. */
export function readChart(xml: string): string {
  const series: Series[] = [];
  const titles: string[] = [];
  const open: string[] = [];
  let text = '';
  let point = 0;
  let code = 'General';
  for (const { kind, name, attributes } of readXml(xml)) {
    if (kind === 'text') text += name;
    if (name === 'ser' && kind === 'open') series.push({ name: '', labels: [], values: [] });
    if (name === 'pt' && kind === 'open')
      point = Math.min(Number(attribute(attributes, 'idx') ?? 0), MOST_POINTS);
    if (kind === 'open') {
      open.push(name);
      text = '';
    }
    if (kind !== 'close') continue;
    open.pop();
    const current = series.at(-1);
    if (name === 'formatCode') code = text;
    else if (name === 't' && open.includes('title')) titles.push(text);
    else if (name === 'v' && current !== undefined) {
      const within = ['tx', 'cat', 'xVal', 'val', 'yVal'].find((part) => open.includes(part));
      const isNumber = open.includes('numCache') || open.includes('numLit');
      const shown = escaped(tidyLine(isNumber ? cellText({ type: 'n', text }, code, false) : text));
      if (within === 'tx') current.name = shown;
      else if (within === 'cat' || within === 'xVal')
        current.labels[point] = [current.labels[point], shown].filter(Boolean).join(', ');
      else if (within !== undefined) current.values[point] = shown;
    }
  }
  return tableIn(escaped(tidyLine(titles.join(' '))), series);
}

function tableIn(title: string, series: readonly Series[]): string {
  const labels = series
    .map((one) => one.labels)
    .reduce((most, own) => (own.length > most.length ? own : most), []);
  const count = Math.max(0, labels.length, ...series.map(({ values }) => values.length));
  if (count === 0) return '';
  const isShort = title.length <= LONGEST_HEAD;
  const head = [(isShort && title) || '–', ...series.map(({ name }) => name)];
  const rows = Array.from({ length: count }, (_, at) => [
    labels[at] ?? String(at + 1),
    ...series.map(({ values }) => values[at] ?? ''),
  ]);
  const isHeaded = series.some(({ name }) => name !== '');
  const isApart = title !== '' && !(isHeaded && isShort);
  return (isApart ? tagged('p', title) : '') + tableOf(isHeaded ? [head, ...rows] : rows);
}
