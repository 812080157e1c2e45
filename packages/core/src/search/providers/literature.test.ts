import { afterAll, describe, expect, it } from 'vitest';
import { replyWithin, searchProviderContract } from '../../testing/search-provider-contract.ts';
import {
  type SearchService,
  startSearchService,
  type WireFormat,
} from '../../testing/start-search-service.ts';
import { arxiv, pubmed } from './literature.ts';

/** arXiv and PubMed: made up, in the forms of the arXiv API user's manual and of the E-utilities. */
const PAPERS = [
  {
    id: '2101.00001',
    title: 'Sleep and memory',
    text: 'Sleep helps memory if p < 0.05.',
    doi: '10.1000/Sleep.1',
  },
  {
    id: '2101.00002',
    title: 'Memory in sleep',
    text: 'This paper has been withdrawn by its author.',
    doi: null,
  },
  { id: '2101.00003', title: 'Other', text: 'On sleep.', doi: null },
];
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const ARXIV: WireFormat = {
  wrongShape: '<?xml version="1.0"?><rss><channel/></rss>',
  reply: ({ url }, isEmpty) => {
    const terms = url.searchParams.get('search_query') ?? '';
    const found = isEmpty || /giraffe.* AND /.test(terms) ? [] : PAPERS;
    const entries = found.slice(0, Number(url.searchParams.get('max_results'))).map(
      ({ id, title, text, doi }) => `<entry>
        <id>http://arxiv.org/abs/${id}v2</id><published>2021-01-04T18:00:00Z</published>
        <title>${xml(title)}\n  and more</title><summary>\n  ${xml(text)}\n</summary>
        ${doi === null ? '' : `<arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">${doi}</arxiv:doi>`}
        <link href="http://arxiv.org/abs/${id}v2" rel="alternate" type="text/html"/></entry>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>ArXiv Query</title>${entries.join('')}</feed>`;
  },
};

const PUBMED: WireFormat = {
  refusal: { status: 400, body: { error: 'API key invalid', 'api-key': 'p-secret' } },
  wrongShape: { esearchresult: { idlist: 'none' } },
  reply: ({ url }, isEmpty) => {
    const { searchParams } = url;
    if (url.pathname.endsWith('/esearch.fcgi')) {
      const term = searchParams.get('term') ?? '';
      const found = isEmpty || (term.includes('giraffe') && !/ OR /.test(term)) ? [] : ['11', '12', '13'];
      const idlist = found.slice(0, Number(searchParams.get('retmax')));
      return { header: { type: 'esearch' }, esearchresult: { count: String(idlist.length), idlist } };
    }
    // Not in the order that was asked for.
    const articles = (searchParams.get('id') ?? '')
      .split(',')
      .toReversed()
      .map((id) => {
        const paper = PAPERS[Number(id) - 11];
        return `<PubmedArticle><MedlineCitation><PMID Version="1">${id}</PMID><Article><Journal><JournalIssue><PubDate><Year>2021</Year><Month>Mar</Month><Day>4</Day></PubDate></JournalIssue></Journal>
        <ArticleTitle>${paper?.title} in <i>Mus musculus</i></ArticleTitle>
        <Abstract><AbstractText Label="METHODS">${xml(paper?.text ?? '')}</AbstractText><AbstractText>CO<sub>2</sub> was measured.</AbstractText></Abstract>
        <PublicationTypeList><PublicationType UI="D016428">${id === '12' ? 'Retracted Publication' : 'Journal Article'}</PublicationType></PublicationTypeList></Article></MedlineCitation>
        <PubmedData><ArticleIdList><ArticleId IdType="pubmed">${id}</ArticleId>${id === '11' ? '<ArticleId IdType="doi">10.1000/Sleep.1</ArticleId><ArticleId IdType="pmc">PMC77</ArticleId>' : ''}</ArticleIdList>
        <ReferenceList><Reference><ArticleIdList><ArticleId IdType="doi">10.1000/other</ArticleId></ArticleIdList></Reference></ReferenceList></PubmedData></PubmedArticle>`;
      });
    return `<?xml version="1.0" ?><!DOCTYPE PubmedArticleSet><PubmedArticleSet>${articles.join('')}</PubmedArticleSet>`;
  },
};

const services: SearchService[] = [];
const start = async (format: WireFormat, state: Parameters<typeof startSearchService>[1] = 'ok') => {
  const service = await startSearchService(format, state);
  services.push(service);
  return service;
};
const closeAll = async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
};
const sentAs = (name: string) => () =>
  services.flatMap(({ requests }) => requests.flatMap(({ url }) => url.searchParams.get(name) ?? []));

searchProviderContract({
  name: 'arxiv',
  query: 'sleep memory',
  longestQuery: 1000,
  sent: sentAs('search_query'),
  create: async (state) => {
    const { baseUrl } = await start(ARXIV, state);
    return arxiv({ baseUrl, retries: 0, timeoutMs: replyWithin(state) });
  },
  dispose: closeAll,
});

searchProviderContract({
  name: 'pubmed',
  query: 'sleep memory',
  longestQuery: 1010,
  sent: sentAs('term'),
  create: async (state) => {
    const { baseUrl } = await start(PUBMED, state);
    return pubmed({ baseUrl, retries: 0, timeoutMs: replyWithin(state) });
  },
  dispose: closeAll,
});

const OPERATORS = 'noise intitle:"deep sleep" -mice site:gov.example after:2024-03-01 before:2025-01-01';

describe('arxiv', () => {
  afterAll(closeAll);
  const request = { query: 'sleep memory', limit: 5, signal: undefined };

  it('gives the page of the preprint, its abstract, day and DOI, and what is withdrawn', async () => {
    const { baseUrl } = await start(ARXIV);
    const results = await arxiv({ baseUrl }).search(request);
    expect(results.find(({ doi }) => doi !== undefined)).toMatchObject({
      url: 'https://arxiv.org/abs/2101.00001',
      title: 'Sleep and memory and more',
      snippet: 'Sleep helps memory if p < 0.05.',
      publishedAt: '2021-01-04',
      doi: '10.1000/sleep.1',
    });
    expect(results.filter(({ flags }) => flags?.includes('retracted'))).toHaveLength(1);
  });

  it('writes operators in the terms of the service, and asks for any word when no abstract has all', async () => {
    const { baseUrl, requests } = await start(ARXIV);
    await arxiv({ baseUrl }).search({ ...request, query: OPERATORS });
    await arxiv({ baseUrl }).search({ ...request, query: 'giraffe "deep sleep" memory' });
    expect(requests.map(({ url }) => url.searchParams.get('search_query'))).toEqual([
      '(ti:"deep sleep" AND all:noise) AND submittedDate:[202403010000 TO 202412312359] ANDNOT all:mice',
      '(all:"deep sleep" AND all:giraffe AND all:memory)',
      '(all:giraffe OR all:deep OR all:sleep OR all:memory)',
    ]);
  });

  it('takes an error within the feed for a failure', async () => {
    const entry = '<entry><id>http://arxiv.org/api/errors#bad</id><summary>malformed id</summary></entry>';
    const { baseUrl } = await start({ ...ARXIV, reply: () => `<feed>${entry}</feed>` });
    await expect(arxiv({ baseUrl, retries: 0 }).search(request)).rejects.toThrow('malformed id');
  });
});

describe('pubmed', () => {
  afterAll(closeAll);
  const request = { query: 'sleep memory', limit: 5, signal: undefined };

  it('gives the open page before that of the index, the abstract, the day, and what is retracted', async () => {
    const { baseUrl, requests } = await start(PUBMED);
    const results = await pubmed({ baseUrl, apiKey: 'p-secret', mailto: 'a@b.example' }).search(request);
    expect(results.find(({ doi }) => doi !== undefined)).toMatchObject({
      url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC77/',
      title: 'Sleep and memory in Mus musculus',
      snippet: 'METHODS: Sleep helps memory if p < 0.05. CO2 was measured.',
      publishedAt: '2021-03-04',
      doi: '10.1000/sleep.1',
    });
    expect(results.map(({ url, flags }) => [url, flags])).toContainEqual([
      'https://pubmed.ncbi.nlm.nih.gov/12/',
      ['retracted'],
    ]);
    expect(results.filter(({ doi }) => doi !== undefined)).toHaveLength(1);
    expect(requests[0]?.url.searchParams.get('email')).toBe('a@b.example');
  });

  it('writes operators in the terms of the service, and asks for any word when no abstract has all', async () => {
    const { baseUrl, requests } = await start(PUBMED);
    await pubmed({ baseUrl }).search({ ...request, query: OPERATORS });
    await pubmed({ baseUrl }).search({ ...request, query: 'giraffe sleep' });
    const searches = requests.filter(({ url }) => url.pathname.endsWith('/esearch.fcgi'));
    expect(searches.map(({ url }) => url.searchParams.get('term'))).toEqual([
      'noise AND "deep sleep"[ti] NOT "mice"',
      'giraffe sleep',
      'giraffe OR sleep',
    ]);
    expect(searches[0]?.url.searchParams.get('mindate')).toBe('2024/03/01');
    expect(searches[0]?.url.searchParams.get('maxdate')).toBe('2024/12/31');
  });

  it('keeps its key out of errors', async () => {
    const { baseUrl } = await start(PUBMED, 'unauthorized');
    const error = await pubmed({ baseUrl, apiKey: 'p-secret' })
      .search(request)
      .catch((reason: unknown) => reason);
    expect(`${error} ${JSON.stringify(error)} ${(error as Error).cause}`).not.toContain('secret');
  });
});
