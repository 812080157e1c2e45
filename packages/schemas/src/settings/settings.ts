import { z } from 'zod';
import { ReportFormat } from '../plan.ts';
import { AdvancedSettings } from './advanced-settings.ts';
import { ServerSettings } from './server-settings.ts';

const count = (max: number) => z.number().int().min(1).max(max);

/** Providers of language models that a setting may name. */
export const ModelProviderName = z.enum(['openai', 'anthropic', 'google', 'mistral', 'ollama']);
export type ModelProviderName = z.infer<typeof ModelProviderName>;

/** Search providers; `documents` are the local files of `search.docs`; the literature is of `openalex` to `pubmed`. */
export const SearchProviderName = z.enum([
  'documents',
  'tavily',
  'google',
  'brave',
  'exa',
  'searxng',
  'wikipedia',
  'openalex',
  'crossref',
  'arxiv',
  'pubmed',
  'openai-search',
  'anthropic-search',
  'mcp',
]);
export type SearchProviderName = z.infer<typeof SearchProviderName>;

const PROVIDERS = ModelProviderName.options.join('|');

/** "provider:model", or a word for what is there: see `allowed`. */
const modelName = z
  .string()
  .regex(new RegExp(`^((${PROVIDERS}):\\S+|none|local|small|large)$`))
  .meta({
    allowed: `"provider:model", e.g. "openai:gpt-4o", where the provider is ${ModelProviderName.options.join(', ')}; "large" or "small", a model of the provider whose key is set; "local", the largest model of Ollama on this machine; or "none"`,
  });

/** Means models that are there: see `allowed`. */
const fallbackModel = z
  .string()
  .regex(new RegExp(`^((${PROVIDERS}):\\S+|others|local)$`))
  .meta({
    allowed:
      '"provider:model"; "others", a model of the same size of each other provider whose key is set, where models.smart names no model; or "local", the largest model of Ollama on this machine, if it answers',
  });

/** "step=model": the step by the name of its task, the model by role or as "provider:model". */
export const modelRoute = z
  .string()
  .regex(new RegExp(`^[a-z]+(-[a-z]+)*=(smart|fast|budget|(${PROVIDERS}):\\S+)$`))
  .meta({ allowed: '"step=model", e.g. "write-report=openai:gpt-4o" or "choose-pages=budget"' });

/** What is known of a model: US dollars for a million tokens, and the tokens that prompt and answer may have. */
export interface ModelFacts {
  readonly inputUsd?: number;
  readonly cachedUsd?: number;
  readonly outputUsd?: number;
  readonly contextWindow?: number;
}

const modelFacts = z
  .string()
  .regex(/^\S+:\S+( (inputUsd|cachedUsd|outputUsd|contextWindow)=\d+(\.\d+)?)+$/)
  .meta({ allowed: '"provider:model fact=number …", e.g. "ollama:llama3 contextWindow=8192"' });

const searchFee = z
  .string()
  .regex(/^\S+ usdPerRequest=\d+(\.\d+)?$/)
  .meta({ allowed: '"provider usdPerRequest=number", e.g. "tavily usdPerRequest=0.005"' });

const providerLimits = z
  .string()
  .regex(new RegExp(`^(${PROVIDERS})( (requestsPerMinute|concurrency)=[1-9]\\d*)+$`))
  .meta({ allowed: '"provider limit=number …", e.g. "openai requestsPerMinute=60 concurrency=4"' });

/** The facts of the settings `models.known`, `models.limits` and `search.known`, by their prefix. */
export function readFacts<Facts = ModelFacts>(entries: readonly string[]): Readonly<Record<string, Facts>> {
  return Object.fromEntries(
    entries.map((entry) => {
      const [name = '', ...facts] = entry.split(' ');
      const pairs = facts.map((fact) => fact.split('=')).map(([key, value]) => [key, Number(value)]);
      return [name, Object.fromEntries(pairs)];
    }),
  );
}

export const ResearchSettings = z.strictObject({
  mode: z
    .enum(['single', 'multi'])
    .default('multi')
    .describe('single: one loop of search and gap detection; multi: a worker per sub-question'),
  maxIterations: count(10).default(3).describe('research rounds at most'),
  maxQuestions: count(10).default(5).describe('sub-questions at most per round'),
  queriesPerQuestion: count(10).default(4).describe('search queries per sub-question'),
  resultsPerQuery: count(20)
    .default(5)
    .describe(
      'results asked of each provider for each query; where a model chooses what is read four times as many, at most 20',
    ),
  maxSources: count(500).default(20).describe('sources read at most in a run'),
  pagesPerQuery: count(20)
    .default(2)
    .describe('pages read for each query; together they bound the pages of a worker'),
  minCoverage: z.number().min(0).max(1).default(0.7).describe('coverage that ends the gap loop'),
  querySimilarity: z
    .number()
    .min(0)
    .max(1)
    .default(0.85)
    .describe('queries at least this similar count as one'),
  concurrency: count(64).default(16).describe('workers at the same time'),
});

/** quick: a paragraph or two; standard: three to four pages; deep: a study, section by section. */
export const ReportDepth = z.enum(['quick', 'standard', 'deep']);
export type ReportDepth = z.infer<typeof ReportDepth>;

/** text: written as one text, or section by section; panels: planned as panels, each written by itself in its own form. */
export const ReportForm = z.enum(['text', 'panels']);
export type ReportForm = z.infer<typeof ReportForm>;

export const ReportSettings = z.strictObject({
  depth: ReportDepth.default('standard').describe(
    'quick: a paragraph or two from a few pages; standard: three to four pages; deep: a study',
  ),
  format: ReportFormat.nullable()
    .default(null)
    .describe('form of the report; null: as the question says, else detailed'),
  form: ReportForm.default('text').describe(
    'how a model writes the report. text: as one text, or section by section; panels: prose, lists, tables and images are planned, and each is written by itself',
  ),
  images: z
    .boolean()
    .default(true)
    .describe('a model may show images of the sources that it cites, with caption, source and licence'),
  language: z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .meta({ allowed: 'a language tag such as "en", "de" or "pt-BR"' })
    .nullable()
    .default(null)
    .describe('language of the report; null: that of the question'),
  systemPrompt: z
    .string()
    .max(4000)
    .nullable()
    .default(null)
    .describe('what the report should heed, e.g. "Write for a technical audience"'),
});

/** Default of `models.timeoutMs`. */
export const MODEL_TIMEOUT_MS = 90_000;

export const ModelSettings = z.strictObject({
  smart: modelName
    .nullable()
    .default(null)
    .describe(
      'model for planning, judging and writing; null: a model of the first provider that has a key; none: no model',
    ),
  fast: modelName
    .nullable()
    .default(null)
    .describe('model for extraction; null: a small model of the same provider'),
  budget: modelName
    .nullable()
    .default(null)
    .describe(
      'model that is asked first where money is short, and when others fail; null: the cheapest small model of the providers that have a key, where models.smart names no model; else none',
    ),
  fallback: z
    .array(fallbackModel)
    .readonly()
    .default(['others', 'local'])
    .describe(
      'models that are asked, in this order, when the model of a role fails: after it come these, then the models of the other roles, then those of Ollama, at last the extractive engine; empty: only models of roles',
    ),
  routing: z
    .array(modelRoute)
    .readonly()
    .default([])
    .describe('models of single steps, as step=model; the last entry of a step counts'),
  embeddings: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe(
      'model that finds passages by meaning beside their words: openai:<model>, a folder, or a name on the hub; null: words alone',
    ),
  entailment: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe(
      'cross-encoder of natural language inference that decides what rules leave open in verify: a folder, or a name on the hub; null: none',
    ),
  known: z
    .array(modelFacts)
    .readonly()
    .default([])
    .describe(
      'prices (US dollars for a million tokens) and context windows that are not known, or known better',
    ),
  reasoningEffort: z
    .enum(['minimal', 'low', 'medium', 'high'])
    .nullable()
    .default(null)
    .describe('how long reasoning models think; null: as the provider has it'),
  temperature: z
    .number()
    .min(0)
    .max(2)
    .default(0.1)
    .describe('how freely models word an answer; 0: as alike as they can'),
  timeoutMs: z
    .number()
    .int()
    .min(100)
    .max(3_600_000)
    .default(MODEL_TIMEOUT_MS)
    .describe('longest wait for one answer, in milliseconds'),
  firstByteMs: z
    .number()
    .int()
    .min(100)
    .max(3_600_000)
    .nullable()
    .default(null)
    .describe(
      'longest wait until a model begins to answer, in milliseconds, of servers that stream; null: 8000, or as long as models.timeoutMs where that is raised and for Ollama',
    ),
  stallMs: z
    .number()
    .int()
    .min(100)
    .max(3_600_000)
    .default(30_000)
    .describe('longest wait for the next piece of an answer that has begun to arrive, in milliseconds'),
  retries: z
    .number()
    .int()
    .min(0)
    .max(10)
    .default(3)
    .describe('repeats after a rate limit, a server error or no answer'),
  retryWaitMs: z
    .number()
    .int()
    .min(1)
    .max(60_000)
    .default(500)
    .describe('wait before the first repeat, in milliseconds; twice as long before each further one'),
  concurrency: count(1000)
    .default(32)
    .describe('calls of one provider at the same time, over all runs of the program'),
  limits: z
    .array(providerLimits)
    .readonly()
    .default([])
    .describe('requests a minute and calls at the same time that a provider allows; what is beyond waits'),
  breakerFailures: count(100)
    .default(5)
    .describe('failures in a row after which a provider of models or searches is left alone for a minute'),
});

/** "address" or "command arguments", then "#tool" or nothing. */
const mcpServer = z
  .string()
  .regex(/^\S.*$/)
  .meta({ allowed: '"https://host/mcp" or "command arguments", with "#tool" at the end to name the tool' });

export const SearchSettings = z.strictObject({
  providers: z
    .array(SearchProviderName)
    .readonly()
    .default([])
    .describe(
      'search providers; empty: those that have keys or addresses, plus the documents; with none of these, Wikipedia; openalex, crossref, arxiv, pubmed, openai-search and anthropic-search only when named',
    ),
  mcp: z
    .array(mcpServer)
    .readonly()
    .default([])
    .describe(
      'MCP servers whose search tool is a provider: an address or a command; without #tool, its tool that is called search or like it',
    ),
  openaiModel: z
    .string()
    .min(1)
    .default('gpt-5-mini')
    .describe('model that searches the web for openai-search'),
  anthropicModel: z
    .string()
    .min(1)
    .default('claude-haiku-4-5')
    .describe('model that searches the web for anthropic-search'),
  docs: z.array(z.string().min(1)).readonly().default([]).describe('local files or folders to search'),
  exclude: z
    .array(z.string().min(1))
    .readonly()
    .default([])
    .describe('pages that are not used: their addresses, or names of sites such as example.com'),
  followedOnly: z
    .boolean()
    .default(false)
    .describe('of a run that follows another: search only what that has read, and nothing outside'),
  known: z
    .array(searchFee)
    .readonly()
    .default([])
    .describe(
      'US dollars that one request to a search provider costs, where its list price is not what you pay',
    ),
  timeoutMs: z
    .number()
    .int()
    .min(100)
    .max(600_000)
    .default(20_000)
    .describe('longest wait for one search, in milliseconds'),
  retries: z
    .number()
    .int()
    .min(0)
    .max(10)
    .default(2)
    .describe('repeats of a search after a rate limit, a server error or no answer'),
  concurrency: count(64).default(24).describe('searches at the same time'),
});

export const ReadingSettings = z.strictObject({
  timeoutMs: z
    .number()
    .int()
    .min(100)
    .max(600_000)
    .default(15_000)
    .describe('longest wait for one page, in milliseconds'),
  maxBytes: z
    .number()
    .int()
    .min(1_000)
    .max(1_000_000_000)
    .default(10_000_000)
    .describe('largest page or document that is read, in bytes'),
  retries: z
    .number()
    .int()
    .min(0)
    .max(10)
    .default(1)
    .describe('repeats of a request after a rate limit, a server error or a broken connection'),
  concurrency: count(64).default(24).describe('pages read at the same time'),
  hostConcurrency: count(1_000)
    .nullable()
    .default(null)
    .describe('pages read at the same time from one host; null: 6, and any number from hosts of allowHosts'),
  hostDelayMs: z
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .describe(
      'least time between two requests to one host, in milliseconds; a Crawl-delay of its robots.txt counts up to 3 s',
    ),
  cacheHours: z
    .number()
    .min(0)
    .max(8_760)
    .nullable()
    .default(null)
    .describe(
      'age up to which a page is taken from the disk unasked, in hours; an older one is asked for again and used if its site says that it is unchanged, or does not answer; 0: no page is kept; null: 6, and no page of allowHosts is kept',
    ),
  extractService: z
    .enum(['tavily', 'none'])
    .default('tavily')
    .describe(
      'service that is asked for public pages that cannot be read here, where TAVILY_API_KEY is set; none: no service',
    ),
  browser: z
    .string()
    .min(1)
    .default('auto')
    .describe(
      'browser for pages that are empty without their scripts: auto (an installed Chromium or Chrome), none, or the path of one',
    ),
  allowHosts: z
    .array(z.string().min(1))
    .readonly()
    .default([])
    .describe(
      'private hosts that may be read all the same: names, *.name or address ranges such as 127.0.0.0/8',
    ),
  respectRobots: z.boolean().default(true).describe('leave out pages that robots.txt closes to us'),
});

export const RunSettings = z.strictObject({
  directory: z.string().min(1).default('data/checkpoints').describe('where run folders are kept'),
  cacheDirectory: z
    .string()
    .min(1)
    .default('data/cache')
    .describe('where indexes of local documents are kept'),
  today: z.iso.date().nullable().default(null).describe('the date of the run; null: the clock'),
  follows: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .nullable()
    .default(null)
    .describe('the run whose sources are asked first, by its id; null: none'),
  checkpoints: z
    .enum(['each_step', 'at_end'])
    .default('each_step')
    .describe('when a run is saved: after each step, so that it survives a crash, or once it ends or pauses'),
  budgetUsd: z
    .number()
    .positive()
    .nullable()
    .default(null)
    .describe(
      'most that a run may spend on models and searches, in US dollars; models whose price is not known count nothing',
    ),
  budgetTokens: z
    .number()
    .int()
    .positive()
    .nullable()
    .default(null)
    .describe('most tokens that a run may send and get, of all models together'),
});

/** Every setting there is. One strict schema, so that a wrong key is reported and not ignored. */
export const Settings = z.strictObject({
  research: ResearchSettings.prefault({}),
  advanced: AdvancedSettings.prefault({}),
  report: ReportSettings.prefault({}),
  models: ModelSettings.prefault({}),
  search: SearchSettings.prefault({}),
  reading: ReadingSettings.prefault({}),
  run: RunSettings.prefault({}),
  server: ServerSettings.prefault({}),
});
export type Settings = Readonly<z.infer<typeof Settings>>;
