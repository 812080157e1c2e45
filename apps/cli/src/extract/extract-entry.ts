import { type CommandEntry, flag, group, value } from '../command-entry.ts';

export const EXTRACT_ENTRY: CommandEntry = {
  name: 'extract',
  describe: 'Print the text and the facts of pages and files',
  usage: 'extract [options] <address, file, folder or ->…',
  options: {
    ...group('Output:', {
      markdown: flag('Print each document as Markdown with its facts on top, not as a JSON line'),
      steps: flag('Print each step of the extraction: what it took out and how much it left'),
      'min-quality': value('Leave out the text of documents below this quality, 0 to 1', '0'),
    }),
    ...group('How to read:', {
      parallel: value('Documents read at the same time', 'one for each core, at least 4'),
    }),
  },
  takesWords: true,
  examples: [
    ['$0 extract https://example.org/page', 'one page, as a JSON line'],
    ['$0 extract --markdown report.pdf', 'a file, as Markdown'],
    ['$0 extract --steps page.html', 'why this text and no other'],
    ['$0 extract ./pages > pages.jsonl', 'every document below a folder'],
    ['$0 extract - < addresses.txt > pages.jsonl', 'a list of addresses and files, one a line'],
  ],
  epilogue: `Reads HTML, saved pages (MHTML), PDF, DOCX, PPTX, XLSX, ODT, ODP, ODS, RTF, EPUB, CSV, TSV, JSON, JSON lines, notebooks,
mail (EML, MBOX, MSG) with what is attached, subtitles (SRT, VTT), transcripts, Markdown, LaTeX, source
code and text, each also as .gz. Standard output has one JSON line for each document, in the order in which they are named:
address, title, site, author, dates, language, quality with its reasons, flags, text; "status" is
"read", "failed", or, of what is below a folder and not opened, "left_out", both with a reason;
"omissions" says what was left out of a text. Notices go to standard error.

Exit codes:
    0  at least one document was read      3  none could be read
    2  wrong usage                         1  an unexpected error`,
  load: async () => (await import('./extract-command.ts')).extractCommand,
};
