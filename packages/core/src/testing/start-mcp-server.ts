import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { ServiceState } from './search-provider-contract.ts';

/** A call of the tool, as it arrived. */
export interface ToolCall {
  readonly query: string;
  readonly limit: number | undefined;
  readonly authorization: string | undefined;
}

export interface TestMcpServer extends AsyncDisposable {
  /** Of the streamable HTTP transport. */
  readonly url: string;
  readonly calls: readonly ToolCall[];
  close(): Promise<void>;
}

const STATUS: Partial<Record<ServiceState, number>> = {
  unauthorized: 401,
  'rate-limit': 429,
  'server-error': 500,
};

/** An MCP server over HTTP with the tools `fetch_page` and `web_search`, made with the official SDK. */
export async function startMcpServer(
  reply: (call: ToolCall, isEmpty: boolean) => CallToolResult,
  state: ServiceState = 'ok',
): Promise<TestMcpServer> {
  const calls: ToolCall[] = [];
  const server = createServer(async (request, response) => {
    if (state === 'hang') return;
    const status = STATUS[state];
    if (status === 429) response.setHeader('retry-after', '0');
    if (status !== undefined) return void response.writeHead(status).end('planned fault');
    if (state === 'garbage') return void response.end('<html>Down for maintenance</html>');
    if (state === 'wrong-shape')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":"none"}');
    const mcp = new McpServer({ name: 'test', version: '1.0.0' });
    mcp.registerTool('fetch_page', { inputSchema: { url: z.string() } }, () => ({ content: [] }));
    const inputSchema = {
      query: z.string().describe('what to look for'),
      max_results: z.number().optional(),
    };
    mcp.registerTool('web_search', { inputSchema }, ({ query, max_results }) => {
      const call = { query, limit: max_results, authorization: request.headers.authorization };
      calls.push(call);
      return reply(call, state === 'empty');
    });
    // Without sessions, each request has a transport of its own.
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.once('close', () => void mcp.close());
    await mcp.connect(transport as Transport);
    await transport.handleRequest(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    calls,
    close,
    [Symbol.asyncDispose]: close,
  };
}
