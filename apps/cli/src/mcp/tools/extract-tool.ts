import { createFetcher, type Extraction } from '@research-studio/documents';
import { z } from 'zod';
import { type ExtractInput, isAddress, readInput, refuseOtherAddress } from '../../extract/inputs.ts';
import { markdownBody } from '../../extract/render-extraction.ts';
import { UsageError } from '../../failures.ts';
import { readablePath } from '../readable-path.ts';
import { asData, DATA_NOTICE, defineTool, PART_INPUT, PART_OUTPUT, partOf, type ToolCall } from '../tool.ts';

export const extractTool = defineTool({
  name: 'extract',
  title: 'Read a page or file',
  description:
    'Reads one web page or file (HTML, MHTML, PDF, DOCX, PPTX, XLSX, ODT, ODP, ODS, RTF, EPUB, CSV, JSON, mail, notebooks, subtitles, Markdown, LaTeX, source code, text) and gives its main text as Markdown, with title, site, author, date, language, quality and flags such as hidden text or instructions to models.',
  isReadOnly: true,
  isOpenWorld: true,
  input: z.strictObject({
    source: z.string().trim().min(1).max(4000).describe('Address (http or https) or path of a file.'),
    ...PART_INPUT,
  }),
  output: z.object({
    title: z.string(),
    url: z.string(),
    siteName: z.string().nullable(),
    author: z.string().nullable(),
    publishedAt: z.string().nullable(),
    language: z.string().nullable(),
    kind: z.string(),
    quality: z.number().describe('How much the extraction can be relied on, 0 to 1.'),
    reasons: z.array(z.string()).readonly().describe('Of the quality.'),
    flags: z.array(z.string()).readonly(),
    ...PART_OUTPUT,
    notice: z.string(),
  }),
  run: async ({ source, start, length }, call) => {
    const document = await readDocument(source, call);
    const { title, url, siteName, author, publishedAt, language, kind, quality, flags } = document;
    const facts = { title, url, siteName, author, publishedAt, language, kind, quality, flags };
    const part = partOf(markdownBody(document), { start, length });
    const reasons = document.details?.reasons ?? [];
    return {
      structured: { ...facts, reasons, ...part, notice: DATA_NOTICE },
      texts: [asData(`${JSON.stringify(facts)}\n\n${part.text}`, source)],
    };
  },
});

/** @throws {UsageError} for a source that may not or cannot be read */
async function readDocument(source: string, call: ToolCall): Promise<Extraction> {
  const { signal, settings } = call;
  const input = await inputOf(source, call);
  const fetcher = createFetcher(settings.reading, { extraction: { isDetailed: true } });
  const outcome = await readInput(input, { fetcher, settings: settings.reading, isParallel: false, signal });
  signal.throwIfAborted();
  if (outcome.status === 'read') return outcome.document;
  throw new UsageError(`${source} could not be read (${outcome.reason}): ${outcome.detail}.`);
}

async function inputOf(source: string, call: ToolCall): Promise<ExtractInput> {
  if (isAddress(source)) return { kind: 'page', name: source };
  refuseOtherAddress(source);
  return { kind: 'file', name: source, path: await readablePath(source, call) };
}
