import { type Embedder, openLocalEmbedder } from '@research-studio/extractive';
import type { Keys } from '../settings/keys.ts';

/**
 * The embedding model of a name: "openai:<model>" of any server that speaks OpenAI's embeddings, else a folder or the
 * name of a model on the hub, which runs on this machine.
 *
 * @throws {SettingsError} when a local model cannot be used
 */
export async function openEmbedder(name: string, keys: Keys): Promise<Embedder> {
  const [, model] = /^openai:(\S+)$/.exec(name) ?? [];
  if (model === undefined) return openLocalEmbedder(name);
  const { OpenAIEmbeddings } = await import('@langchain/openai');
  const baseURL = keys.get('OPENAI_BASE_URL');
  const client = new OpenAIEmbeddings({
    model,
    // Servers of one's own often want no key, but the client library insists on one.
    apiKey: keys.get('OPENAI_API_KEY') ?? 'none',
    maxRetries: 2,
    ...(baseURL === undefined ? {} : { configuration: { baseURL } }),
  });
  return { model: name, embed: (texts) => client.embedDocuments([...texts]) };
}
