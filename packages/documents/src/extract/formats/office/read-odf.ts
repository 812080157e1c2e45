import { SourceUnreadableError } from '@research-studio/schemas';
import { formulaText } from '../../markup/formula-text.ts';
import type { DocumentText } from '../../plain-document.ts';
import { tidyLine } from '../../render-blocks.ts';
import { type BinaryFile, readArchive } from '../read-archive.ts';
import { odfFacts, parseXml } from '../xml-text.ts';
import names from './odf-names.json' with { type: 'json' };
import { escaped, LeftOut, officeText } from './office-document.ts';
import { readOds } from './read-ods.ts';

/**
 * Texts, slides and workbooks of OpenDocument, as they are when their changes are accepted.
 *
 * @throws {SourceUnreadableError} also `unsupported_type` where it is locked.
 */
export async function readOdf(file: BinaryFile): Promise<DocumentText> {
  const archive = await readArchive(file, /^(?:(?:.+\/)?content|styles|meta)\.xml$|manifest\.xml$/);
  const isLocked = archive.get('META-INF/manifest.xml')?.includes('encryption-data') === true;
  const xml = archive.get('content.xml') ?? '';
  const kind = /<office:(text|spreadsheet|presentation)\b/.exec(xml)?.[1];
  if (isLocked || kind === undefined) {
    const detail = isLocked
      ? 'it is an OpenDocument file locked with a password'
      : 'it is a ZIP archive, or a drawing or formula of OpenDocument';
    throw new SourceUnreadableError({ location: file.location, reason: 'unsupported_type', detail });
  }
  if (kind === 'spreadsheet') return readOds(archive);
  const content = await parseXml(xml);
  const styles = await parseXml(archive.get('styles.xml') ?? '');
  const objects = new Map<string, Document>();
  for (const [name, xml] of archive)
    if (name.endsWith('/content.xml')) objects.set(name.replace('/content.xml', ''), await parseXml(xml));
  const reader = new OdfReader([styles, content], objects);
  for (const part of ['style:header', 'style:footer'])
    for (const line of [...styles.getElementsByTagName(part)].flatMap((edge) => [...edge.children]))
      if (line.getElementsByTagName('text:page-number').length === 0)
        reader.leftOut.heads.push(tidyLine(line.textContent ?? ''));
  const [body] = content.getElementsByTagName('office:body');
  const text = body ? reader.read(body) : '';
  return officeText({
    html: text + reader.notes.join(''),
    leftOut: reader.leftOut,
    ...odfFacts(archive),
    kind: kind === 'text' ? 'odt' : 'odp',
    method: 'odf',
  });
}

/** What is neither text nor holds any that readers see. */
const SILENT =
  /^(?:office:(?:forms|scripts|annotation-end)|text:(?:ruby-text|tracked-changes|page-number)|draw:page-thumbnail|svg:.*|anim:.*|style:.*|presentation:(?:date-time|footer|header).*-decl|table:covered-table-cell)$/;
/** Frames that every slide repeats. */
const REPEATED = /^(?:date-time|page-number|footer|header)$/;
/** What an element is in HTML. */
const NAMES = new Map(Object.entries(names));
/** A table with more copies of a row or cell is filled for the look of it. */
const MOST_COPIES = 100;

class OdfReader {
  readonly leftOut = new LeftOut();
  /** Paragraphs of the notes, in their order. */
  readonly notes: string[] = [];
  private readonly styles = new Map<string, Element>();
  private readonly objects: ReadonlyMap<string, Document>;

  constructor(parts: readonly Document[], objects: ReadonlyMap<string, Document>) {
    this.objects = objects;
    for (const part of parts) {
      for (const style of [
        ...part.getElementsByTagName('style:style'),
        ...part.getElementsByTagName('text:list-style'),
      ])
        this.styles.set(style.getAttribute('style:name') ?? '', style);
      for (const change of part.getElementsByTagName('text:changed-region')) {
        this.leftOut.isTracked = true;
        const [deletion] = change.getElementsByTagName('text:deletion');
        const lines = [...(deletion?.children ?? [])].filter(
          ({ tagName }) => tagName !== 'office:change-info',
        );
        const text = tidyLine(lines.map(({ textContent }) => textContent ?? '').join(' '));
        if (text !== '') this.leftOut.deleted.push(text);
      }
    }
  }

  /** HTML of an element and what is in it. */
  read(element: Element): string {
    const name = element.tagName;
    if (SILENT.test(name)) return '';
    const left = this.leftOutOf(element);
    if (left !== null) {
      const text = tidyLine(element.textContent ?? '');
      if (text !== '') left.push(text);
      return '';
    }
    switch (name) {
      case 'draw:page':
        if (this.property(element, 'presentation:visibility') !== 'hidden') return this.inside(element);
        this.leftOut.hiddenSlides += 1;
        return '';
      case 'presentation:notes': {
        const text = tidyLine((this.inside(element).match(/[^<>]+(?=<)/g) ?? []).join(' '));
        return text === '' ? '' : `<p>Note: ${text}</p>`;
      }
      case 'draw:frame':
      case 'draw:custom-shape':
        return this.frame(element);
      case 'text:note':
        return this.note(element);
      case 'text:h':
        return `<h${this.level(element)}>${this.inside(element)}</h${this.level(element)}>`;
      case 'text:list': {
        const tag = this.isNumbered(element) ? 'ol' : 'ul';
        return `<${tag}>${this.inside(element)}</${tag}>`;
      }
      case 'table:table-cell':
        return this.cell(element);
      case 'text:s':
      case 'text:tab':
        return ' ';
      case 'text:line-break':
        return '<br>';
      case 'text:span': {
        const position = this.property(element, 'style:text-position') ?? '';
        const tag = /^(?:super|[1-9])/.test(position) ? 'sup' : /^(?:sub|-)/.test(position) ? 'sub' : 'span';
        return `<${tag}>${this.inside(element)}</${tag}>`;
      }
    }
    const tag = NAMES.get(name);
    return tag === undefined ? this.inside(element) : `<${tag}>${this.inside(element)}</${tag}>`;
  }

  private inside(element: Element): string {
    let html = '';
    for (const node of element.childNodes) {
      if (node.nodeType === 3) html += escaped(node.textContent ?? '');
      else if (node.nodeType === 1) html += this.read(node as Element);
    }
    return html;
  }

  /** Where the text of an element goes that its readers do not see; null for any other. */
  private leftOutOf(element: Element): string[] | null {
    const name = element.tagName;
    if (name === 'office:annotation') return this.leftOut.comments;
    const isHidden =
      element.getAttribute('text:is-hidden') === 'true' || element.getAttribute('text:display') === 'none';
    if (isHidden || /^(?:none|true)$/.test(this.property(element, 'text:display') ?? ''))
      return this.leftOut.hidden;
    if (!/^text:(?:span|p|h)$/.test(name)) return null;
    const line =
      this.property(element, 'style:text-line-through-style') ??
      this.property(element, 'style:text-line-through-type');
    return line !== null && line !== 'none' ? this.leftOut.struck : null;
  }

  /** What the style of an element, or one that it is based on, sets. */
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

  private level(heading: Element): number {
    return Math.min(6, Math.max(1, Number(heading.getAttribute('text:outline-level') ?? 1)));
  }

  private isNumbered(list: Element): boolean {
    const outer = list.closest('text\\:list[text\\:style-name]')?.getAttribute('text:style-name');
    const style = this.styles.get(list.getAttribute('text:style-name') ?? outer ?? '');
    return style?.children[0]?.tagName === 'text:list-level-style-number';
  }

  private cell(cell: Element): string {
    const row = cell.parentElement;
    const isLast = row?.lastElementChild === cell;
    const copies = Number(cell.getAttribute('table:number-columns-repeated') ?? 1);
    const spans = (['columns', 'rows'] as const).map((what) => {
      const count = cell.getAttribute(`table:number-${what}-spanned`);
      return count === null ? '' : ` ${what === 'rows' ? 'rowspan' : 'colspan'}="${Number(count)}"`;
    });
    const html = `<td${spans.join('')}>${this.inside(cell)}</td>`;
    return isLast && cell.childNodes.length === 0 ? html : html.repeat(Math.min(copies, MOST_COPIES));
  }

  /** A text box, a picture, a formula or a chart; a title of a slide is a heading. */
  private frame(frame: Element): string {
    const role = frame.getAttribute('presentation:class') ?? '';
    if (REPEATED.test(role)) return '';
    const [link] = frame.getElementsByTagName('draw:object');
    const inner = link?.children[0];
    const path = link?.getAttribute('xlink:href')?.replace(/^\.\/|\/$/g, '') ?? '';
    const object = inner ?? this.objects.get(path)?.documentElement;
    if (object) return this.object(object);
    const html = this.inside(frame);
    return role === 'title' ? `<h2>${html.replace(/<\/?(?:p|div)>/g, ' ')}</h2>` : `<div>${html}</div>`;
  }

  private object(object: Element): string {
    if (/(?:^|:)math$/.test(object.tagName)) return escaped(formulaText(object));
    const [title] = object.getElementsByTagName('chart:title');
    const [table] = object.getElementsByTagName('table:table');
    const name = tidyLine(title?.textContent ?? '');
    const rows = table ? this.read(table) : '';
    const isNamed = /^<table><tr><td><\/td>/.test(rows);
    return isNamed ? rows.replace('<td>', `<td>${escaped(name)}`) : `<p>${escaped(name)}</p>${rows}`;
  }

  private note(note: Element): string {
    const [citation] = note.getElementsByTagName('text:note-citation');
    const [body] = note.getElementsByTagName('text:note-body');
    const mark = tidyLine(citation?.textContent ?? '') || String(this.notes.length + 1);
    const text = body ? this.inside(body).replace(/<\/?(?:p|div)>/g, ' ') : '';
    this.notes.push(`<p>[note ${escaped(mark)}] ${text}</p>`);
    return `<sup><a href="#note">${escaped(mark)}</a></sup>`;
  }
}
