import { ProviderRequestError } from '@research-studio/schemas';
import { z } from 'zod';
import { publishedDay, type SearchProvider } from '../search-provider.ts';
import { askForXml, askService, type ServiceOptions, type ServiceRequest } from './ask-service.ts';
import {
  type DateRange,
  lastDay,
  type QueryOperators,
  readOperators,
  searchWithin,
  shorten,
} from './query-operators.ts';
import {
  abstractFromIndex,
  anyOf,
  askForAllOrAny,
  contentWords,
  type ScholarlyWork,
  scholarlyResults,
} from './scholarly-results.ts';

interface WorksRequest {
  readonly options: ServiceOptions;
  readonly terms: string;
  /** With a text of at most 1,000 characters: addresses of requests may have some 4,000. */
  readonly operators: QueryOperators;
  readonly range: DateRange;
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
}

/** An index of the literature, and how it is asked. */
interface Index {
  readonly name: string;
  /** Longer than usual where the service asks for it. */
  readonly retryDelayMs?: number;
  /** True where works may lack a date, so that it is asked as `searchWithin` says. */
  readonly hasUndated?: boolean;
  /** The query in the terms of the service. */
  readonly all: (operators: QueryOperators) => string;
  /** The query to ask if the first one finds nothing. */
  readonly any?: (operators: QueryOperators) => string | null;
  readonly works: (request: WorksRequest) => Promise<readonly ScholarlyWork[]>;
}

const LONGEST_QUERY = 1000;

function literature({ name, retryDelayMs, hasUndated = false, all, any = () => null, works }: Index) {
  return (given: ServiceOptions = {}): SearchProvider => ({
    name,
    async search({ query, limit, signal }) {
      const read = readOperators(query);
      const operators = { ...read, text: shorten(read.text, LONGEST_QUERY) };
      const options = { ...(retryDelayMs && { retryDelayMs }), ...given };
      const ask = async (terms: string, range = operators.range) => {
        const found = await works({ options, terms, operators, range, limit, signal });
        return scholarlyResults(found.slice(0, limit), { provider: name, query: operators.text });
      };
      if (!hasUndated) return askForAllOrAny(ask, all(operators), any(operators));
      const search = (range: DateRange | null) => ask(all(operators), range ?? OPEN);
      return searchWithin({ range: operators.range, limit, search });
    },
  });
}

const OPEN: DateRange = { after: null, before: null };

/** Both ends of a range, as a filter of the service names them. */
function rangeFilter(range: DateRange, from: string, until: string): string {
  const parts = [range.after && `${from}:${range.after}`, range.before && `${until}:${lastDay(range)}`];
  return parts.filter(Boolean).join(',');
}

const text = z.string().nullish();

const Location = z.object({ landing_page_url: text, pdf_url: text }).nullish();
const OpenAlexWork = z.object({
  doi: text,
  title: text,
  type: text,
  publication_date: text,
  is_retracted: z.boolean().nullish(),
  abstract_inverted_index: z.record(z.string(), z.array(z.number())).nullish(),
  best_oa_location: Location,
  primary_location: Location,
});

/**
 * OpenAlex's index of scholarly works. Retracted works carry the flag `retracted`. An address is the open-access page
 * where there is one, else the DOI's; the snippet is the abstract.
 */
export const openalex = literature({
  name: 'openalex',
  retryDelayMs: 1000,
  all: ({ text: query }) => contentWords(query).join(' ') || query,
  any: ({ text: query }) => anyOf(contentWords(query)),
  async works({ options, terms, range, limit, signal }) {
    const { results } = await askService(options, {
      provider: 'openalex',
      base: 'https://api.openalex.org',
      path: 'works',
      query: {
        search: terms,
        // The service's upper bound (its API reference).
        per_page: Math.min(limit, 100),
        select: Object.keys(OpenAlexWork.shape).join(','),
        // Every work has a date here, so a range leaves out none for want of one.
        filter: rangeFilter(range, 'from_publication_date', 'to_publication_date'),
        mailto: options.mailto,
        api_key: options.apiKey,
      },
      schema: z.object({ results: z.array(OpenAlexWork) }),
      signal,
    });
    return results.map((work) => {
      const { doi, title, best_oa_location: open, primary_location: primary, publication_date: date } = work;
      return {
        doi,
        title,
        openUrls: [open?.landing_page_url, open?.pdf_url, ...(doi ? [] : [primary?.landing_page_url])],
        abstract: work.abstract_inverted_index && abstractFromIndex(work.abstract_inverted_index),
        // The first of January is what the service writes where only the year is known.
        publishedAt: date?.endsWith('-01-01') ? null : publishedDay(date),
        isRetracted: work.is_retracted === true,
        isNotice: work.type === 'retraction',
      };
    });
  },
});

const Day = z.object({ 'date-parts': z.array(z.array(z.number().nullish())).nullish() }).nullish();
const Updates = z.array(z.object({ DOI: text, type: text })).nullish();
const CrossrefWork = z.object({
  DOI: text,
  title: z.array(z.string()).nullish(),
  abstract: text,
  issued: Day,
  'published-online': Day,
  'published-print': Day,
  /** In a notice: the works that it is about. */
  'update-to': Updates,
  /** In a work: the notices about it, from its publisher and from Retraction Watch. */
  'updated-by': Updates,
});

/**
 * Crossref's index of scholarly works. Retracted works carry the flag `retracted`, and the notice of a retraction names
 * the works that it retracts. Addresses are those of the DOIs; the snippet is the abstract, which many publishers do not
 * give.
 */
export const crossref = literature({
  name: 'crossref',
  retryDelayMs: 1000,
  hasUndated: true,
  all: ({ text: query }) => query,
  async works({ options, terms, range, limit, signal }) {
    const { message } = await askService(options, {
      provider: 'crossref',
      base: 'https://api.crossref.org',
      path: 'works',
      query: {
        query: terms,
        // The service's upper bound (its API reference).
        rows: Math.min(limit, 1000),
        select: Object.keys(CrossrefWork.shape).join(','),
        filter: rangeFilter(range, 'from-pub-date', 'until-pub-date'),
        mailto: options.mailto,
      },
      schema: z.object({ message: z.object({ items: z.array(CrossrefWork) }) }),
      signal,
    });
    return message.items.map((work) => {
      const retracts = retractions(work['update-to']).flatMap(({ DOI }) => DOI ?? []);
      const days = [work.issued, work['published-online'], work['published-print']];
      return {
        doi: work.DOI,
        title: work.title?.find((title) => title.trim() !== ''),
        abstract: work.abstract,
        publishedAt: days.map((day) => wholeDay(day?.['date-parts']?.[0])).find(Boolean) ?? null,
        isRetracted: retractions(work['updated-by']).length > 0,
        isNotice: retracts.length > 0,
        retracts,
      };
    });
  },
});

/** Kinds of update that take a work back as a whole; corrections and expressions of concern do not. */
function retractions(updates: z.infer<typeof Updates>) {
  return (updates ?? []).filter(({ type }) => /^(?:retraction|withdrawal|removal)$/i.test(type ?? ''));
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Months come as numbers or as "Mar"; null where a part is missing. */
function wholeDay(parts: readonly (string | number | null | undefined)[] = []): string | null {
  const [year, month, day] = parts.map((part) => (part ? String(part) : ''));
  if (!year || !month || !day) return null;
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const date = [year.padStart(4, '0'), String(named || month).padStart(2, '0'), day.padStart(2, '0')].join(
    '-',
  );
  return z.iso.date().safeParse(date).success ? date : null;
}

/** arXiv reads more, slowly, and finds nothing. */
const MOST_WORDS = 20;
/** Withdrawn preprints say so in place of an abstract. */
const WITHDRAWN = /^this (?:paper|submission|article) has been withdrawn/i;

/** arXiv's preprints (an Atom feed); the snippet is the abstract. */
export const arxiv = literature({
  name: 'arxiv',
  // The manual asks for three seconds between calls.
  retryDelayMs: 3000,
  all({ text: query, inTitle }) {
    const loose = contentWords(query.replaceAll(/"[^"]*"/g, ' ')).slice(0, MOST_WORDS);
    const anywhere = [...phrasesIn(query), ...loose].filter((words) => !inTitle.includes(words));
    const all = [
      ...inTitle.map((words) => field('ti', words)),
      ...anywhere.map((words) => field('all', words)),
    ];
    return (all.length > 0 ? all : [field('all', query)]).join(' AND ');
  },
  any({ text: query, inTitle }) {
    const words = contentWords([query, ...inTitle, ...phrasesIn(query)].join(' ')).slice(0, MOST_WORDS);
    return anyOf(words.map((word) => field('all', word)));
  },
  async works({ options, terms, operators: { without }, range, limit, signal }) {
    const limits = [submitted(range), ...without.map((words) => `ANDNOT ${field('all', words)}`)];
    const feed = await askForXml(options, {
      provider: 'arxiv',
      base: 'https://export.arxiv.org',
      path: 'api/query',
      query: {
        search_query: [`(${terms})`, ...limits].filter(Boolean).join(' '),
        start: 0,
        // Upper bound of one reply, by the user's manual of the API.
        max_results: Math.min(limit, 2000),
        sortBy: 'relevance',
      },
      root: 'feed',
      signal,
    });
    const fail = (status: number, reason: string) =>
      new ProviderRequestError({ provider: 'arxiv', status, reason });
    const entries = [...feed.querySelectorAll('entry')];
    const total = Number(textAt(feed, 'opensearch\\:totalResults') ?? 0);
    // When it is overloaded it counts what it found and sends none of it.
    if (entries.length === 0 && total > 0) throw fail(503, `it sent none of the ${total} it found`);
    return entries.map((entry) => {
      const [id, abstract] = [textAt(entry, 'id'), textAt(entry, 'summary')];
      // An error in a request comes as an entry of the feed.
      if (id?.includes('/api/errors')) throw fail(400, `it refused the query: ${abstract}`);
      return {
        doi: textAt(entry, 'arxiv\\:doi'),
        openUrls: [id?.replace(/^http:/, 'https:').replace(/v\d+$/, '')],
        title: textAt(entry, 'title'),
        abstract,
        publishedAt: publishedDay(textAt(entry, 'published')),
        isRetracted: WITHDRAWN.test(abstract ?? ''),
      };
    });
  },
});

function phrasesIn(query: string): readonly string[] {
  return Array.from(query.matchAll(/"([^"]+)"/g), ([, phrase]) => phrase ?? '');
}

function field(name: 'ti' | 'all', words: string): string {
  const plain = words.replaceAll(/[^\p{L}\p{N}.-]+/gu, ' ').trim();
  return plain.includes(' ') ? `${name}:"${plain}"` : `${name}:${plain}`;
}

/** Every preprint has a date, so a range leaves out none for want of one. */
function submitted(range: DateRange): string {
  if (range.after === null && range.before === null) return '';
  const [from, to] = [range.after ?? '1991-01-01', lastDay(range) ?? '2099-12-31'];
  return `AND submittedDate:[${from}0000 TO ${to}2359]`.replaceAll('-', '');
}

/** Null where there is no such element, or it is empty. */
function textAt(parent: ParentNode | null, selector: string): string | null {
  return parent?.querySelector(selector)?.textContent?.replaceAll(/\s+/g, ' ').trim() || null;
}

/** PubMed's index of the medical literature (E-utilities: `esearch`, then `efetch`); the snippet is the abstract. */
export const pubmed = literature({
  name: 'pubmed',
  /** The field of titles for `intitle:`, NOT for excluded words; phrases as they are. */
  all({ text: query, inTitle, without }) {
    const rest = inTitle.reduce(
      (all, words) => all.replace(words.includes(' ') ? `"${words}"` : words, ' '),
      query,
    );
    const titled = inTitle.map((words) => `"${words}"[ti]`);
    const wanted = [rest.replaceAll(/[[\]]/g, ' ').replaceAll(/\s+/g, ' ').trim(), ...titled].filter(Boolean);
    const excluded = without.slice(0, 5).map((words) => `NOT "${words}"`);
    return [shorten(wanted.join(' AND '), LONGEST_QUERY), ...excluded].join(' ');
  },
  any: ({ text: query }) => anyOf(contentWords(query), LONGEST_QUERY),
  async works(request) {
    const { options, signal } = request;
    const asked = {
      provider: 'pubmed',
      base: 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils',
      signal,
      query: { tool: 'research-studio', email: options.mailto, api_key: options.apiKey, db: 'pubmed' },
    };
    const ids = await findIds(request, asked);
    if (ids.length === 0) return [];
    const query = { ...asked.query, id: ids.join(','), retmode: 'xml' };
    const set = await askForXml(options, { ...asked, path: 'efetch.fcgi', query, root: 'PubmedArticleSet' });
    const articles = [...set.querySelectorAll('PubmedArticle')];
    const works = new Map(articles.map((article) => [textAt(article, 'PMID'), pubmedWork(article)]));
    return ids.flatMap((id) => works.get(id) ?? []);
  },
});

async function findIds(request: WorksRequest, asked: ServiceRequest): Promise<readonly string[]> {
  const { options, terms, range, limit } = request;
  const { after, before } = range;
  // Every article has a date, so a range leaves out none for want of one. The service needs both ends.
  const dates = (after !== null || before !== null) && {
    datetype: 'pdat',
    mindate: (after ?? '1800-01-01').replaceAll('-', '/'),
    maxdate: (lastDay(range) ?? '2999-12-31').replaceAll('-', '/'),
  };
  // Abstracts of more than a hundred are no list to choose from.
  const wanted = { term: terms, retmode: 'json', sort: 'relevance', retmax: Math.min(limit, 100) };
  const { esearchresult } = await askService(options, {
    ...asked,
    path: 'esearch.fcgi',
    query: { ...asked.query, ...wanted, ...dates },
    schema: z.object({ esearchresult: z.object({ idlist: z.array(z.string()).nullish(), ERROR: text }) }),
  });
  const { idlist, ERROR: refused } = esearchresult;
  const reason = refused ? { reason: `it refused the query: ${refused}` } : {};
  if (refused != null || idlist == null)
    throw new ProviderRequestError({ provider: 'pubmed', status: 200, ...reason });
  return idlist.filter((id) => /^\d+$/.test(id)).slice(0, limit);
}

function pubmedWork(article: Element): ScholarlyWork {
  const idOf = (type: string) => textAt(article, `PubmedData > ArticleIdList > ArticleId[IdType=${type}]`);
  const dayOf = (date: Element | null) =>
    wholeDay(['Year', 'Month', 'Day'].map((part) => textAt(date, part)));
  const [pmid, pmc] = [textAt(article, 'PMID'), idOf('pmc')];
  const kinds = [...article.querySelectorAll('PublicationType')].map((kind) =>
    kind.textContent?.trim().toLowerCase(),
  );
  const abstract = [...article.querySelectorAll('Abstract AbstractText')].flatMap((part) => {
    const said = part.textContent?.replaceAll(/\s+/g, ' ').trim();
    const label = part.getAttribute('Label');
    return said ? (label ? `${label}: ${said}` : said) : [];
  });
  return {
    doi: idOf('doi'),
    openUrls: [
      pmc && `https://pmc.ncbi.nlm.nih.gov/articles/${pmc}/`,
      pmid && `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`,
    ],
    title: textAt(article, 'ArticleTitle'),
    abstract: abstract.join(' ') || null,
    publishedAt: dayOf(article.querySelector('ArticleDate')) ?? dayOf(article.querySelector('PubDate')),
    isRetracted: kinds.includes('retracted publication'),
    isNotice: kinds.includes('retraction of publication'),
  };
}
