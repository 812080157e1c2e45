export const RESEARCH_EXAMPLES: [string, string][] = [
  ['$0 research --docs examples/library "…"', 'search a folder of documents, nothing else'],
  ['$0 research --advanced "…"', 'with the trust engine: how sure each claim is, and why'],
  ['$0 research --format concise --language de "…"', 'at most a page, in German'],
  ['$0 research --search tavily,wikipedia "…"', 'search the web with these providers'],
  ['$0 research --output report.html "…"', 'keep the report as a page as well'],
  ['$0 research --resume <run id>', 'go on with a run that was interrupted'],
];

export const RESEARCH_EPILOGUE = `Standard output carries the report alone; progress and notices go to standard error.

Exit codes:
    0  a report                          3  nothing usable found (the report says what was tried)
    1  an unexpected error               4  stopped by the budget (partial report)
    2  wrong usage or settings         130  interrupted (says how to go on)

Environment, or .env in the current folder:
  OPENAI_API_KEY, OPENAI_BASE_URL   language models; without, the text itself answers
  TAVILY_API_KEY, TAVILY_BASE_URL   web search
  OPENALEX_API_KEY, OPENALEX_MAILTO, CROSSREF_MAILTO
                                    scholarly literature (--search openalex,crossref); works without
  RESEARCH_STUDIO__SECTION__KEY     any setting, e.g. RESEARCH_STUDIO__RESEARCH__MAX_SOURCES=40
  RESEARCH_STUDIO_DEBUG=1           show the trace of an unexpected error
  NO_COLOR=1                        no colours

Settings are read from research-studio.config.yaml in the current folder, then from the environment,
then from these options; the later wins. "pnpm run doctor" shows what is in force.`;
