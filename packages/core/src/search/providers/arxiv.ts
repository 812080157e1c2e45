import { ProviderRequestError } from '@research-studio/schemas';
import { publishedDay, type SearchProvider } from '../search-provider.ts';
import { askForXml, type ServiceOptions, serviceUrl } from './fetch-json.ts';
import { type DateRange, lastDay, readOperators } from './query-operators.ts';
import { contentWords, type ScholarlyWork, scholarlyResults } from './scholarly-results.ts';

const NAME = 'arxiv';
const ARXIV_URL = 'https://export.arxiv.org';
/** Upper bound of one reply, by the user's manual of the API. */
const MAX_RESULTS = 2000;
/** Longer queries are slow there, and find nothing. */
const MOST_WORDS = 20;
/** The manual asks for three seconds between calls. */
const RETRY_DELAY_MS = 3000;

/** arXiv's preprints (`GET /api/query`, an Atom feed); the snippet is the abstract. */
export function arxiv(options: ServiceOptions = {}): SearchProvider {
  return {
    name: NAME,
    async search({ query, limit, signal }) {
      const operators = readOperators(query);
      const { text, inTitle, without, range } = operators;
      const phrases = Array.from(text.matchAll(/"([^"]+)"/g), ([, phrase]) => phrase ?? '');
      const loose = contentWords(text.replaceAll(/"[^"]*"/g, ' ')).slice(0, MOST_WORDS);
      const titled = inTitle.map((words) => field('ti', words));
      const rest = [...inTitle, ...phrases];
      const known = loose.filter((word) => !inTitle.includes(word));
      const exact = [
        ...titled,
        ...phrases.filter((phrase) => !inTitle.includes(phrase)).map((phrase) => field('all', phrase)),
        ...known.map((word) => field('all', word)),
      ];
      const limits = [submitted(range), ...without.map((words) => `ANDNOT ${field('all', words)}`)];
      const ask = async (terms: string) => {
        const found = await askFeed(options, {
          terms: [terms, ...limits].filter(Boolean).join(' '),
          limit,
          signal,
        });
        return scholarlyResults(found.slice(0, limit), { provider: NAME, query: text });
      };
      const all = exact.length > 0 ? exact : [field('all', text)];
      const found = await ask(`(${all.join(' AND ')})`);
      const any = contentWords([text, ...rest].join(' ')).slice(0, MOST_WORDS);
      if (found.length > 0 || any.length < 2) return found;
      // The engine wants all words of a query, and a question seldom has them all in one abstract.
      return ask(`(${any.map((word) => field('all', word)).join(' OR ')})`);
    },
  };
}

function field(name: 'ti' | 'all', words: string): string {
  const plain = words.replaceAll(/[^\p{L}\p{N}.-]+/gu, ' ').trim();
  return plain.includes(' ') ? `${name}:"${plain}"` : `${name}:${plain}`;
}

/** Every preprint has a date, so a range leaves out none for want of one. */
function submitted(range: DateRange): string {
  if (range.after === null && range.before === null) return '';
  const dense = (day: string) => day.replaceAll('-', '');
  const [from, to] = [range.after ?? '1991-01-01', lastDay(range) ?? '2099-12-31'];
  return `AND submittedDate:[${dense(from)}0000 TO ${dense(to)}2359]`;
}

interface FeedRequest {
  readonly terms: string;
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
}

async function askFeed(
  options: ServiceOptions,
  { terms, limit, signal }: FeedRequest,
): Promise<readonly ScholarlyWork[]> {
  const url = serviceUrl(options.baseUrl ?? ARXIV_URL, 'api/query', {
    search_query: terms,
    start: '0',
    max_results: String(Math.min(limit, MAX_RESULTS)),
    sortBy: 'relevance',
  });
  const headers = { accept: 'application/atom+xml', 'user-agent': 'ResearchStudio/0.1' };
  const asked = { provider: NAME, url, headers, root: 'feed', signal };
  const feed = await askForXml({ retryDelayMs: RETRY_DELAY_MS, ...options }, asked);
  const { DomUtils } = await import('htmlparser2');
  const entries = DomUtils.getElementsByTagName('entry', feed);
  const [counted] = DomUtils.getElementsByTagName('opensearch:totalResults', feed);
  const total = counted === undefined ? 0 : Number(DomUtils.textContent(counted));
  // When it is overloaded it counts what it found and sends none of it.
  if (entries.length === 0 && total > 0)
    throw new ProviderRequestError({
      provider: NAME,
      status: 503,
      reason: `it sent none of the ${total} it found`,
    });
  return entries.map((entry) => {
    const textOf = (name: string) => {
      const element = DomUtils.getElementsByTagName(name, entry)[0];
      return element === undefined ? null : DomUtils.textContent(element).replaceAll(/\s+/g, ' ').trim();
    };
    const id = textOf('id');
    // An error in a request comes as an entry of the feed.
    if (id?.includes('/api/errors'))
      throw new ProviderRequestError({
        provider: NAME,
        status: 400,
        reason: `it refused the query: ${textOf('summary')}`,
      });
    return {
      doi: textOf('arxiv:doi'),
      openUrls: [id?.replace(/^http:/, 'https:').replace(/v\d+$/, '')],
      title: textOf('title'),
      abstract: textOf('summary'),
      publishedAt: publishedDay(textOf('published')),
      isRetracted: /^this (?:paper|submission|article) has been withdrawn/i.test(textOf('summary') ?? ''),
      isNotice: false,
      retracts: [],
    };
  });
}
