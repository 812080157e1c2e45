import { cellsOf, columnUnits, LONGEST_CAPTION, type Sentence } from '@research-studio/language';

/**
 * Where the caption or heading above a table begins that gives the units of its figures; null where neither does.
 * `head` is the index of the table's head row among the sentences of `text`.
 */
export function captionAbove({
  text,
  sentences,
  head,
}: {
  readonly text: string;
  readonly sentences: readonly Sentence[];
  readonly head: number;
}): number | null {
  const row = sentences[head];
  const columns = cellsOf(row?.text ?? '');
  if (row === undefined || columns === null) return null;
  const gives = (caption: string) => columnUnits(caption, columns).some((unit) => unit !== '');
  const before = sentences[head - 1];
  const isCaption =
    before !== undefined &&
    before.heading === row.heading &&
    row.start - before.end <= NEXT &&
    before.text.length <= LONGEST_CAPTION &&
    cellsOf(before.text) === null;
  if (isCaption && gives(before.text)) return before.start;
  if (row.heading === null || !gives(row.heading)) return null;
  const at = text.lastIndexOf(row.heading, row.start);
  return at >= 0 && row.start - at - row.heading.length <= LONGEST_CAPTION ? at : null;
}

/** Characters between a caption and its table: a blank line. */
const NEXT = 3;
