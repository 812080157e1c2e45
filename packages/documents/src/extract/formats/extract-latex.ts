import type { ExtractedDocument } from '@research-studio/schemas';
import { listOmissions } from '../list-omissions.ts';
import { parseDay } from '../page-dates.ts';
import { plainDocument } from '../plain-document.ts';
import { tidyLine } from '../render-blocks.ts';
import type { StepRecorder } from '../step-recorder.ts';

interface LatexRequest {
  readonly text: string;
  readonly location: string;
  readonly steps?: StepRecorder | undefined;
}

/** What LaTeX prints, with formulas as they are written. @throws {SourceUnreadableError} `empty`. */
export async function extractLatex({ text, location, steps }: LatexRequest): Promise<ExtractedDocument> {
  const begin = text.indexOf('\\begin{document}');
  const head = withoutComments(begin < 0 ? text : text.slice(0, begin));
  const end = text.lastIndexOf('\\end{document}');
  const body = begin < 0 ? text : text.slice(begin + 16, end > begin ? end : undefined);
  const writer = new LatexWriter(head + (begin < 0 ? '' : withoutComments(body)));
  const written = writer.write(withoutComments(body));
  const fact = (name: string) => tidyLine(writer.facts.get(name) ?? '') || null;
  return plainDocument({
    url: null,
    title: fact('title'),
    siteName: null,
    author: fact('author'),
    publishedAt: parseDay(fact('date')),
    language: null,
    text: tidyBlocks(written),
    omissions: listOmissions({ kind: 'parts_not_read', texts: writer.unread }),
    kind: 'latex',
    method: 'latex',
    location,
    steps,
  });
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

const BREAK = '\uE000';
const LEVELS: Readonly<Record<string, string>> = {
  ...{ part: '#', chapter: '#', section: '##', subsection: '###', subsubsection: '####' },
  ...{ paragraph: '#####', subparagraph: '######' },
};
const ACCENTS: Readonly<Record<string, string>> = {
  ...{
    "'": '\u0301',
    '`': '\u0300',
    '^': '\u0302',
    '"': '\u0308',
    '~': '\u0303',
    '=': '\u0304',
    '.': '\u0307',
  },
  ...{
    u: '\u0306',
    v: '\u030C',
    H: '\u030B',
    c: '\u0327',
    k: '\u0328',
    r: '\u030A',
    d: '\u0323',
    b: '\u0331',
  },
};
const LETTERS: Readonly<Record<string, string>> = {
  ...{
    ss: 'ß',
    ae: 'æ',
    AE: 'Æ',
    oe: 'œ',
    OE: 'Œ',
    o: 'ø',
    O: 'Ø',
    aa: 'å',
    AA: 'Å',
    l: 'ł',
    L: 'Ł',
    i: 'ı',
  },
  ...{ j: 'ȷ', S: '§', P: '¶', pounds: '£', euro: '€', EUR: '€', copyright: '©', dag: '†', ddag: '‡' },
  ...{
    ldots: '…',
    dots: '…',
    textellipsis: '…',
    textendash: '–',
    textemdash: '—',
    textdegree: '°',
    degree: '°',
  },
  ...{ LaTeX: 'LaTeX', TeX: 'TeX', textbackslash: '\\', textasciitilde: '~', textbar: '|', textmu: 'µ' },
  ...{
    textquotedblleft: '“',
    textquotedblright: '”',
    textquoteleft: '‘',
    textquoteright: '’',
    textgreater: '>',
  },
  ...{ textless: '<', textasciicircum: '^', guillemotleft: '«', guillemotright: '»', texttimes: '×' },
  ...{
    quad: ' ',
    qquad: ' ',
    space: ' ',
    newline: BREAK,
    tabularnewline: BREAK,
    par: '\n\n',
    item: `${BREAK}- `,
  },
};
/** Commands that print nothing of what they are given, and how many groups they take. */
const SILENT =
  /^(?:label|vspace|hspace|vskip|hskip|includegraphics|usepackage|documentclass|pagestyle|thispagestyle|bibliographystyle|setlength|addtolength|setcounter|addtocounter|input|include|bibliography|addbibresource|index|graphicspath|hypersetup|geometry|newcommand|renewcommand|providecommand|def|color|definecolor|cmidrule|cline|nocite|hyphenation|phantom|hphantom|vphantom|rule|thanks@|selectlanguage|fontsize|newtheorem|theoremstyle|sisetup|captionsetup|pagenumbering|numberwithin)$/;
const TWO_GROUPS =
  /^(?:setlength|addtolength|setcounter|addtocounter|newcommand|renewcommand|providecommand|definecolor|fontsize|rule|newtheorem|numberwithin)$/;
const FORMULAS = /^(?:equation|align|gather|multline|eqnarray|displaymath|math|flalign|alignat|dmath)\*?$/;
const VERBATIM = /^(?:verbatim|lstlisting|minted|Verbatim|alltt)\*?$/;
const TABLES = /^(?:tabular|tabularx|tabulary|longtable|array|tblr)\*?$/;
const NOT_READ = /^(?:tikzpicture|pgfpicture|picture|filecontents|pspicture|asy)\*?$/;
const UNNAMED =
  /^(?:document|center|flushleft|flushright|figure|table|quote|quotation|itemize|enumerate|description|minipage|thebibliography|titlepage|wrapfigure|subfigure|multicols|small|footnotesize|sidewaystable|threeparttable|tablenotes|spacing|appendices|landscape|adjustbox|verse|group|acronym|otherlanguage|frame|columns|column|letter)\*?$/;
/** Groups in groups, and macros in macros, beyond which text stays as it is. */
const DEEPEST = 60;
/** Macros that name each other would print for ever. */
const MOST_EXPANSIONS = 20_000;

class LatexWriter {
  readonly facts = new Map<string, string>();
  readonly unread: string[] = [];
  private readonly macros = new Map<string, { readonly count: number; readonly body: string }>();
  private expansions = 0;
  private counters: number[] = [];

  constructor(source: string) {
    const pattern =
      /\\(?:(?:re)?newcommand|providecommand|def)\*?\s*\{?\\([a-zA-Z]+)\}?(?:\[(\d)\])?(?:#1)?\s*(?=\{)/g;
    for (const match of source.matchAll(pattern)) {
      const [body] = groupAt(source, match.index + match[0].length);
      const [, name = '', count = match[0].includes('#1') ? '1' : '0'] = match;
      if (!body.includes(`\\${name}`)) this.macros.set(name, { count: Number(count), body });
    }
    for (const name of ['title', 'author', 'date']) {
      const at = new RegExp(`\\\\${name}\\s*(?:\\[[^\\]]*\\])?\\s*(?=\\{)`).exec(source);
      if (at)
        this.facts.set(
          name,
          this.write(groupAt(source, at.index + at[0].length)[0].replaceAll(/\s*\\and\b\s*/g, ', ')),
        );
    }
  }

  write(source: string, depth = 0): string {
    if (depth > DEEPEST) return source;
    let text = '';
    for (let at = 0; at < source.length; ) {
      const next = source.slice(at).search(/[\\${}~&]|---?|``|''|`/);
      if (next < 0) return text + source.slice(at);
      text += source.slice(at, at + next);
      at += next;
      const [written, after] = this.token(source, at, depth);
      text += written;
      at = after;
    }
    return text;
  }

  private token(source: string, at: number, depth: number): readonly [string, number] {
    const char = source[at];
    if (char === '\\') return this.command(source, at, depth);
    if (char === '$') {
      const mark = source.startsWith('$$', at) ? '$$' : '$';
      const end = closing(source, mark, at + mark.length);
      if (end < 0) return ['$', at + 1];
      const formula = source.slice(at, end + mark.length);
      return [mark === '$$' ? `\n\n${formula}\n\n` : formula, end + mark.length];
    }
    if (char === '{') {
      const [inner, after] = groupAt(source, at);
      return [this.write(inner, depth + 1), after];
    }
    for (const [mark, sign] of SIGNS) if (source.startsWith(mark, at)) return [sign, at + mark.length];
    return ['', at + 1];
  }

  private command(source: string, at: number, depth: number): readonly [string, number] {
    const [whole, word, sign] = COMMAND.exec(source.slice(at, at + 100)) ?? ['\\'];
    const after = at + whole.length;
    if (sign === '[' || sign === '(') {
      const mark = sign === '[' ? '\\]' : '\\)';
      const end = source.indexOf(mark, after);
      const formula = source.slice(at, end < 0 ? undefined : end + 2);
      return [sign === '[' ? `\n\n${formula}\n\n` : formula, at + formula.length];
    }
    if (sign === '\\') return [BREAK, skipOptions(source, after)];
    const accent = ACCENTS[sign ?? word ?? ''];
    if (accent !== undefined) {
      const [letter, end] = groupAt(source, skipSpaces(source, after));
      const [first = '', ...rest] = this.write(letter, depth + 1)
        .replace('ı', 'i')
        .replace('ȷ', 'j');
      return [`${first}${first && accent}${rest.join('')}`.normalize('NFC'), end];
    }
    if (word === undefined)
      return [/[,;:! ]/.test(sign ?? '') ? ' ' : /[-/]/.test(sign ?? '') ? '' : (sign ?? ''), after];
    if (word === 'begin') return this.environment(source, after, depth);
    const macro = this.macros.get(word);
    if (macro !== undefined && this.expansions < MOST_EXPANSIONS) {
      this.expansions += 1;
      const [values, end] = groupsAt(source, after, macro.count);
      const body = macro.body.replaceAll(/#(\d)/g, (_, digit: string) => values[Number(digit) - 1] ?? '');
      return [this.write(body, depth + 5), end];
    }
    return this.named(word, source, after, depth);
  }

  private named(word: string, source: string, after: number, depth: number): readonly [string, number] {
    const letter = LETTERS[word];
    if (letter !== undefined) {
      if (word !== 'item') return [letter, /^ /.test(source.slice(after)) ? after + 1 : after];
      const own = /^\s*\[([^\]]{0,300})\]/.exec(source.slice(after, after + 400));
      const count = this.counters.at(-1) ?? -1;
      if (count >= 0) this.counters[this.counters.length - 1] = count + 1;
      const mark = count >= 0 ? `${BREAK}${count + 1}. ` : letter;
      return own
        ? [`${BREAK}- ${this.write(own[1] ?? '', depth + 1)}: `, after + own[0].length]
        : [mark, after];
    }
    const start = skipOptions(source, after);
    if (FACT.has(word) || SILENT.test(word)) {
      const [values, end] = groupsAt(source, start, TWO_GROUPS.test(word) ? 2 : 1);
      if (/^(?:input|include|includegraphics)$/.test(word) && values[0]) this.unread.push(values[0]);
      return ['', end];
    }
    const level = LEVELS[word];
    const [[first = '', second = '', third = ''], end] = groupsAt(source, start, GROUPS[word] ?? 1);
    const write = (value: string) => this.write(value, depth + 1);
    if (level !== undefined) return [`\n\n${level} ${tidyLine(write(first))}\n\n`, end];
    if (/cite/.test(word)) return [`[${first.replaceAll(/,\s*/g, ', ')}]`, end];
    if (/^(?!href$)[a-zA-Z]*ref$/.test(word)) return [first, end];
    if (word === 'footnote' || word === 'footnotetext') return [` [note: ${write(first)}]`, end];
    if (word === 'caption') return [`\n\n${write(first)}\n\n`, end];
    if (word === 'href') return [`${write(second)} (${first})`, end];
    if (word === 'multicolumn' || word === 'multirow')
      return [
        Array.from({ length: word === 'multicolumn' ? Math.min(20, Number(first) || 1) : 1 }, () =>
          write(third),
        ).join(' & '),
        end,
      ];
    if (word === 'bibitem') return [`${BREAK}- [${first}] `, end];
    if (/^(?:SI|qty)$/.test(word)) return [`${write(first)} ${units(second)}`, end];
    if (/^(?:si|unit)$/.test(word)) return [units(first), end];
    if (word === 'textsuperscript') return [`^${write(first)}`, end];
    return [write(first), end];
  }

  private environment(source: string, after: number, depth: number): readonly [string, number] {
    const [name, start] = groupAt(source, after);
    const end = endOf(source, name, start);
    const inner = source.slice(start, end);
    const next = Math.min(source.length, end + `\\end{${name}}`.length);
    if (FORMULAS.test(name)) {
      const formula = source.slice(source.lastIndexOf('\\begin', start), next);
      return [`\n\n${formula.replaceAll(/\\(?:label\{[^{}]*\}|nonumber\b|notag\b)\s*/g, '')}\n\n`, next];
    }
    if (VERBATIM.test(name))
      return [
        `\n\n${inner
          .replace(/^[ \t]*(?:\[[^\]\n]*\])?(?:\{\w+\})?\n/, '')
          .trimEnd()
          .replaceAll('\n', BREAK)}\n\n`,
        next,
      ];
    if (name === 'comment' || NOT_READ.test(name)) {
      if (name !== 'comment') this.unread.push(name);
      return ['', next];
    }
    if (TABLES.test(name)) return [`\n\n${this.table(inner, depth)}\n\n`, next];
    this.counters.push(/^enumerate/.test(name) ? 0 : -1);
    const head =
      /^(?:figure|table|minipage|wrapfigure|multicols|thebibliography|subfigure|adjustbox|column)/.test(name);
    const from = head
      ? groupsAt(inner, skipOptions(inner, 0), /^(?:figure|table)/.test(name) ? 0 : 1)[1]
      : skipOptions(inner, 0);
    const written = this.write(inner.slice(from), depth + 1);
    this.counters.pop();
    const title = name === 'abstract' ? '## Abstract' : /^thebib/.test(name) ? '## References' : '';
    const label =
      title || UNNAMED.test(name) ? '' : `${name.charAt(0).toUpperCase()}${name.slice(1).replace('*', '')}. `;
    return [`\n\n${title}\n\n${label}${written.trim()}\n\n`, next];
  }

  /** Rows of cells; the text between two "&" in a group is one cell. */
  private table(inner: string, depth: number): string {
    const columns = /^(?:\s*\[[^\]]*\])?\s*/.exec(inner)?.[0].length ?? 0;
    let from = groupAt(inner, columns)[1];
    if (inner[from] === '{') from = groupAt(inner, from)[1];
    const cells = inner
      .slice(from)
      .replaceAll(/\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|centering)\b/g, '');
    const written = this.write(cells.replaceAll('\\&', CELL_SIGN).replaceAll('&', CELL), depth + 1);
    return written
      .split(BREAK)
      .map((row) =>
        row
          .replaceAll(' & ', CELL)
          .split(CELL)
          .map((cell) => tidyLine(cell.replaceAll(CELL_SIGN, '&')))
          .join(' | ')
          .trim(),
      )
      .filter((row) => /[\p{L}\p{N}]/u.test(row))
      .join(BREAK);
  }
}

const CELL = '\uE001';
const CELL_SIGN = '\uE002';
const COMMAND = /^\\(?:([a-zA-Z]+)\*?|([\s\S]))/;
const FACT: ReadonlySet<string> = new Set(['title', 'author', 'date', 'maketitle']);
const GROUPS: Readonly<Record<string, number>> = {
  ...{
    href: 2,
    multicolumn: 3,
    multirow: 3,
    SI: 2,
    qty: 2,
    textcolor: 2,
    colorbox: 2,
    resizebox: 3,
    scalebox: 2,
  },
  ...{
    maketitle: 0,
    centering: 0,
    noindent: 0,
    tableofcontents: 0,
    hfill: 0,
    clearpage: 0,
    newpage: 0,
    today: 0,
  },
  ...{ bfseries: 0, itshape: 0, small: 0, large: 0, Large: 0, footnotesize: 0, em: 0, it: 0, bf: 0, tt: 0 },
};
const SIGNS = [
  ...([
    ['---', '—'],
    ['--', '–'],
    ['``', '“'],
    ["''", '”'],
    ['~', ' '],
    ['&', '&'],
    ['-', '-'],
    ['`', '‘'],
  ] as const),
] as const;

/** "\kilo\metre\per\second" as "kilometre/second"; plain ones as they are. */
function units(text: string): string {
  return text
    .replaceAll(/\\per\s*/g, '/')
    .replaceAll(/\\squared/g, '^2')
    .replaceAll(/\\cubed/g, '^3')
    .replaceAll(/\\(?=[a-zA-Z])/g, '')
    .replaceAll('.', '·');
}

function closing(source: string, mark: string, from: number): number {
  for (let at = source.indexOf(mark, from); at >= 0; at = source.indexOf(mark, at + 1))
    if (source[at - 1] !== '\\') return at;
  return -1;
}

function endOf(source: string, name: string, from: number): number {
  let depth = 1;
  for (let at = from; ; ) {
    const end = source.indexOf(`\\end{${name}}`, at);
    if (end < 0) return source.length;
    const begin = source.indexOf(`\\begin{${name}}`, at);
    depth += begin >= 0 && begin < end ? 1 : -1;
    if (depth === 0) return end;
    at = (begin >= 0 && begin < end ? begin : end) + 5;
  }
}

function skipSpaces(source: string, from: number): number {
  let at = from;
  while (source[at] === ' ' || source[at] === '\n') at += 1;
  return at;
}

/** Behind "[…]" if there is one. */
function skipOptions(source: string, from: number): number {
  if (source[from] !== '[') return from;
  const end = source.indexOf(']', from);
  return end < 0 ? from : skipOptions(source, end + 1);
}

function groupsAt(source: string, from: number, count: number): readonly [readonly string[], number] {
  const values: string[] = [];
  let at = from;
  for (let done = 0; done < count; done += 1) {
    const start = skipOptions(source, at);
    if (source[start] !== '{') break;
    const [value, end] = groupAt(source, start);
    values.push(value);
    at = end;
  }
  return [values, at];
}

/** The content of braces, or one character, and where it ends. */
function groupAt(source: string, from: number): readonly [string, number] {
  if (source[from] !== '{') {
    const [command] = /^\\[a-zA-Z]+/.exec(source.slice(from, from + 40)) ?? [];
    const one = command ?? source.slice(from, from + 1);
    return [one, from + one.length];
  }
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '{') depth += 1;
    else if (source[at] === '}') {
      depth -= 1;
      if (depth === 0) return [source.slice(from + 1, at), at + 1];
    }
  }
  return [source.slice(from + 1), source.length];
}
