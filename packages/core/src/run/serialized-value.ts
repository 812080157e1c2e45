import type { SerializerProtocol } from '@langchain/langgraph-checkpoint';
import { z } from 'zod';

/** A value as the graph's serializer gave it: JSON is kept readable, anything else as base64. */
export const SerializedValue = z.union([
  z.strictObject({ type: z.literal('json'), value: z.unknown() }),
  z.strictObject({ type: z.string(), base64: z.string() }),
]);
export type SerializedValue = z.infer<typeof SerializedValue>;

export async function serializeValue(serde: SerializerProtocol, value: unknown): Promise<SerializedValue> {
  const [type, bytes] = await serde.dumpsTyped(value);
  if (type !== 'json') return { type, base64: Buffer.from(bytes).toString('base64') };
  return { type: 'json', value: JSON.parse(Buffer.from(bytes).toString('utf8')) };
}

export async function deserializeValue(serde: SerializerProtocol, stored: SerializedValue): Promise<unknown> {
  if ('base64' in stored)
    return serde.loadsTyped(stored.type, new Uint8Array(Buffer.from(stored.base64, 'base64')));
  return serde.loadsTyped('json', JSON.stringify(stored.value));
}
