import { ProviderRequestError } from '@research-studio/schemas';
import { z } from 'zod';
import type { SearchProvider } from '../search-provider.ts';
import { askForXml, askService, SERVICE_HEADERS, type ServiceOptions, serviceUrl } from './fetch-json.ts';
import { lastDay, type QueryOperators, readOperators, shorten } from './query-operators.ts';
import { contentWords, type ScholarlyWork, scholarlyResults } from './scholarly-results.ts';

export interface PubMedOptions extends ServiceOptions {
  /** Raises the limit from three requests a second to ten. */
  readonly apiKey?: string | undefined;
  /** Address of the person who asks, for the service to write to in case of trouble. */
  readonly mailto?: string | undefined;
}

const NAME = 'pubmed';
const PUBMED_URL = 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils';
/** Abstracts of more are no list to choose from. */
const MAX_RESULTS = 100;
const LONGEST_QUERY = 1000;

const Found = z.object({
  esearchresult: z.object({ idlist: z.array(z.string()).nullish(), ERROR: z.string().nullish() }),
});

/** PubMed's index of the medical literature (E-utilities: `esearch`, then `efetch`); the snippet is the abstract. */
export function pubmed(options: PubMedOptions = {}): SearchProvider {
  return {
    name: NAME,
    async search({ query, limit, signal }) {
      const operators = readOperators(query);
      const ask = async (term: string) => {
        const ids = await findIds(options, { term, operators, limit, signal });
        const works = ids.length === 0 ? [] : await fetchWorks(options, { ids, signal });
        return scholarlyResults(works, { provider: NAME, query: operators.text });
      };
      const found = await ask(termOf(operators));
      const words = contentWords(operators.text);
      if (found.length > 0 || words.length < 2) return found;
      // The engine wants all words of a query, and a question seldom has them all in one abstract.
      return ask(shorten(words.join(' OR '), LONGEST_QUERY));
    },
  };
}

/** The field of titles for `intitle:`, NOT for excluded words; phrases as they are. */
function termOf({ text, inTitle, without }: QueryOperators): string {
  const rest = inTitle.reduce(
    (all, words) => all.replace(words.includes(' ') ? `"${words}"` : words, ' '),
    text,
  );
  const titled = inTitle.map((words) => `"${words}"[ti]`).join(' AND ');
  const wanted = [rest.replaceAll(/[[\]]/g, ' ').replaceAll(/\s+/g, ' ').trim(), titled]
    .filter(Boolean)
    .join(' AND ');
  return [shorten(wanted, LONGEST_QUERY), ...without.slice(0, 5).map((words) => `NOT "${words}"`)].join(' ');
}

interface IdsRequest {
  readonly term: string;
  readonly operators: QueryOperators;
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
}

async function findIds(
  options: PubMedOptions,
  { term, operators: { range }, limit, signal }: IdsRequest,
): Promise<readonly string[]> {
  const slashed = (day: string) => day.replaceAll('-', '/');
  // Every article has a date, so a range leaves out none for want of one. The service wants both ends.
  const dates =
    range.after === null && range.before === null
      ? {}
      : {
          datetype: 'pdat',
          mindate: slashed(range.after ?? '1800-01-01'),
          maxdate: slashed(lastDay(range) ?? '2999-12-31'),
        };
  const url = serviceUrl(options.baseUrl ?? PUBMED_URL, 'esearch.fcgi', {
    ...{
      db: 'pubmed',
      term,
      retmode: 'json',
      sort: 'relevance',
      retmax: String(Math.min(limit, MAX_RESULTS)),
    },
    ...dates,
    ...identity(options),
  });
  const { esearchresult } = await askService(options, {
    provider: NAME,
    url,
    headers: SERVICE_HEADERS,
    secret: options.apiKey,
    schema: Found,
    signal,
  });
  const { idlist, ERROR: refused } = esearchresult;
  if (refused != null || idlist == null)
    throw new ProviderRequestError({
      provider: NAME,
      status: 200,
      ...(refused && { reason: `it refused the query: ${refused}` }),
    });
  return idlist.filter((id) => /^\d+$/.test(id)).slice(0, limit);
}

function identity({ apiKey, mailto }: PubMedOptions): Readonly<Record<string, string>> {
  return {
    tool: 'research-studio',
    ...(mailto !== undefined && { email: mailto }),
    ...(apiKey !== undefined && { api_key: apiKey }),
  };
}

/** In the order of the ids. */
async function fetchWorks(
  options: PubMedOptions,
  { ids, signal }: { readonly ids: readonly string[]; readonly signal: AbortSignal | undefined },
): Promise<readonly ScholarlyWork[]> {
  const url = serviceUrl(options.baseUrl ?? PUBMED_URL, 'efetch.fcgi', {
    ...{ db: 'pubmed', id: ids.join(','), retmode: 'xml' },
    ...identity(options),
  });
  const headers = { accept: 'application/xml', 'user-agent': 'ResearchStudio/0.1' };
  const set = await askForXml(options, { provider: NAME, url, headers, root: 'PubmedArticleSet', signal });
  const { DomUtils } = await import('htmlparser2');
  type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
  const all = (name: string, within: Parameters<typeof DomUtils.getElementsByTagName>[1]) =>
    DomUtils.getElementsByTagName(name, within);
  const textOf = (element: Element | undefined) =>
    element === undefined ? null : DomUtils.textContent(element).replaceAll(/\s+/g, ' ').trim() || null;
  const dayOf = (date: Element | undefined) =>
    date === undefined ? null : wholeDay(['Year', 'Month', 'Day'].map((name) => textOf(all(name, date)[0])));
  const works = all('PubmedArticle', set).map((article) => {
    const own = all('ArticleIdList', all('PubmedData', article)).slice(0, 1);
    const idOf = (type: string) =>
      textOf(all('ArticleId', own).find(({ attribs }) => attribs['IdType'] === type)) ?? null;
    const pmid = textOf(all('PMID', article)[0]);
    const pmc = idOf('pmc');
    const kinds = all('PublicationType', article).map((kind) => textOf(kind)?.toLowerCase());
    return {
      pmid,
      work: {
        doi: idOf('doi'),
        openUrls: [
          pmc && `https://pmc.ncbi.nlm.nih.gov/articles/${pmc}/`,
          pmid && `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`,
        ],
        title: textOf(all('ArticleTitle', article)[0]),
        abstract: abstractOf(
          all('AbstractText', all('Abstract', article)).map((part) => ({
            label: part.attribs['Label'],
            text: textOf(part),
          })),
        ),
        publishedAt: dayOf(all('ArticleDate', article)[0]) ?? dayOf(all('PubDate', article)[0]),
        isRetracted: kinds.includes('retracted publication'),
        isNotice: kinds.includes('retraction of publication'),
        retracts: [],
      } satisfies ScholarlyWork,
    };
  });
  return ids.flatMap((id) => works.find(({ pmid }) => pmid === id)?.work ?? []);
}

function abstractOf(parts: readonly { label: string | undefined; text: string | null }[]): string | null {
  const written = parts.flatMap(({ label, text }) =>
    text === null ? [] : label ? `${label}: ${text}` : text,
  );
  return written.length === 0 ? null : written.join(' ');
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Months come as numbers or as "Mar"; null where a part is missing. */
function wholeDay([year, month, day]: readonly (string | null)[]): string | null {
  if (!year || !month || !day) return null;
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const text = `${year}-${String(named || month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return z.iso.date().safeParse(text).success ? text : null;
}
