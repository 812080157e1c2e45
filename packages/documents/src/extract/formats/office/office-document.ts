import { indexElements } from '../../element-index.ts';
import { listOmissions } from '../../list-omissions.ts';
import { spellOut } from '../../markup/spell-out.ts';
import { parsePage } from '../../parse-page.ts';
import type { DocumentText } from '../../plain-document.ts';
import { type Block, headingOf, renderBlocks } from '../../render-blocks.ts';
import { joinTables } from '../row-blocks.ts';

/** What a reader takes out of a text that its author wrote out, hid, struck or took back. */
export class LeftOut {
  readonly hidden: string[] = [];
  readonly struck: string[] = [];
  readonly deleted: string[] = [];
  readonly comments: string[] = [];
  hiddenSlides = 0;
  /** It holds changes that nobody has accepted yet. */
  isTracked = false;
  /** Heads and feet of its pages. */
  readonly heads: string[] = [];
}

interface OfficeText extends Omit<DocumentText, 'text'> {
  readonly html: string;
  readonly leftOut: LeftOut;
  /** Changes the parsed document before it is read. */
  readonly prepare?: (document: Document) => void;
  readonly more?: readonly Block[];
}

/** The text of an office document whose parts are given as HTML; heads and feet of its pages once, above it. */
export async function officeText(request: OfficeText): Promise<DocumentText> {
  const { html, leftOut, prepare, more = [], ...facts } = request;
  const document = await parsePage(html);
  prepare?.(document);
  spellOut(document, indexElements(document));
  const body = [...renderBlocks(document.body), ...more];
  const said = body.map(({ text }) => text).join('\n');
  const heads = [...new Set(leftOut.heads)].filter((line) => /\p{L}{2}/u.test(line) && !said.includes(line));
  return {
    ...facts,
    title: facts.title ?? headingOf(body),
    text: joinTables([...heads.map((text) => ({ kind: 'paragraph', text }) as const), ...body]),
    hidden: leftOut.hidden.join('\n'),
    omissions: listOmissions(
      { kind: 'hidden_slides', count: leftOut.hiddenSlides },
      { kind: 'hidden_text', texts: leftOut.hidden },
      { kind: 'struck_text', texts: leftOut.struck },
      { kind: 'deleted_text', texts: leftOut.deleted },
      { kind: 'comments', texts: leftOut.comments },
    ),
    flags: leftOut.isTracked ? ['tracked_changes'] : [],
  };
}

/** Text as HTML writes it. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
