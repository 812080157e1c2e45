import { readQuestion } from '@research-studio/extractive';
import { tokenize } from '@research-studio/language';
import type { SearchResult } from '@research-studio/schemas';
import { parse } from 'tldts';
import { classifyPublisher, PUBLISHERS, type PublisherKind } from '../search/classify-publisher.ts';

/** How good a page looks before it is read; each 0 to 1. */
export interface PageScore {
  /** Does it answer the question? By its rank in the searches and the question's words in title and excerpt. */
  readonly relevance: number;
  /** Who publishes it. */
  readonly quality: number;
  /** Does its excerpt say something that can be used: is there one, with figures, and a date? */
  readonly usefulness: number;
  /** The three weighted, times how well such pages can be read. */
  readonly score: number;
}

const WEIGHTS = { relevance: 0.5, quality: 0.3, usefulness: 0.2 } as const;

/** Factors for kinds of pages with much or little readable text; all others count as they are. */
const EXTRACTABILITY: Partial<Readonly<Record<PublisherKind, number>>> = {
  video: 0.2,
  social: 0.5,
  news: 0.85,
  encyclopaedia: 1.1,
  academic: 1.08,
  journal: 1.08,
  preprint: 1.08,
};

const OWN_LISTS = { trustedDomains: [], lowTrustDomains: [] };
/** An excerpt that is shorter says little. */
const TELLING_EXCERPT = 100;

interface PagesToScore<Page> {
  readonly question: string;
  readonly pages: readonly Page[];
}

/** The score of each page, in their order. */
export function scorePages<Page extends SearchResult>({
  question,
  pages,
}: PagesToScore<Page>): readonly PageScore[] {
  const { terms, language } = readQuestion(question);
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  const best = Math.max(0, ...pages.map(({ score }) => score));
  return pages.map((page) => {
    const found = new Set(tokenize(`${page.title} ${page.snippet ?? ''}`, language));
    const said = terms.filter(({ term }) => found.has(term)).reduce((sum, { weight }) => sum + weight, 0);
    const { kind } = classifyPublisher(page.url, OWN_LISTS);
    const excerpt = page.snippet ?? '';
    const relevance = 0.5 * (best === 0 ? 0 : page.score / best) + 0.5 * (whole === 0 ? 0 : said / whole);
    const quality = PUBLISHERS[kind].trust;
    const usefulness =
      0.5 * Math.min(1, excerpt.length / TELLING_EXCERPT) +
      0.25 * Number(/\d/.test(excerpt)) +
      0.25 * Number(page.publishedAt !== null);
    const weighted =
      WEIGHTS.relevance * relevance + WEIGHTS.quality * quality + WEIGHTS.usefulness * usefulness;
    const score = Math.min(1, weighted * (EXTRACTABILITY[kind] ?? 1));
    return { relevance, quality, usefulness, score };
  });
}

/**
 * The score from which a page is worth reading: lower where little was found, most of it is social media, or things are
 * to be compared, each of which a page on one of them serves; higher where much was found.
 */
export function scoreThreshold(question: string, pages: readonly Pick<SearchResult, 'url'>[]): number {
  const { kinds, names } = readQuestion(question);
  const social = pages.filter(({ url }) => classifyPublisher(url, OWN_LISTS).kind === 'social').length;
  const share = pages.length === 0 ? 0 : social / pages.length;
  const isComparison = kinds.includes('comparison') && names.length > 1;
  if (pages.length < 15 || share > 0.5 || isComparison) return 0.45;
  return pages.length > 40 && share < 0.2 ? 0.65 : 0.6;
}

/** Local documents are what the user gave: none is preferred to another by its address. */
export function isOfWeb({ provider }: Pick<SearchResult, 'provider'>): boolean {
  return provider !== 'documents';
}

/** Below it title and excerpt hold too little of the question for anybody to say that the page is about it. */
const LEAST_RELEVANCE = 0.6;

/** Pages of the web that are worth reading by what is known of them before they are read, best first. */
export function strongPages<Page extends SearchResult>(
  request: PagesToScore<Page> & {
    /** The threshold is at most this, where another bound keeps the number small; default 1. */
    readonly thresholdAtMost?: number;
  },
): readonly Page[] {
  const pages = request.pages.filter(isOfWeb);
  const least = Math.min(request.thresholdAtMost ?? 1, scoreThreshold(request.question, pages));
  const scores = scorePages({ ...request, pages });
  return pages
    .map((page, i) => ({ page, score: scores[i]?.score ?? 0, relevance: scores[i]?.relevance ?? 0 }))
    .filter(({ score, relevance }) => score >= least && relevance >= LEAST_RELEVANCE)
    .sort((a, b) => b.score - a.score)
    .map(({ page }) => page);
}

/**
 * Pages in the order of reading where no model chooses: as they are ranked, but what cannot be read as text (videos, social
 * media) last, and no site before all others.
 */
export function readableFirst<Page extends SearchResult>({ pages, places }: SiteCap<Page>): readonly Page[] {
  const isPoor = (page: Page) =>
    isOfWeb(page) && (EXTRACTABILITY[classifyPublisher(page.url, OWN_LISTS).kind] ?? 1) <= 0.5;
  const [good, poor] = [pages.filter((page) => !isPoor(page)), pages.filter(isPoor)];
  return [...capSites({ pages: good, places }), ...poor];
}

interface SiteCap<Page> {
  readonly pages: readonly Page[];
  /** Pages that are read. */
  readonly places: number;
}

/** No site of the web takes more than a third of the places while others wait; local documents have no site. */
export function capSites<Page extends SearchResult>({ pages, places }: SiteCap<Page>): readonly Page[] {
  const most = Math.max(3, Math.ceil(places / 3));
  const counts = new Map<string, number>();
  const isOver = new Set<Page>();
  for (const page of pages) {
    if (!isOfWeb(page)) continue;
    const site = parse(page.url).domain ?? page.url;
    const count = (counts.get(site) ?? 0) + 1;
    counts.set(site, count);
    if (count > most) isOver.add(page);
  }
  return [...pages.filter((page) => !isOver.has(page)), ...isOver];
}
