import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { ResearchOptions, ResearchResult } from '../run/research-options.ts';
import type { Settings } from '../schemas/settings.ts';
import { Keys } from '../settings/keys.ts';
import { type ModelServerRequest, startModelServer } from './model-server.ts';

export interface Recording {
  readonly name: string;
  readonly research: (options: ResearchOptions) => Promise<ResearchResult>;
  readonly question: string;
  readonly settings: (folder: string) => Settings;
  /** Where the model calls are kept, and the report that came of them. */
  readonly cassette: URL;
  readonly report: URL;
}

/**
 * Records a run that a test replays: passes every model call on to a real model and keeps what it answered. Needs
 * OPENAI_API_KEY, heeds OPENAI_BASE_URL; RECORD_MODEL names the model (gpt-4o).
 */
export async function recordRun({
  name,
  research,
  question,
  settings,
  cassette,
  report,
}: Recording): Promise<void> {
  const takes: string[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'record-'));
  await using server = await startModelServer({
    answer: async (request) => {
      const answer = await askModel(request);
      const { messages } = request;
      const key = createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 16);
      takes.push(JSON.stringify({ key, messages, answer }));
      return answer;
    },
  });
  const { bundle } = await research({
    question,
    settings: settings(folder),
    keys: new Keys({ OPENAI_API_KEY: 'sk-loopback', OPENAI_BASE_URL: server.baseUrl }),
  });
  await writeFile(cassette, `${takes.join('\n')}\n`);
  await writeFile(report, bundle.report.markdown);
  await rm(folder, { recursive: true });
  process.stderr.write(`${name}: ${takes.length} calls, ${bundle.metadata.warnings.length} warnings\n`);
}

async function askModel({ messages, schema, temperature }: ModelServerRequest): Promise<string> {
  const {
    OPENAI_API_KEY: key,
    OPENAI_BASE_URL: base = 'https://api.openai.com/v1',
    RECORD_MODEL: model = 'gpt-4o',
  } = process.env;
  const response = await fetch(`${base}/chat/completions`, {
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
