import { parseDay } from '../../page-dates.ts';
import type { DocumentText } from '../../plain-document.ts';
import { tidyLine } from '../../render-blocks.ts';
import { escaped, LeftOut, officeText, tableOf, tagged } from './office-reader.ts';
import data from './rtf.json' with { type: 'json' };

/** Text, headings, tables and notes of an RTF file, as it is when its changes are accepted. */
export async function readRtf(bytes: Uint8Array): Promise<DocumentText> {
  const reader = new RtfReader();
  reader.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
  return officeText({
    html: reader.html,
    reader,
    title: reader.facts.get('title') ?? null,
    author: reader.facts.get('author') ?? null,
    fileDate: parseDay(reader.facts.get('creatim')),
    kind: 'rtf',
    method: 'rtf',
  });
}

/** A control word with its number, a character in hexadecimal, a symbol, a bracket, or text. */
const TOKEN = /\\([a-z]+)(-?\d+)? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/gi;

/** Groups whose text is not that of the document, those marked with "\*" apart. */
const SILENT: ReadonlySet<string> = new Set(data.silent);
/** Groups marked with "\*" that hold text of the document nevertheless. */
const STARRED: ReadonlySet<string> = new Set(data.starred);
const GATHERED: ReadonlySet<string> = new Set(data.gathered);
const SYMBOLS = new Map(Object.entries(data.symbols));
/** Code pages by the number that a font gives for its letters. */
const CODEPAGES = new Map(Object.entries(data.codepages));
const LABELS = new Map(Object.entries(data.labels));
/** How each cell is merged: with the one before, or with the one above. */
const MERGES = new Map([
  ['clmrg', 'before'],
  ['clvmrg', 'above'],
]);

function decode(bytes: readonly number[], codepage: number): string {
  const isWindows = codepage >= 1250 && codepage <= 1258;
  const label = LABELS.get(String(codepage)) ?? `windows-${isWindows ? codepage : 1252}`;
  return new TextDecoder(label).decode(Uint8Array.from(bytes));
}

/** Words behind which text is left out. */
const LEFT = new Map<string, NonNullable<State['left']>>([
  ['v', 'hidden'],
  ['strike', 'struck'],
  ['striked', 'struck'],
  ['deleted', 'deleted'],
]);

interface State {
  /** Where text goes: the document, a group that is gathered, or nowhere. */
  readonly into: string[] | null;
  readonly group: string;
  readonly left: 'hidden' | 'struck' | 'deleted' | null;
  readonly rise: 'sup' | 'sub' | null;
  /** Characters that stand for one of Unicode in older programs. */
  readonly fallback: number;
  readonly codepage: number;
}

class RtfReader {
  html = '';
  readonly notes: string[] = [];
  readonly facts = new Map<string, string>();
  readonly leftOut = new LeftOut();
  private readonly paragraph: string[] = [];
  private level = 0;
  /** The number or bullet of an item. */
  private mark = '';
  private isInTable = false;
  private cells: string[] = [];
  private merges: string[] = [];
  private merge = '';
  private rows: string[][] = [];
  private readonly stack: State[] = [];
  private state: State = {
    into: this.paragraph,
    group: '',
    left: null,
    rise: null,
    fallback: 1,
    codepage: 1252,
  };
  private readonly fonts = new Map<number, number>();
  private font = 0;
  private bytes: number[] = [];
  private skipped = 0;
  private isStarred = false;
  /** Where the last piece of text was left out, which the next may go on from. */
  private lastLeft: State['left'] = null;

  read(source: string): void {
    for (TOKEN.lastIndex = 0; ; ) {
      const token = TOKEN.exec(source);
      if (token === null) break;
      const [, word, number, hex, symbol, bracket, text] = token;
      if (hex !== undefined) {
        if (this.skipped > 0) this.skipped -= 1;
        else this.bytes.push(Number.parseInt(hex, 16));
      } else if (text !== undefined) {
        this.text(text.slice(this.skipped));
        this.skipped = Math.max(0, this.skipped - text.length);
      } else {
        this.flushBytes();
        if (bracket !== undefined) this.bracket(bracket);
        else if (symbol === '*') this.isStarred = true;
        else if (symbol !== undefined) this.symbol(symbol);
        else if (word === 'bin') TOKEN.lastIndex += Math.max(0, Number(number ?? 0));
        else if (word !== undefined) this.control(word, number === undefined ? null : Number(number));
      }
    }
    this.flushBytes();
    this.endParagraph();
    this.endTable();
  }

  private bracket(bracket: string): void {
    this.skipped = 0;
    if (bracket === '{') {
      this.stack.push(this.state);
      return;
    }
    const { group, into } = this.state;
    const outer = this.stack.pop();
    if (outer === undefined) return;
    this.state = outer;
    if (into !== null && into !== outer.into) this.gathered(group, into.join(''));
  }

  /** Content of a group apart from the text. */
  private gathered(group: string, html: string): void {
    const text = tidyLine(unescaped(html.replace(/<[^>]*>/g, ' ')));
    if (group === 'listtext' || group === 'pntext') this.mark = text;
    else if (text === '') return;
    else if (group === 'footnote') {
      this.notes.push(`<p>[note ${this.notes.length + 1}] ${html}</p>`);
      this.state.into?.push(`<sup><a href="#note">${this.notes.length}</a></sup>`);
    } else if (group === 'annotation') this.leftOut.comments.push(text);
    else if (/^(?:header|footer)/.test(group)) this.leftOut.heads.push(text);
    else this.facts.set(group, text);
  }

  private symbol(symbol: string): void {
    if (symbol === '\n' || symbol === '\r') this.endParagraph();
    else this.write(SYMBOLS.get(symbol) ?? '');
  }

  private control(word: string, number: number | null): void {
    const isStarred = this.isStarred;
    this.isStarred = false;
    if (SILENT.has(word) || (isStarred && !STARRED.has(word) && !GATHERED.has(word)))
      this.change({ into: null, group: word });
    else if (GATHERED.has(word)) {
      if (this.state.into !== null) this.change({ into: [], group: word, left: null, rise: null });
    } else if (SYMBOLS.has(word)) this.symbol(word);
    else if (word === 'u') {
      this.text(String.fromCharCode((number ?? 0) & 0xffff));
      this.skipped = this.state.fallback;
    } else if (word === 'revised') this.leftOut.isTracked = true;
    else if (word === 'fcharset') this.fonts.set(this.font, CODEPAGES.get(String(number)) ?? 1252);
    else if (word === 'f' && number !== null) {
      this.font = number;
      if (this.state.into !== null) this.change({ codepage: this.fonts.get(number) ?? this.state.codepage });
    } else this.change(this.formatOf(word, number)) || this.structure(word, number);
  }

  /** How a word changes the way the text behind it is set; nothing for any other. */
  private formatOf(word: string, number: number | null): Partial<State> {
    const isOn = number !== 0;
    const left = LEFT.get(word);
    if (left !== undefined) return { left: isOn ? left : null };
    switch (word) {
      case 'plain':
        return { left: null, rise: null };
      case 'super':
      case 'up':
        return { rise: isOn ? 'sup' : null };
      case 'sub':
      case 'dn':
        return { rise: isOn ? 'sub' : null };
      case 'nosupersub':
        return { rise: null };
      case 'uc':
        return { fallback: number ?? 1 };
      case 'ansicpg':
        return { codepage: number ?? 1252 };
      case 'mac':
        return { codepage: 10000 };
      default:
        return {};
    }
  }

  private structure(word: string, number: number | null): void {
    const { group, into } = this.state;
    if (group === 'creatim' && /^(?:yr|mo|dy)$/.test(word))
      this.write(`${word === 'yr' ? '' : '-'}${String(number).padStart(2, '0')}`);
    else if (word === 'par' && GATHERED.has(group)) this.write(' ');
    else if (into === null || GATHERED.has(group)) return;
    else if (/^(?:par|sect|page)$/.test(word)) this.endParagraph();
    else if (word === 'pard') {
      this.level = 0;
      this.isInTable = false;
    } else if (word === 'outlinelevel') this.level = (number ?? 9) + 1;
    else if (word === 'intbl') this.isInTable = true;
    else if (word === 'trowd') this.merges = [];
    else if (MERGES.has(word)) this.merge = MERGES.get(word) ?? '';
    else if (word === 'cellx') {
      this.merges.push(this.merge);
      this.merge = '';
    } else if (word === 'cell') {
      this.cells.push(this.taken());
      this.isInTable = true;
    } else if (word === 'row') this.endRow();
  }

  /** @returns whether there was a change. */
  private change(changed: Partial<State>): boolean {
    this.state = { ...this.state, ...changed };
    this.leftOut.isTracked ||= changed.left === 'deleted';
    return Object.keys(changed).length > 0;
  }

  private text(text: string): void {
    const lead = this.bytes.at(-1);
    const isWide = this.state.codepage >= 932 && this.state.codepage <= 950;
    // The second byte of a character may be written as the letter that it is.
    if (lead !== undefined && lead > 0x80 && isWide && this.bytes.length % 2 === 1) {
      this.bytes.push(text.charCodeAt(0));
      text = text.slice(1);
    }
    this.flushBytes();
    this.write(escaped(text));
  }

  private flushBytes(): void {
    if (this.bytes.length > 0) this.write(escaped(decode(this.bytes, this.state.codepage)));
    this.bytes = [];
  }

  private write(html: string): void {
    const { into, left, rise } = this.state;
    if (into === null || html === '') return;
    if (left === null) into.push(rise === null || html.trim() === '' ? html : tagged(rise, html));
    else {
      const texts = this.leftOut[left];
      const before = this.lastLeft === left ? texts.pop() : '';
      texts.push(before + unescaped(html));
    }
    this.lastLeft = left;
  }

  private taken(): string {
    const html = this.paragraph.splice(0).join('');
    const mark = /[\p{L}\p{N}]/u.test(this.mark) ? `${this.mark} ` : '';
    this.mark = '';
    return mark + html;
  }

  private endParagraph(): void {
    this.lastLeft = null;
    if (this.isInTable) {
      this.paragraph.push(' ');
      return;
    }
    const isItem = this.mark !== '' && !/[\p{L}\p{N}]/u.test(this.mark);
    const whole = this.taken();
    const html = whole.replace(/^\s*[•·] /, '');
    if (html.trim() === '') return;
    this.endTable();
    if (this.level > 0 && this.level <= 6) this.html += tagged(`h${this.level}`, html);
    else this.html += isItem || html !== whole ? tagged('ul', tagged('li', html)) : tagged('p', html);
  }

  /** A merged cell is repeated in each place that it covers. */
  private endRow(): void {
    const above = this.rows.at(-1) ?? [];
    const row: string[] = [];
    for (const [column, own] of this.cells.entries()) {
      const merge = this.merges[column];
      row.push((merge === 'before' ? row.at(-1) : merge === 'above' ? above[column] : own) ?? '');
    }
    if (row.length > 0) this.rows.push(row);
    this.cells = [];
    this.isInTable = false;
  }

  private endTable(): void {
    if (this.cells.length > 0) this.endRow();
    if (this.rows.length > 0) this.html += tableOf(this.rows);
    this.rows = [];
  }
}

function unescaped(html: string): string {
  return html.replaceAll('<br>', ' ').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
