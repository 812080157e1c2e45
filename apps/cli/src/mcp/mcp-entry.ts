import { type CommandEntry, value } from '../command-entry.ts';

export const MCP_ENTRY: CommandEntry = {
  name: 'mcp',
  describe: 'Serve research, verify, extract and the sources of runs as tools of the Model Context Protocol',
  usage: 'mcp [options]',
  options: {
    http: value('Serve over streamable HTTP on this port of 127.0.0.1, not over standard input; 0 takes any'),
    files: value('Folder whose files the tools may read; repeatable', 'the current folder'),
  },
  takesWords: false,
  epilogue: `Offers research, verify, extract, read_source and list_runs as tools of the Model Context Protocol to
editors and agents. Over standard input and output, which is the default, standard output carries the
protocol alone; start it with "pnpm --silent mcp", which prints nothing else there.

Settings and keys come from research-studio.config.yaml, .env and the environment of the current
folder, at each call. Files outside of --files and search.docs are not read, nor hidden ones,
links that lead elsewhere, and the program's own data; runs are read by read_source.
With --http, requests from pages of other addresses are refused, and where RESEARCH_STUDIO_MCP_API_KEY
is set, those without it as their bearer token; with accounts (server.issuer) it must be. Ctrl-C ends it.`,
  load: async () => (await import('./mcp-command.ts')).mcpCommand,
};
