import { z } from 'zod';

/** What form the document had. `snippet` is a search engine's excerpt, used where the page itself could not be read. */
export const SourceKind = z.enum([
  'html',
  'pdf',
  'docx',
  'pptx',
  'xlsx',
  'odt',
  'odp',
  'ods',
  'rtf',
  'epub',
  'csv',
  'subtitles',
  'transcript',
  'mail',
  'json',
  'notebook',
  'latex',
  'code',
  'markdown',
  'text',
  'snippet',
]);
export type SourceKind = z.infer<typeof SourceKind>;

/** By which way the text of a web page came. */
export const Obtained = z.object({
  way: z
    .enum(['direct', 'cache', 'extract_service', 'browser', 'search_snippet'])
    .describe(
      'direct: from its site; cache: from the disk, where an earlier reading left it; extract_service: a service read it; browser: a browser ran its scripts; search_snippet: what a search engine shows of it',
    ),
  at: z.iso.datetime().optional().describe('When its site gave it, where it comes from the cache.'),
  ageHours: z.number().int().min(0).optional().describe('Whole hours since then.'),
  parts: z.number().int().min(2).optional().describe('Pages of one article that were joined.'),
});
export type Obtained = z.infer<typeof Obtained>;

/** A picture of a page, as the page shows it. */
export const PageImage = z.object({
  url: z.string().describe('http or https.'),
  alt: z.string().nullable(),
  caption: z.string().nullable(),
  licence: z.string().nullable().describe('As the page says it, e.g. "CC BY 4.0"; null when it says none.'),
});
export type PageImage = z.infer<typeof PageImage>;

/** Parts of one kind that a reader left out of a text. */
export const Omission = z.object({
  kind: z
    .enum([
      'running_lines',
      'pages_without_text',
      'pages_not_read',
      'hidden_text',
      'struck_text',
      'deleted_text',
      'comments',
      'hidden_cells',
      'hidden_slides',
      'characters_not_read',
      'markup_not_read',
      'parts_not_read',
    ])
    .describe(
      'running_lines: heads, feet and page numbers; pages_without_text: pictures or blank; pages_not_read, markup_not_read: beyond a limit; hidden_text: passages that readers cannot see; struck_text: crossed out by the author; deleted_text: deletions that a document keeps track of; comments: of its margin; hidden_cells: sheets, rows and columns of a workbook; characters_not_read: bytes that mean nothing in the encoding of the text; parts_not_read: attachments of a mail, pictures in a notebook and the like',
    ),
  count: z.number().int().min(1),
  of: z.number().int().min(1).optional().describe('How many parts of the kind there are in all.'),
  sample: z
    .array(z.string())
    .readonly()
    .describe('The first different ones, shortened; as untrusted as the text.'),
});
export type Omission = z.infer<typeof Omission>;

/**
 * Text and facts taken from one page or document, before it becomes a source of a run.
 *
 * `text` is plain text with blank lines between blocks. A heading is a line of its own that starts with "# " to
 * "###### "; a list item starts with "- "; a table row has its cells joined with " | ". No other mark-up.
 */
export const ExtractedDocument = z.object({
  /** Canonical address: of the page itself where it names one, else where it was fetched, else a file: URL. */
  url: z.string(),
  title: z.string().describe('Never empty: falls back to the file name or address.'),
  siteName: z.string().nullable(),
  doi: z
    .string()
    .optional()
    .describe('As the document states it for itself, in lower case, e.g. "10.1000/182".'),
  author: z.string().nullable(),
  publishedAt: z.string().nullable().describe('YYYY-MM-DD, or null when the page states no date.'),
  modifiedAt: z
    .string()
    .nullable()
    .optional()
    .describe(
      'YYYY-MM-DD, the day of the last change that the page states; null or left out when it states none.',
    ),
  fileDate: z
    .string()
    .optional()
    .describe(
      'YYYY-MM-DD, when the file was made, by its own stamp, where it states no date; the day of a copy or a print, so never a day of publication.',
    ),
  language: z
    .string()
    .nullable()
    .describe('BCP 47 tag as the page states it or as detected, e.g. "en"; null when unknown.'),
  kind: SourceKind,
  /** Which extractor made the text, e.g. "readability", "unpdf", "word", "plain". */
  method: z.string(),
  /** How much the extraction can be relied on, 0 to 1; below 0.3 it is not used. */
  quality: z.number().min(0).max(1),
  /** Closed codes such as "instructions", "hidden_text", "login_wall", "undated". */
  flags: z.array(z.string()).readonly(),
  omissions: z
    .array(Omission)
    .readonly()
    .optional()
    .describe('What the reader left out of the text; absent when it left out nothing.'),
  obtained: Obtained.optional().describe('Left out for local files, and in older results.'),
  images: z
    .array(PageImage)
    .readonly()
    .optional()
    .describe(
      'Pictures with a caption, and others whose alternative text says what they show; absent when there are none.',
    ),
  pageStarts: z
    .array(z.number().int().min(0))
    .readonly()
    .optional()
    .describe(
      'Where the printed pages of a PDF start in its text, in UTF-16 units, page 1 first; left out for what has no pages.',
    ),
  text: z.string(),
});
export type ExtractedDocument = z.infer<typeof ExtractedDocument>;

/** A page or document that was read in this run. Its text lives in the run folder under `contentHash`. */
export const Source = ExtractedDocument.omit({ text: true }).extend({
  id: z
    .string()
    .describe('"s" and 10 hexadecimal digits of the hash of the canonical address; stable across runs.'),
  fetchedAt: z.string().describe('ISO 8601, UTC.'),
  contentHash: z.string().describe('SHA-256 of the text, hexadecimal.'),
  issuer: z
    .string()
    .nullable()
    .optional()
    .describe(
      'The body that stands behind the document, as a reader of it said; absent where nobody read it so.',
    ),
  standing: z
    .string()
    .nullable()
    .optional()
    .describe('Kind of document and interest in a few words, as a reader of it said.'),
});
export type Source = z.infer<typeof Source>;
