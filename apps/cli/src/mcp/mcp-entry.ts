import { type CommandEntry, value } from '../command-entry.ts';

export const MCP_ENTRY: CommandEntry = {
  name: 'mcp',
  describe: 'Serve research, verify, extract and the sources of runs as tools of the Model Context Protocol',
  usage: 'mcp [options]',
  options: {
    http: value(
      'Serve over streamable HTTP on this port of 127.0.0.1, not over standard input; 0: any free port',
    ),
    files: value('Folder whose files the tools may read; repeatable', 'the current folder'),
  },
  takesWords: false,
  epilogue: `The tools are research, verify, extract, read_source and list_runs, for editors and agents. By default the
server speaks over standard input and output, where nothing else may be printed: start it with
"pnpm --silent mcp".

Each call reads the settings and keys from research-studio.config.yaml, .env and the environment
of the current folder. The tools read files below --files and search.docs only. They do not read
hidden files, links that lead out of these folders, or the program's own data; read_source gives the
sources of runs.

With --http, cross-origin requests are rejected. If RESEARCH_STUDIO_MCP_API_KEY is set, each request
needs it as its bearer token; with accounts (server.issuer) the key must be set. Ctrl-C stops the server.`,
  load: async () => (await import('./mcp-command.ts')).mcpCommand,
};
