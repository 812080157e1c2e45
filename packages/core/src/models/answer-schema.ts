import { z } from 'zod';
import type { AnswerSchema } from './providers/chat-model.ts';

type Json = Record<string, unknown>;

const words = (list: string) => new Set(list.split(' '));
/** Kept as they are. Source: OpenAI's guide to structured outputs, "supported schemas". */
const KEPT = words(
  'type enum const minItems maxItems minimum maximum exclusiveMinimum exclusiveMaximum multipleOf pattern $ref',
);
const FORMATS = words('date-time time date duration email hostname ipv4 ipv6 uuid');
/** Keywords that are of no use to a model, or replaced by others. */
const DROPPED = words('$schema readOnly title additionalProperties required minLength maxLength description');

const cache = new WeakMap<z.ZodType, AnswerSchema['jsonSchema']>();

/**
 * The task's schema as strict structured output takes it: every property required, none additional, lengths of strings
 * given in their description.
 *
 * A schema that strict mode cannot say (optional or defaulted fields, records, tuples, a root that is not an object) is a
 * bug of the task and throws a plain Error that names the place.
 */
export function answerSchema({ id, schema }: { id: string; schema: z.ZodType }): AnswerSchema {
  const name = id
    .replace(/@.*$/, '')
    .replace(/[^\w-]/g, '_')
    .slice(0, 64);
  const known = cache.get(schema);
  if (known !== undefined) return { name, jsonSchema: known };
  const raw = z.toJSONSchema(schema, { io: 'input' }) as Json;
  if (raw['type'] !== 'object') throw new Error(`Task "${id}": the answer's schema must be an object.`);
  const jsonSchema = adapt(raw, id);
  cache.set(schema, jsonSchema);
  return { name, jsonSchema };
}

function adapt(node: Json, at: string): Json {
  const { properties, required = [] } = node as { properties?: Json; required?: readonly string[] };
  const optional = Object.keys(properties ?? {}).find((name) => !required.includes(name));
  if (optional !== undefined)
    throw new Error(`Task "${at}.${optional}" is optional or has a default; use .nullable() instead.`);
  if (node['type'] === 'object' && properties === undefined)
    throw new Error(`Task "${at}": an object with free keys cannot be asked for; use an array of pairs.`);
  const result: Json = {};
  for (const [key, value] of Object.entries(node)) Object.assign(result, keyword({ key, value, node, at }));
  const description = `${node['description'] ?? ''} ${lengthHint(node)}`.trim();
  return description === '' ? result : { ...result, description };
}

/** A keyword in strict form; empty for one that is left out. */
function keyword({ key, value, node, at }: { key: string; value: unknown; node: Json; at: string }): Json {
  if (key === 'format') return FORMATS.has(String(value)) ? { format: value } : {};
  if (key === 'pattern' && FORMATS.has(String(node['format']))) return {};
  // zod writes the range of safe integers beside every integer; it says nothing to the model.
  if (Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER || DROPPED.has(key)) return {};
  if (KEPT.has(key)) return { [key]: value };
  if (key === 'anyOf' || key === 'oneOf')
    return { anyOf: (value as Json[]).map((option) => adapt(option, at)) };
  if (key === 'items') return { items: adapt(value as Json, `${at}[]`) };
  if (key === '$defs') return { $defs: adaptEach(value as Json, at) };
  if (key !== 'properties')
    throw new Error(`Task "${at}": strict structured output has no "${key}"; say it with other zod types.`);
  const properties = adaptEach(value as Json, at);
  return { properties, required: Object.keys(properties), additionalProperties: false };
}

function lengthHint({ minLength, maxLength }: { minLength?: number; maxLength?: number }): string {
  const hints = [
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(minLength === undefined || minLength < 1 ? [] : [shortest(minLength)]),
  ];
  return hints.length > 0 ? `(${hints.join(', ')})` : '';
}

const shortest = (length: number) => (length > 1 ? `at least ${length} characters` : 'not empty');

function adaptEach(nodes: Json, at: string): Json {
  return Object.fromEntries(
    Object.entries(nodes).map(([name, node]) => [name, adapt(node as Json, `${at}.${name}`)]),
  );
}
