import { type CommandEntry, value } from '../command-entry.ts';

export const STUDIO_ENTRY: CommandEntry = {
  name: 'studio',
  describe: 'Serve the graphs to LangGraph Studio and to clients of LangGraph, on this machine',
  usage: 'studio [options]',
  // The defaults are those of LangGraph's own command, so that the documentation of its server holds.
  options: {
    port: value('Port to listen on; 0 takes any that is free', '2024'),
    host: value('Address to listen on; everyone who reaches it can use your keys', '127.0.0.1'),
  },
  takesWords: false,
  epilogue: `The graphs of langgraph.json are served by LangGraph's development server, on this machine, offline
and without an account. LangGraph Studio is a page in the browser that connects to it; any client of
LangGraph can too. Ctrl-C ends it.

Settings and keys come from research-studio.config.yaml, .env and the environment of the current
folder, documents from search.docs (RESEARCH_STUDIO__SEARCH__DOCS). Knobs are set for each run.
Threads are kept in .langgraph_api of that folder. LOG_LEVEL=info shows requests and runs.`,
  load: async () => (await import('./studio-command.ts')).studioCommand,
};
