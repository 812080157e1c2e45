import type { Bundle } from '@research-studio/schemas';
import { publishedMarkdown } from '../../citation/publish-report.ts';
import { type ImageSource, imageData } from './image-data.ts';

export interface ReportForm {
  /** Suffix of files and addresses, without the dot. */
  readonly suffix: string;
  readonly mediaType: string;
  /** Without `image` a form has no images, and links to them. */
  render(bundle: Bundle, image?: ImageSource): string | Uint8Array | Promise<string | Uint8Array>;
}

/** Every form that a report can be had in. What makes a form is loaded when that form is asked for. */
export const REPORT_FORMS: readonly ReportForm[] = [
  { suffix: 'md', mediaType: 'text/markdown; charset=utf-8', render: publishedMarkdown },
  {
    suffix: 'html',
    mediaType: 'text/html; charset=utf-8',
    render: async (bundle, image) =>
      (await import('./render-html.ts')).renderHtml(bundle, await imageData(bundle, image)),
  },
  {
    suffix: 'json',
    mediaType: 'application/json',
    render: (bundle) => `${JSON.stringify(bundle, null, 2)}\n`,
  },
  {
    suffix: 'pdf',
    mediaType: 'application/pdf',
    render: async (bundle, image) =>
      (await import('./render-pdf.ts')).renderPdf(bundle, await imageData(bundle, image)),
  },
  {
    suffix: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    render: async (bundle) => (await import('./render-docx.ts')).renderDocx(bundle),
  },
  {
    suffix: 'bib',
    mediaType: 'application/x-bibtex; charset=utf-8',
    render: async (bundle) => (await import('./render-bibliography.ts')).renderBibtex(bundle),
  },
  {
    suffix: 'csl.json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    render: async (bundle) => (await import('./render-bibliography.ts')).renderCslJson(bundle),
  },
];
