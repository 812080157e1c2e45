import { listOmissions } from '../list-omissions.ts';
import { parseDay } from '../page-dates.ts';
import type { DocumentText } from '../plain-document.ts';
import { tidyLine } from '../render-blocks.ts';
import data from './latex.json' with { type: 'json' };
import { LatexCursor } from './latex-cursor.ts';

const ACCENTS = new Map(Object.entries(data.accents));
/** Private characters stand for a line break and, in a table, for the end of a cell and for "\&". */
const [BREAK, CELL, CELL_SIGN] = ['\uE000', '\uE001', '\uE002'] as const;
const LETTERS = new Map(Object.entries(data.letters));
const SIGNS = new Map(Object.entries(data.signs));
/** Commands that every document has, in the form of macros; silent ones print nothing of their groups. */
const MACROS: readonly (readonly [string, Macro])[] = [
  ...Object.entries(data.silent).flatMap(([count, names]) =>
    names.map((name) => [name, { count: Number(count), body: '' }] as const),
  ),
  ...Object.entries(data.macros).map(([name, body]) => {
    const places = body.match(/(?<=#)\d/g) ?? [];
    return [name, { count: Math.max(0, ...places.map(Number)), body }] as const;
  }),
];
const ENVIRONMENTS = new Map(
  Object.entries(data.environments).flatMap(([kind, names]) => names.map((name) => [name, kind] as const)),
);
interface Macro {
  /** How many groups it takes. */
  readonly count: number;
  readonly body: string;
}

/** Groups in groups, and macros in macros, beyond which text stays as it is. */
const DEEPEST = 60;
/** Macros that name each other would print for ever. */
const MOST_EXPANSIONS = 50_000;

/** The printed text of LaTeX, with formulas as they are written. */
export function readLatex(text: string): DocumentText {
  const begin = text.indexOf('\\begin{document}');
  const end = text.lastIndexOf('\\end{document}');
  const head = withoutComments(begin < 0 ? '' : text.slice(0, begin));
  const body = withoutComments(begin < 0 ? text : text.slice(begin + 16, end > begin ? end : undefined));
  const writer = new LatexWriter(head + body);
  const written = writer.write(body);
  const fact = (name: string) => tidyLine(writer.facts.get(name) ?? '') || null;
  return {
    title: fact('title'),
    author: fact('author'),
    publishedAt: parseDay(fact('date')),
    text: tidyBlocks(written),
    omissions: listOmissions({ kind: 'parts_not_read', texts: writer.unread }),
    kind: 'latex',
    method: 'latex',
  };
}

function withoutComments(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/(?<!\\)((?:\\\\)*)%.*$/, '$1%'))
    .join('\n')
    .replaceAll(/^[ \t]*%\n/gm, '')
    .replaceAll(/(?<!\\)%\n[ \t]*/g, '')
    .replaceAll(/(?<!\\)%$/g, '');
}

/** Single line breaks are spaces, but for rows and items. */
function tidyBlocks(text: string): string {
  return text
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) =>
      tidyLine(paragraph)
        .replaceAll(BREAK, '\n')
        .replaceAll(/ *\n */g, '\n')
        .trim(),
    )
    .filter(Boolean)
    .join('\n\n');
}

const MACRO =
  /\\(?:(?:re)?newcommand|providecommand|def)\*?\s*\{?\\([a-zA-Z]+)\}?(?:\[(\d)\])?(?:#1)?\s*(?=\{)/g;
const PLAIN = /(?:[^\\${}~&`'-]|-(?!-)|'(?!'))+/y;
const FORMULA = /\$\$[\s\S]*?(?<!\\)\$\$|\$(?!\$)[\s\S]*?(?<!\\)\$/y;
const SIGN = /---?|``|''|[\s\S]/y;
const COMMAND = /\\(?:([a-zA-Z]+)\*?|([\s\S]?))/y;

class LatexWriter {
  readonly facts = new Map<string, string>();
  readonly unread: string[] = [];
  private readonly macros = new Map(MACROS);
  private expansions = 0;
  /** Counters of the lists around; -1 for those that are not numbered. */
  private readonly counters: number[] = [];

  constructor(source: string) {
    for (const { 0: whole, 1: name = '', 2: count, index } of source.matchAll(MACRO)) {
      const body = new LatexCursor(source, index + whole.length).group();
      const isOwn = body.includes(`\\${name}`);
      if (!isOwn) this.macros.set(name, { count: Number(count ?? (whole.includes('#1') ? 1 : 0)), body });
    }
    for (const name of ['title', 'author', 'date']) {
      const found = new RegExp(`\\\\${name}\\s*(?:\\[[^\\]]*\\])?\\s*(?=\\{)`).exec(source);
      if (found === null) continue;
      const value = new LatexCursor(source, found.index + found[0].length).group();
      this.facts.set(name, this.write(value.replaceAll(/\s*\\and\b\s*/g, ', ')));
    }
  }

  write(source: string, depth = 0): string {
    if (depth > DEEPEST) return source;
    const cursor = new LatexCursor(source);
    let text = '';
    while (cursor.at < source.length) text += cursor.take(PLAIN)?.[0] ?? this.token(cursor, depth);
    return text;
  }

  private token(cursor: LatexCursor, depth: number): string {
    const sign = cursor.source[cursor.at];
    if (sign === '\\') return this.command(cursor, depth);
    if (sign === '{') return this.write(cursor.group(), depth + 1);
    if (sign === '$') {
      const formula = cursor.take(FORMULA)?.[0] ?? '';
      if (formula !== '') return formula.startsWith('$$') ? `\n\n${formula}\n\n` : formula;
    }
    const written = cursor.take(SIGN)?.[0] ?? '';
    return SIGNS.get(written) ?? (written === '$' ? '$' : '');
  }

  private command(cursor: LatexCursor, depth: number): string {
    const [, word, sign = ''] = cursor.take(COMMAND) ?? [];
    if (sign === '[') return `\n\n\\[${cursor.take(/[\s\S]*?(?:\\\]|$)/y)?.[0]}\n\n`;
    if (sign === '(') return `\\(${cursor.take(/[\s\S]*?(?:\\\)|$)/y)?.[0]}`;
    if (sign === '\\') {
      cursor.skipOptions();
      return BREAK;
    }
    const accent = ACCENTS.get(word ?? sign);
    if (accent !== undefined) {
      cursor.take(/[ \n]*/y);
      const letters = this.write(cursor.group(), depth + 1);
      const [first = '', ...rest] = letters.replace('ı', 'i').replace('ȷ', 'j');
      return `${first}${first && accent}${rest.join('')}`.normalize('NFC');
    }
    if (word === undefined) return /[,;:! ]/.test(sign) ? ' ' : /[-/]/.test(sign) ? '' : sign;
    if (word === 'begin') return this.environment(cursor, depth);
    const macro = this.macros.get(word);
    if (macro !== undefined && this.expansions < MOST_EXPANSIONS) {
      this.expansions += 1;
      const values = cursor.groups(macro.count);
      const body = macro.body.replaceAll(/#(\d)/g, (_, digit: string) => values[Number(digit) - 1] ?? '');
      return this.write(body, depth + 5);
    }
    if (word === 'item') return this.item(cursor, depth);
    const letter = LETTERS.get(word);
    if (letter !== undefined) {
      cursor.take(/ /y);
      return letter;
    }
    return this.named(word, cursor, depth);
  }

  private item(cursor: LatexCursor, depth: number): string {
    const name = cursor.take(/\s*\[([^\]]{0,300})\]/y)?.[1];
    const count = (this.counters.pop() ?? -1) + 1;
    this.counters.push(count > 0 ? count : -1);
    if (name !== undefined) return `${BREAK}- ${this.write(name, depth + 1)}: `;
    return count > 0 ? `${BREAK}${count}. ` : `${BREAK}- `;
  }

  private named(word: string, cursor: LatexCursor, depth: number): string {
    cursor.skipOptions();
    const write = (value: string) => this.write(value, depth + 1);
    if (word === 'multicolumn') {
      const [count, , cell = ''] = cursor.groups(3);
      return Array(Math.min(20, Number(count) || 1))
        .fill(write(cell))
        .join(' & ');
    }
    const [first = ''] = cursor.groups(1);
    if (word === 'unit') return units(first);
    if (/^(?:input|include|includegraphics)$/.test(word)) {
      if (first !== '') this.unread.push(first);
      return '';
    }
    if (/cite/.test(word)) return `[${first.replaceAll(/,\s*/g, ', ')}]`;
    return /ref$/.test(word) ? first : write(first);
  }

  private environment(cursor: LatexCursor, depth: number): string {
    const whole = cursor.group();
    const inner = cursor.environment(whole);
    const name = whole.replace('*', '');
    const kind = ENVIRONMENTS.get(name);
    if (kind === 'unread') this.unread.push(whole);
    if (kind === 'unread' || name === 'comment') return '';
    if (kind === 'formula') {
      const formula = inner.replaceAll(/\\(?:label\{[^{}]*\}|nonumber\b|notag\b)\s*/g, '');
      return `\n\n\\begin{${whole}}${formula}\\end{${whole}}\n\n`;
    }
    if (kind === 'verbatim') {
      const code = inner.replace(/^[ \t]*(?:\[[^\]\n]*\])?(?:\{\w+\})?\n/, '').trimEnd();
      return `\n\n${code.replaceAll('\n', BREAK)}\n\n`;
    }
    if (kind === 'table') return `\n\n${this.table(inner, depth)}\n\n`;
    this.counters.push(name === 'enumerate' ? 0 : -1);
    const content = new LatexCursor(inner);
    content.skipOptions();
    if (/^(?:minipage|wrapfigure|multicols|thebibliography|subfigure|adjustbox|column)/.test(name))
      content.groups(1);
    const written = this.write(inner.slice(content.at), depth + 1).trim();
    this.counters.pop();
    if (name === 'abstract') return `\n\n## Abstract\n\n${written}\n\n`;
    if (name === 'thebibliography') return `\n\n## References\n\n${written}\n\n`;
    const label = kind === 'unnamed' ? '' : `${name.charAt(0).toUpperCase()}${name.slice(1)}. `;
    return `\n\n${label}${written}\n\n`;
  }

  /** Rows of cells; the text between two "&" in a group is one cell. */
  private table(inner: string, depth: number): string {
    const cursor = new LatexCursor(inner);
    cursor.take(/(?:\s*\[[^\]]*\])?\s*/y);
    // The columns, maybe behind a width.
    cursor.group();
    if (inner[cursor.at] === '{') cursor.group();
    const cells = inner
      .slice(cursor.at)
      .replaceAll(/\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|centering)\b/g, '');
    const written = this.write(cells.replaceAll('\\&', CELL_SIGN).replaceAll('&', CELL), depth + 1);
    return written
      .replaceAll(' & ', CELL)
      .split(BREAK)
      .map((row) =>
        row
          .split(CELL)
          .map((cell) => tidyLine(cell.replaceAll(CELL_SIGN, '&')))
          .join(' | ')
          .trim(),
      )
      .filter((row) => /[\p{L}\p{N}]/u.test(row))
      .join(BREAK);
  }
}

/** "\kilo\metre\per\second" as "kilometre/second"; plain ones as they are. */
function units(text: string): string {
  return text
    .replaceAll(/\\per\s*/g, '/')
    .replaceAll(/\\squared/g, '^2')
    .replaceAll(/\\cubed/g, '^3')
    .replaceAll(/\\(?=[a-zA-Z])/g, '')
    .replaceAll('.', '·');
}
