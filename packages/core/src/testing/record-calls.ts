import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { isMissingFile } from '../files/files.ts';
import { patientFetch } from '../models/providers/server-model.ts';
import type { ModelServerRequest } from './model-protocols.ts';
import { startModelServer } from './model-server.ts';

/**
 * Runs `use` against a server that passes every model call on to a real model, and keeps what it answered, in the order
 * of the calls, as `openCassette` reads it. Needs OPENAI_API_KEY, uses OPENAI_BASE_URL; RECORD_MODEL names the model
 * (gpt-4o). Prompts that the cassette has already keep their answers. Nothing is written when `use` fails.
 */
export async function recordCalls<Result>({
  cassette,
  use,
}: {
  readonly cassette: URL;
  readonly use: (baseUrl: string) => Promise<Result>;
}): Promise<{ result: Result; calls: number }> {
  const known = await knownAnswers(cassette);
  const takes = new Map<string, Promise<string>>();
  const take = async (request: ModelServerRequest, key: string) =>
    JSON.stringify({ key, messages: request.messages, answer: known.get(key) ?? (await askModel(request)) });
  await using server = await startModelServer({
    answer: async (request) => {
      const key = createHash('sha256').update(JSON.stringify(request.messages)).digest('hex').slice(0, 16);
      // The same question, as of two reviewers or of a call that was made again, has one answer.
      const taken = takes.get(key) ?? take(request, key);
      takes.set(key, taken);
      return JSON.parse(await taken).answer;
    },
  });
  const result = await use(server.baseUrl);
  const kept = await Promise.all(takes.values());
  await writeFile(cassette, `${kept.join('\n')}\n`);
  return { result, calls: kept.length };
}

/** Answers to the prompts of an earlier recording: a prompt that did not change is not asked again. */
async function knownAnswers(cassette: URL): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(cassette, 'utf8').catch((error: unknown) => {
    if (isMissingFile(error)) return '';
    throw error;
  });
  const takes = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { key: string; answer: string });
  return new Map(takes.map(({ key, answer }) => [key, answer]));
}

async function askModel({ messages, schema, temperature }: ModelServerRequest): Promise<string> {
  const {
    OPENAI_API_KEY: key,
    OPENAI_BASE_URL: base = 'https://api.openai.com/v1',
    RECORD_MODEL: model = 'gpt-4o',
  } = process.env;
  // An answer may take longer than the built-in fetch waits.
  const response = await patientFetch(`${base}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      model,
      messages,
      temperature,
      response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
    }),
  });
  if (!response.ok) throw new Error(`The model answered HTTP ${response.status}: ${await response.text()}`);
  const { choices } = (await response.json()) as { choices: { message: { content: string } }[] };
  return choices[0]?.message.content ?? '';
}
