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

/**
 * The sources section, each source with the passages cited from it, below the notes on the report. It is there even when there
 * are no sources, and says so then.
 */
export function renderSourceList(
  entries: readonly { readonly source: ListedSource; readonly passages: readonly CitedPassage[] }[],
  language: string | null,
  sections: readonly ReportSection[] = [],
): string {
  const words = messagesIn(language);
  const notes = reportNotes({ sections, sources: entries.map(({ source }) => source) }, language);
  const body = entries.map(({ source, passages }) => {
    const lines = passages.map((passage) =>
      passageLine(source, passage, { shown: shownQuote(passage.quote, passage.citing), language }),
    );
    return [sourceHead(source, language), ...lines.map((line) => `- ${line}`)].join('\n');
  });
  const listed = body.length === 0 ? [words.noSources] : body;
  return [`## ${words.sources}`, ...notes.map((note) => `*${note}*`), ...listed].join('\n\n');
}

/** Notes on the whole report: statements without a number, the meaning of its signs, addresses as their documents state them. */
export function reportNotes(
  report: {
    readonly sections: readonly ReportSection[];
    readonly sources: readonly Pick<ListedSource, 'id' | 'flags'>[];
  },
  language: string | null,
): readonly string[] {
  const words = messagesIn(language);
  const hasUncited = report.sections.some(({ analysis = [] }) => analysis.length > 0);
  const used = report.sections.flatMap(({ role, markdown }) => (role === 'about' ? [] : signsIn(markdown)));
  const signs = (['doubt', 'open'] as const)
    .filter((sign) => used.includes(SIGNS[sign]))
    .map((sign) => `${SIGNS[sign]} ${words.signs[sign]}`);
  const stated = report.sources.filter(({ flags }) => flags.includes('stated_origin')).map(({ id }) => id);
  return [
    ...(hasUncited ? [words.uncited] : []),
    ...(signs.length === 0 ? [] : [`${[...signs, words.signs.none].join(' · ')}.`]),
    ...(stated.length === 0
      ? []
      : [fill(words.statedOrigin, { sources: rangesOf(stated).join(words.comma) })]),
  ];
}

/** "1–4" for 1, 2, 3 and 4. `numbers` go up. */
function rangesOf(numbers: readonly number[]): readonly string[] {
  const runs = Map.groupBy(numbers, (number) => number - numbers.indexOf(number));
  return [...runs.values()].flatMap((run) =>
    run.length < 3 ? run.map(String) : [`${run[0]}–${run.at(-1)}`],
  );
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

/**
 * The passages of a source, each quote once, with the sentences of the report that cite it.
 */
export function citedPassages(report: {
  sourceId: number;
  evidence: readonly Pick<BundleEvidence, 'id' | 'sourceId' | 'quote' | 'start'>[];
  claims: readonly Pick<Claim, 'text' | 'evidenceIds'>[];
}): CitedPassage[] {
  const own = report.evidence.filter(({ sourceId }) => sourceId === report.sourceId);
  return [...Map.groupBy(own, ({ quote }) => quote)].map(([quote, items]) => {
    const start = items[0]?.start ?? 0;
    const citing = items.flatMap(({ id }) =>
      report.claims.filter(({ evidenceIds }) => evidenceIds.includes(id)),
    );
    return { quote, start, citing: citing.map(({ text }) => text) };
  });
}

/** The cited passages without those that a longer one contains: what cites them cites the longer one. */
export function listedPassages(report: Parameters<typeof citedPassages>[0]): CitedPassage[] {
  const passages = citedPassages(report);
  return passages
    .filter(({ quote }) => !passages.some((other) => other.quote !== quote && other.quote.includes(quote)))
    .map((passage) => {
      const held = passages.filter(({ quote }) => passage.quote.includes(quote));
      return { ...passage, citing: held.flatMap(({ citing = [] }) => citing) };
    });
}

/** How a page came here, where it is not from its site; empty for all others. */
export function obtainedNote({ obtained }: Pick<ListedSource, 'obtained'>, language: string | null): string {
  if (obtained === undefined || obtained.way === 'direct') return '';
  return fill(messagesIn(language).obtained[obtained.way], { count: String(obtained.ageHours ?? 0) });
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

/** A passage in quotation marks; in brackets a link to it, or its page, where it is known. */
export function passageLine(
  source: ListedSource,
  passage: CitedPassage,
  { shown, language }: { readonly shown: string; readonly language: string | null },
): string {
  const [open, close] = messagesIn(language).quotes;
  const link = passageUrl(source, passage);
  const label = passageLabel(source, passage, language);
  const isPaged = pageOf(source, passage.start) !== null;
  const where = link !== null ? ` ([${label}](${link}))` : isPaged ? ` (${label})` : '';
  return `${open}${escapeMarkdown(shown)}${close}${where}`;
}
