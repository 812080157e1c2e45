import elements from './elements.json' with { type: 'json' };

type BlockKind = 'paragraph' | 'heading' | 'item' | 'row' | 'preformatted';

export interface Block {
  readonly kind: BlockKind;
  /** With its mark: "# " of a heading, "- " of an item. Never empty. */
  readonly text: string;
}

/** A block and its place in the page. */
export interface PlacedBlock extends Block {
  /** The element that its first words stand in. */
  readonly element: Element;
  /** Share of its characters that stand in links, 0 to 1. */
  readonly linkShare: number;
}

const SKIPPED: ReadonlySet<string> = new Set(elements.skipped);
/** Elements that words of one line stand in. */
export const INLINE: ReadonlySet<string> = new Set(elements.inline);
/** A table with a longer cell is layout: its cells are read as blocks of their own. */
const LONGEST_CELL = 600;
/** A line that ends in `<br>` and is longer is taken as wrapped by hand, not as a line of its own. */
const WRAPPED_LINE = 60;
/** Characters that are enough to judge the end of a line. */
const LINE_END = 400;

/** Reads an element top to bottom into blocks of plain text; what no reader sees as text is left out. */
export function renderBlocks(root: Element): readonly PlacedBlock[] {
  const writer = new BlockWriter(root);
  renderChildren(root, writer);
  writer.endBlock();
  return writer.blocks;
}

/** Blank lines between blocks, line breaks between the items of a list and the rows of a table. */
export function joinBlocks(blocks: readonly Block[]): string {
  let text = '';
  for (const [index, block] of blocks.entries()) text += gapBetween(blocks[index - 1], block) + block.text;
  return text;
}

/** The words of the first heading; null where there is none. */
export function headingOf(blocks: readonly Block[]): string | null {
  return blocks.find(({ kind }) => kind === 'heading')?.text.replace(/^#+ /, '') ?? null;
}

/** Where each block starts in what `joinBlocks` makes of them. */
export function blockStarts(blocks: readonly Block[]): readonly number[] {
  let end = 0;
  return blocks.map((block, index) => {
    const start = end + gapBetween(blocks[index - 1], block).length;
    end = start + block.text.length;
    return start;
  });
}

function gapBetween(before: Block | undefined, { kind }: Block): string {
  if (before === undefined) return '';
  return kind === before.kind && (kind === 'item' || kind === 'row') ? '\n' : '\n\n';
}

class BlockWriter {
  readonly blocks: PlacedBlock[] = [];
  /** Marks of the items of numbered lists. */
  readonly marks = new Map<Element, string>();
  /** How many links the words to come stand in. */
  links = 0;
  private element: Element;
  private linked = 0;
  private inline = '';
  /** The end of `inline`: a line is judged by its end, and reading the whole for each break would take for ever. */
  private tail = '';
  private hasInk = false;
  private prefix = '';
  private kind: BlockKind = 'paragraph';

  constructor(root: Element) {
    this.element = root;
  }

  /** Nothing has been written yet behind the mark of an item or a heading. */
  get isAtMark(): boolean {
    return this.prefix !== '' && !this.hasInk;
  }

  write(text: string, element?: Element): void {
    this.inline += text;
    this.tail = (this.tail + text.slice(-LINE_END)).slice(-LINE_END);
    const hasInk = /\S/.test(text);
    if (hasInk && !this.hasInk && element !== undefined) this.element = element;
    if (hasInk && this.links > 0) this.linked += text.trim().length;
    this.hasInk ||= hasInk;
  }

  startBlock(kind: BlockKind, prefix: string): void {
    this.endBlock();
    this.kind = kind;
    this.prefix = prefix;
  }

  /** The mark of a list item belongs to its first block only; those after it are paragraphs. */
  endBlock(): void {
    const text = tidyLine(this.inline);
    const { linked, element } = this;
    this.inline = '';
    this.tail = '';
    this.hasInk = false;
    this.linked = 0;
    if (!text || !/[\p{L}\p{N}]/u.test(text)) return;
    const linkShare = Math.min(1, linked / text.length);
    this.blocks.push({ kind: this.kind, text: this.prefix + text, element, linkShare });
    this.kind = 'paragraph';
    this.prefix = '';
  }

  breakLine(next: string): void {
    const line = tidyLine(this.tail);
    if (this.kind === 'heading' || !line) this.write(' ');
    else if (endsSentence(line) || !next || (line.length < WRAPPED_LINE && /^[^\p{Ll}]/u.test(next)))
      this.endBlock();
    else this.write(' ');
  }

  add(block: Block, element: Element): void {
    this.endBlock();
    if (!/[\p{L}\p{N}]/u.test(block.text)) return;
    const lengthOf = ({ textContent }: Element) => (textContent ?? '').length;
    const linked = [...element.getElementsByTagName('a')].reduce((sum, link) => sum + lengthOf(link), 0);
    this.blocks.push({ ...block, element, linkShare: Math.min(1, linked / Math.max(1, lengthOf(element))) });
  }
}

function endsSentence(line: string): boolean {
  return /[.!?…:;。！？][\p{Pe}\p{Pf}"']*$/u.test(line);
}

function renderChildren(parent: Element, writer: BlockWriter): void {
  for (const node of parent.childNodes) {
    if (node.nodeType === 3) writer.write(node.textContent ?? '', parent);
    else if (node.nodeType === 1) renderElement(node as Element, writer);
  }
}

/** Elements that are more than their children. */
const RENDERERS: Readonly<Record<string, (element: Element, writer: BlockWriter) => void>> = {
  br: (element, writer) => writer.breakLine(textAfter(element)),
  hr: (_, writer) => writer.endBlock(),
  pre: renderPreformatted,
  table: renderTable,
  dl: renderDefinitions,
  a: (element, writer) => {
    writer.links += 1;
    renderPlain(element, writer);
    writer.links -= 1;
  },
};

function renderElement(element: Element, writer: BlockWriter): void {
  const tag = element.localName.toLowerCase();
  if (!SKIPPED.has(tag)) (RENDERERS[tag] ?? renderPlain)(element, writer);
}

function renderPlain(element: Element, writer: BlockWriter): void {
  const tag = element.localName.toLowerCase();
  if (INLINE.has(tag) && !hasBlockInside(element)) {
    renderChildren(element, writer);
    return;
  }
  const heading = /^h([1-6])$/.exec(tag)?.[1];
  if (tag === 'ol') countItems(element, writer);
  if (heading) writer.startBlock('heading', `${'#'.repeat(Number(heading))} `);
  else if (tag === 'li') writer.startBlock('item', writer.marks.get(element) ?? '- ');
  // `<li><p>…` is one item, not an empty item and a paragraph.
  else if (!/^(?:p|div|span|a)$/.test(tag) || !writer.isAtMark) writer.startBlock('paragraph', '');
  renderChildren(element, writer);
  writer.endBlock();
  if (heading || tag === 'li') writer.startBlock('paragraph', '');
}

/** Gives the items of a numbered list their marks: "3. ", "c. ", "iii. ". */
function countItems(list: Element, writer: BlockWriter): void {
  const items = [...list.children].filter(({ localName }) => localName === 'li');
  const step = list.hasAttribute('reversed') ? -1 : 1;
  const start = Number.parseInt(list.getAttribute('start') ?? '', 10);
  let number = Number.isNaN(start) ? (step < 0 ? items.length : 1) : start;
  for (const item of items) {
    const own = Number.parseInt(item.getAttribute('value') ?? '', 10);
    if (!Number.isNaN(own)) number = own;
    writer.marks.set(item, `${numeral(number, list.getAttribute('type') ?? '1')}. `);
    number += step;
  }
}

const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

/** A number in the letters that a list is counted with ("a", "A", "i", "I"): in digits from 27 or 40 on. */
export function numeral(number: number, type: string): string {
  const small = type.toLowerCase();
  let text = String(number);
  if (small === 'i' && number > 0 && number < 40) text = 'x'.repeat(number / 10) + ROMAN[number % 10];
  if (small === 'a' && number > 0 && number <= 26) text = String.fromCharCode(96 + number);
  return type === small ? text : text.toUpperCase();
}

const BLOCKS_IN_LINES: ReadonlySet<string> = new Set(elements.blocksInLines);

function hasBlockInside(element: Element): boolean {
  for (let child = element.firstElementChild; child; child = child.nextElementSibling)
    if (BLOCKS_IN_LINES.has(child.localName) || hasBlockInside(child)) return true;
  return false;
}

function textAfter(element: Element): string {
  for (let node = element.nextSibling; node; node = node.nextSibling) {
    if (node.nodeName.toUpperCase() === 'BR') return '';
    const text = node.nodeType === 8 ? '' : (node.textContent ?? '').trim();
    if (text) return text;
  }
  return 'Following';
}

function renderPreformatted(element: Element, writer: BlockWriter): void {
  const lines = (element.textContent ?? '').normalize('NFC').replaceAll('\r', '').split('\n');
  const text = lines
    .map((line) => line.trimEnd())
    .filter((line) => line.trim())
    .join('\n');
  writer.add({ kind: 'preformatted', text }, element);
}

function renderTable(table: Element, writer: BlockWriter): void {
  const isNested = table.querySelector('table') !== null;
  const rows = [...table.querySelectorAll('tr')]
    .filter((row) => !isNested || row.closest('table') === table)
    .map((row) => [...row.children].filter(({ localName }) => /^t[dh]$/i.test(localName)));
  const isLayout =
    (isNested && table.querySelector('th') === null) ||
    rows.every((cells) => cells.length < 2) ||
    rows.some((cells) => cells.some((cell) => (cell.textContent ?? '').trim().length > LONGEST_CELL));
  if (isLayout) {
    writer.endBlock();
    for (const child of table.children) renderElement(child, writer);
    writer.endBlock();
    return;
  }
  const caption = table.querySelector('caption');
  if (caption) writer.add({ kind: 'paragraph', text: tidyLine(caption.textContent ?? '') }, caption);
  for (const [index, texts] of gridOf(rows).entries())
    writer.add({ kind: 'row', text: texts.join(' | ').trim() }, rows[index]?.[0]?.parentElement ?? table);
}

/** Most columns and rows that one cell is copied to, and most copies in a table. */
const MOST_COLUMNS = 100;
const MOST_ROWS = 1000;
const MOST_COPIES = 20_000;

/** Rows of texts. A merged cell is repeated in each row and column that it covers; one that fills its row appears once. */
function gridOf(rows: readonly (readonly Element[])[]): readonly (readonly string[])[] {
  const below = new Map<number, { readonly text: string; rows: number }>();
  let part: Element | null | undefined;
  let copies = 0;
  return rows.map((cells) => {
    const texts: string[] = [];
    const own = cells[0]?.parentElement?.parentElement;
    if (own !== part) below.clear();
    part = own;
    const fill = (): void => {
      for (let open = below.get(texts.length); open && copies < MOST_COPIES; open = below.get(texts.length)) {
        open.rows -= 1;
        if (open.rows === 0) below.delete(texts.length);
        copies += 1;
        texts.push(open.text);
      }
    };
    for (const cell of cells) {
      fill();
      const text = cellText(cell);
      const isWhole = cells.length === 1 && below.size === 0;
      const columns = isWhole ? 1 : spanOf(cell, 'colspan', MOST_COLUMNS);
      const deep = isWhole ? 1 : spanOf(cell, 'rowspan', MOST_ROWS);
      copies += columns - 1;
      for (let column = 0; column < (copies < MOST_COPIES ? columns : 1); column += 1) {
        if (deep > 1 && text !== '' && copies < MOST_COPIES)
          below.set(texts.length, { text, rows: deep - 1 });
        texts.push(text);
      }
    }
    fill();
    return texts;
  });
}

function spanOf(cell: Element, name: string, most: number): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  // In a row, 0 is "to the end of its part of the table".
  return span === 0 && name === 'rowspan' ? most : Math.min(most, Math.max(1, span || 1));
}

function cellText(cell: Element): string {
  const text = joinBlocks(renderBlocks(cell)).replace(/\n+(?:- )?|^(?:- |#+ )/g, ' ');
  return tidyLine(text).replaceAll(' | ', ' / ');
}

/** Terms and definitions, e.g. of an info box, as "- term: definition". */
function renderDefinitions(list: Element, writer: BlockWriter): void {
  let terms: string[] = [];
  let isDefined = false;
  const add = (text: string, entry: Element) => writer.add({ kind: 'item', text: `- ${text}` }, entry);
  for (const entry of list.querySelectorAll('dt, dd')) {
    const text = tidyLine(entry.textContent ?? '');
    if (!text) continue;
    if (entry.tagName.toUpperCase() === 'DT') {
      if (isDefined) terms = [];
      isDefined = false;
      terms.push(text.replace(/:$/, ''));
    } else {
      // Several terms may share a definition, and several definitions a term.
      add(terms.length > 0 ? `${terms.join(', ')}: ${text}` : text, entry);
      isDefined = true;
    }
  }
  if (!isDefined) for (const term of terms) add(term, list);
}

/**
 * What no reader sees and machines read: soft hyphens, zero-width and bidi marks, invisible operators, tag characters,
 * variation selectors that spell bytes. Joiners stay where a script needs them, as in Persian, Hindi and emoji.
 */
const INVISIBLE =
  /\u034F|[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFC]|[\u{E0000}-\u{E0FFF}]|(?![\t\n\r])\p{Cc}|(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}\p{Extended_Pictographic}\p{M}])[\u200C\u200D]/gu;

/** Characters that are neither invisible nor composed of others, in most of most texts: Latin letters, punctuation, spaces. */
const HARMLESS = /^[\t\n\r\x20-\x7E\u00A0-\u00AC\u00AE-\u02FF\u2010-\u2027\u2030-\u205E\u20A0-\u20BF]*$/;
const SPACES = /[^\S ]|\s{2}/;

/** One line: composed characters (NFC), single spaces, nothing invisible. */
export function tidyLine(text: string): string {
  const clean = HARMLESS.test(text) ? text : text.normalize('NFC').replace(INVISIBLE, '');
  return (SPACES.test(clean) ? clean.replace(/\s+/gu, ' ') : clean).trim();
}

/** The text in tag characters: letters that no font shows and language models read. */
export function readTags(text: string): string {
  if (!text.includes('\uDB40')) return '';
  const runs = text.match(/[\u{E0020}-\u{E007E}]{8,}/gu) ?? [];
  return runs
    .map((run) => [...run].map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000)).join(''))
    .join('\n');
}

const LINE_BREAK = /\r\n?|[\u2028\u2029\u0085\f\v]/g;

/** Several lines with their indents, without what is invisible. */
export function tidyCode(text: string): string {
  return text
    .replace(LINE_BREAK, '\n')
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
}

/** Several lines: each tidied, line breaks kept, never more than one blank line. */
export function tidyText(text: string): string {
  return text
    .replace(LINE_BREAK, '\n')
    .split('\n')
    .map(tidyLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
