import type { ExtractedDocument } from '@research-studio/schemas';
import { decodeText } from './decode-text.ts';
import { withOrigin } from './stated-origin.ts';
import { type Extraction, recordSteps, type StepRecorder } from './step-recorder.ts';

/** Formats that have a parser. */
type ParsedFormat = 'html' | 'pdf' | 'docx' | 'pptx' | 'xlsx' | 'epub' | 'csv' | 'subtitles' | 'text';

export interface ParseRequest {
  readonly format: ParsedFormat;
  /** Unpacked. */
  readonly bytes: Uint8Array;
  /** As in `ExtractRequest`. */
  readonly contentType: string | null;
  readonly location: string;
  /** With the steps and the reasons of the quality; default false. */
  readonly isDetailed?: boolean;
  /** With the signs of a page; default false. */
  readonly hasSigns?: boolean;
}

/** Text beyond is left out, with the flag "truncated": a novel of 1,200 pages has three million characters. */
const MOST_CHARACTERS = 5_000_000;

/** Text and facts of a document of a known format. @throws {SourceUnreadableError} and whatever its parser throws. */
export async function parseDocument(request: ParseRequest): Promise<Extraction> {
  if (!request.isDetailed) return withinLimit(withOrigin(await parseFormat(request), request.location));
  const steps = recordSteps();
  const document = withinLimit(withOrigin(await parseFormat(request, steps), request.location));
  return { ...document, details: steps.details };
}

/** Cut between two blocks or, in a block as long as the limit, between two words. */
function withinLimit(document: Extraction): Extraction {
  const { text, flags, pageStarts } = document;
  if (text.length <= MOST_CHARACTERS) return document;
  const kept = text.slice(0, MOST_CHARACTERS);
  const end = [kept.lastIndexOf('\n\n'), kept.lastIndexOf(' ')].find((at) => at > MOST_CHARACTERS / 2);
  return {
    ...document,
    text: kept.slice(0, end).trimEnd(),
    flags: [...new Set([...flags, 'truncated'])],
    ...(pageStarts && { pageStarts: pageStarts.filter((start) => start < (end ?? MOST_CHARACTERS)) }),
  };
}

async function parseFormat(request: ParseRequest, steps?: StepRecorder): Promise<Extraction> {
  const { format, bytes, contentType, location } = request;
  switch (format) {
    case 'pdf':
      return (await import('./pdf/extract-pdf.ts')).extractPdf({ bytes, location, steps });
    case 'docx':
      return (await import('./formats/extract-docx.ts')).extractDocx({ bytes, location, steps });
    case 'pptx':
      return (await import('./formats/extract-pptx.ts')).extractPptx({ bytes, location, steps });
    case 'xlsx':
      return (await import('./formats/extract-xlsx.ts')).extractXlsx({ bytes, location, steps });
    case 'epub':
      return (await import('./formats/extract-epub.ts')).extractEpub({ bytes, location, steps });
    case 'csv': {
      const text = await decodeText({ bytes, contentType });
      return (await import('./formats/extract-rows.ts')).extractRows({ text, location, steps });
    }
    case 'subtitles': {
      const text = await decodeText({ bytes, contentType });
      return (await import('./formats/extract-subtitles.ts')).extractSubtitles({ text, location, steps });
    }
    case 'html':
      return (await import('./extract-html.ts')).extractHtml({
        html: await decodeText({ bytes, contentType }),
        location,
        hasSigns: request.hasSigns === true,
        steps,
      });
    case 'text':
      return parsePlain(request, steps);
  }
}

async function parsePlain(
  { bytes, contentType, location }: ParseRequest,
  steps?: StepRecorder,
): Promise<ExtractedDocument> {
  const text = await decodeText({ bytes, contentType });
  return isMarkdown(text, contentType, location)
    ? (await import('./extract-text.ts')).extractMarkdown({ text, location, steps })
    : (await import('./extract-text.ts')).extractText({ text, location, steps });
}

/** Markdown is text: what it is called decides, else whether it uses the marks. */
function isMarkdown(text: string, contentType: string | null, location: string): boolean {
  if (/markdown/i.test(contentType ?? '')) return true;
  if (/\.(?:md|markdown|mdx)(?:\.gz)?$/i.test(new URL(location).pathname)) return true;
  const marks = [
    /^#{1,6} \S/m,
    /\[[^[\]\n]{1,500}\]\([^)\s]{1,500}\)/,
    /^```/m,
    /^[ \t]*(?:\|[ \t]*)?:?-{3,}:?[ \t]*\|/m,
    /\*\*\S[^*\n]*\S\*\*/,
  ];
  return marks.filter((mark) => mark.test(text.slice(0, 20_000))).length >= 2;
}
