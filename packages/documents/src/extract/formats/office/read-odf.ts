import { SourceUnreadableError } from '@research-studio/schemas';
import type { DocumentText } from '../../plain-document.ts';
import { tidyLine } from '../../render-blocks.ts';
import { type BinaryFile, readArchive } from '../read-archive.ts';
import { odfFacts, xmlParts } from '../xml-text.ts';
import names from './odf-names.json' with { type: 'json' };
import { escaped, formulaIn, inLine, OfficeReader, officeText, type Rule, tagged } from './office-reader.ts';
import { readOds } from './read-ods.ts';

/**
 * Texts, slides and workbooks of OpenDocument, as they are when their changes are accepted.
 *
 * @throws {SourceUnreadableError} also `unsupported_type` where it is locked.
 */
export async function readOdf(file: BinaryFile): Promise<DocumentText> {
  const archive = await readArchive(file, /^(?:(?:.+\/)?content|styles|meta)\.xml$|manifest\.xml$/);
  const isLocked = archive.get('META-INF/manifest.xml')?.includes('encryption-data') === true;
  const kind = /<office:(text|spreadsheet|presentation)\b/.exec(archive.get('content.xml') ?? '')?.[1];
  if (isLocked || kind === undefined) {
    const detail = isLocked
      ? 'it is an OpenDocument file locked with a password'
      : 'it is a ZIP archive, or a drawing or formula of OpenDocument';
    throw new SourceUnreadableError({ location: file.location, reason: 'unsupported_type', detail });
  }
  if (kind === 'spreadsheet') return readOds(archive);
  const reader = new OdfReader(await xmlParts(archive));
  return officeText({
    html: reader.readBody(),
    reader,
    ...odfFacts(archive),
    kind: kind === 'text' ? 'odt' : 'odp',
    method: 'odf',
  });
}

/** Elements without text that readers see. */
const SILENT =
  /^(?:office:(?:forms|scripts|annotation-end)|text:(?:ruby-text|tracked-changes|page-number)|draw:page-thumbnail|svg:.*|anim:.*|style:.*|presentation:(?:date-time|footer|header).*-decl|table:covered-table-cell)$/;
/** Frames that every slide repeats. */
const REPEATED = /^(?:date-time|page-number|footer|header)$/;
/** A table with more copies of a row or cell is filled for the look of it. */
const MOST_COPIES = 100;

class OdfReader extends OfficeReader {
  private readonly styles = new Map<string, Element>();
  private readonly part: (name: string) => Document;
  protected readonly rules = new Map<string, Rule>([
    // What an element is in HTML.
    ...Object.entries(names),
    ['draw:page', (page) => this.page(page)],
    ['presentation:notes', (notes) => this.speakerNotes(notes)],
    ['draw:frame', (frame) => this.frame(frame)],
    ['draw:custom-shape', (frame) => this.frame(frame)],
    ['text:note', (note) => this.footnote(note)],
    ['text:h', (heading) => tagged(`h${levelOf(heading)}`, this.inside(heading))],
    ['text:list', (list) => tagged(this.isNumbered(list) ? 'ol' : 'ul', this.inside(list))],
    ['table:table-cell', (cell) => this.cell(cell)],
    ['text:s', () => ' '],
    ['text:tab', () => ' '],
    ['text:line-break', () => '<br>'],
    ['text:span', (span) => this.span(span)],
  ]);

  constructor(part: (name: string) => Document) {
    super();
    this.part = part;
    for (const document of [part('styles.xml'), part('content.xml')]) {
      for (const name of ['style:style', 'text:list-style'])
        for (const style of document.getElementsByTagName(name))
          this.styles.set(style.getAttribute('style:name') ?? '', style);
      for (const change of document.getElementsByTagName('text:changed-region')) {
        this.leftOut.isTracked = true;
        const lines = [...(change.getElementsByTagName('text:deletion')[0]?.children ?? [])];
        const texts = lines.filter(({ tagName }) => tagName !== 'office:change-info').map(lineOf);
        if (texts.some(Boolean)) this.leftOut.deleted.push(texts.join(' '));
      }
    }
  }

  /** The document with the heads and feet of its pages. */
  readBody(): string {
    const styles = this.part('styles.xml');
    for (const name of ['style:header', 'style:footer'])
      for (const line of [...styles.getElementsByTagName(name)].flatMap((edge) => [...edge.children]))
        if (line.getElementsByTagName('text:page-number').length === 0) this.leftOut.heads.push(lineOf(line));
    const [body] = this.part('content.xml').getElementsByTagName('office:body');
    return body ? this.read(body) : '';
  }

  override read(element: Element): string {
    return SILENT.test(element.tagName) ? '' : super.read(element);
  }

  protected override text(text: string): string {
    return escaped(text);
  }

  protected leftOutOf(element: Element): string[] | null {
    if (element.tagName === 'office:annotation') return this.leftOut.comments;
    const display = this.property(element, 'text:display') ?? element.getAttribute('text:display') ?? '';
    if (element.getAttribute('text:is-hidden') === 'true' || /^(?:none|true)$/.test(display))
      return this.leftOut.hidden;
    if (!/^text:(?:span|p|h)$/.test(element.tagName)) return null;
    const line = ['style', 'type'].map((kind) => this.property(element, `style:text-line-through-${kind}`));
    return /^(?!none)./.test(line[0] ?? line[1] ?? '') ? this.leftOut.struck : null;
  }

  /** A property of the style of an element, or of one that it is based on. */
  private property(element: Element, property: string): string | null {
    let name = element.getAttribute('text:style-name') ?? element.getAttribute('draw:style-name');
    for (let depth = 0; name !== null && depth < 10; depth += 1) {
      const style: Element | undefined = this.styles.get(name);
      for (const part of style?.children ?? []) {
        const value = part.getAttribute(property);
        if (value !== null) return value;
      }
      name = style?.getAttribute('style:parent-style-name') ?? null;
    }
    return null;
  }

  private page(page: Element): string {
    this.leftOut.slides.all += 1;
    if (this.property(page, 'presentation:visibility') !== 'hidden') return this.inside(page);
    this.leftOut.slides.hidden += 1;
    return '';
  }

  private speakerNotes(notes: Element): string {
    const text = tidyLine(this.inside(notes).replaceAll(/<[^>]*>/g, ' '));
    return text === '' ? '' : tagged('p', `Note: ${text}`);
  }

  private isNumbered(list: Element): boolean {
    const outer = list.closest('text\\:list[text\\:style-name]')?.getAttribute('text:style-name');
    const style = this.styles.get(list.getAttribute('text:style-name') ?? outer ?? '');
    return style?.children[0]?.tagName === 'text:list-level-style-number';
  }

  private span(span: Element): string {
    const position = this.property(span, 'style:text-position') ?? '';
    const tag = /^(?:super|[1-9])/.test(position) ? 'sup' : /^(?:sub|-)/.test(position) ? 'sub' : 'span';
    return tagged(tag, this.inside(span));
  }

  private cell(cell: Element): string {
    const count = (what: string) => Number(cell.getAttribute(`table:number-${what}`) ?? 1);
    const spans = `colspan="${count('columns-spanned')}" rowspan="${count('rows-spanned')}"`;
    const html = tagged(`td ${spans}`, this.inside(cell));
    const isFilling = cell.parentElement?.lastElementChild === cell && cell.childNodes.length === 0;
    return isFilling ? html : html.repeat(Math.min(count('columns-repeated'), MOST_COPIES));
  }

  /** A text box, a picture, a formula or a chart; a title of a slide is a heading. */
  private frame(frame: Element): string {
    const role = frame.getAttribute('presentation:class') ?? '';
    if (REPEATED.test(role)) return '';
    const [link] = frame.getElementsByTagName('draw:object');
    const path = link?.getAttribute('xlink:href')?.replace(/^\.\/|\/$/g, '') ?? '';
    if (link) return this.object(link.children[0] ?? this.part(`${path}/content.xml`).documentElement);
    const html = this.inside(frame);
    return role === 'title' ? tagged('h2', inLine(html)) : tagged('div', html);
  }

  private object(object: Element): string {
    if (/(?:^|:)math$/.test(object.tagName)) return formulaIn(object);
    const [title] = object.getElementsByTagName('chart:title');
    const [table] = object.getElementsByTagName('table:table');
    const name = escaped(title ? lineOf(title) : '');
    const rows = table ? this.read(table) : '';
    const corner = /^<table><tr><td[^>]*>(?=<\/td>)/.exec(rows)?.[0];
    return corner ? rows.replace(corner, corner + name) : tagged('p', name) + rows;
  }

  private footnote(note: Element): string {
    const [citation] = note.getElementsByTagName('text:note-citation');
    const [body] = note.getElementsByTagName('text:note-body');
    return this.note(body ? this.inside(body) : '', 'note', (citation && lineOf(citation)) || undefined);
  }
}

function lineOf(element: Element): string {
  return tidyLine(element.textContent ?? '');
}

function levelOf(heading: Element): number {
  return Math.min(6, Math.max(1, Number(heading.getAttribute('text:outline-level') ?? 1)));
}
