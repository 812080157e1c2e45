import type { ExtractedDocument, SourceKind } from '@research-studio/schemas';
import { indexElements } from '../../element-index.ts';
import { listOmissions } from '../../list-omissions.ts';
import { spellOut } from '../../markup/spell-out.ts';
import { parsePage } from '../../parse-page.ts';
import { plainDocument } from '../../plain-document.ts';
import { type Block, renderBlocks } from '../../render-blocks.ts';
import type { StepRecorder } from '../../step-recorder.ts';
import { joinTables } from '../row-blocks.ts';
import type { officeFacts } from '../xml-text.ts';

export interface BinaryRequest {
  readonly bytes: Uint8Array;
  readonly location: string;
  readonly steps?: StepRecorder | undefined;
}

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

interface OfficeText extends Omit<BinaryRequest, 'bytes'> {
  readonly html: string;
  readonly leftOut: LeftOut;
  readonly facts: ReturnType<typeof officeFacts>;
  readonly kind: SourceKind;
  readonly method: string;
  /** Changes the parsed document before it is read. */
  readonly prepare?: (document: Document) => void;
  readonly more?: readonly Block[];
}

/** The text of an office document whose parts are given as HTML; heads and feet of its pages once, above it. */
export async function officeDocument(request: OfficeText): Promise<ExtractedDocument> {
  const { html, leftOut, facts, kind, method, location, steps } = request;
  const document = await parsePage(html);
  request.prepare?.(document);
  spellOut(document, indexElements(document));
  const body = [...renderBlocks(document.body), ...(request.more ?? [])];
  const said = body.map(({ text }) => text).join('\n');
  const heads = [...new Set(leftOut.heads)].filter((line) => /\p{L}{2}/u.test(line) && !said.includes(line));
  const heading = body.find((block) => block.kind === 'heading')?.text.replace(/^#+ /, '');
  const read = plainDocument({
    ...facts,
    title: facts.title ?? heading ?? null,
    text: joinTables([...heads.map((text) => ({ kind: 'paragraph', text }) as const), ...body]),
    hidden: leftOut.hidden.join('\n'),
    omissions: listOmissions(
      { kind: 'hidden_slides', count: leftOut.hiddenSlides },
      { kind: 'hidden_text', texts: leftOut.hidden },
      { kind: 'struck_text', texts: leftOut.struck },
      { kind: 'deleted_text', texts: leftOut.deleted },
      { kind: 'comments', texts: leftOut.comments },
    ),
    kind,
    method,
    location,
    steps,
  });
  return leftOut.isTracked ? { ...read, flags: [...read.flags, 'tracked_changes'] } : read;
}

/** Text as HTML writes it. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
