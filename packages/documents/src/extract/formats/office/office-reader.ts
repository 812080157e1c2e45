import { indexElements } from '../../element-index.ts';
import { listOmissions } from '../../list-omissions.ts';
import { formulaText } from '../../markup/formula-text.ts';
import { spellOut } from '../../markup/spell-out.ts';
import { parsePage } from '../../parse-page.ts';
import type { DocumentText } from '../../plain-document.ts';
import { headingOf, renderBlocks, tidyLine } from '../../render-blocks.ts';
import { joinTables } from '../row-blocks.ts';

/** Parts that a reader takes out of a text: hidden, struck, deleted or not meant for readers. */
export class LeftOut {
  readonly hidden: string[] = [];
  readonly struck: string[] = [];
  readonly deleted: string[] = [];
  readonly comments: string[] = [];
  readonly slides = { hidden: 0, all: 0 };
  /** It holds changes that nobody has accepted yet. */
  isTracked = false;
  readonly heads: string[] = [];
}

/** An element in HTML: a tag around its content, or the result of a function; null: it is left out. */
export type Rule = string | null | ((element: Element) => string);

/** Gives the elements of an office document as HTML, by rules for their names; others are what is in them. */
export abstract class OfficeReader {
  readonly leftOut = new LeftOut();
  /** Paragraphs of the notes, in their order. */
  readonly notes: string[] = [];
  protected abstract readonly rules: ReadonlyMap<string, Rule>;

  /** Where the text of an element goes that readers do not see; null for any other. */
  protected abstract leftOutOf(element: Element): string[] | null;

  read(element: Element): string {
    const left = this.leftOutOf(element);
    if (left !== null) {
      const text = this.textOf(element);
      if (text !== '') left.push(text);
      return '';
    }
    const rule = this.rules.get(element.tagName);
    if (rule === null) return '';
    if (typeof rule === 'function') return rule(element);
    return rule === undefined ? this.inside(element) : tagged(rule, this.inside(element));
  }

  protected textOf(element: Element): string {
    return tidyLine(element.textContent ?? '');
  }

  inside(element: Element): string {
    let html = '';
    for (const node of element.childNodes) {
      if (node.nodeType === 3) html += this.text(node.textContent ?? '');
      else if (node.nodeType === 1) html += this.read(node as Element);
    }
    return html;
  }

  /** Text between elements: in most formats there is none but the indents of the file. */
  protected text(_text: string): string {
    return '';
  }

  /** Keeps a note, whose content is HTML. @returns the mark that leads to it. */
  protected note(content: string, id: string, mark = String(this.notes.length + 1)): string {
    this.notes.push(`<p id="${id}">[note ${escaped(mark)}] ${inLine(content)}</p>`);
    return `<sup><a href="#${id}">${escaped(mark)}</a></sup>`;
  }
}

interface OfficeText extends Omit<DocumentText, 'text'> {
  readonly html: string;
  readonly reader: { readonly leftOut: LeftOut; readonly notes: readonly string[] };
}

/** The text of an office document whose parts are given as HTML; heads and feet of its pages once, above it. */
export async function officeText({ html, reader, ...facts }: OfficeText): Promise<DocumentText> {
  const { hidden, struck, deleted, comments, slides, isTracked, heads } = reader.leftOut;
  const document = await parsePage((html + reader.notes.join('')).replaceAll(/<\/(sup|sub)><\1>/g, ''));
  spellOut(document, indexElements(document));
  const body = renderBlocks(document.body);
  const said = body.map(({ text }) => text).join('\n');
  const above = [...new Set(heads)].filter((line) => /\p{L}{2}/u.test(line) && !said.includes(line));
  return {
    ...facts,
    title: facts.title ?? headingOf(body),
    text: joinTables([...above.map((text) => ({ kind: 'paragraph', text }) as const), ...body]),
    hidden: hidden.join('\n'),
    omissions: listOmissions(
      { kind: 'hidden_slides', count: slides.hidden, of: slides.all },
      { kind: 'hidden_text', texts: hidden },
      { kind: 'struck_text', texts: struck },
      { kind: 'deleted_text', texts: deleted },
      { kind: 'comments', texts: comments },
    ),
    flags: isTracked ? ['tracked_changes'] : [],
  };
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export function tagged(tag: string, html: string): string {
  return `<${tag}>${html}</${/^\w+/.exec(tag)?.[0]}>`;
}

export function textIn(element: Element): string {
  return escaped(element.textContent ?? '');
}

export function formulaIn(element: Element): string {
  return escaped(formulaText(element));
}

/** Without the paragraphs that it is written in. */
export function inLine(html: string): string {
  return html.replace(/<\/?(?:p|div)>/g, ' ');
}

export function tableOf(rows: readonly (readonly string[])[]): string {
  return tagged(
    'table',
    rows.map((row) => tagged('tr', row.map((cell) => tagged('td', cell)).join(''))).join(''),
  );
}
