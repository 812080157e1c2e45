import { numeral } from '../../render-blocks.ts';
import { childOf, named, textRun } from './word-xml.ts';

/** Marks the number of an item that its list can count itself; see `countItems`. */
const COUNTED = '\uE000';
const MARK = /^\uE000(\d+)\uE000/;

/**
 * Writes the numbers that Word counts into its paragraphs: "2.1", "(c)", "Article 4". Lists whose items are "1.", "2." stay
 * lists, as the converter makes them, with a mark that `countItems` reads.
 */
export function numberParagraphs(
  part: Document,
  numbering: Document,
  styles: ReadonlyMap<string, Element>,
): void {
  const abstract = new Map(
    named(numbering, 'w:abstractNum').map((list) => [list.getAttribute('w:abstractNumId') ?? '', list]),
  );
  const lists = new Map(named(numbering, 'w:num').map((list) => [list.getAttribute('w:numId') ?? '', list]));
  const counters = new Map<string, number[]>();
  const begun = new Set<string>();
  for (const paragraph of named(part, 'w:p')) {
    const placed = placeOf(paragraph, styles);
    const list = lists.get(placed?.list ?? '');
    if (placed === null || list === undefined) continue;
    const id = stated(list, 'w:abstractNumId') ?? '';
    const levels = abstract.get(id);
    const level = levels && levelAt(levels, placed.level);
    if (levels === undefined || !level || /^(?:bullet|none)$/.test(level.format)) continue;
    const counted = counters.get(id) ?? [];
    counters.set(id, counted);
    counted.length = Math.min(counted.length, placed.level + 1);
    const restart = begun.has(placed.list) ? null : stated(list, 'w:startOverride');
    begun.add(placed.list);
    const before = restart === null ? counted[placed.level] : Number(restart) - 1;
    counted[placed.level] = (before ?? level.start - 1) + 1;
    const label = level.text.replace(/%(\d)/g, (_, digit) => {
      const at = Number(digit) - 1;
      const own = levelAt(levels, at);
      return numeral(counted[at] ?? own?.start ?? 1, NUMERALS.get(own?.format ?? '') ?? '1');
    });
    const isItem = !placed.isHeading && placed.level === 0 && /^\d+\.$/.test(label);
    if (label.trim() !== '')
      write(paragraph, isItem ? COUNTED + label.slice(0, -1) + COUNTED : `${label} `, isItem);
  }
}

/** Gives the items of lists the numbers that they are marked with. */
export function countItems(document: Document): void {
  for (const item of document.querySelectorAll('li, p, h1, h2, h3, h4, h5, h6')) {
    const [mark, number] = MARK.exec(item.textContent ?? '') ?? [];
    const holder = item.firstChild;
    if (mark === undefined || number === undefined || holder === null) continue;
    const isItem = item.localName === 'li';
    if (isItem) item.setAttribute('value', number);
    holder.textContent = (holder.textContent ?? '').replace(mark, isItem ? '' : `${number}. `);
  }
}

function stated(element: Element, name: string): string | null {
  return named(element, name)[0]?.getAttribute('w:val') ?? null;
}

function placeOf(paragraph: Element, styles: ReadonlyMap<string, Element>) {
  let holder = childOf(paragraph, 'w:pPr') ?? undefined;
  let isHeading = false;
  let place: { list: string; level: number } | null = null;
  for (let depth = 0; holder !== undefined && depth < 10; depth += 1) {
    const numbers: Element | undefined = holder.getElementsByTagName('w:numPr')[0];
    const list = numbers && stated(numbers, 'w:numId');
    if (numbers && list) place ??= { list, level: Number(stated(numbers, 'w:ilvl') ?? 0) };
    isHeading ||= /^(?:heading|title)/i.test(stated(holder, 'w:name') ?? '');
    holder = styles.get(stated(holder, depth === 0 ? 'w:pStyle' : 'w:basedOn') ?? '');
  }
  return place && { ...place, isHeading };
}

/** `text` is as "%1." or "Article %1". */
function levelAt(levels: Element, at: number) {
  const level = named(levels, 'w:lvl').find((one) => Number(one.getAttribute('w:ilvl')) === at);
  if (level === undefined) return null;
  const start = Number(stated(level, 'w:start') ?? 1);
  return { format: stated(level, 'w:numFmt') ?? 'decimal', text: stated(level, 'w:lvlText') ?? '', start };
}

/** Word's names of ways to count, as HTML calls them. */
const NUMERALS = new Map([
  ['lowerLetter', 'a'],
  ['upperLetter', 'A'],
  ['lowerRoman', 'i'],
  ['upperRoman', 'I'],
]);

function write(paragraph: Element, label: string, isItem: boolean): void {
  const document = paragraph.ownerDocument;
  const properties = childOf(paragraph, 'w:pPr');
  const run = textRun(document, label);
  if (properties) properties.after(run);
  else paragraph.prepend(run);
  if (isItem || !properties) return;
  // An item with its number in words is not counted again by the converter.
  for (const numbers of named(properties, 'w:numPr')) numbers.remove();
  const none = document.createElement('w:numPr');
  for (const name of ['w:ilvl', 'w:numId']) {
    const part = document.createElement(name);
    part.setAttribute('w:val', '0');
    none.append(part);
  }
  properties.append(none);
}
