import { type CommandEntry, flag, group, value } from '../command-entry.ts';

export const SOURCE_OPTIONS = {
  docs: value('Local file or folder to search; repeatable'),
  search: value(
    'Search providers: documents, tavily, google, brave, exa, searxng, wikipedia, openalex, crossref, arxiv, pubmed, openai-search, anthropic-search, mcp; by commas',
    'those with keys, and the documents',
  ),
};

export const MODEL_OPTIONS = {
  model: value(
    'Model that plans, judges and writes, as provider:model; none: no model',
    'a model of the provider whose key is set',
  ),
  'fast-model': value('Model that extracts, as provider:model', 'a small one of the same provider'),
  'budget-model': value('Model that is asked when the others fail', 'none'),
  profile: value('Set of settings: local, cheap, best, or one of research-studio.config.yaml', 'none'),
  embeddings: value(
    'Model that finds passages by meaning: openai:<model>, a folder, or a name on the hub',
    'none',
  ),
};

/** Options of `research`, in the order of its help. The defaults shown here are those of the settings. */
export const RESEARCH_OPTIONS = {
  ...group('Where to look:', {
    ...SOURCE_OPTIONS,
    'max-sources': value('Sources read at most', '20'),
    exclude: value('Pages not to use: their addresses, or names of sites; repeatable'),
    follow: value('Follow up the run of this id: its sources are searched first'),
    'followed-only': flag('(with --follow) Search only what that run has read'),
  }),
  ...group('How to research:', {
    'multi-agent': flag('A worker for each sub-question, all at once [default]'),
    'single-agent': flag('One loop of search and gap detection'),
    advanced: flag('The trust engine: credibility, checked claims, contradictions shown'),
    trust: value('(advanced) full: each check a step; batched: two model calls', 'full'),
    supervised: flag('A brief, a council, and a supervisor that sends out researchers: for open questions'),
    council: value(
      '(supervised) Models that judge the brief, as provider:model by commas',
      'the strongest of two providers with keys',
    ),
    'council-findings': flag('(supervised) The council also judges what was found'),
    review: value(
      '(supervised) Pause for you: none, brief (after the brief), full (also before the report is published)',
      'none',
    ),
    until: value('Stop after this stage: brief, research or findings; --resume continues'),
    compare: flag(
      'Run single- and multi-agent (with --advanced: standard and advanced), figures side by side',
    ),
    depth: value(
      'quick: a paragraph or two from a few pages; standard: three to four pages; deep: a study',
      'standard',
    ),
    iterations: value('Research rounds at most', '3'),
    'test-mode': flag('Small limits, for a quick try'),
  }),
  ...group('Models:', {
    ...MODEL_OPTIONS,
    budget: value('Most that the run may spend, in US dollars', 'no limit'),
    'budget-tokens': value('Most tokens that models may read and write', 'no limit'),
    'dry-run': flag('Show plan, expected calls and cost; nothing is asked or spent'),
  }),
  ...group('The report:', {
    form: value('text, or panels: prose, lists, tables and images, each written by itself', 'text'),
    format: value('detailed, concise or bullet_points', 'detailed'),
    language: value('Language of the report as a tag, e.g. de', 'that of the question'),
    'system-prompt': value('Wishes for the report, e.g. "Write for engineers"'),
    today: value('Date of the run as YYYY-MM-DD, for runs that repeat exactly', 'the clock'),
  }),
  ...group('Output and runs:', {
    output: value(
      'Also write the report to a .md, .html, .pdf, .docx or .json file, or its sources to a .bib or .csl.json file; repeatable',
    ),
    json: flag('Print everything (report, sources, evidence, claims) as JSON'),
    server: value('Run on the server at this address instead of here; documents are uploaded'),
    resume: value('Go on with the run of this id'),
    list: flag('Show the runs of this folder with state, age and cost'),
    prune: value('Remove runs that are older than so many days'),
    yes: flag('Never ask back'),
  }),
};

export const RESEARCH: CommandEntry = {
  name: 'research',
  describe: 'Research a question and print the report',
  usage: 'research [options] "<question>"',
  options: RESEARCH_OPTIONS,
  takesWords: true,
  examples: [
    ['$0 research --docs examples/library "…"', 'search a folder of documents, nothing else'],
    ['$0 research --advanced "…"', 'with the trust engine: how sure each claim is, and why'],
    ['$0 research --supervised --review brief "…"', 'an open question; you approve the brief first'],
    ['$0 research --format concise --language de "…"', 'at most a page, in German'],
    ['$0 research --search tavily,wikipedia "…"', 'search the web with these providers'],
    ['$0 research --output report.html "…"', 'keep the report as a page as well'],
    ['$0 research --dry-run "…"', 'what a run would do and cost; nothing is asked'],
    ['$0 research --resume <run id>', 'go on with a run that was interrupted'],
  ],
  epilogue: `Standard output carries the report alone; progress and notices go to standard error.

Exit codes:
    0  a report                          3  nothing usable found (the report says what was tried)
    1  an unexpected error               4  stopped by the budget (partial report)
    2  wrong usage or settings           5  waits for an answer (--resume asks again)
                                       130  interrupted (says how to continue)

Environment, or .env in the current folder:
  OPENAI_API_KEY, OPENAI_BASE_URL   language models; without, the text itself answers
  TAVILY_API_KEY, TAVILY_BASE_URL   web search
  OPENALEX_API_KEY, OPENALEX_MAILTO, CROSSREF_MAILTO
                                    scholarly literature (--search openalex,crossref); works without
  OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS
                                    where spans of the run go, over HTTP (OpenTelemetry)
  LANGSMITH_TRACING=true, LANGSMITH_API_KEY
                                    traces for LangSmith, prompts and answers included
  RESEARCH_STUDIO_API_KEY           whose runs are begun and gone on with (--server)
  RESEARCH_STUDIO__SECTION__KEY     any setting, e.g. RESEARCH_STUDIO__RESEARCH__MAX_SOURCES=40
  RESEARCH_STUDIO_DEBUG=1           show the trace of an unexpected error
  NO_COLOR=1                        no colours

Settings are read from research-studio.config.yaml in the current folder, then from the profile, then
from the environment, then from these options; the later wins. "pnpm run doctor" shows what is in force.`,
  load: async () => (await import('./research-command.ts')).researchCommand,
};
