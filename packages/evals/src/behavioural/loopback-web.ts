import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Keys } from '@research-studio/core';
import { z } from 'zod';

export interface LoopbackWeb {
  /** With which the pages are searched and the model is asked. */
  readonly keys: Keys;
  /** What it was asked for, in order: "search <query>", "page <path>", "model <name of the answer's schema>". */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * A small web on this machine alone: an engine that finds all its pages (in the words of Tavily), the pages, of which one
 * cannot be read, and a model (in the words of OpenAI) that is dear, understands every question and answers nothing else
 * that fits.
 */
export async function openLoopbackWeb(): Promise<LoopbackWeb> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response, asked).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    keys: new Keys({
      TAVILY_API_KEY: 'none',
      TAVILY_BASE_URL: baseUrl,
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: `${baseUrl}/v1`,
    }),
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, asked: string[]): Promise<void> {
  const path = request.url ?? '/';
  const body = await text(request);
  if (path.endsWith('/search')) {
    asked.push(`search ${Search.parse(JSON.parse(body)).query}`);
    return sendJson(response, found(request.socket.localPort ?? 0));
  }
  if (path.endsWith('/chat/completions')) {
    const { name } = Chat.parse(JSON.parse(body)).response_format.json_schema;
    asked.push(`model ${name}`);
    return sendJson(response, completion(name));
  }
  if (path === '/robots.txt' && request.headers.host?.startsWith(CLOSED_SITE))
    return void response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /\n');
  asked.push(`page ${path}`);
  const page = WEB_PAGES.find((one) => one.path === path);
  const status = page === undefined ? 404 : page.html === null ? 500 : 200;
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page?.html ?? 'Nothing.');
}

const Search = z.object({ query: z.string() });
const Named = z.object({ json_schema: z.object({ name: z.string() }) });
const Chat = z.object({ response_format: Named.catch({ json_schema: { name: 'none' } }) });

function found(port: number) {
  const results = WEB_PAGES.map(({ site, path, title }, at) => ({
    url: `http://${site}.localhost:${port}${path}`,
    title,
    content: title,
    score: 1 - at / 10,
    raw_content: null,
  }));
  return { query: '', answer: null, images: [], results, response_time: 0.01, request_id: 'loopback' };
}

/** A dollar or more, whatever the model. */
const TOKENS = 500_000;

function completion(schema: string) {
  const content = schema.startsWith('understand') ? JSON.stringify(UNDERSTOOD) : '{}';
  return {
    id: 'loopback',
    object: 'chat.completion',
    created: 0,
    model: 'gpt-4o',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: TOKENS, completion_tokens: TOKENS, total_tokens: 2 * TOKENS },
  };
}

const UNDERSTOOD = {
  intent: 'research',
  harm: 0,
  goodFaith: 1,
  reply: null,
  ambiguity: null,
  wishes: { maxWords: null, audienceLabel: null, toneLabel: null, format: null, languageLabel: null },
  researchQuestions: [],
};

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Pages of the loopback web. `html` is null where the server breaks down; the site `CLOSED_SITE` lets no program read. */
const WEB_PAGES: readonly {
  readonly site: string;
  readonly path: string;
  readonly title: string;
  readonly html: string | null;
}[] = [
  {
    site: 'archive',
    path: '/1998/weir-gate',
    title: 'The weir gate of Tarnholt, from the archive',
    html: null,
  },
  {
    site: 'works-office',
    path: '/weir-gate',
    title: 'The weir gate of Tarnholt',
    html: `<!doctype html><html lang="en"><head><title>The weir gate of Tarnholt</title>
<meta property="article:published_time" content="2025-01-15"></head><body><article>
<h1>The weir gate of Tarnholt</h1>
<p>The weir gate of Tarnholt weighs 31 tonnes. It was lifted into place by two cranes on 4 October 2022.</p>
<p>The gate is made of steel and is painted every eight years. The paint of the first coat came from a yard on the coast,
and the work was done by a firm of the town.</p></article></body></html>`,
  },
  {
    site: 'ledger',
    path: '/weir-gate-1922',
    title: 'The ledger of the weir gate of Tarnholt',
    html: `<!doctype html><html lang="en"><head><title>The ledger of the weir gate of Tarnholt</title></head><body><article>
<h1>The ledger of the weir gate of Tarnholt</h1>
<p>In 1922 the weir gate of Tarnholt was made of oak. Its planks were changed by hand every spring.</p></article></body></html>`,
  },
];

/** By its robots.txt. */
export const CLOSED_SITE = 'ledger';

/** The second page answers it. */
export const WEB_QUESTION = {
  question: 'How much does the weir gate of Tarnholt weigh?',
  says: '31 tonnes',
} as const;
