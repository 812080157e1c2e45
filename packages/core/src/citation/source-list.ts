import { readableDate } from '@research-studio/language';
import { fill, messagesIn, SIGNS } from '@research-studio/messages';
import type { BundleEvidence, BundleSource, Claim, ReportSection } from '@research-studio/schemas';
import { escapeMarkdown } from './escape-markdown.ts';
import { shownQuote } from './shown-quote.ts';
import { signsIn } from './signs/claim-signs.ts';
import { publisherOf, siteOrFile } from './site-of.ts';
import { linkableUrl, textFragmentUrl } from './text-fragment-url.ts';

export type ListedSource = Pick<BundleSource, 'id' | 'url' | 'title' | 'siteName' | 'publishedAt'> &
  Pick<BundleSource, 'kind' | 'issuer' | 'flags' | 'obtained' | 'pageStarts'>;

export interface CitedPassage {
  readonly quote: string;
  /** The sentences that cite it: a long quote is cut to what they rest on. */
  readonly citing?: readonly string[];
  /** Where the quote starts in the text of its source. */
  readonly start?: number;
}

/** A source of the report with the passages cited from it, in order of use. */
export interface SourceEntry {
  readonly source: ListedSource;
  readonly passages: readonly CitedPassage[];
}

/** The sources section, below the notes on the report. It is there even when there are no sources, and says so then. */
export function renderSourceList(
  entries: readonly SourceEntry[],
  language: string | null,
  sections: readonly ReportSection[] = [],
): string {
  const { sources, noSources } = messagesIn(language);
  const notes = reportNotes({ sections, sources: entries.map(({ source }) => source) }, language);
  const body = entries.length === 0 ? [noSources] : entries.map((entry) => renderEntry(entry, language));
  return [`## ${sources}`, ...notes.map((note) => `*${note}*`), ...body].join('\n\n');
}

/** What a reader must know of the whole report: what has no number, what its signs mean, whose word an address is. */
export function reportNotes(
  report: {
    readonly sections: readonly ReportSection[];
    readonly sources: readonly Pick<ListedSource, 'id' | 'flags'>[];
  },
  language: string | null,
): readonly string[] {
  const { uncited } = messagesIn(language);
  const hasUncited = report.sections.some(({ analysis = [] }) => analysis.length > 0);
  return [
    hasUncited ? uncited : '',
    legendOf(report.sections, language),
    originNote(report.sources, language),
  ].filter((note) => note !== '');
}

/** The meaning of each sign that the report has; empty where it has none. */
function legendOf(sections: readonly ReportSection[], language: string | null): string {
  const { signs } = messagesIn(language);
  const used = new Set(sections.flatMap(({ role, markdown }) => (role === 'about' ? [] : signsIn(markdown))));
  const shown = (['doubt', 'open'] as const).flatMap((sign) =>
    used.has(SIGNS[sign]) ? [`${SIGNS[sign]} ${signs[sign]}`] : [],
  );
  return shown.length === 0 ? '' : `${[...shown, signs.none].join(' · ')}.`;
}

/**
 * The address that opens the page at the passage, or a PDF at its page; null where only the plain address can be linked to.
 */
export function passageUrl(
  source: Pick<ListedSource, 'url' | 'kind' | 'pageStarts'>,
  { quote, start }: CitedPassage,
): string | null {
  const page = pageOf(source, start);
  if (page !== null) {
    const url = linkableUrl(source.url);
    return url === null || !url.startsWith('http') ? null : `${url.split('#', 1)[0]}#page=${page}`;
  }
  if (WITHOUT_FRAGMENTS.has(source.kind)) return null;
  const url = textFragmentUrl(source.url, quote);
  return url === linkableUrl(source.url) ? null : url;
}

/** The label of the link to a passage: the page that it starts on, e.g. "p. 4", where its source has pages. */
export function passageLabel(
  source: Pick<ListedSource, 'pageStarts'>,
  { start }: CitedPassage,
  language: string | null,
): string {
  const { passage, page } = messagesIn(language);
  const number = pageOf(source, start);
  return number === null ? passage : fill(page, { page: String(number) });
}

/** The number of the printed page, counted from 1; null for sources without pages. */
export function pageOf(
  { pageStarts = [] }: Pick<ListedSource, 'pageStarts'>,
  start: number | undefined,
): number | null {
  if (start === undefined || pageStarts.length === 0) return null;
  const next = pageStarts.findIndex((pageStart) => pageStart > start);
  return next < 0 ? pageStarts.length : Math.max(1, next);
}

/** No browser finds a passage by its words in these. */
const WITHOUT_FRAGMENTS: ReadonlySet<string> = new Set([
  ...['pdf', 'docx', 'pptx', 'xlsx', 'odt', 'odp', 'ods', 'rtf', 'epub'],
]);

/** The passages of a source, each quote once, with the sentences of the report that cite it. */
export function citedPassages(report: {
  sourceId: number;
  evidence: readonly Pick<BundleEvidence, 'id' | 'sourceId' | 'quote' | 'start'>[];
  claims: readonly Pick<Claim, 'text' | 'evidenceIds'>[];
}): CitedPassage[] {
  const byQuote = new Map<string, { citing: string[]; start: number }>();
  for (const item of report.evidence.filter(({ sourceId }) => sourceId === report.sourceId)) {
    const citing = report.claims.filter(({ evidenceIds }) => evidenceIds.includes(item.id));
    const known = byQuote.get(item.quote);
    byQuote.set(item.quote, {
      citing: [...(known?.citing ?? []), ...citing.map(({ text }) => text)],
      start: known?.start ?? item.start,
    });
  }
  return [...byQuote].map(([quote, { citing, start }]) => ({ quote, citing, start }));
}

/** Lists the sources whose origin is only stated in the file itself; empty without any. */
function originNote(sources: readonly Pick<ListedSource, 'id' | 'flags'>[], language: string | null): string {
  const stated = sources.filter(({ flags }) => flags.includes('stated_origin')).map(({ id }) => id);
  if (stated.length === 0) return '';
  const { statedOrigin, comma } = messagesIn(language);
  return fill(statedOrigin, { sources: stated.join(comma) });
}

/** How a page came here, where it is not from its site; empty for all others. */
export function obtainedNote({ obtained }: Pick<ListedSource, 'obtained'>, language: string | null): string {
  if (obtained === undefined || obtained.way === 'direct') return '';
  return fill(messagesIn(language).obtained[obtained.way], { count: String(obtained.ageHours ?? 0) });
}

function renderEntry({ source, passages }: SourceEntry, language: string | null): string {
  const [open, close] = messagesIn(language).quotes;
  const lines = passages.map(
    (passage) =>
      `- ${open}${escapeMarkdown(shownQuote(passage.quote, passage.citing))}${close}${placeOf(source, passage, language)}`,
  );
  return [sourceHead(source, language), ...lines].join('\n');
}

/** Number, title, publisher, date and origin of a source in one line of Markdown. */
export function sourceHead(source: ListedSource, language: string | null): string {
  const facts = [
    linkedTitle(source),
    escapeMarkdown(publisherOf(source)),
    dateOf(source, language),
    obtainedNote(source, language),
  ];
  return `[${source.id}] ${facts.filter((part) => part !== '').join(' · ')}`;
}

/** The title of a source as Markdown, linked where it has an address to link to; else with the name of its file. */
export function linkedTitle(source: Pick<ListedSource, 'title' | 'url'>): string {
  const url = linkableUrl(source.url);
  const title = escapeMarkdown(source.title) || escapeMarkdown(source.url);
  if (url !== null) return `[${title}](${url})`;
  const isServed = source.url.startsWith('document:') && URL.canParse(source.url);
  return isServed ? `${title} (${escapeMarkdown(siteOrFile(new URL(source.url)))})` : title;
}

/** Text that is not a date comes from the page and is escaped; a date is ours, and "18." must not become an escaped list mark. */
export function dateOf({ publishedAt }: Pick<ListedSource, 'publishedAt'>, language: string | null): string {
  const day = publishedAt === null ? '' : readableDate(publishedAt, language);
  return day === publishedAt ? escapeMarkdown(day) : day;
}

/** Where a passage is, in brackets: a link to it, or its page; empty where neither is known. */
export function placeOf(source: ListedSource, passage: CitedPassage, language: string | null): string {
  const link = passageUrl(source, passage);
  const label = passageLabel(source, passage, language);
  if (link !== null) return ` ([${label}](${link}))`;
  return pageOf(source, passage.start) === null ? '' : ` (${label})`;
}
