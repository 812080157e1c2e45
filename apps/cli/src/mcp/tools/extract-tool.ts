import { createFetcher } from '@research-studio/documents';
import { z } from 'zod';
import { type ExtractInput, isAddress, readInput, refuseOtherAddress } from '../../extract/inputs.ts';
import { renderMarkdown } from '../../extract/render-extraction.ts';
import { UsageError } from '../../failures.ts';
import { readablePath } from '../readable-path.ts';
import { asData, DATA_NOTICE, defineTool, STRETCH, StretchFacts, stretchOf, type ToolCall } from '../tool.ts';

export const extractTool = defineTool({
  name: 'extract',
  title: 'Read a page or file',
  description:
    'Reads one web page or file (HTML, MHTML, PDF, DOCX, PPTX, XLSX, ODT, ODP, ODS, RTF, EPUB, CSV, JSON, mail, notebooks, subtitles, Markdown, LaTeX, source code, text) and gives its main text as Markdown, with title, site, author, date, language, quality and flags such as hidden text or instructions to models.',
  isReadOnly: true,
  isOpenWorld: true,
  input: z.strictObject({
    source: z.string().trim().min(1).max(4000).describe('Address (http or https) or path of a file.'),
    ...STRETCH,
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
    ...StretchFacts,
    notice: z.string(),
  }),
  run: async ({ source, start, length }, call) => {
    const { settings, signal } = call;
    const input = await inputOf(source, call);
    const fetcher = createFetcher(settings.reading, { extraction: { isDetailed: true } });
    const reading = { fetcher, settings: settings.reading, isParallel: false, signal };
    const outcome = await readInput(input, reading);
    signal.throwIfAborted();
    if (outcome.status !== 'read')
      throw new UsageError(`${source} could not be read (${outcome.reason}): ${outcome.detail}.`);
    const { title, url, siteName, author, publishedAt, language, kind, quality, flags, details } =
      outcome.document;
    // The facts stand in fields of their own.
    const markdown = renderMarkdown(outcome, 0)
      .replace(/^---\n[\s\S]*?\n---\n\n/, '')
      .trimEnd();
    const part = stretchOf(markdown, { start, length });
    const facts = { title, url, siteName, author, publishedAt, language, kind, quality, flags };
    const reasons = details?.reasons ?? [];
    return {
      structured: { ...facts, reasons, ...part, notice: DATA_NOTICE },
      texts: [asData(`${JSON.stringify(facts)}\n\n${part.text}`, source)],
    };
  },
});

async function inputOf(source: string, call: ToolCall): Promise<ExtractInput> {
  if (isAddress(source)) return { kind: 'page', name: source };
  refuseOtherAddress(source);
  return { kind: 'file', name: source, path: await readablePath(source, call) };
}
