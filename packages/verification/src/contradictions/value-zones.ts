import { unitAt } from '@research-studio/language';
import { furtherClauseFrom } from './further-clause.ts';
import { measuredBy, ratedBy } from './measure-units.ts';
import type { Measure } from './measures.ts';

/** The stretch of a sentence or row that belongs to one of its values. */
export interface ValueZone {
  readonly measure: Measure;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** From here on the sentence says something else of the same thing. */
  readonly limit: number;
  /** What the values of the sentence share: the text before the first; in a row the column's header. */
  readonly head: string;
  /** A row's first cell and its column's header, as written; empty in a sentence. */
  readonly label: string;
  readonly isRow: boolean;
}

export function valueZones(request: {
  text: string;
  values: readonly Measure[];
  context: string;
}): ValueZone[] {
  return /(?:^|\s)\|\s/.test(request.text) ? rowZones(request) : sentenceZones(request);
}

const boundary =
  /[;,:](?=\s|$)|[、，；。]|[()（）]|\s[–—]\s|(?<=\s)(?:and|but|while|whereas|against|compared|than|instead|rather|or|und|aber|während|gegenüber|als|statt|anstatt|oder|et|mais|contre|tandis|y|pero|frente|mientras|ma|mentre|contro|e|o|from|to|von)(?=\s)|(?<=\s)(?:a|à|auf|bis)(?=\s[\d€$£])/giu;

function sentenceZones({ text, values }: { text: string; values: readonly Measure[] }): ValueZone[] {
  const marks = [...text.matchAll(boundary)].map(({ index }) => index);
  const splits = values.slice(1).map((value, at) => {
    const from = values[at]?.end ?? 0;
    return marks.find((mark) => mark >= from && mark < value.start) ?? null;
  });
  const first = values[0]?.start ?? 0;
  // "88,700 heat pumps in 2024, down from 96,300": what is counted stands after the first of its kind alone.
  const headOf = (measure: Measure, from: number) => {
    const alike = values.findIndex(({ kind }) => kind === measure.kind);
    const { end = 0 } = values[alike] ?? {};
    const counted =
      alike < values.indexOf(measure) ? text.slice(end, Math.min(splits[alike] ?? end, end + 24)) : '';
    return `${text.slice(0, from)} ${counted.replace(/\p{Lu}.*|\d.*/u, '')}`;
  };
  return values.map((measure, at) => {
    // What stands between two values with no mark between them belongs to both.
    const start = at === 0 ? 0 : (splits[at - 1] ?? values[at - 1]?.end ?? 0);
    const limit = furtherClauseFrom(text, measure.end);
    const end = Math.min(limit, splits[at] ?? values[at + 1]?.start ?? text.length);
    const own = `${text.slice(start, measure.start)} ${text.slice(measure.end, end)}`;
    return {
      measure,
      text: own,
      start,
      end,
      limit,
      head: at === 0 ? '' : headOf(measure, first),
      label: '',
      isRow: false,
    };
  });
}

function rowZones({
  text,
  values,
  context,
}: {
  text: string;
  values: readonly Measure[];
  context: string;
}): ValueZone[] {
  const cells = cellsOf(text);
  const header = context.split('\n').find((line) => /(?:^|\s)\|\s/.test(line));
  const columns = header === undefined ? [] : cellsOf(header);
  const offset = cells.length - columns.length === 1 ? 1 : 0;
  const label = cells[0]?.text ?? '';
  const isLabelOnly = cells.length > 1;
  return values.flatMap((measure) => {
    const at = cells.findIndex(({ start, end }) => measure.start >= start && measure.start < end);
    const cell = cells[at];
    if (cell === undefined || (isLabelOnly && at === 0)) return [];
    const head = columns[at - offset]?.text ?? '';
    const own = `${withoutFigures(label)} ${text.slice(cell.start, measure.start)} ${text.slice(measure.end, cell.end)}`;
    return [
      {
        measure: withUnitOf(head, measure),
        text: own,
        start: cell.start,
        end: cell.end,
        limit: text.length,
        head: withoutFigures(head),
        label: `${label} ${head}`,
        isRow: true,
      },
    ];
  });
}

/** A bare figure takes the unit that its column's header names: "Range in km", "Weight (kg)". */
function withUnitOf(header: string, measure: Measure): Measure {
  const at = /(?:\sin\s|\(|\[|,\s)(?=[^()[\],]{1,24}[)\]]?$)/u.exec(header);
  if (measure.kind !== 'count' || at === null) return measure;
  const end = at.index + at[0].length;
  const named = unitAt(header, end);
  const unit = measuredBy({ unit: named?.unit ?? null, end: named?.end ?? end }, header);
  if (unit === null) return measure;
  const { kind, factor, offset } = unit;
  const per = ratedBy(header, unit.end)?.unit ?? measure.per;
  return { ...measure, kind, factor, per, values: measure.values.map((value) => value * factor + offset) };
}

/** "SCOP at 35 °C" without its condition. */
function withoutFigures(cell: string): string {
  return cell.replace(
    /(?<![\p{L}\d])[-−–+]?\d[\d.,:]*\s?(?:°\s?\p{L}(?!\p{L})|%|[kMG]?(?:W|Wh|Hz|m|g)(?!\p{L}))?/gu,
    ' ',
  );
}

function cellsOf(row: string): { text: string; start: number; end: number }[] {
  const cells: { text: string; start: number; end: number }[] = [];
  let start = 0;
  for (const part of row.split('|')) {
    cells.push({ text: part.trim(), start, end: start + part.length });
    start += part.length + 1;
  }
  return cells;
}
