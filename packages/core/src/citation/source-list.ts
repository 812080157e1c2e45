import type { BundleSource } from '../schemas/bundle.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { readableDate, reportWords } from './report-words.ts';
import { linkableUrl, textFragmentUrl } from './text-fragment-url.ts';

export type ListedSource = Pick<BundleSource, 'id' | 'url' | 'title' | 'siteName' | 'publishedAt' | 'kind'>;

/** A source of the report with the passages cited from it, in order of use. */
export interface SourceEntry {
  readonly source: ListedSource;
  readonly quotes: readonly string[];
}

/** The sources section. It is there even when there are no sources, and says so then. */
export function renderSourceList(entries: readonly SourceEntry[], language: string | null): string {
  const { sources, noSources } = reportWords(language);
  const body =
    entries.length === 0 ? noSources : entries.map((entry) => renderEntry(entry, language)).join('\n\n');
  return `## ${sources}\n\n${body}`;
}

/** The address at the passage; the plain one for what a browser does not show as a page. */
export function passageUrl(source: Pick<ListedSource, 'url' | 'kind'>, quote: string): string | null {
  const isPage = source.kind !== 'pdf' && source.kind !== 'docx';
  return isPage ? textFragmentUrl(source.url, quote) : linkableUrl(source.url);
}

/** A quote as the list shows it: one line, cut at a word. */
export function shownQuote(quote: string): string {
  const line = quote
    .replace(/^\s*(?:#{1,6}|-)\s+/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= longestQuote) return line;
  const cut = line.slice(0, longestQuote);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > longestQuote * 0.7 ? space : longestQuote).replace(/[\ud800-\udbff]$|[\s,;:–—-]+$/g, '')} …`;
}

const longestQuote = 320;

/** Where a source was published, in words: its site's name, else its host, else nothing. */
export function siteOf({ siteName, url }: Pick<ListedSource, 'siteName' | 'url'>): string {
  if (siteName !== null && siteName.trim() !== '') return siteName.trim();
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}

function renderEntry({ source, quotes }: SourceEntry, language: string | null): string {
  const words = reportWords(language);
  const url = linkableUrl(source.url);
  const title = escapeMarkdown(source.title) || escapeMarkdown(source.url);
  const date = source.publishedAt === null ? '' : readableDate(source.publishedAt, language);
  const facts = [siteOf(source), date].filter((part) => part !== '').map(escapeMarkdown);
  const head = [url === null ? title : `[${title}](${url})`, ...facts].join(' · ');
  const [open, close] = words.quotes;
  const lines = quotes.map((quote) => {
    const link = passageUrl(source, quote);
    const label = link === url ? words.page : words.passage;
    return `- ${open}${escapeMarkdown(shownQuote(quote))}${close}${link === null ? '' : ` ([${label}](${link}))`}`;
  });
  return [`[${source.id}] ${head}`, ...lines].join('\n');
}
