import { parseDay } from '../../page-dates.ts';
import type { DocumentText } from '../../plain-document.ts';
import { tidyLine } from '../../render-blocks.ts';
import { escaped, LeftOut, officeText } from './office-document.ts';
import data from './rtf.json' with { type: 'json' };

/** Text, headings, tables and notes of an RTF file, as it is when its changes are accepted. */
export async function readRtf(bytes: Uint8Array): Promise<DocumentText> {
  const reader = new RtfReader();
  reader.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
  const { facts, leftOut } = reader;
  return officeText({
    html: reader.html + reader.notes.join(''),
    leftOut,
    title: facts.get('title') ?? null,
    author: facts.get('author') ?? null,
    fileDate: parseDay(facts.get('creatim')),
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

function decode(bytes: readonly number[], codepage: number): string {
  const isWindows = codepage >= 1250 && codepage <= 1258;
  const label = LABELS.get(String(codepage)) ?? `windows-${isWindows ? codepage : 1252}`;
  return new TextDecoder(label).decode(Uint8Array.from(bytes));
}

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

interface Row {
  readonly cells: string[];
  /** How each cell is merged: "h" with the one before, "v" with the one above. */
  merges: string[];
}

class RtfReader {
  html = '';
  readonly notes: string[] = [];
  readonly facts = new Map<string, string>();
  readonly leftOut = new LeftOut();
  private paragraph: string[] = [];
  private level = 0;
  private mark = '';
  private isInTable = false;
  private row: Row = { cells: [], merges: [] };
  private above: readonly string[] = [];
  private merge = '';
  private rows: string[] = [];
  private stack: State[] = [];
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

  read(source: string): void {
    for (TOKEN.lastIndex = 0; ; ) {
      const token = TOKEN.exec(source);
      if (token === null) break;
      const [, word, number, hex, symbol, bracket, text] = token;
      if (hex !== undefined) {
        if (this.skipped > 0) this.skipped -= 1;
        else this.bytes.push(Number.parseInt(hex, 16));
        continue;
      }
      if (text !== undefined && this.skipped > 0) {
        const kept = text.slice(this.skipped);
        this.skipped = Math.max(0, this.skipped - text.length);
        if (kept !== '') this.text(kept);
        continue;
      }
      if (text !== undefined) this.text(text);
      else {
        this.flushBytes();
        if (bracket !== undefined) this.bracket(bracket);
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
    const text = tidyLine(html.replace(/<[^>]*>/g, ' '));
    if (group === 'footnote' && text !== '') {
      this.notes.push(`<p>[note ${this.notes.length + 1}] ${html}</p>`);
      this.state.into?.push(`<sup><a href="#note">${this.notes.length}</a></sup>`);
    } else if (group === 'annotation' && text !== '') this.leftOut.comments.push(unescaped(text));
    else if (group === 'listtext' || group === 'pntext') this.mark = text;
    else if (/^(?:header|footer)/.test(group)) this.leftOut.heads.push(unescaped(text));
    else if (text !== '') this.facts.set(group, unescaped(text));
  }

  private symbol(symbol: string): void {
    if (symbol === '*') this.isStarred = true;
    else if (symbol === '\n' || symbol === '\r') this.endParagraph();
    else this.write(SYMBOLS.get(symbol) ?? '');
  }

  private control(word: string, number: number | null): void {
    const isStarred = this.isStarred;
    this.isStarred = false;
    if (SILENT.has(word) || (isStarred && !STARRED.has(word) && !GATHERED.has(word))) {
      this.change({ into: null, group: word });
      return;
    }
    if (GATHERED.has(word)) {
      if (this.state.into !== null) this.change({ into: [], group: word, left: null, rise: null });
      return;
    }
    const symbol = SYMBOLS.get(word);
    if (symbol !== undefined) this.write(symbol);
    else if (word === 'u' && number !== null) {
      this.text(String.fromCharCode(number & 0xffff));
      this.skipped = this.state.fallback;
    } else this.format(word, number) || this.structure(word, number);
  }

  /** Whether a word changes how the text behind it is set. */
  private format(word: string, number: number | null): boolean {
    const isOn = number !== 0;
    const { left } = this.state;
    const turn = (kind: NonNullable<State['left']>) =>
      this.change({ left: isOn ? kind : left === kind ? null : left });
    if (word === 'v') turn('hidden');
    else if (word === 'strike' || word === 'striked') turn('struck');
    else if (word === 'deleted') {
      this.leftOut.isTracked = true;
      turn('deleted');
    } else if (word === 'revised') this.leftOut.isTracked = true;
    else if (word === 'plain') this.change({ left: null, rise: null });
    else if (word === 'super' || (word === 'up' && isOn)) this.change({ rise: isOn ? 'sup' : null });
    else if (word === 'sub' || (word === 'dn' && isOn)) this.change({ rise: isOn ? 'sub' : null });
    else if (/^(?:nosupersub|up|dn)$/.test(word)) this.change({ rise: null });
    else if (word === 'uc') this.change({ fallback: number ?? 1 });
    else if (word === 'ansicpg') this.change({ codepage: number ?? 1252 });
    else if (word === 'mac') this.change({ codepage: 10000 });
    else if (word === 'f' && number !== null) {
      this.font = number;
      const codepage = this.fonts.get(number);
      if (codepage !== undefined && this.state.into !== null) this.change({ codepage });
    } else if (word === 'fcharset') {
      const codepage = CODEPAGES.get(String(number ?? 0));
      if (codepage !== undefined) this.fonts.set(this.font, codepage);
    } else return false;
    return true;
  }

  private structure(word: string, number: number | null): void {
    const { group } = this.state;
    if (group === 'creatim') {
      if (/^(?:yr|mo|dy)$/.test(word))
        this.write(`${word === 'yr' ? '' : '-'}${String(number).padStart(2, '0')}`);
    } else if (GATHERED.has(group)) {
      if (word === 'par') this.write(' ');
    } else if (this.state.into === null) return;
    else if (word === 'par' || word === 'sect' || word === 'page') this.endParagraph();
    else if (word === 'pard') {
      this.level = 0;
      this.isInTable = false;
    } else if (word === 'outlinelevel') this.level = (number ?? 9) + 1;
    else if (word === 'intbl') this.isInTable = true;
    else if (word === 'trowd') this.row.merges = [];
    else if (word === 'clmrg') this.merge = 'h';
    else if (word === 'clvmrg') this.merge = 'v';
    else if (word === 'cellx') {
      this.row.merges.push(this.merge);
      this.merge = '';
    } else if (word === 'cell') {
      this.row.cells.push(this.taken());
      this.isInTable = true;
    } else if (word === 'row') this.endRow();
  }

  private change(changed: Partial<State>): void {
    this.state = { ...this.state, ...changed };
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
    if (this.bytes.length === 0) return;
    const text = decode(this.bytes, this.state.codepage);
    this.bytes = [];
    this.write(escaped(text));
  }

  private write(html: string): void {
    const { into, left, rise } = this.state;
    if (into === null || html === '') return;
    if (left !== null) {
      const texts = this.leftOut[left];
      const last = this.lastLeft;
      if (last?.texts === texts && last.at === texts.length - 1) texts[last.at] += unescaped(html);
      else texts.push(unescaped(html));
      this.lastLeft = { texts, at: texts.length - 1 };
      return;
    }
    this.lastLeft = null;
    into.push(rise === null || html.trim() === '' ? html : `<${rise}>${html}</${rise}>`);
  }

  /** The text left out that the next piece goes on from. */
  private lastLeft: { readonly texts: string[]; readonly at: number } | null = null;

  private taken(): string {
    const html = this.paragraph
      .splice(0)
      .join('')
      .replaceAll(/<\/(sup|sub)><\1>/g, '');
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
    if (this.level > 0 && this.level <= 6) this.html += `<h${this.level}>${html}</h${this.level}>`;
    else this.html += isItem || html !== whole ? `<ul><li>${html}</li></ul>` : `<p>${html}</p>`;
  }

  /** A merged cell is repeated in each place that it covers. */
  private endRow(): void {
    const cells: string[] = [];
    for (const [column, own] of this.row.cells.entries()) {
      const merge = this.row.merges[column];
      cells.push(merge === 'h' ? (cells.at(-1) ?? '') : merge === 'v' ? (this.above[column] ?? '') : own);
    }
    if (cells.length > 0) this.rows.push(`<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
    this.above = cells;
    this.row = { cells: [], merges: this.row.merges };
    this.isInTable = false;
  }

  private endTable(): void {
    if (this.row.cells.length > 0) this.endRow();
    if (this.rows.length > 0) this.html += `<table>${this.rows.join('')}</table>`;
    this.rows = [];
    this.above = [];
  }
}

function unescaped(html: string): string {
  return html.replaceAll('<br>', ' ').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
