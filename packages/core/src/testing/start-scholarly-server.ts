import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceState } from './search-provider-contract.ts';

/** A work as the server knows it. */
export interface ScholarlyServerWork {
  readonly doi: string;
  readonly title: string;
  /** Plain text; served as an inverted index or as JATS. */
  readonly abstract?: string;
  /** Year, month and day, or fewer. */
  readonly published?: readonly number[];
  readonly openUrl?: string;
  /** DOI of the notice of its retraction. */
  readonly retractedBy?: string;
  /** DOIs that it is the notice of retraction of. */
  readonly retracts?: readonly string[];
}

export interface ScholarlyServer extends AsyncDisposable {
  /** What OPENALEX_BASE_URL and CROSSREF_BASE_URL would be. */
  readonly baseUrl: string;
  /** Every request so far, in order of arrival. */
  readonly requests: readonly URL[];
  close(): Promise<void>;
}

export interface ScholarlyServerOptions {
  readonly works: readonly ScholarlyServerWork[];
  /** How requests are answered; `huge` is well-formed JSON of 10 MB. */
  readonly state?: ServiceState | 'huge';
  /** Header of `rate-limit`; default "0". */
  readonly retryAfter?: string;
}

const STATUS: Partial<Record<ServiceState | 'huge', number>> = {
  unauthorized: 401,
  'rate-limit': 429,
  'server-error': 500,
};

/**
 * An index of the literature on the loopback that speaks `GET /works` of OpenAlex (`search=`, all words needed unless
 * joined by OR) and of Crossref (`query=`, any word), with replies in the shapes of their references.
 */
export async function startScholarlyServer(options: ScholarlyServerOptions): Promise<ScholarlyServer> {
  const requests: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    requests.push(url);
    answer(url, response, options);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => stop(server);
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function answer(
  { searchParams }: URL,
  response: ServerResponse,
  { works, state = 'ok', retryAfter = '0' }: ScholarlyServerOptions,
): void {
  const status = STATUS[state];
  if (state === 'hang') return;
  if (status === 429) response.setHeader('retry-after', retryAfter);
  if (status !== undefined) send(response, status, { error: 'planned', message: `planned: ${state}` });
  else if (state === 'garbage') response.end('<!doctype html><title>Down for maintenance</title>');
  else if (state === 'wrong-shape') send(response, 200, { results: 'none', message: { items: 'none' } });
  else send(response, 200, reply(searchParams, works, state));
}

function reply(
  searchParams: URLSearchParams,
  works: readonly ScholarlyServerWork[],
  state: ServiceState | 'huge',
): unknown {
  const search = searchParams.get('search');
  const found =
    state === 'empty' ? [] : rank(works, search ?? searchParams.get('query') ?? '', search !== null);
  const limit = Number(searchParams.get('per_page') ?? searchParams.get('rows'));
  const padding = state === 'huge' ? ' '.repeat(10_000_000) : '';
  return (search === null ? toCrossref : toOpenAlex)(found.slice(0, limit), padding);
}

function rank(works: readonly ScholarlyServerWork[], query: string, needsAll: boolean) {
  const terms = [...new Set(query.split(/\W+/).filter((word) => word !== '' && word !== 'OR'))];
  const needed = needsAll && !/ OR /.test(query) ? terms.length : 1;
  return works
    .map((work) => {
      const text = `${work.title} ${work.abstract ?? ''}`.toLowerCase();
      return { work, score: terms.filter((term) => text.includes(term.toLowerCase())).length };
    })
    .filter(({ score }) => score >= needed && score > 0)
    .sort((a, b) => b.score - a.score);
}

type Hit = ReturnType<typeof rank>[number];

function toOpenAlex(hits: readonly Hit[], padding: string) {
  const results = hits.map(({ work, score }, i) => ({
    id: `https://openalex.org/W${1000 + i}`,
    doi: `https://doi.org/${work.doi}`,
    title: work.title,
    publication_year: work.published?.[0],
    publication_date: work.published ? isoDay(work.published) : null,
    relevance_score: score * 100,
    type: work.retracts ? 'retraction' : 'article',
    is_retracted: work.retractedBy !== undefined,
    abstract_inverted_index: work.abstract === undefined ? null : invert(work.abstract),
    best_oa_location: work.openUrl ? { is_oa: true, landing_page_url: work.openUrl, pdf_url: null } : null,
    primary_location: { is_oa: false, landing_page_url: `https://doi.org/${work.doi}`, pdf_url: null },
  }));
  return { meta: { count: results.length, page: 1, per_page: 25, padding }, results };
}

/** The service writes the first day where it does not know the day. */
function isoDay([year, month = 1, day = 1]: readonly number[]): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function invert(abstract: string): Record<string, readonly number[]> {
  const index = new Map<string, number[]>();
  for (const [place, word] of abstract.split(' ').entries())
    index.set(word, [...(index.get(word) ?? []), place]);
  return Object.fromEntries(index);
}

function toCrossref(hits: readonly Hit[], padding: string) {
  const notice = (DOI: string) => ({ DOI, type: 'retraction', label: 'Retraction', source: 'publisher' });
  const items = hits.map(({ work, score }) => ({
    DOI: work.doi,
    URL: `https://doi.org/${work.doi}`,
    type: 'journal-article',
    title: [work.title],
    score: score * 7.5,
    issued: { 'date-parts': [work.published ?? [null]] },
    ...(work.abstract && {
      abstract: `<jats:title>Abstract</jats:title><jats:p>${escapeXml(work.abstract)}</jats:p>`,
    }),
    ...(work.retractedBy && {
      'updated-by': [{ ...notice(work.retractedBy), source: 'retraction-watch' }, notice(work.retractedBy)],
    }),
    ...(work.retracts && { 'update-to': work.retracts.map(notice) }),
  }));
  const message = { 'total-results': items.length, items, 'items-per-page': 20, padding };
  return { status: 'ok', 'message-type': 'work-list', 'message-version': '1.0.0', message };
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
