import { numeral } from '../../render-blocks.ts';
import { childOf, stated, stylesOf, type WordStyles } from './word-styles.ts';

/** Word's names of ways to count, as HTML calls them. */
const NUMERALS: ReadonlyMap<string, string> = new Map([
  ['lowerLetter', 'a'],
  ['upperLetter', 'A'],
  ['lowerRoman', 'i'],
  ['upperRoman', 'I'],
]);

/** Counts the paragraphs of a Word document, which holds only how they are to be counted. */
export class WordNumbers {
  private readonly lists: ReadonlyMap<string, Element>;
  private readonly kinds: ReadonlyMap<string, Element>;
  private readonly styles: WordStyles;
  private readonly counters = new Map<string, number[]>();
  private readonly begun = new Set<string>();

  constructor(numbering: Document, styles: WordStyles) {
    const byId = (name: string, id: string) =>
      new Map([...numbering.getElementsByTagName(name)].map((one) => [one.getAttribute(id) ?? '', one]));
    this.lists = byId('w:num', 'w:numId');
    this.kinds = byId('w:abstractNum', 'w:abstractNumId');
    this.styles = styles;
  }

  /** The label of the next paragraph: "2.1", "(c)", "Article 4", "•" of an item without number; null of one that is not counted. */
  next(paragraph: Element): string | null {
    const properties = childOf(paragraph, 'w:pPr');
    const numbers = [properties, ...stylesOf(properties, this.styles)].find(
      (holder) => stated(holder, 'w:numId') !== null,
    );
    const id = stated(numbers, 'w:numId');
    const list = this.lists.get(id ?? '');
    const kind = list && this.kinds.get(stated(list, 'w:abstractNumId') ?? '');
    if (id === null || list === undefined || kind === undefined) return null;
    const at = Number(stated(numbers, 'w:ilvl') ?? 0);
    const level = levelAt(kind, at);
    if (level === null || level.format === 'none') return null;
    if (level.format === 'bullet') return '•';
    const key = kind.getAttribute('w:abstractNumId') ?? '';
    const counted = (this.counters.get(key) ?? []).slice(0, at + 1);
    this.counters.set(key, counted);
    const restart = this.begun.has(id) ? null : stated(list, 'w:startOverride');
    this.begun.add(id);
    counted[at] = restart === null ? (counted[at] ?? level.start - 1) + 1 : Number(restart);
    return level.text.replace(/%(\d)/g, (_, digit) => {
      const own = levelAt(kind, Number(digit) - 1);
      return numeral(counted[Number(digit) - 1] ?? own?.start ?? 1, NUMERALS.get(own?.format ?? '') ?? '1');
    });
  }
}

/** `text` is as "%1." or "Article %1". */
function levelAt(kind: Element, at: number) {
  const levels = [...kind.getElementsByTagName('w:lvl')];
  const level = levels.find((one) => Number(one.getAttribute('w:ilvl')) === at);
  if (level === undefined) return null;
  const start = Number(stated(level, 'w:start') ?? 1);
  return { format: stated(level, 'w:numFmt') ?? 'decimal', text: stated(level, 'w:lvlText') ?? '', start };
}
