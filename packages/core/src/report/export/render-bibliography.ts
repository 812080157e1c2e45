import type { Bundle, BundleSource } from '@research-studio/schemas';
import { siteOf } from '../../citation/site-of.ts';

/** The sources of a report in the Citation Style Language's own JSON, in the order of their numbers; `source3` is called [3]. */
export function bibliographyOf({ sources }: Pick<Bundle, 'sources'>) {
  return sources.map(recordOf);
}

function recordOf(source: BundleSource) {
  const site = siteOf(source);
  const issued = dateOf(source.publishedAt);
  const accessed = dateOf(source.fetchedAt);
  const isOnline = /^https?:/.test(source.url);
  return {
    id: `source${source.id}`,
    type: isOnline ? 'webpage' : 'document',
    title: source.title,
    // Whether an author is a person or a body is not known.
    ...(source.author !== null && { author: source.author.split('; ').map((literal) => ({ literal })) }),
    ...(site !== '' && { 'container-title': site }),
    ...(typeof source.issuer === 'string' && { publisher: source.issuer }),
    ...(isOnline && { URL: source.url }),
    ...(issued && { issued }),
    ...(accessed && isOnline && { accessed }),
    ...(source.language !== null && { language: source.language }),
  };
}

function dateOf(text: string | null) {
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(text ?? '')?.slice(1);
  return parts && { 'date-parts': [parts.filter((part) => part !== undefined).map(Number)] };
}

export function renderCslJson(bundle: Pick<Bundle, 'sources'>): string {
  return `${JSON.stringify(bibliographyOf(bundle), null, 2)}\n`;
}

export async function renderBibtex(bundle: Pick<Bundle, 'sources'>): Promise<string> {
  const [{ Cite, plugins }] = await Promise.all([
    import('@citation-js/core'),
    import('@citation-js/plugin-bibtex'),
  ]);
  if (bundle.sources.length === 0) return '';
  // Entries are called as in the CSL-JSON, and letters stay what they are: by default all beyond ASCII are dropped.
  Object.assign(plugins.config.get('@bibtex').format, { useIdAsLabel: true, asciiOnly: false });
  return new Cite(bibliographyOf(bundle).map(inLatex)).format('biblatex');
}

/** Braces count for BibTeX even behind a backslash, so none may stand alone. */
const IN_LATEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
};

/** The record with what LaTeX would take for commands written out; addresses are taken as they are. */
function inLatex(record: ReturnType<typeof recordOf>) {
  const inText = (text: string) =>
    text.replace(/[\\{}~^<>]/g, (sign) => IN_LATEX[sign] ?? sign).replace(/[&%$#_]/g, '\\$&');
  const { title, author, 'container-title': container, publisher, URL: url } = record;
  return {
    ...record,
    title: inText(title),
    ...(author && { author: author.map(({ literal }) => ({ literal: inText(literal) })) }),
    ...(container && { 'container-title': inText(container) }),
    ...(publisher && { publisher: inText(publisher) }),
    ...(url && { URL: url.replace(/[{}\\]/g, encodeURIComponent) }),
  };
}
