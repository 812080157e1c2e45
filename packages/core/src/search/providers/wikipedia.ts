import { detectLanguage, tokenize, words } from '@research-studio/language';
import {
  type ExtractedDocument,
  ProviderRequestError,
  type SearchResult,
  SourceUnreadableError,
} from '@research-studio/schemas';
import { z } from 'zod';
import { publishedDay, type SearchProvider, type SearchRequest } from '../search-provider.ts';
import { askService, type ServiceOptions, type ServiceRequest } from './ask-service.ts';
import { engineQuery, readOperators, shorten } from './query-operators.ts';
import { anyOf, askForAllOrAny } from './scholarly-results.ts';
import { webResults } from './web-results.ts';

const NAME = 'wikipedia';
/** The engine refuses longer queries (CirrusSearch). */
const LONGEST_QUERY = 300;

const text = z.string().nullish();
const Found = z.object({ search: z.array(z.object({ title: z.string(), snippet: text, timestamp: text })) });
const Revisions = z.array(z.object({ timestamp: text })).nullish();
const Articles = z.object({
  pages: z.array(z.object({ title: z.string(), extract: text, revisions: Revisions })),
});

/**
 * Wikipedia's search (MediaWiki Action API, `list=search`) and articles as plain text (`prop=extracts`). Needs no key.
 * Dates are those of the last edit. The service gives no scores: they are made of the position and of the query's words found in title and excerpt.
 */
export function wikipedia(options: WikipediaOptions = {}): SearchProvider {
  return {
    name: NAME,
    async search(asked) {
      const operators = readOperators(asked.query);
      const request = { ...asked, query: shorten(operators.text, LONGEST_QUERY) };
      // Articles are of one site, and their dates are those of the last edit.
      const known = engineQuery({ ...operators, sites: [], notSites: [] }, { longest: LONGEST_QUERY });
      const language = languageOf(options, request.query);
      const terms = [...new Set(words(request.query))].filter((word) => tokenize(word, language).length > 0);
      const ask = (wanted: string) => searchArticles(options, request, wanted);
      return askForAllOrAny(ask, known, anyOf(terms, LONGEST_QUERY));
    },
    read: (result, signal) => readArticle(options, result, signal),
  };
}

async function searchArticles(
  options: WikipediaOptions,
  { query, limit, signal }: SearchRequest,
  terms: string,
): Promise<readonly SearchResult[]> {
  const language = languageOf(options, query);
  const { search } = await callWikipedia(options, {
    language,
    schema: Found,
    signal,
    query: { list: 'search', srsearch: terms, srlimit: Math.min(limit, 50), srprop: 'snippet|timestamp' },
  });
  const hits = search.map(({ title, snippet, timestamp }) => ({
    url: articleUrl(language, title),
    title,
    snippet,
    date: timestamp,
  }));
  return webResults(hits, { provider: NAME, query, limit, language });
}

async function readArticle(
  options: WikipediaOptions,
  { url, title }: SearchResult,
  signal: AbortSignal | undefined,
): Promise<ExtractedDocument> {
  const language = /^https?:\/\/([a-z-]+)\./.exec(url)?.[1] ?? languageOf(options, title);
  const fail = (reason: 'network' | 'not_found', detail: string, cause?: unknown) =>
    new SourceUnreadableError({ location: url, reason, detail, cause });
  const asText = { prop: 'extracts|revisions', explaintext: 1, exsectionformat: 'wiki', rvprop: 'timestamp' };
  const query = { ...asText, titles: title, redirects: 1 };
  try {
    const { pages } = await callWikipedia(options, { language, schema: Articles, signal, query });
    const page = pages[0];
    if (!page?.extract?.trim()) throw fail('not_found', 'Wikipedia has no text under this title');
    const text = fromWikiText(page.extract);
    return {
      url,
      language,
      text,
      title: page.title,
      siteName: 'Wikipedia',
      author: null,
      flags: [],
      kind: 'text',
      method: 'wikipedia-extract',
      quality: text.length < 500 ? 0.6 : 0.9,
      publishedAt: publishedDay(page.revisions?.[0]?.timestamp),
    };
  } catch (error) {
    if (error instanceof ProviderRequestError) throw fail('network', error.message.replace(/\.$/, ''), error);
    throw error;
  }
}

/** "== Heading ==" becomes "# Heading"; lines become blocks. */
function fromWikiText(extract: string): string {
  const lines = extract.split('\n').flatMap((line) => line.trim() || []);
  const heading = /^(={2,6})\s*(.*?)\s*\1$/;
  return lines
    .map((line) => line.replace(heading, (_, marks, text) => `${'#'.repeat(marks.length)} ${text}`))
    .join('\n\n');
}

function languageOf({ language }: WikipediaOptions, query: string): string {
  const tag = (language ?? detectLanguage(query) ?? 'en').toLowerCase().split('-')[0] ?? 'en';
  return tag === 'nb' || tag === 'nn' ? 'no' : tag;
}

function articleUrl(language: string, title: string): string {
  return `https://${language}.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(' ', '_')).replaceAll('%2F', '/').replaceAll('%3A', ':')}`;
}

interface WikipediaOptions extends Omit<ServiceOptions, 'baseUrl'> {
  /** Which Wikipedia to ask, e.g. "de"; absent: that of each query's own language, English when unknown. */
  readonly language?: string | undefined;
  /** Address of the API, `{language}` standing for the language; default: Wikipedia's own. */
  readonly apiUrl?: string | undefined;
}

const API_URL = 'https://{language}.wikipedia.org/w/api.php';
/** Who asks and where that is explained, as Wikimedia's user-agent policy wants it. */
const HEADERS = { 'user-agent': 'ResearchStudio/0.1 (question answering with citations; one user)' };

interface WikipediaCall<Query> extends Pick<ServiceRequest, 'query' | 'signal'> {
  readonly language: string;
  /** Schema of `query` in the reply. */
  readonly schema: z.ZodType<Query>;
}

/** One query of the MediaWiki Action API. @throws {ProviderRequestError} */
async function callWikipedia<Query>(
  { apiUrl = API_URL, ...options }: WikipediaOptions,
  { language, schema, query, signal }: WikipediaCall<Query>,
): Promise<Query> {
  const base = apiUrl.replace('{language}', language);
  const reply = await askService(
    { retryDelayMs: 1000, ...options },
    {
      provider: NAME,
      base,
      headers: HEADERS,
      signal,
      schema: z.object({ query: schema }),
      query: { action: 'query', format: 'json', formatversion: 2, ...query },
    },
  );
  return reply.query;
}
