import { tidyLine } from '../../render-blocks.ts';
import { cellText } from './cell-text.ts';
import { escaped, tableOf, tagged } from './office-reader.ts';

interface Series {
  readonly name: string;
  readonly labels: readonly string[];
  readonly values: readonly string[];
}

/** Points beyond are drawn and not read. */
const MOST_POINTS = 2000;

/** A longer title is not the name of a column. */
const LONGEST_HEAD = 60;

/** The chart of an Office file as a table of HTML: a row for each label, a column for each series, its title at the head of the labels. */
export function readChart(chart: Document): string {
  const [titled] = chart.getElementsByTagName('c:title');
  const words = [...(titled?.getElementsByTagName('a:t') ?? [])].map(({ textContent }) => textContent ?? '');
  const series = [...chart.getElementsByTagName('c:ser')].map((one) => ({
    name: pointsOf(one, ['c:tx']).join(', '),
    labels: pointsOf(one, ['c:cat', 'c:xVal']),
    values: pointsOf(one, ['c:val', 'c:yVal']),
  }));
  return tableIn(escaped(tidyLine(words.join(' '))), series);
}

/** Labels or values of a series, by the places of its points; labels of several levels are joined. */
function pointsOf(series: Element, parts: readonly string[]): readonly string[] {
  const part = [...series.children].find(({ tagName }) => parts.includes(tagName));
  const isNumber = /^c:num/.test(part?.querySelector('c\\:numCache, c\\:numLit')?.tagName ?? '');
  const code = part?.getElementsByTagName('c:formatCode')[0]?.textContent ?? 'General';
  const points: string[] = [];
  for (const value of part?.getElementsByTagName('c:v') ?? []) {
    const text = value.textContent ?? '';
    const shown = escaped(tidyLine(isNumber ? cellText({ type: 'n', text }, code, false) : text));
    const at = Math.min(Number(value.parentElement?.getAttribute('idx') ?? 0), MOST_POINTS);
    points[at] = [points[at], shown].filter(Boolean).join(', ');
  }
  return points;
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
