import { SourceUnreadableError } from '@research-studio/schemas';
import dingbats from 'dingbat-to-unicode';
import type { DocumentText } from '../../plain-document.ts';
import { tidyLine } from '../../render-blocks.ts';
import { type BinaryFile, readArchive } from '../read-archive.ts';
import { officeFacts, relations, xmlParts } from '../xml-text.ts';
import { escaped, formulaIn, OfficeReader, officeText, type Rule, tagged, textIn } from './office-reader.ts';
import { readChart } from './read-chart.ts';
import { WordNumbers } from './word-numbers.ts';
import { childOf, readStyles, stated, stylesOf, type WordStyles } from './word-styles.ts';

/**
 * Text, headings, lists, tables, charts and formulas of a Word document, as it is when its changes are accepted.
 *
 * @throws {SourceUnreadableError} `too_large` or `broken`.
 */
export async function readDocx(file: BinaryFile): Promise<DocumentText> {
  const { html, reader, archive, parse } = await openDocx(file);
  const charts = [...archive.keys()].filter((name) => /^word\/charts\/chart\d+\.xml$/.test(name));
  return officeText({
    html: html + charts.map((name) => readChart(parse(name))).join(''),
    reader,
    ...officeFacts(archive),
    kind: 'docx',
    method: 'word',
  });
}

/** A Word document as HTML, as it is when its changes are accepted. @throws {SourceUnreadableError} `too_large` or `broken`. */
export async function docxHtml(file: BinaryFile): Promise<string> {
  const { html, reader } = await openDocx(file);
  return html + reader.notes.join('');
}

async function openDocx(file: BinaryFile) {
  const archive = await readArchive(file, /\.(?:xml|rels)$/);
  const parse = await xmlParts(archive);
  const main = [...archive.keys()].find((name) => /^word\/document\d*\.xml$/.test(name)) ?? '';
  const [body] = parse(main).getElementsByTagName('w:body');
  if (body === undefined) {
    const detail = 'it is not a readable Word document (it has no body)';
    throw new SourceUnreadableError({ location: file.location, reason: 'broken', detail });
  }
  const reader = new WordReader(parse, main, (part) => relations(archive, part));
  for (const name of archive.keys())
    if (/^word\/(?:header|footer)\d*\.xml$/.test(name))
      for (const line of parse(name).getElementsByTagName('w:p'))
        if (!/\b(?:NUM)?PAGES?\b/.test(line.innerHTML)) reader.leftOut.heads.push(textOf(line));
  for (const comment of parse('word/comments.xml').getElementsByTagName('w:comment'))
    if (textOf(comment) !== '') reader.leftOut.comments.push(textOf(comment));
  return { html: reader.read(body), reader, archive, parse };
}

class WordReader extends OfficeReader {
  private readonly linksOf: (part: string) => ReadonlyMap<string, string>;
  private links: ReadonlyMap<string, string>;
  private readonly styles: WordStyles;
  private readonly numbers: WordNumbers;
  /** By "footnote-2" or "endnote-2". */
  private readonly noteTexts = new Map<string, Element>();
  /** HTML of text boxes, each behind the paragraph that it is tied to. */
  private readonly boxes: string[] = [];
  /** Cells of the row above, by column. */
  private above = new Map<number, string>();
  protected readonly rules = new Map<string, Rule>([
    ['w:p', (paragraph) => this.paragraph(paragraph)],
    ['w:r', (run) => this.run(run)],
    ['w:t', textIn],
    ['w:tab', () => ' '],
    ['w:br', () => '<br>'],
    ['w:cr', () => '<br>'],
    ['w:noBreakHyphen', () => '‑'],
    ['w:sym', symbolIn],
    ['w:hyperlink', (link) => this.link(link)],
    ['w:footnoteReference', (mark) => this.noteAt('footnote', mark)],
    ['w:endnoteReference', (mark) => this.noteAt('endnote', mark)],
    ['w:tbl', 'table'],
    ['w:tr', (row) => this.row(row)],
    ['w:txbxContent', (box) => this.box(box)],
    ['m:oMath', formulaIn],
    // The readings of characters, and what older programs show in place of a drawing.
    ['w:rt', null],
    ['mc:Fallback', null],
  ]);

  constructor(parse: (name: string) => Document, main: string, linksOf: WordReader['linksOf']) {
    super();
    this.linksOf = linksOf;
    this.links = linksOf(main);
    this.styles = readStyles(parse('word/styles.xml'));
    this.numbers = new WordNumbers(parse('word/numbering.xml'), this.styles);
    for (const kind of ['footnote', 'endnote'])
      for (const note of parse(`word/${kind}s.xml`).getElementsByTagName(`w:${kind}`))
        this.noteTexts.set(`${kind}-${note.getAttribute('w:id')}`, note);
  }

  override read(element: Element): string {
    const name = element.tagName;
    this.leftOut.isTracked ||= /^w:(?:ins|del|moveFrom)$/.test(name);
    return super.read(element);
  }

  protected leftOutOf(element: Element): string[] | null {
    const name = element.tagName;
    const isDeletedRow = name === 'w:tr' && element.querySelector(':scope > w\\:trPr > w\\:del') !== null;
    this.leftOut.isTracked ||= isDeletedRow;
    if (name === 'w:del' || name === 'w:moveFrom' || isDeletedRow) return this.leftOut.deleted;
    if (name !== 'w:r') return null;
    if (this.isSet(element, ['w:vanish', 'w:specVanish'])) return this.leftOut.hidden;
    return this.isSet(element, ['w:strike', 'w:dstrike']) ? this.leftOut.struck : null;
  }

  /** By the run itself, else by its style, else by that of its paragraph. */
  private isSet(run: Element, properties: readonly string[]): boolean {
    const own = childOf(run, 'w:rPr');
    const ofParagraph = childOf(run.closest('w\\:p'), 'w:pPr');
    for (const holder of [own, ...stylesOf(own, this.styles), ...stylesOf(ofParagraph, this.styles)]) {
      const found = properties.flatMap((name) => holder?.getElementsByTagName(name)[0] ?? []);
      if (found.length > 0)
        return found.some((property) => !/^(?:0|false|off|none)$/.test(property.getAttribute('w:val') ?? ''));
    }
    return false;
  }

  protected override textOf(element: Element): string {
    return textOf(element);
  }

  private paragraph(paragraph: Element): string {
    const label = this.numbers.next(paragraph);
    const html = this.inside(paragraph);
    const boxes = this.boxes.splice(0).join('');
    const properties = childOf(paragraph, 'w:pPr');
    const names = [
      stated(properties, 'w:pStyle'),
      ...stylesOf(properties, this.styles).map((style) => stated(style, 'w:name')),
    ];
    const level = names.flatMap((name) => /^heading ?([1-6])$/i.exec(name ?? '')?.[1] ?? [])[0];
    const number = /^(\d+)\.$/.exec(label ?? '')?.[1];
    const labelled = label === null || label === '•' ? html : `${escaped(label)} ${html}`;
    if (level !== undefined) return tagged(`h${level}`, labelled) + boxes;
    if (label === '•') return tagged('ul', tagged('li', html)) + boxes;
    if (number !== undefined) return tagged('ol', tagged(`li value="${number}"`, html)) + boxes;
    return tagged('p', labelled) + boxes;
  }

  private run(run: Element): string {
    const rise = stated(childOf(run, 'w:rPr'), 'w:vertAlign');
    const html = this.inside(run);
    return rise === 'superscript' ? tagged('sup', html) : rise === 'subscript' ? tagged('sub', html) : html;
  }

  private link(link: Element): string {
    const target = this.links.get(link.getAttribute('r:id') ?? '');
    const html = this.inside(link);
    return target === undefined ? html : tagged(`a href="${escaped(target).replaceAll('"', '%22')}"`, html);
  }

  private noteAt(kind: string, mark: Element): string {
    const id = `${kind}-${mark.getAttribute('w:id')}`;
    const note = this.noteTexts.get(id);
    const { links } = this;
    this.links = this.linksOf(`word/${kind}s.xml`);
    const html = note === undefined ? '' : this.note(this.inside(note), id);
    this.links = links;
    return html;
  }

  private box(box: Element): string {
    this.boxes.push(this.inside(box));
    return '';
  }

  /** A cell that goes on from the row above has the text of the first. */
  private row(row: Element): string {
    const { above } = this;
    const here = new Map<number, string>();
    let column = 0;
    let html = '';
    for (const cell of row.getElementsByTagName('w:tc')) {
      if (cell.closest('w\\:tr') !== row) continue;
      const properties = childOf(cell, 'w:tcPr');
      const span = Number(stated(properties, 'w:gridSpan') ?? 1);
      const merge = properties?.getElementsByTagName('w:vMerge')[0];
      const isCovered = merge !== undefined && merge.getAttribute('w:val') !== 'restart';
      const inside = isCovered ? (above.get(column) ?? '') : this.inside(cell);
      here.set(column, inside);
      column += span;
      html += tagged(`td colspan="${span}"`, inside);
    }
    this.above = here;
    return tagged('tr', html);
  }
}

function textOf(element: Element): string {
  const parts = [...element.querySelectorAll('w\\:t, w\\:delText, w\\:tc')];
  return tidyLine(parts.map((part) => (part.tagName === 'w:tc' ? ' ' : part.textContent)).join(''));
}

/** A letter of a font of signs. */
function symbolIn(symbol: Element): string {
  const [font, code] = ['w:font', 'w:char'].map((name) => symbol.getAttribute(name) ?? '');
  return dingbats.hex(font ?? '', (code ?? '').replace(/^F0/i, ''))?.string ?? '';
}
