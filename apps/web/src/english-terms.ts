import type { SourceKind } from '@research-studio/schemas';

/** What is counted: one, and several. */
export const ENGLISH_COUNTED = {
  document: ['document', 'documents'],
  minute: ['minute', 'minutes'],
  origin: ['independent source says so', 'independent sources say so'],
  page: ['page', 'pages'],
  passage: ['passage', 'passages'],
  question: ['question', 'questions'],
  result: ['result', 'results'],
  search: ['search', 'searches'],
  second: ['second', 'seconds'],
  source: ['source', 'sources'],
  statement: ['statement', 'statements'],
  worker: ['worker', 'workers'],
} as const satisfies Record<string, readonly [string, string]>;

/** What form a source has. */
export const ENGLISH_KINDS: Readonly<Record<SourceKind, string>> = {
  html: 'web page',
  pdf: 'PDF',
  docx: 'Word document',
  pptx: 'slides',
  xlsx: 'spreadsheet',
  odt: 'OpenDocument text',
  odp: 'slides',
  ods: 'spreadsheet',
  rtf: 'RTF document',
  epub: 'book',
  csv: 'table',
  subtitles: 'subtitles',
  transcript: 'transcript',
  mail: 'mail',
  json: 'data',
  notebook: 'notebook',
  latex: 'LaTeX document',
  code: 'source code',
  markdown: 'Markdown',
  text: 'plain text',
  snippet: 'search excerpt',
};

/** What is to be kept in mind of a source, by its flag; other flags say nothing to a reader. */
export const ENGLISH_FLAGS: Readonly<Record<string, string>> = {
  interested_party: 'has an interest of its own',
  near_copy: 'near copy of another source',
  retracted: 'retracted',
  predatory: 'publisher without peer review',
  instructions: 'addresses language models',
  hidden_text: 'holds hidden text',
  orders_left_out: 'quoted instructions to models left out',
  login_wall: 'partly behind a log-in',
  snippet_only: 'only a search excerpt',
  truncated: 'cut short',
  partial: 'read only in part',
  forum_post: 'forum post',
  questions_and_answers: 'questions and answers',
  earlier_run: 'as an earlier run read it',
};
