import { basename } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { unlessAborted } from '@research-studio/documents';
import { ProviderRequestError } from '@research-studio/schemas';
import { z } from 'zod';
import { parseJson } from '../../files/json-lines.ts';
import { retryAfter } from '../../models/providers/model-request-error.ts';
import { patientFetch } from '../../models/providers/server-model.ts';
import type { SearchProvider, SearchRequest } from '../search-provider.ts';
import { retryRequest, type ServiceOptions } from './ask-service.ts';
import { withoutOperators } from './query-operators.ts';
import { isWebAddress, type WebHit, webResults } from './web-results.ts';

interface McpSearchOptions extends Omit<ServiceOptions, 'baseUrl'> {
  /** An address of the streamable HTTP transport or a command to start, then "#tool" or nothing. */
  readonly server: string;
}

/** A connection that nobody uses is closed, so that it keeps no process alive. */
const IDLE_MS = 1000;
const LONGEST_QUERY = 1000;

/** Facts of a server's last HTTP reply that the client does not pass on. */
interface LastReply {
  status: number | null;
  retryAfterMs: number | undefined;
}

/**
 * The search tool of any MCP server. The SDK is loaded, and a command started, when the first search is made. A command
 * gets no variables of the environment but those that every program needs.
 */
export function mcpSearch(options: McpSearchOptions): SearchProvider {
  const { timeoutMs = 20_000 } = options;
  const [address = '', wantedTool] = options.server.split(/#(?=[^#]*$)/);
  const name = `mcp:${isAddress(address) ? new URL(address).host : basename(address.split(' ')[0] ?? '')}`;
  const last: LastReply = { status: null, retryAfterMs: undefined };
  let connecting: ReturnType<typeof connect> | undefined;
  let users = 0;
  const release = async () => {
    users--;
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS).unref());
    if (users > 0 || connecting === undefined) return;
    const idle = connecting;
    connecting = undefined;
    await idle.then(({ client }) => client.close());
  };
  const searchOnce = async ({ query, limit, signal }: SearchRequest) => {
    users++;
    last.status = null;
    try {
      connecting ??= connect({ ...options, name, address: address.trim(), wantedTool, timeoutMs, last });
      const { client, tool } = await (signal ? unlessAborted(connecting, signal) : connecting);
      const text = withoutOperators(query).slice(0, LONGEST_QUERY);
      const reply = await client.callTool(
        { name: tool.name, arguments: tool.argumentsFor(text, limit) },
        undefined,
        { timeout: timeoutMs, ...(signal !== undefined && { signal }) },
      );
      return webResults(readHits(reply, name), { provider: name, query: text, limit });
    } catch (cause) {
      connecting = undefined;
      signal?.throwIfAborted();
      throw toError(cause, { name, timeoutMs, last });
    } finally {
      // A server that is gone needs no closing.
      release().catch(() => undefined);
    }
  };
  return { name, search: (request) => retryRequest(() => searchOnce(request), options, request.signal) };
}

/** No guard for a type: a command is a text too. */
const isAddress: (server: string) => boolean = isWebAddress;

interface ConnectRequest extends Pick<McpSearchOptions, 'apiKey'> {
  readonly name: string;
  readonly address: string;
  readonly wantedTool: string | undefined;
  readonly timeoutMs: number;
  readonly last: LastReply;
}

async function connect(request: ConnectRequest): Promise<{ client: Client; tool: SearchTool }> {
  const { name, timeoutMs, wantedTool } = request;
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const client = new Client({ name: 'research-studio', version: '0.1.0' });
  await client.connect(await createTransport(request), { timeout: timeoutMs });
  const { tools } = await client.listTools(undefined, { timeout: timeoutMs });
  return { client, tool: chooseTool(tools, { name, wantedTool }) };
}

async function createTransport({ address, apiKey, last }: ConnectRequest): Promise<Transport> {
  if (!isAddress(address)) {
    const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
    const [command = '', ...args] = Array.from(
      address.matchAll(/"([^"]*)"|(\S+)/g),
      ([, quoted, word]) => quoted ?? word ?? '',
    );
    return new StdioClientTransport({ command, args, stderr: 'ignore' });
  }
  const { StreamableHTTPClientTransport } = await import(
    '@modelcontextprotocol/sdk/client/streamableHttp.js'
  );
  const transport = new StreamableHTTPClientTransport(new URL(address), {
    ...(apiKey !== undefined && { requestInit: { headers: { authorization: `Bearer ${apiKey}` } } }),
    fetch: async (url, init) => {
      const response = await patientFetch(url, init);
      // A server without a stream of its own answers GET with 405, which is not a failure.
      if (init?.method === 'POST') {
        last.status = response.status;
        last.retryAfterMs = retryAfter(response.headers);
      }
      return response;
    },
  });
  // Its type has optional properties that may be undefined, unlike the interface.
  return transport as Transport;
}

interface SearchTool {
  readonly name: string;
  readonly argumentsFor: (query: string, limit: number) => Record<string, unknown>;
}

type Tool = Awaited<ReturnType<Client['listTools']>>['tools'][number];

const QUERY_NAMES = /^(?:query|q|search|search_?query|search_?term|term|text|question|keywords?|input)$/i;
const LIMIT_NAMES =
  /^(?:limit|count|num|n|k|top_?k|size|(?:max|num)_?results?|results?_?(?:count|limit)|per_?page)$/i;

/** The tool by its name; without one that called search, else one whose name has the word. */
function chooseTool(
  tools: readonly Tool[],
  { name, wantedTool }: { readonly name: string; readonly wantedTool: string | undefined },
): SearchTool {
  const named = tools.find((candidate) => candidate.name === (wantedTool ?? 'search'));
  const tool = named ?? (wantedTool ? undefined : tools.find((other) => /search/i.test(other.name)));
  const known = tools.map((candidate) => candidate.name).join(', ') || 'none';
  if (tool === undefined)
    throw refusal(name, `it has no tool ${wantedTool ?? 'for searching'}; its tools: ${known}`);
  const { properties = {}, required = [] } = tool.inputSchema;
  const ofType = (...types: readonly unknown[]) =>
    Object.keys(properties).filter((key) => types.includes((properties[key] as { type?: unknown }).type));
  const strings = ofType('string');
  const query =
    strings.find((key) => QUERY_NAMES.test(key)) ??
    strings.find((key) => required.includes(key)) ??
    strings[0];
  if (query === undefined) throw refusal(name, `its tool ${tool.name} takes no text to search for`);
  const most = ofType('number', 'integer').find((key) => LIMIT_NAMES.test(key));
  return {
    name: tool.name,
    argumentsFor: (text, limit) => ({ [query]: text, ...(most !== undefined && { [most]: limit }) }),
  };
}

function refusal(provider: string, reason: string): ProviderRequestError {
  return new ProviderRequestError({ provider, status: 400, reason });
}

/** Names that servers use for the parts of a result, the likeliest first. */
const NAMES = {
  url: ['url', 'link', 'href', 'uri'],
  title: ['title', 'name'],
  snippet: ['snippet', 'description', 'summary', 'content', 'text'],
  date: ['date', 'publishedDate', 'published_date', 'page_age'],
};

const ERROR =
  /^\W*(?:an? )?(?:\w+ ){0,3}(?:error|exception|failed|failure|unauthori[sz]ed|forbidden|denied)\b|"error"\s*:\s*["{]|rate.?limit|too many requests|quota|invalid (?:api )?(?:key|token)|captcha|timed? ?out|\b(?:401|403|429|50[0-4])\b/i;

/** Results in the forms that servers use: structured content, JSON in a text, links to resources, or text with addresses. */
function readHits(reply: Awaited<ReturnType<Client['callTool']>>, name: string): readonly WebHit[] {
  const content = reply['content'];
  const parts = Array.isArray(content) ? (content as readonly Record<string, unknown>[]) : [];
  const texts = parts.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : []));
  const failed = (said: string) =>
    refusal(name, `its tool failed: ${said.replaceAll(/\s+/g, ' ').slice(0, 200)}`);
  if (reply['isError'] === true) throw failed(texts.join(' '));
  const structured = hitsIn(reply['structuredContent']);
  if (structured.length > 0) return structured;
  const links = hitsIn(parts.filter(({ type }) => type === 'resource_link'));
  if (links.length > 0) return links;
  const hits = texts.flatMap((said) => {
    const json = parseJson(said);
    return json === undefined ? addressesIn(said) : hitsIn(json);
  });
  // Servers that do not mark their errors write them where results would be.
  const error = hits.length > 0 ? undefined : texts.find((said) => ERROR.test(said.slice(0, 200)));
  if (error !== undefined) throw failed(error);
  return hits;
}

/** The first list of objects with an address, at whatever depth. */
function hitsIn(value: unknown, depth = 0): readonly WebHit[] {
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  if (Array.isArray(value)) {
    const hits = value.flatMap(toHit);
    if (hits.length > 0) return hits;
  }
  for (const inner of Object.values(value)) {
    const hits = hitsIn(inner, depth + 1);
    if (hits.length > 0) return hits;
  }
  return [];
}

function toHit(item: unknown): readonly WebHit[] {
  const entry = z.record(z.string(), z.unknown()).safeParse(item).data ?? {};
  const textsOf = (part: keyof typeof NAMES) =>
    NAMES[part].map((name) => entry[name]).filter((value) => typeof value === 'string');
  const url = textsOf('url').find(isWebAddress);
  if (url === undefined) return [];
  return [{ url, title: textsOf('title')[0], snippet: textsOf('snippet')[0], date: textsOf('date')[0] }];
}

/** Each address in a text, with its name where it is a Markdown link, and the text up to the next one. */
function addressesIn(said: string): readonly WebHit[] {
  const found = [...said.matchAll(/(?:\[([^\]\n]{1,300})\]\()?(https?:\/\/[^\s<>()"'\]]+)\)?/g)];
  return found.map((match, i) => {
    const end = found[i + 1]?.index ?? said.length;
    const after = said.slice(match.index + match[0].length, end).trim();
    return {
      url: match[2]?.replace(/[.,;:]+$/, ''),
      title: match[1],
      snippet: after.slice(0, 1000),
      date: null,
    };
  });
}

function toError(
  cause: unknown,
  { name, timeoutMs, last }: { readonly name: string; readonly timeoutMs: number; readonly last: LastReply },
): ProviderRequestError {
  if (cause instanceof ProviderRequestError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const hasTimedOut = /timed out/i.test(message);
  const { status, retryAfterMs: waitMs } = last;
  const reason = hasTimedOut
    ? `it did not answer within ${timeoutMs / 1000} s`
    : status === null
      ? `no connection: ${message.slice(0, 200)}`
      : 'its reply could not be read';
  return new ProviderRequestError({
    provider: name,
    status: hasTimedOut ? null : status,
    ...(status !== null && status >= 400 ? { retryAfterMs: waitMs } : { reason }),
    // The client's own errors repeat what the server said.
    cause: new Error(message.slice(0, 500)),
  });
}
